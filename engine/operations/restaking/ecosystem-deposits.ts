import { group, integer } from '../../definition/fields.ts';
import { summary } from '../../definition/kinds/summary-operation.ts';

export const ecosystemDeposits = summary({
  name: 'restaking/ecosystem-deposits',
  purpose: 'Number of deposits into strategies.',
  record: { data: group({ totalDeposits: integer }) },
  rows: (table) => /* sql */ `
    select count(*) as total_deposits
    from ${table('snapshot.activities')}
    where action = 'SHARES_DEPOSITED_IN_STRATEGY'`,
});
