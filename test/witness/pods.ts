import { type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, groupsBy, text, time } from './values.ts';

interface Pod {
  readonly pod: string;
  readonly staker: string | null;
  readonly activities: bigint;
  readonly first: bigint;
  readonly last: bigint;
}

/** Every pod that an activity names, the latest active first. */
const podsByActivity = oncePerSnapshot((rows): readonly Pod[] => {
  const pods: Pod[] = [];
  // Activities come in contract order, the newest first.
  for (const [pod, activities] of groupsBy(rows.activities, (row) => text(row.pod))) {
    const [newest, oldest] = [activities[0], activities.at(-1)];
    if (pod === '' || newest === undefined || oldest === undefined) continue;
    pods.push({
      pod,
      staker: activities.find((row) => row.staker !== null)?.staker ?? null,
      activities: count(activities),
      first: oldest.timestamp,
      last: newest.timestamp,
    });
  }
  return sorted(
    pods,
    descending((row) => row.last),
    ascending((row) => row.pod),
  );
});

/** GET /restaking/all-pods: every pod that an activity names, that of the newest activity first. */
export function allPods(rows: SnapshotRows, query: Query): ExactObject {
  const pods = podsByActivity(rows);
  const ofPods = rows.activities.filter((row) => row.pod !== null);
  return listing(
    pageOf(pods, query),
    (row) =>
      record({
        pod: row.pod,
        staker: text(row.staker),
        activities: row.activities,
        firstActivityAt: time(row.first),
        lastActivityAt: time(row.last),
      }),
    record({
      totalPods: count(pods),
      uniqueStakers: countDistinct(ofPods.map((row) => row.staker)),
    }),
  );
}

/** The strategy of native ETH, which every pod stakes. */
const BEACON = '0xbeac0eeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeac0';

/** GET /restaking/pod-info: a pod by its address or its owner's. */
export function podInfo(rows: SnapshotRows, query: Query): ExactObject {
  const found = sorted(
    rows.pods ?? [],
    ascending(({ pod }) => pod),
  ).find(({ pod, staker }) => query.accepts('pod', pod) && query.accepts('staker', staker));
  if (found === undefined) throw new HttpError(404, 'no such pod');
  const [latest] = sorted(
    (rows.shareChanges ?? []).filter(
      ({ staker, strategy }) => staker === found.staker && strategy === BEACON,
    ),
    descending((row) => row.blockNumber),
    descending((row) => row.logIndex),
  );
  return record({
    data: record({
      pod: found.pod,
      staker: found.staker,
      strategy: BEACON,
      amount: String(latest?.shares ?? 0n),
      updatedAt:
        latest === undefined
          ? null
          : record({
              blockNumber: String(latest.blockNumber),
              blockTimestamp: time(latest.timestamp),
              transactionHash: latest.transactionHash,
            }),
    }),
  });
}
