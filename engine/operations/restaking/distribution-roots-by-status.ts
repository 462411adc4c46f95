import { described, text } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { oneOf } from '../../definition/parameters.ts';
import { allRoots } from './all-distribution-roots.ts';

const STATUSES = ['active', 'inactive', 'disabled'];

export const distributionRootsByStatus = list({
  name: 'restaking/distribution-roots-by-status',
  purpose: 'Reward distribution roots of one status, newest first.',
  record: {
    ...allRoots.record,
    status: described('active; inactive before its activation; disabled after it.', text),
  },
  filters: { status: () => oneOf('Status of the root.', STATUSES) },
  required: {
    key: ['status'],
    known: () => `select unnest(['active', 'inactive', 'disabled']) as status`,
  },
  // A root that was activated and is inactive was disabled; nothing else deactivates a root.
  rows: (table) => /* sql */ `
    select root.*,
      case when active then 'active' when activated_at <= snapshot_time then 'disabled' else 'inactive' end
        as status
    from (${allRoots.rows(table)}) root, ${table('rollup.latest_time')}`,
  order: allRoots.order,
  statistics: allRoots.statistics,
});
