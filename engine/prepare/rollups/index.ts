import { ONE_ROW } from '../growth.ts';
import { type Rollup, rollup } from '../rolled-up.ts';
import { AVAILABILITY } from './availability.ts';
import { DELEGATIONS } from './delegations.ts';
import { REGISTRATIONS } from './registrations.ts';
import { STAKERS } from './stakers.ts';

const SNAPSHOT: readonly Rollup[] = [
  rollup({
    // Has the snapshot's time, which is its newest event's. A manifest's createdAt may be the time
    // of a conversion.
    name: 'rollup.latest_time',
    columns: { snapshot_time: 'TIMESTAMP', activity_time: 'TIMESTAMP' },
    reads: ['snapshot.activities', 'snapshot.rewards', 'snapshot.distribution_roots'],
    growth: ONE_ROW,
    sql: ({ table }) => /* sql */ `
      select greatest(
          (select max("timestamp") from ${table('snapshot.activities')}),
          (select max(updated_at) from ${table('snapshot.rewards')}),
          (select max(updated_at) from ${table('snapshot.distribution_roots')})) as snapshot_time,
        (select max("timestamp") from ${table('snapshot.activities')}) as activity_time`,
  }),
];

/**
 * Several operations read these tables in schema `rollup`, which are computed once for a snapshot.
 */
export const ROLLUPS: readonly Rollup[] = [
  ...DELEGATIONS,
  ...STAKERS,
  ...REGISTRATIONS,
  ...SNAPSHOT,
  ...AVAILABILITY,
];
