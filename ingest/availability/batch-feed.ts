import { FileProblem } from '../../data/convert/read-text.ts';
import { DA_FILE_PROBLEMS } from './da-file-problems.ts';
import { type BatchRow, readBatches } from './dataapi.ts';

/** An answer from `/batches/feed` has at most this many batches. */
export const FEED_LIMIT = 1000;

/** An hour has at most this many batches; more are refused. About one a second is usual. */
const MAX_BATCHES = 1_000_000;

/**
 * Returns an answer from `/batches/feed` as text: the first FEED_LIMIT batches after a time and
 * before another one, oldest first. Both are nanoseconds since 1970.
 */
export type FeedRequest = (after: bigint, before: bigint) => Promise<string>;

/**
 * Reads all batches that were attested in nanoseconds from `from` up to before `to`, oldest first.
 * Pages have no cursor but the time, and several batches may have one time: each page begins at the
 * last time on the page before, as that page may lack batches with this time. Throws a FileProblem
 * for an answer that does not fit the request.
 */
export async function readFeed(
  request: FeedRequest,
  from: bigint,
  to: bigint,
): Promise<BatchRow[]> {
  const rows: BatchRow[] = [];
  for (let at = from; at < to; ) {
    // Both bounds are exclusive.
    const page = readBatches(await request(at - 1n, to));
    // Only an empty page is the end: an answer may have fewer batches than its limit.
    if (page.length === 0) break;
    const last = lastTime(page, at, to);
    if (rows.length + page.length > MAX_BATCHES)
      throw new FileProblem(DA_FILE_PROBLEMS.da_hour_too_full({ most: MAX_BATCHES }));
    const isOneTime = last === at;
    if (isOneTime && page.length >= FEED_LIMIT)
      throw new FileProblem(
        DA_FILE_PROBLEMS.da_page_of_one_time({ batches: page.length, time: String(at) }),
      );
    for (const row of page) if (isOneTime || BigInt(row.attestedAt) < last) rows.push(row);
    at = isOneTime ? at + 1n : last;
  }
  return rows;
}

/** Returns the last time on a page. Throws a FileProblem if its times are not in order. */
function lastTime(page: readonly BatchRow[], from: bigint, to: bigint): bigint {
  let last = from;
  for (const { attestedAt } of page) {
    const at = BigInt(attestedAt);
    if (at < last || at >= to)
      throw new FileProblem(
        DA_FILE_PROBLEMS.da_time_out_of_order({
          time: attestedAt,
          from: String(last),
          before: String(to),
        }),
      );
    last = at;
  }
  return last;
}
