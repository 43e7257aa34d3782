-- Removes a session with its snapshots, leaves a mark for a while, and tells its lineages, each followed by the keys of its
-- hints. One removal is one call: what is read or written afterwards meets the mark.
--
-- KEYS[1]  the session
-- KEYS[2]  its snapshots
-- KEYS[3]  the mark: the removal's name
-- ARGV     the removal's name, time to live of the mark in ms
local reply = {}
for id in string.gmatch(redis.call('HGET', KEYS[1], 'i') or '', '(%S+) [^\n]+') do
  reply[#reply + 1] = id
  reply[#reply + 1] = redis.call('HGET', KEYS[1], 'h' .. id) or ''
end
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('SET', KEYS[3], ARGV[1], 'PX', ARGV[2])
return reply
