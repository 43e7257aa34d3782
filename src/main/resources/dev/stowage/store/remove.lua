-- Removes a session, and tells its lineages, each followed by the keys of its hints.
--
-- KEYS[1]  the session
local reply = {}
for id in string.gmatch(redis.call('HGET', KEYS[1], 'i') or '', '(%S+) [^\n]+') do
  reply[#reply + 1] = id
  reply[#reply + 1] = redis.call('HGET', KEYS[1], 'h' .. id) or ''
end
redis.call('DEL', KEYS[1])
return reply
