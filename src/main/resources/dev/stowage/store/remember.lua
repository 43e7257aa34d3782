-- Puts a member into a set that is ordered by use, bounded, and forgotten some time after its last use. Tells a member that was
-- not in it.
--
-- KEYS[1]  the set
-- ARGV     member, use in microseconds, time to live in ms, most members
local added = redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', ARGV[2] - ARGV[3] * 1000))
redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
if added == 0 then
  return {}
end
return {ARGV[1]}
