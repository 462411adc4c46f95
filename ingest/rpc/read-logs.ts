import type { Interval } from '../shared/interval.ts';
import type { Endpoint } from './endpoint.ts';
import { type BlockProof, type LogFilter, logsOf, type RpcLog } from './node-requests.ts';
import { CUT_COUNTS } from './range-pace.ts';
import { RpcFailure } from './rpc-failure.ts';

/**
 * Reads all logs that a filter matches in a range. An answer as long as a provider's limit may be
 * truncated: for several blocks it is a failure with kind `range`; for one block the filter is
 * split. Throws an RpcFailure.
 */
export async function readLogs(
  endpoint: Endpoint,
  filter: LogFilter,
  range: Interval,
  proof: BlockProof,
): Promise<RpcLog[]> {
  const isOneBlock = range.from === range.to;
  try {
    const logs = await logsOf(endpoint, filter, range, proof);
    if (!CUT_COUNTS.has(logs.length)) return logs;
    if (!isOneBlock) {
      throw new RpcFailure(
        'range',
        `${endpoint.name}: ${logs.length} logs, which may be truncated`,
      );
    }
    return (await halves(endpoint, filter, range, proof)) ?? logs;
  } catch (cause) {
    if (!(cause instanceof RpcFailure) || cause.kind !== 'range' || !isOneBlock) throw cause;
    const logs = await halves(endpoint, filter, range, proof);
    if (logs) return logs;
    const message = `${endpoint.name} cannot answer for block ${range.from} alone: ${cause.message}`;
    throw new RpcFailure('unavailable', message);
  }
}

/** Reads the logs for both halves of a filter; null if it has a single address or topic. */
async function halves(
  endpoint: Endpoint,
  filter: LogFilter,
  range: Interval,
  proof: BlockProof,
): Promise<RpcLog[] | null> {
  const addresses = halved(filter.addresses)?.map((half) => ({ ...filter, addresses: half }));
  const topics = halved(filter.topics)?.map((half) => ({ ...filter, topics: half }));
  const filters = addresses ?? topics;
  if (!filters) return null;
  const logs: RpcLog[] = [];
  for (const half of filters) logs.push(...(await readLogs(endpoint, half, range, proof)));
  return logs;
}

function halved(values: readonly string[] | null): [string[], string[]] | null {
  if (!values || values.length < 2) return null;
  const middle = values.length >> 1;
  return [values.slice(0, middle), values.slice(middle)];
}
