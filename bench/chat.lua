-- Posts one body over and over; leaves what wrk measured as one JSON object.
-- From the environment: BENCH_BODY (file to post), BENCH_SAMPLE (file to write), BENCH_HEADERS (more lines of the head).
-- request() is left alone on purpose: wrk then formats the request only once.

local body = assert(io.open(os.getenv("BENCH_BODY"), "rb"))
wrk.method = "POST"
wrk.body = body:read("*a")
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Authorization"] = "Bearer bench"
body:close()
for name, value in (os.getenv("BENCH_HEADERS") or ""):gmatch("([^:\n]+): ([^\n]+)") do
  wrk.headers[name] = value
end

function done(summary, latency, requests)
  local errors = summary.errors
  local sample = assert(io.open(os.getenv("BENCH_SAMPLE"), "w"))
  sample:write(string.format(
    '{"p50_us":%d,"p99_us":%d,"max_us":%d,"requests":%d,"duration_us":%d,"errors":%d}\n',
    latency:percentile(50), latency:percentile(99), latency.max, summary.requests, summary.duration,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
  sample:close()
end
