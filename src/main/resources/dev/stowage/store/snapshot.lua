-- Puts a record in front of a list that is bounded, and forgotten some time after its last one.
--
-- KEYS[1]  the list
-- ARGV     record, most records, time to live in ms
redis.call('LPUSH', KEYS[1], ARGV[1])
redis.call('LTRIM', KEYS[1], 0, ARGV[2] - 1)
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return {}
