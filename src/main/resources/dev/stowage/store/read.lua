-- Tells the last removal of a session, and what is stored of one of its lineages, if anything: both as they were in one instant.
--
-- KEYS[1]  the session
-- KEYS[2]  the mark of its last removal: its name
-- ARGV     the field of the lineage's state
local reply = {redis.call('GET', KEYS[2]) or ''}
reply[2] = redis.call('HGET', KEYS[1], ARGV[1]) or nil
return reply
