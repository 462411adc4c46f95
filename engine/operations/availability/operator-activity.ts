import { relation } from '../../../common/relations/relation.ts';
import { NETWORKS } from '../../../common/vocabulary.ts';
import {
  decimalText,
  described,
  hex,
  integer,
  mapOf,
  text,
  time,
} from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { addressOrId, network, oneOf } from '../../definition/parameters.ts';
import type { Select } from '../../definition/select.ts';

/** An operator takes these actions in a quorum. */
export const QUORUM_ACTIONS = ['Registered', 'Deregistered', 'StakeUpdated', 'Ejected'];

/** The definitions of operator-activity and quorum-activity have this part in common. */
export const operatorEvents = {
  tables: ['da_operator_events'],
  record: {
    operatorId: hex,
    operator: hex,
    quorumNumber: described(
      'Number of the quorum; empty for an event without a quorum.',
      decimalText,
    ),
    action: text,
    stake: described('New stake in the smallest unit; empty for other events.', decimalText),
    socket: described('New network address of the node; empty for other events.', text),
    batchId: described('Id of the newest batch up to the event; empty if there is none.', text),
    transactionHash: hex,
    blockTimestamp: time,
    blockNumber: integer,
  },
  // An event in several quorums has one row per quorum.
  order: 'block_number desc, log_index desc, quorum_number nulls last',
  times: 'block_timestamp',
} as const;

/** Declares the relation `events`: the network's events that fulfil the SQL condition. */
export const eventsOf = (condition: string) =>
  relation({
    name: 'events',
    columns: {
      network: 'VARCHAR',
      operator_id: 'VARCHAR',
      operator: 'VARCHAR',
      quorum_number: 'BIGINT',
      action: 'VARCHAR',
      stake: 'HUGEINT',
      socket: 'VARCHAR',
      batch_id: 'VARCHAR',
      block_number: 'BIGINT',
      log_index: 'BIGINT',
      timestamp: 'TIMESTAMP',
      transaction_hash: 'VARCHAR',
      block_timestamp: 'TIMESTAMP',
    },
    reads: ['snapshot.da_operator_events'],
    sql: ({ table }) => /* sql */ `
      select *, "timestamp" as block_timestamp
      from ${table('snapshot.da_operator_events')}
      where network::varchar = $network and ${condition}`,
  });

/** Counts the selected events, in total and by action. */
export const countedActions: Select = (table) => /* sql */ `
  select coalesce(sum(events), 0) as total_activities,
    map(list(action order by action), list(events order by action)) as action_counts
  from (select action::varchar as action, count(*) as events from ${table('selected')} group by action)`;

export const availabilityOperatorActivity = query({
  ...operatorEvents,
  name: 'availability/operator-activity',
  purpose: 'Events of one EigenDA operator, newest first.',
  parameters: (settings) => ({
    network: network(settings, NETWORKS),
    operator: addressOrId('Address or id of the operator.'),
    action: oneOf('Action of the operator.', [...QUORUM_ACTIONS, 'SocketUpdated']).optional(),
  }),
  relations: [eventsOf('$operator in (operator_id::varchar, operator::varchar)')],
  required: {
    parameter: 'operator',
    known: (table) => /* sql */ `
      select 1 from ${table('events')}
      union all
      select 1 from ${table('snapshot.da_operators')}
      where network::varchar = $network and $operator in (operator_id::varchar, operator::varchar)`,
  },
  rows: (table) =>
    `select * from ${table('events')} where $action::varchar is null or action::varchar = $action`,
  statistics: {
    fields: { totalActivities: integer, actionCounts: mapOf(integer) },
    rows: countedActions,
  },
});
