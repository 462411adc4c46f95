import { ACTIONS, FURTHER_ACTIONS } from '../../../common/vocabulary.ts';
import { hex, storedObject, time, word } from '../../definition/fields.ts';
import {
  type ColumnTable,
  type ListDefinition,
  list,
} from '../../definition/kinds/list-operation.ts';
import { address, oneOf, timeRange } from '../../definition/parameters.ts';

/** Activity, all-deposits and pod-activity are views of this table. */
export const activityLog: ColumnTable = {
  name: 'activities',
  source: 'snapshot.activities',
  order: '"timestamp" desc, block_number desc, log_index desc, action',
  columns: ['action', 'operator', 'staker', 'strategy', 'token', 'avs', 'pod'],
  sparse: ['staker', 'pod'],
  kind: 'action',
  times: ['timestamp'],
  texts: { data: storedObject, metadata: storedObject },
  records: 'composed',
};

/** Holds further actions, which activity includes if a request asks for them. */
const furtherActivityLog: ColumnTable = {
  ...activityLog,
  name: 'further_activities',
  source: 'rollup.further_activities',
};

/** Lists the log of actions; activity-histogram counts its rows. */
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
    ...timeRange,
  },
  rows: { of: activityLog },
  statistics: {
    of: 'selection',
    count: 'totalActivities',
    distinct: { uniqueActions: 'action', uniqueOperators: 'operator' },
  },
} as const satisfies ListDefinition;

/**
 * Lists the log with a required filter, for example a staker. It needs no files and no memory of
 * its own.
 */
export const activitiesOfOne = {
  record: activities.record,
  rows: { of: activityLog },
  statistics: {
    of: 'selection',
    count: 'totalActivities',
    distinct: { uniqueActions: 'action', uniqueStakers: 'staker', uniquePods: 'pod' },
  },
} as const;

export const activity = list({
  ...activities,
  filters: {
    ...activities.filters,
    action: () =>
      oneOf('Kind of action; a further one needs no include.', [...ACTIONS, ...FURTHER_ACTIONS]),
  },
  rows: {
    of: activityLog,
    further: {
      of: furtherActivityLog,
      kinds: FURTHER_ACTIONS,
      description:
        'further: also the actions of the table `further_activities`, such as OPERATOR_SLASHED, RELEASE_PUBLISHED and TASK_CREATED; a snapshot without it has none.',
    },
  },
});
