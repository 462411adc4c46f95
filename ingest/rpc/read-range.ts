import { concurrently } from '../shared/concurrently.ts';
import type { Interval } from '../shared/interval.ts';
import type { Endpoint } from './endpoint.ts';
import type { Endpoints } from './endpoints.ts';
import type { Plan } from './fetch-plan.ts';
import { blockOf, callOf, type LogFilter, type RpcBlock, type RpcLog } from './node-requests.ts';
import { readLogs } from './read-logs.ts';
import { RpcFailure } from './rpc-failure.ts';

/** Blocks and transactions are requested this many at once. */
const AT_ONCE = 8;

/**
 * An endpoint without batches is asked for the newest blocks one by one: one of its nodes may lag
 * by this many blocks, and silently answer with the logs that it has.
 */
const NEWEST = 64;

/** Names a block that was read by number and hash. */
export interface BlockRef {
  readonly number: number;
  readonly hash: string;
}

/** Holds all data in a range that an ingest needs. */
export interface RangeData {
  readonly range: Interval;
  /** The range ends with this block. */
  readonly last: RpcBlock;
  /** Logs ascend and have no duplicates. */
  readonly logs: readonly RpcLog[];
  /** Has `last`, blocks with logs without a time, and blocks with `calls`. */
  readonly blocks: readonly RpcBlock[];
  /** Each is a transaction with its receipt. */
  readonly calls: readonly unknown[];
}

/** Thrown if an endpoint has another block than the one that was read before. */
export class ReplacedBlock extends Error {
  override readonly name = 'ReplacedBlock';
  readonly endpoint: Endpoint;
  readonly expected: BlockRef;
  /** The endpoint's block has this hash. */
  readonly hash: string;

  constructor(endpoint: Endpoint, expected: BlockRef, hash: string) {
    super(`${endpoint.name}: block ${expected.number} is ${hash}, and was ${expected.hash}`);
    this.endpoint = endpoint;
    this.expected = expected;
    this.hash = hash;
  }
}

/**
 * Reads a range from block `from` to at most `to`, as far as the endpoint answers. `before` is the
 * block before `from`, if its hash is known. Throws a ReplacedBlock, or an IngestError if the
 * endpoints do not answer.
 */
export async function readRange(
  endpoints: Endpoints,
  plan: Plan,
  { from, to }: Interval,
  before: BlockRef | null,
): Promise<RangeData> {
  const attempt = async () => {
    const read = await endpoints.use(
      (endpoint) =>
        atPace(endpoint, { from, to }, (range) => logsBetween(endpoint, plan, range, before, to)),
      2 * endpoints.count,
    );
    return { ...read, ...(await around(endpoints, plan, read)) };
  };
  return endpoints.untilDone(attempt);
}

/** Reads as many blocks as the endpoint's pace allows, and adjusts the pace. */
async function atPace(
  { pace }: Endpoint,
  { from, to }: Interval,
  read: (range: Interval) => Promise<LogsRead>,
): Promise<LogsRead> {
  const range = pace.next(from, to);
  try {
    const result = await read(range);
    pace.answered(result.range, result.logs.length);
    return result;
  } catch (cause) {
    // An unknown failure counts as a limit, since many providers do not name theirs.
    const isLimit = cause instanceof RpcFailure && /^(range|unknown)$/.test(cause.kind);
    if (isLimit) pace.tooLarge(range, cause);
    throw cause;
  }
}

type LogsRead = Pick<RangeData, 'range' | 'last' | 'logs'>;

/**
 * Reads logs in a range or in its first part, and checks that they do not change during the read.
 * `newest` is the last block to read.
 */
async function logsBetween(
  endpoint: Endpoint,
  plan: Plan,
  requested: Interval,
  before: BlockRef | null,
  newest: number,
): Promise<LogsRead> {
  const takesBatches = await endpoint.takesBatches();
  const range = takesBatches ? requested : apartFromNewest(requested, newest);
  const [last, first] = await Promise.all([
    blockOf(endpoint, range.to),
    before && blockOf(endpoint, before.number),
  ]);
  if (before && first && first.hash !== before.hash)
    throw new ReplacedBlock(endpoint, before, first.hash);
  const found =
    !takesBatches && range.to > newest - NEWEST
      ? await blockByBlock(endpoint, plan, range, last)
      : await concurrently(2, plan.filters, (filter) =>
          logsOfFilter(endpoint, filter, range, takesBatches ? last : null),
        );
  const again = await blockOf(endpoint, range.to);
  const logs = inOrder(found.flat());
  const hashes = new Map([[range.to, again.hash]]);
  for (const { blockNumber, blockHash } of logs) {
    if ((hashes.get(blockNumber) ?? blockHash) !== blockHash) throw changed(endpoint, blockNumber);
    hashes.set(blockNumber, blockHash);
  }
  const removed = logs.find((log) => log.removed);
  if (removed) throw changed(endpoint, removed.blockNumber);
  if (again.hash !== last.hash) throw changed(endpoint, range.to);
  return { range, last, logs };
}

/**
 * Reads logs that a filter matches in a range, or in its samples. `last` proves that the node has
 * them.
 */
async function logsOfFilter(
  endpoint: Endpoint,
  filter: LogFilter,
  range: Interval,
  last: RpcBlock | null,
): Promise<RpcLog[]> {
  const proof = last && { together: last.hash, number: last.number };
  const logs: RpcLog[] = [];
  for (const part of samplesOf(filter, range))
    logs.push(...(await readLogs(endpoint, filter, part, proof)));
  return logs;
}

/** Returns the parts that a filter reads in a range: the range itself if it does not sample. */
function samplesOf({ sample }: LogFilter, { from, to }: Interval): Interval[] {
  if (!sample) return [{ from, to }];
  const { blocks, every } = sample;
  const first = Math.max(from, sample.from);
  const parts: Interval[] = [];
  for (let start = first - (first % every); start <= to; start += every) {
    const part = { from: Math.max(first, start), to: Math.min(to, start + blocks - 1) };
    if (part.from <= part.to) parts.push(part);
  }
  return parts;
}

/** Cuts a range before the newest blocks; returns the range itself if it begins with one. */
function apartFromNewest({ from, to }: Interval, newest: number): Interval {
  const oldest = newest - NEWEST;
  return { from, to: from <= oldest ? Math.min(to, oldest) : to };
}

/** Reads each block's logs by its hash; a node without the block refuses. */
async function blockByBlock(
  endpoint: Endpoint,
  plan: Plan,
  { from, to }: Interval,
  last: RpcBlock,
): Promise<RpcLog[][]> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return concurrently(AT_ONCE, numbers, async (number) => {
    const { hash } = number === to ? last : await blockOf(endpoint, number);
    const logs: RpcLog[] = [];
    for (const filter of plan.filters)
      for (const part of samplesOf(filter, { from: number, to: number }))
        logs.push(...(await readLogs(endpoint, filter, part, { block: hash })));
    return logs;
  });
}

/** Reads blocks and transactions by their hashes; all endpoints answer alike. */
async function around(
  endpoints: Endpoints,
  plan: Plan,
  { last, logs }: LogsRead,
): Promise<Pick<RangeData, 'blocks' | 'calls'>> {
  const called = new Map(
    logs.filter((log) => plan.needsCall(log)).map((log) => [log.transactionHash, log]),
  );
  const missing = new Set([
    ...logs.filter(({ blockTimestamp }) => !blockTimestamp).map(({ blockHash }) => blockHash),
    ...[...called.values()].map(({ blockHash }) => blockHash),
  ]);
  missing.delete(last.hash);
  const attempts = 3 * endpoints.count;
  const blocks = await concurrently(AT_ONCE, missing, (hash) =>
    endpoints.use((endpoint) => blockOf(endpoint, { hash }), attempts),
  );
  const calls = await concurrently(AT_ONCE, called.values(), (log) =>
    endpoints.use((endpoint) => callOf(endpoint, log), attempts),
  );
  return { blocks: [...blocks, last].sort((a, b) => a.number - b.number), calls };
}

/** Sorts logs from several answers, ascending, and drops duplicates. */
function inOrder(logs: readonly RpcLog[]): RpcLog[] {
  const byPlace = new Map(logs.map((log) => [`${log.blockHash} ${log.logIndex}`, log]));
  return [...byPlace.values()].sort(
    (a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex,
  );
}

function changed(endpoint: Endpoint, block: number): RpcFailure {
  return new RpcFailure('missing', `${endpoint.name}: block ${block} changed while it was read`);
}
