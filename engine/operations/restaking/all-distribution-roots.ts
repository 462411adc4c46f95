import type { TableNames } from '../../../common/relations/relation.ts';
import { integer } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { index, oneOf, timeRange } from '../../definition/parameters.ts';
import { distributionRootRecord } from './distribution-root-info.ts';

/** Lists all roots, with the counts for the statistics; two lists filter them. */
export const allRoots = {
  record: distributionRootRecord,
  rows: (table: TableNames) => /* sql */ `
    select root_index::varchar as root_index, root, rewards_calculation_end_timestamp, activated_at,
      active, updated_at, created_at
    from ${table('snapshot.distribution_roots')}`,
  order: 'root_index::bigint desc',
  statistics: {
    of: 'snapshot',
    fields: { totalDistributionRoots: integer, activeDistributionRoots: integer },
    rows: (table: TableNames) => /* sql */ `
      select count(*) as total_distribution_roots, count(*) filter (where active) as active_distribution_roots
      from ${table('snapshot.distribution_roots')}`,
  },
} as const;

export const allDistributionRoots = list({
  name: 'restaking/all-distribution-roots',
  purpose: 'Reward distribution roots, newest first.',
  filters: {
    rootIndex: () => index('Index of the root.'),
    active: () => oneOf('Whether the root is active.', ['true', 'false']),
    ...timeRange,
  },
  times: 'rewards_calculation_end_timestamp',
  ...allRoots,
});
