import { group, integer } from '../../fields.ts';
import { summary } from '../../kinds/summary.ts';

export const ecosystemWithdrawals = summary({
  name: 'restaking/ecosystem-withdrawals',
  purpose: 'Number of queued withdrawals.',
  record: { data: group({ withdrawalQueuedCount: integer }) },
  rows: /* sql */ `
    select count(*) as withdrawal_queued_count
    from snapshot.activities
    where action = 'WITHDRAWAL_QUEUED'`,
});
