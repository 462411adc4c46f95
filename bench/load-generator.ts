import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import { quantile } from './measurement.ts';

/** One request of a load; headers besides the key. */
export interface LoadRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ClosedLoop {
  readonly requestsPerSecond: number;
  readonly errors: number;
}

/** As many requests as `connections` keep-alive connections get answered in `seconds`. */
export async function closedLoop(
  url: string,
  requests: readonly LoadRequest[],
  { seconds, connections }: { seconds: number; connections: number },
): Promise<ClosedLoop> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: requests.map(({ path, headers }) => ({
      method: 'GET',
      path,
      headers: { 'x-api-key': 'bench', ...headers },
    })),
  });
  return { requestsPerSecond: result.requests.average, errors: result.errors + result.timeouts };
}

/** Milliseconds from when a request was due to when its answer had come, by share of requests. */
export interface Latencies {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly p999: number;
}

/**
 * Requests that are sent when they are due, whether or not earlier ones were answered, so that a
 * stall shows in every request that it held up.
 */
export async function openLoop(
  url: string,
  requests: readonly LoadRequest[],
  { seconds, rate, connections }: { seconds: number; rate: number; connections: number },
): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  const latencies: number[] = [];
  const total = Math.floor(rate * seconds);
  const started = performance.now();
  let sent = 0;
  let answered = 0;
  await new Promise<void>((resolve, reject) => {
    const send = (due: number) => {
      const { path = '/', headers = {} } = requests[sent % requests.length] ?? {};
      const out = request(
        { agent, hostname, port, path, headers: { 'x-api-key': 'bench', ...headers } },
        (response) => {
          response.resume();
          response.on('end', () => {
            latencies.push(performance.now() - due);
            answered += 1;
            if (answered === total) resolve();
          });
        },
      );
      out.on('error', reject);
      out.end();
    };
    const tick = () => {
      const now = performance.now();
      while (sent < total) {
        const due = started + (sent / rate) * 1000;
        if (due > now) break;
        send(due);
        sent += 1;
      }
      if (sent < total) setImmediate(tick);
    };
    tick();
  });
  agent.destroy();
  return {
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    p99: quantile(latencies, 0.99),
    p999: quantile(latencies, 0.999),
  };
}
