import { ClickHouseError } from '@clickhouse/client';

/**
 * With these error codes a server cannot answer now: a table or a database is gone (60, 81), the
 * time is over (159, 160), too many statements (202), a socket or the network failed (209, 210),
 * memory (241, 173), a shard is away (279, 519), the disk is full (243), the statement was ended
 * (394), or the server is starting or stopping (236).
 */
const OUTAGES = new Set(
  [60, 81, 159, 160, 173, 202, 209, 210, 236, 241, 243, 279, 394, 519].map(String),
);

/** Whether a failure comes from the server's state and not from the statement. */
export function isOutage(cause: unknown): boolean {
  if (cause instanceof ClickHouseError) return OUTAGES.has(cause.code);
  // All others come from the network: refused, reset, aborted by the time limit.
  return cause instanceof Error && !(cause instanceof RangeError || cause instanceof TypeError);
}

/**
 * Whether ClickHouse did not take rows because its disk is full.
 *
 * @example
 *     if (isServerDiskFull(cause)) log('the disk of ClickHouse is full');
 */
export function isServerDiskFull(cause: unknown): cause is ClickHouseError {
  return (
    cause instanceof ClickHouseError &&
    (cause.code === '243' || cause.message.includes('No space left on device'))
  );
}
