import { hex, storedObject, time, word } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, timeRange } from '../../definition/parameters.ts';
import { activityLog } from './activity.ts';

export const allDeposits = list({
  name: 'restaking/all-deposits',
  purpose: 'Deposits into strategies, newest first.',
  record: {
    action: word,
    staker: hex,
    strategy: hex,
    token: hex,
    data: storedObject,
    metadata: storedObject,
    timestamp: time,
  },
  filters: {
    staker: () => address('Address of the staker.'),
    strategy: () => address('Address of the strategy.'),
    token: () => address('Address of the token.'),
    ...timeRange,
  },
  rows: { of: activityLog, where: { column: 'action', value: 'SHARES_DEPOSITED_IN_STRATEGY' } },
});
