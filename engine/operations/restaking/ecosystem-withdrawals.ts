import { group, integer } from '../../definition/fields.ts';
import { summary } from '../../definition/kinds/summary-operation.ts';

export const ecosystemWithdrawals = summary({
  name: 'restaking/ecosystem-withdrawals',
  purpose: 'Number of queued withdrawals.',
  record: { data: group({ withdrawalQueuedCount: integer }) },
  rows: (table) => /* sql */ `
    select count(*) as withdrawal_queued_count
    from ${table('snapshot.activities')}
    where action = 'WITHDRAWAL_QUEUED'`,
});
