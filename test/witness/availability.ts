import { nearestDouble } from './decimal.ts';
import { type ExactObject, record } from './exact.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './query.ts';
import type { DaQuorumStakeRow, SnapshotRows } from './snapshot-rows.ts';
import { count, groupsBy, sum, text } from './values.ts';

/** GET /availability/all-operators (interface specification, 4.14). */
export function allDaOperators(rows: SnapshotRows, query: Query): ExactObject {
  const stakesOf = groupsBy(latestStakes(rows, query.network), (row) => row.operatorId);
  const operators = sorted(
    rows.daOperators
      .filter((row) => row.network === query.network)
      .map((row) => {
        const stakes = stakesOf.get(row.operatorId) ?? [];
        return { ...row, stakes, totalStake: sum(stakes.map(({ stake }) => stake)) };
      }),
    descending((row) => row.totalStake),
    ascending((row) => row.operatorId),
  );
  const totalStake = sum(operators.map((row) => row.totalStake));
  return listing(
    pageOf(operators, query),
    (row) =>
      record({
        operatorId: row.operatorId,
        operator: row.operator,
        socket: text(row.socket),
        status: row.status,
        ejected: row.ejected,
        quorumStakes: row.stakes.map(({ quorumNumber, stake }) =>
          record({ quorumNumber: String(quorumNumber), stake: String(stake) }),
        ),
        totalStake: Number(row.totalStake),
      }),
    record({
      totalOperators: count(operators),
      activeOperators: count(operators.filter((row) => row.status)),
      ejectedOperators: count(operators.filter((row) => row.ejected)),
      totalStake: Number(totalStake),
      averageStake: operators.length === 0 ? 0 : nearestDouble(totalStake, count(operators)),
    }),
  );
}

/** Of each operator and quorum the row of the highest block, ordered by quorum. */
function latestStakes(rows: SnapshotRows, network: string): readonly DaQuorumStakeRow[] {
  const latest = new Map<string, DaQuorumStakeRow>();
  for (const row of rows.daQuorumStakes.filter((stake) => stake.network === network)) {
    const key = `${row.operatorId} ${row.quorumNumber}`;
    const known = latest.get(key);
    if (known === undefined || row.blockNumber > known.blockNumber) latest.set(key, row);
  }
  return [...latest.values()];
}
