import { NETWORKS } from '../../../common/vocabulary.ts';
import { integer, mapOf } from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { addressOrId, index, network, oneOf } from '../../definition/parameters.ts';
import { countedActions, eventsOf, operatorEvents, QUORUM_ACTIONS } from './operator-activity.ts';

export const quorumActivity = query({
  ...operatorEvents,
  name: 'availability/quorum-activity',
  purpose: 'Events of operators in one EigenDA quorum, newest first.',
  parameters: (settings) => ({
    network: network(settings, NETWORKS),
    quorumNumber: index('Number of the quorum.'),
    operator: addressOrId('Address or id of an operator.').optional(),
    action: oneOf('Action of the operator.', QUORUM_ACTIONS).optional(),
  }),
  relations: [eventsOf('quorum_number = try_cast($quorumNumber as bigint)')],
  required: {
    parameter: 'quorumNumber',
    known: (table) => /* sql */ `
      select 1 from ${table('events')}
      union all
      select 1 from ${table('rollup.latest_stakes')}
      where network::varchar = $network and quorum_number = try_cast($quorumNumber as bigint)
      union all
      select 1 from ${table('rollup.da_quorums')}
      where network = $network and quorum_number = try_cast($quorumNumber as bigint)`,
  },
  rows: (table) => /* sql */ `
    select *
    from ${table('events')}
    where ($operator::varchar is null or $operator in (operator_id::varchar, operator::varchar))
      and ($action::varchar is null or action::varchar = $action)`,
  statistics: {
    fields: { totalActivities: integer, actionCounts: mapOf(integer), uniqueOperators: integer },
    rows: (table) => /* sql */ `
      select *, (select count(distinct operator_id) from ${table('selected')}) as unique_operators
      from (${countedActions(table)})`,
  },
});
