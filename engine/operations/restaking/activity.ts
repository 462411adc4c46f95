import { ACTIONS } from '../../../data/vocabulary.ts';
import { hex, storedObject, time, word } from '../../fields.ts';
import type { ListDefinition } from '../../kinds/laid-list.ts';
import { list } from '../../kinds/list.ts';
import type { ColumnTable } from '../../layout/lay-table.ts';
import { address, oneOf } from '../../parameters.ts';

/** What the lists of activities, deposits and a pod's activities are parts of. */
export const activityLog: ColumnTable = {
  source: 'snapshot.activities',
  order: '"timestamp" desc, block_number desc, log_index desc, action',
  values: ['action', 'operator', 'staker', 'strategy', 'token', 'avs', 'pod'],
  times: 'timestamp',
  texts: { data: storedObject, metadata: storedObject },
};

/** Also what the histogram counts. */
export const activities = {
  name: 'restaking/activity',
  purpose: 'The log of protocol actions, newest first.',
  record: {
    action: word,
    operator: hex,
    staker: hex,
    strategy: hex,
    token: hex,
    avs: hex,
    pod: hex,
    data: storedObject,
    metadata: storedObject,
    timestamp: time,
  },
  filters: {
    action: () => oneOf('Kind of action.', ACTIONS),
    operator: () => address('Address of the operator.'),
    staker: () => address('Address of the staker.'),
    strategy: () => address('Address of the strategy.'),
    token: () => address('Address of the token.'),
    avs: () => address('Address of the AVS.'),
    pod: () => address('Address of the pod.'),
  },
  rows: { of: activityLog },
  statistics: {
    of: 'selection',
    count: 'totalActivities',
    distinct: { uniqueActions: 'action', uniqueOperators: 'operator' },
  },
} as const satisfies ListDefinition;

export const activity = list(activities);
