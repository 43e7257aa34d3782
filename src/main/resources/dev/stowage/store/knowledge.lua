-- Writes down what a session knows, in a hash that is bounded, and forgotten some time after it was written to last.
-- Values begin with the time when they were written: those that are too old go first, then the oldest. Nothing is written
-- for somebody who has not heard that it was taken away: he is told by what name.
--
-- KEYS[1]  the hash
-- KEYS[2]  the mark of the last removal of what the session knows: its name
-- ARGV     field, value, the oldest time that is kept, most fields, time to live in ms, the last removal that was heard of
local removal = redis.call('GET', KEYS[2]) or ARGV[6]
if removal ~= ARGV[6] then
  return {removal}
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[5])
local over = redis.call('HLEN', KEYS[1]) - tonumber(ARGV[4])
if over > 0 then
  local all = redis.call('HGETALL', KEYS[1])
  local fields = {}
  for at = 1, #all, 2 do
    fields[#fields + 1] = {string.sub(all[at + 1], 1, 16), all[at]}
  end
  table.sort(fields, function(one, other)
    if one[1] ~= other[1] then
      return one[1] < other[1]
    end
    return one[2] < other[2]
  end)
  for at, field in ipairs(fields) do
    if field[2] ~= ARGV[1] and (over > 0 or field[1] < ARGV[3]) then
      redis.call('HDEL', KEYS[1], field[2])
      over = over - 1
    end
  end
end
return {}
