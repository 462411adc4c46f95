-- Sends prepared requests in turn. The first argument is the file of requests, each terminated by a zero
-- byte; the second is the index of the first request to send, from 0.

local requests = {}
local sent = 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  for request in file:read("*a"):gmatch("([^%z]+)%z") do
    requests[#requests + 1] = request
  end
  file:close()
  -- wrk calls `request` once before the start, to inspect a request.
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
