import { nearestDouble } from './decimal.ts';
import { type Exact, type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import { signing } from './signing.ts';
import type {
  DaOperatorEventsRow,
  DaOperatorsRow,
  DaQuorumStakesRow,
  SnapshotRows,
} from './snapshot-rows.ts';
import { count, firstBy, groupsBy, sum, text, time } from './values.ts';

interface StakedOperator extends DaOperatorsRow {
  readonly stakes: readonly DaQuorumStakesRow[];
  readonly totalStake: bigint;
}

/** Of each operator and quorum the row of the highest block, ordered by quorum. */
export const latestStakes = oncePerSnapshot((rows): readonly DaQuorumStakesRow[] => {
  const latest = new Map<string, DaQuorumStakesRow>();
  for (const row of rows.daQuorumStakes) {
    const key = `${row.network} ${row.operatorId} ${row.quorumNumber}`;
    const found = latest.get(key);
    if (found === undefined || row.blockNumber > found.blockNumber) latest.set(key, row);
  }
  return [...latest.values()];
});

/** The operators of all networks, the one with the largest stake first. */
const operatorsByStake = oncePerSnapshot((rows): readonly StakedOperator[] => {
  const stakesOf = groupsBy(latestStakes(rows), operatorKey);
  return sorted(
    rows.daOperators.map((row) => {
      const stakes = stakesOf.get(operatorKey(row)) ?? [];
      return { ...row, stakes, totalStake: sum(stakes.map(({ stake }) => stake)) };
    }),
    descending((row) => row.totalStake),
    ascending((row) => row.operatorId),
  );
});

function operatorKey({ network, operatorId }: { network: string; operatorId: string }): string {
  return `${network} ${operatorId}`;
}

/**
 * GET /availability/all-operators: the operators of a network with their latest stakes, the largest
 * first.
 */
export function allDaOperators(rows: SnapshotRows, query: Query): ExactObject {
  const operators = operatorsByStake(rows).filter((row) => row.network === query.network);
  return listing(
    pageOf(operators, query),
    (row) => record(stakedOperator(row)),
    record({
      totalOperators: count(operators),
      activeOperators: count(operators.filter((row) => row.status)),
      ejectedOperators: count(operators.filter((row) => row.ejected)),
      ...stakeStatistics(operators.map((row) => row.totalStake)),
    }),
  );
}

/**
 * GET /availability/operators-by-status and operators-by-ejection; statistics describe the
 * operators selected.
 */
export function daOperatorsBy(
  parameter: 'status' | 'ejected',
): (rows: SnapshotRows, query: Query) => ExactObject {
  return (rows, query) => {
    const requested = query.required(parameter) === 'true';
    const operators = operatorsByStake(rows).filter(
      (row) => row.network === query.network && row[parameter] === requested,
    );
    return listing(
      pageOf(operators, query),
      (row) => record(stakedOperator(row)),
      record({
        totalOperators: count(operators),
        ...stakeStatistics(operators.map((row) => row.totalStake)),
      }),
    );
  };
}

/** GET /availability/operator-info: of several ids of an address the one with the largest stake. */
export function daOperatorInfo(rows: SnapshotRows, query: Query): ExactObject {
  const requested = query.required('operator');
  const found = operatorsByStake(rows).find(
    (row) =>
      row.network === query.network && (row.operatorId === requested || row.operator === requested),
  );
  if (found === undefined) throw new HttpError(404, `no operator ${requested} on ${query.network}`);
  const names = [found.operatorId, found.operator];
  return record({
    data: record({
      ...stakedOperator(found),
      quorums: staysOf(rows, found),
      signing: signing(rows, query.network, names),
    }),
  });
}

/** The quorums that the operator joined, with its last entry and the first exit after it. */
function staysOf(rows: SnapshotRows, { network, operatorId }: StakedOperator): Exact[] {
  const events = sorted(
    (rows.daOperatorEvents ?? []).filter(
      (row) => row.network === network && row.operatorId === operatorId,
    ),
    ascending((row) => row.quorumNumber ?? -1n),
    ascending((row) => row.blockNumber),
    ascending((row) => row.logIndex),
  );
  const shown = (event: DaOperatorEventsRow) =>
    record({
      blockNumber: event.blockNumber,
      blockTimestamp: time(event.timestamp),
      batchId: text(event.batchId),
    });
  return [...groupsBy(events, (row) => String(row.quorumNumber))].flatMap(([quorum, own]) => {
    const at = own.findLastIndex(({ action }) => action === 'Registered');
    const entry = own[at];
    if (quorum === 'null' || entry === undefined) return [];
    const exit = own
      .slice(at + 1)
      .find(({ action }) => ['Deregistered', 'Ejected'].includes(action));
    return [record({ quorumNumber: quorum, entry: shown(entry), exit: exit ? shown(exit) : null })];
  });
}

/**
 * GET /availability/quorum-operators: the operators with a stake in a quorum, the largest first.
 */
export function quorumOperators(rows: SnapshotRows, query: Query): ExactObject {
  const quorumNumber = BigInt(query.required('quorumNumber'));
  const stakes = latestStakes(rows).filter(
    (row) => row.network === query.network && row.quorumNumber === quorumNumber,
  );
  if (stakes.length === 0 && !hasQuorum(rows, query.network, quorumNumber))
    throw new HttpError(404, `no quorum ${quorumNumber} on ${query.network}`);
  const operators = firstBy(rows.daOperators, operatorKey);
  const isActive = (row: DaQuorumStakesRow) =>
    row.stake > 0n && operators.get(operatorKey(row))?.status === true;
  const ordered = sorted(
    stakes.filter((row) => query.accepts('active', String(isActive(row)))),
    descending((row) => row.stake),
    ascending((row) => row.operatorId),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        operatorId: row.operatorId,
        operator: text(operators.get(operatorKey(row))?.operator),
        stake: String(row.stake),
        active: isActive(row),
      }),
    record({
      totalOperators: count(stakes),
      ...stakeStatistics(stakes.map(({ stake }) => stake)),
    }),
  );
}

/** Whether a quorum was created, with or without operators. */
export function hasQuorum({ daQuorums }: SnapshotRows, network: string, quorum: bigint): boolean {
  return (daQuorums ?? []).some((row) => row.network === network && row.quorumNumber === quorum);
}

/** The fields of a data-availability operator as they are served. */
function stakedOperator(row: StakedOperator): Record<string, Exact> {
  return {
    operatorId: row.operatorId,
    operator: row.operator,
    socket: text(row.socket),
    status: row.status,
    ejected: row.ejected,
    quorumStakes: row.stakes.map(({ quorumNumber, stake }) =>
      record({ quorumNumber: String(quorumNumber), stake: String(stake) }),
    ),
    totalStake: Number(row.totalStake),
  };
}

function stakeStatistics(stakes: readonly bigint[]): Record<string, Exact> {
  const total = sum(stakes);
  return {
    totalStake: Number(total),
    averageStake: stakes.length === 0 ? 0 : nearestDouble(total, count(stakes)),
  };
}
