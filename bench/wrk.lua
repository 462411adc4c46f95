-- Sends prepared requests in turn. The file that the first argument names holds them, each ended by a zero
-- byte; the second argument says at which one to begin, from 0.

local requests = {}
local sent = 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  for request in file:read("*a"):gmatch("([^%z]+)%z") do
    requests[#requests + 1] = request
  end
  file:close()
  -- wrk calls `request` once before it begins, to see what it gives.
  sent = tonumber(args[2]) - 1
end

function request()
  sent = sent + 1
  return requests[(sent - 1) % #requests + 1]
end

-- One line of JSON; durations and latencies are in microseconds.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'result {"answers":%d,"duration":%d,"failed":%d,"refused":%d,"p50":%d,"p95":%d,"p99":%d,"p999":%d}\n',
    summary.requests,
    summary.duration,
    errors.connect + errors.read + errors.write + errors.timeout,
    errors.status,
    latency:percentile(50),
    latency:percentile(95),
    latency:percentile(99),
    latency:percentile(99.9)
  ))
end
