import { recordOf } from '../../definition/kinds/record-operation.ts';
import { withdrawals } from './all-withdrawals.ts';

export const withdrawalInfo = recordOf({
  name: 'restaking/withdrawal-info',
  purpose: 'One withdrawal.',
  of: withdrawals,
  by: 'withdrawalRoot',
});
