-- Takes away what a session knows, and leaves a mark for a while.
--
-- KEYS[1]  the hash of the tenant's sessions
-- KEYS[2]  the mark: the removal's name
-- ARGV     field, the removal's name, time to live of the mark in ms
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3])
return {}
