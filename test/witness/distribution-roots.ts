import { type ExactObject, record } from './exact.ts';
import { descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './query.ts';
import type { DistributionRootRow, SnapshotRows } from './snapshot-rows.ts';
import { count, time, timeOrNull } from './values.ts';

/** GET /restaking/distribution-root-info (interface specification, 4.9). */
export function distributionRootInfo(rows: SnapshotRows, query: Query): ExactObject {
  const rootIndex = BigInt(query.required('rootIndex'));
  const root = rows.distributionRoots.find((row) => row.rootIndex === rootIndex);
  if (root === undefined) throw new HttpError(404, `no distribution root ${rootIndex}`);
  return distributionRoot(root);
}

/** GET /restaking/all-distribution-roots (more operations). */
export function allDistributionRoots(rows: SnapshotRows, query: Query): ExactObject {
  const roots = rows.distributionRoots;
  const selected = roots.filter(
    (row) =>
      query.accepts('rootIndex', String(row.rootIndex)) &&
      query.accepts('active', String(row.active)) &&
      query.covers(row.rewardsCalculationEndTimestamp),
  );
  const ordered = sorted(
    selected,
    descending((row) => row.rootIndex),
  );
  return listing(
    pageOf(ordered, query),
    distributionRoot,
    record({
      totalDistributionRoots: count(roots),
      activeDistributionRoots: count(roots.filter((row) => row.active)),
    }),
  );
}

/** Interface specification, 2.12. */
function distributionRoot(root: DistributionRootRow): ExactObject {
  return record({
    rootIndex: String(root.rootIndex),
    root: root.root,
    rewardsCalculationEndTimestamp: time(root.rewardsCalculationEndTimestamp),
    activatedAt: timeOrNull(root.activatedAt),
    active: root.active,
    updatedAt: time(root.updatedAt),
    createdAt: time(root.createdAt),
  });
}
