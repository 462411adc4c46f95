import autocannon from 'autocannon';

export interface ClosedLoop {
  readonly requestsPerSecond: number;
  readonly errors: number;
}

/**
 * As many requests as `connections` keep-alive connections get answered in `seconds`, by a
 * generator that others know. It tells latencies in whole milliseconds and sends what is due in a
 * second at its beginning, so latencies come from our own (`load-generator.ts`).
 */
export async function closedLoop(
  url: string,
  paths: readonly string[],
  { seconds, connections }: { seconds: number; connections: number },
): Promise<ClosedLoop> {
  const headers = { 'x-api-key': 'bench' };
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }));
  const result = await autocannon({ url, connections, duration: seconds, requests });
  const errors = result.errors + result.timeouts + result.non2xx;
  return { requestsPerSecond: result.requests.average, errors };
}
