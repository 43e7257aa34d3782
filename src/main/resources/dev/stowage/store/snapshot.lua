-- Puts a record in front of a list that is bounded, and forgotten some time after its last one, unless the session was
-- removed since the writer has heard of that.
--
-- KEYS[1]  the list
-- KEYS[2]  the mark of the session's last removal: its name
-- ARGV     record, most records, time to live in ms, the last removal that was heard of
if (redis.call('GET', KEYS[2]) or ARGV[4]) ~= ARGV[4] then
  return {'removed'}
end
redis.call('LPUSH', KEYS[1], ARGV[1])
redis.call('LTRIM', KEYS[1], 0, ARGV[2] - 1)
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return {}
