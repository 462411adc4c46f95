import type { Moment } from './events.ts';
import { type Exact, type ExactObject, record } from './exact.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, firstBy, groupsBy, text, time } from './values.ts';

/** Native ETH, which pods hold. */
export const BEACON = '0xbeac0eeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeac0';

/** Whether a change is at another one, or before it. */
function isUpTo(change: Moment, { blockNumber, logIndex }: Moment): boolean {
  return (
    change.blockNumber < blockNumber ||
    (change.blockNumber === blockNumber && change.logIndex <= logIndex)
  );
}

function newestFirst<Row extends Moment>(rows: readonly Row[]): readonly Row[] {
  return sorted(
    rows,
    descending((row) => row.blockNumber),
    descending((row) => row.logIndex),
  );
}

/** GET /restaking/operator-historical. */
export function operatorHistorical(rows: SnapshotRows, query: Query): ExactObject {
  const operator = query.required('operator');
  const own = (rows.registrationChanges ?? []).filter((row) => row.operator === operator);
  const isKnown =
    own.length > 0 ||
    rows.operators.some((row) => row.operator === operator) ||
    rows.stakers.some((row) => row.operator === operator);
  if (!isKnown) throw new HttpError(404, `no operator ${operator}`);
  const selected = sorted(
    own.filter((row) => query.covers(row.timestamp)),
    descending((row) => row.blockNumber),
    descending((row) => row.logIndex),
    ascending((row) => row.avs),
  );
  return listing(pageOf(selected, query), (row) =>
    record({
      operator,
      avs: row.avs,
      registered: row.registered,
      operatorSetId: row.operatorSetId,
      updatedAt: time(row.timestamp),
      blockNumber: row.blockNumber,
      transactionHash: row.transactionHash,
    }),
  );
}

/** GET /restaking/pod-historical. */
export function podHistorical(rows: SnapshotRows, query: Query): ExactObject {
  const pod = query.required('pod');
  const owner = (rows.pods ?? []).find((row) => row.pod === pod)?.staker;
  if (owner === undefined) throw new HttpError(404, `no pod ${pod}`);
  const token = rows.tokens.find((row) => row.strategy === BEACON)?.token;
  const changes = (rows.shareChanges ?? []).filter(
    (row) => row.staker === owner && row.strategy === BEACON && query.covers(row.timestamp),
  );
  return listing(pageOf(newestFirst(changes), query), (row) =>
    record({
      pod,
      staker: owner,
      strategy: BEACON,
      token: text(token),
      shares: String(row.shares),
      reason: row.reason,
      blockNumber: row.blockNumber,
      blockTimestamp: time(row.timestamp),
      transactionHash: row.transactionHash,
    }),
  );
}

/**
 * GET /restaking/staker-historical: a row for each log that changed the staker's operator, or its
 * shares.
 */
export function stakerHistorical(rows: SnapshotRows, query: Query): ExactObject {
  const staker = query.required('staker');
  const delegations = (rows.delegationChanges ?? []).filter((row) => row.staker === staker);
  const holdings = (rows.shareChanges ?? []).filter((row) => row.staker === staker);
  const changes: readonly Moment[] = [...delegations, ...holdings];
  const isKnown = changes.length > 0 || rows.stakers.some((row) => row.staker === staker);
  if (!isKnown) throw new HttpError(404, `no staker ${staker}`);
  const logs = groupsBy(changes, logOf);
  // The rows of one log have the same time; otherwise the latest counts.
  const merged = [...logs.values()].map(
    (group): Moment => ({
      ...(group[0] as Moment), // a group has a row at least
      timestamp: latest(group.map((row) => row.timestamp)),
      transactionHash: group.map((row) => row.transactionHash).reduce((a, b) => (a > b ? a : b)),
    }),
  );
  const selected = newestFirst(merged.filter((row) => query.covers(row.timestamp)));
  const selectedLogs = new Set(selected.map(logOf));
  const statistics = record({
    totalEntries: count(selected),
    uniqueOperators: countDistinct(
      delegations.filter((row) => selectedLogs.has(logOf(row))).map((row) => row.operator),
    ),
    totalStrategies: countDistinct(
      holdings.filter((row) => selectedLogs.has(logOf(row))).map((row) => row.strategy),
    ),
  });
  const show = (row: Moment): Exact => {
    const until = newestFirst(holdings.filter((change) => isUpTo(change, row)));
    const held = [...firstBy(until, (change) => change.strategy).values()].filter(
      (change) => change.shares > 0n,
    );
    const [delegation] = newestFirst(delegations.filter((change) => isUpTo(change, row)));
    return record({
      staker,
      operator: text(delegation?.operator),
      strategies: sorted(
        held,
        ascending((change) => change.strategy),
      ).map(({ strategy, shares }) => record({ strategy, shares: String(shares) })),
      updatedAt: time(row.timestamp),
      blockNumber: row.blockNumber,
      transactionHash: row.transactionHash,
    });
  };
  return listing(pageOf(selected, query), show, statistics);
}

function logOf({ blockNumber, logIndex }: Moment): string {
  return `${blockNumber} ${logIndex}`;
}

function latest(times: readonly bigint[]): bigint {
  return times.reduce((a, b) => (a > b ? a : b));
}
