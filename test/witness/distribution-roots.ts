import { type Exact, type ExactObject, record } from './exact.ts';
import { descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import type { DistributionRootsRow, SnapshotRows } from './snapshot-rows.ts';
import { snapshotTime } from './snapshot-time.ts';
import { count, time, timeOrNull } from './values.ts';

/** GET /restaking/distribution-root-info: one root by its index, without an envelope. */
export function distributionRootInfo(rows: SnapshotRows, query: Query): ExactObject {
  const rootIndex = BigInt(query.required('rootIndex'));
  const root = rows.distributionRoots.find((row) => row.rootIndex === rootIndex);
  if (root === undefined) throw new HttpError(404, `no distribution root ${rootIndex}`);
  return distributionRoot(root);
}

/**
 * GET /restaking/all-distribution-roots: the roots that the filters select, the highest index
 * first.
 */
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

/**
 * GET /restaking/distribution-roots-by-status; a root that was activated and is not active was
 * disabled.
 */
export function distributionRootsByStatus(rows: SnapshotRows, query: Query): ExactObject {
  const roots = rows.distributionRoots;
  const now = snapshotTime(rows);
  const statusOf = ({ active, activatedAt }: DistributionRootsRow) => {
    if (active) return 'active';
    return now !== null && activatedAt !== null && activatedAt <= now ? 'disabled' : 'inactive';
  };
  const ordered = sorted(
    roots.filter((row) => statusOf(row) === query.required('status')),
    descending((row) => row.rootIndex),
  );
  return listing(
    pageOf(ordered, query),
    (row) => record({ ...rootFields(row), status: statusOf(row) }),
    record({
      totalDistributionRoots: count(roots),
      activeDistributionRoots: count(roots.filter((row) => row.active)),
    }),
  );
}

function distributionRoot(root: DistributionRootsRow): ExactObject {
  return record(rootFields(root));
}

/** The fields of a distribution root as they are served. */
function rootFields(root: DistributionRootsRow): Record<string, Exact> {
  return {
    rootIndex: String(root.rootIndex),
    root: root.root,
    rewardsCalculationEndTimestamp: time(root.rewardsCalculationEndTimestamp),
    activatedAt: timeOrNull(root.activatedAt),
    active: root.active,
    updatedAt: time(root.updatedAt),
    createdAt: time(root.createdAt),
  };
}
