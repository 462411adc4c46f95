import { latestStakes } from './availability.ts';
import { nearestDouble } from './decimal.ts';
import { creationOf, updateOf } from './events.ts';
import { type ExactObject, record } from './exact.ts';
import { ascending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import type { DaQuorumsRow, SnapshotRows } from './snapshot-rows.ts';
import { count, time } from './values.ts';
import { event } from './withdrawals.ts';

function strategiesOf(rows: SnapshotRows, quorum: DaQuorumsRow): string[] {
  const counted = (rows.daQuorumStrategies ?? []).filter(
    (row) => row.network === quorum.network && row.quorumNumber === quorum.quorumNumber,
  );
  return counted.map(({ strategy }) => strategy).sort();
}

/** GET /availability/all-quorums. */
export function allQuorums(rows: SnapshotRows, query: Query): ExactObject {
  const quorums = sorted(
    (rows.daQuorums ?? []).filter((row) => row.network === query.network),
    ascending((row) => row.quorumNumber),
  );
  const strategies = quorums.reduce((all, row) => all + strategiesOf(rows, row).length, 0);
  return listing(
    pageOf(quorums, query),
    (row) =>
      record({
        quorumNumber: row.quorumNumber,
        strategiesCount: BigInt(strategiesOf(rows, row).length),
        minimumStake: row.minimumStake,
        createdAt: event(creationOf(row), row.createdBlock),
        updatedAt: event(updateOf(row), row.updatedBlock),
      }),
    record({
      totalQuorums: count(quorums),
      averageStrategiesPerQuorum:
        quorums.length === 0 ? 0 : nearestDouble(BigInt(strategies), BigInt(quorums.length)),
    }),
  );
}

/** GET /availability/quorum-info. */
export function quorumInfo(rows: SnapshotRows, query: Query): ExactObject {
  const number = query.required('quorumNumber');
  const quorum = rows.daQuorums?.find(
    (row) => row.network === query.network && String(row.quorumNumber) === number,
  );
  if (quorum === undefined) throw new HttpError(404, `no quorum ${number}`);
  const members = latestStakes(rows).filter(
    (row) => row.network === query.network && row.quorumNumber === quorum.quorumNumber,
  );
  return record({
    quorumNumber: quorum.quorumNumber,
    strategies: strategiesOf(rows, quorum),
    minimumStake: quorum.minimumStake,
    createdAt: time(quorum.createdAt),
    updatedAt: time(quorum.updatedAt),
    registeredMembersCount: count(members),
    activeMembersCount: count(members.filter(({ stake }) => stake > 0n)),
  });
}
