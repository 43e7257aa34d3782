-- Saves a lineage if the stored version is the expected one, and drops the session's oldest lineages when there are too
-- many. One save is one call, so nobody else's save can come between. A lineage that is not there is not begun for somebody
-- who has not heard that the session was removed: it may stem from before.
--
-- KEYS[1]  the session, a hash: "i" is the index, "s" .. lineage a state after its version and a line feed,
--          "h" .. lineage the keys of its hints, each followed by a space
-- KEYS[2]  the mark of the session's last removal: its name
-- ARGV     lineage, expected version, new version, state, hints, time to live in ms, most lineages, most bytes,
--          bytes of the session's names, the last removal that was heard of
--
-- A line of the index, the last saved first: lineage, version, last use in microseconds, bytes.
local lineage, expected, version, state, hints = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local timeToLive, mostLineages, mostBytes, names = ARGV[6], tonumber(ARGV[7]), tonumber(ARGV[8]), tonumber(ARGV[9])

local current, others, lastUsed = '0', {}, 0
for line in string.gmatch(redis.call('HGET', KEYS[1], 'i') or '', '[^\n]+') do
  local id, stored, used, bytes = string.match(line, '^(%S+) (%S+) (%S+) (%S+)$')
  lastUsed = math.max(lastUsed, tonumber(used))
  if id == lineage then
    current = stored
  else
    others[#others + 1] = {id = id, bytes = tonumber(bytes), line = line}
  end
end

local time = redis.call('TIME')
local used = string.format('%.0f', math.max(lastUsed + 1, time[1] * 1000000 + time[2]))
-- A save that is repeated has happened. Two writers may have drawn the same version, however: then their states differ.
if current == version and redis.call('HGET', KEYS[1], 's' .. lineage) == version .. '\n' .. state then
  return {'stored', used, hints}
end
if current ~= expected then
  return {'conflict', current}
end
if current == '0' and (redis.call('GET', KEYS[2]) or ARGV[10]) ~= ARGV[10] then
  return {'removed'}
end
local bytes = #state + #hints + #lineage
if names + bytes > mostBytes then
  return {'too large'}
end

local reply = {'stored', used, redis.call('HGET', KEYS[1], 'h' .. lineage) or ''}
local lines = {lineage .. ' ' .. version .. ' ' .. used .. ' ' .. string.format('%.0f', bytes)}
local total = names + bytes
for _, other in ipairs(others) do
  total = total + other.bytes
  if #lines < mostLineages and total <= mostBytes then
    lines[#lines + 1] = other.line
  else
    mostLineages = 0
    reply[#reply + 1] = other.id
    reply[#reply + 1] = redis.call('HGET', KEYS[1], 'h' .. other.id) or ''
    redis.call('HDEL', KEYS[1], 's' .. other.id, 'h' .. other.id)
  end
end
redis.call('HSET', KEYS[1], 'i', table.concat(lines, '\n'), 's' .. lineage, version .. '\n' .. state,
  'h' .. lineage, hints)
redis.call('PEXPIRE', KEYS[1], timeToLive)
return reply
