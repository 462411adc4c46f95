import type { RolledUp } from '../rolled-up.ts';
import { orEmpty } from './optional-facts.ts';

/**
 * Has the data-availability network's quorums; without rows if the snapshot leaves their table out.
 */
export const DA_QUORUMS: readonly RolledUp[] = [
  {
    // Has the data-availability network's quorums, also those without an operator so far.
    name: 'rollup.da_quorums',
    columns: {
      network: 'VARCHAR',
      quorum_number: 'BIGINT',
    },
    reads: ['snapshot.da_quorums'],
    growth: { keyed: ['quorum_number'] },
    sql: orEmpty(
      'da_quorums',
      (table) =>
        `select network::varchar as network, quorum_number from ${table('snapshot.da_quorums')} order by all`,
      `'' as network, 0::bigint as quorum_number`,
    ),
  },
  {
    // Lists for each operator in the data-availability network the quorums that it joined, each
    // with its newest entry and with the exit after that.
    name: 'rollup.da_quorum_stays',
    columns: {
      network: 'VARCHAR',
      operator_id: 'VARCHAR',
      quorums:
        'STRUCT(quorum_number BIGINT, entry STRUCT(block_number BIGINT, block_timestamp TIMESTAMP, batch_id VARCHAR), exit STRUCT(block_number BIGINT, block_timestamp TIMESTAMP, batch_id VARCHAR))[]',
    },
    reads: ['snapshot.da_operator_events'],
    growth: { keyed: ['operator_id'] },
    sql: orEmpty(
      'da_operator_events',
      (table) => /* sql */ `with events as (
        select network::varchar as network, operator_id::varchar as operator_id, quorum_number, action::varchar as action,
          (block_number, log_index) as moment,
          {'block_number': block_number, 'block_timestamp': "timestamp", 'batch_id': batch_id} as event
        from ${table('snapshot.da_operator_events')}
        where quorum_number is not null
      ), entries as (
        select network, operator_id, quorum_number, max(moment) as entered, arg_max(event, moment) as entry
        from events where action = 'Registered'
        group by all
      ), memberships as (
        select entries.network, entries.operator_id, entries.quorum_number, any_value(entry) as entry,
          arg_min(left_by.event, left_by.moment) as exit
        from entries
        left join events left_by on left_by.network = entries.network and left_by.operator_id = entries.operator_id
          and left_by.quorum_number = entries.quorum_number and left_by.action in ('Deregistered', 'Ejected')
          and left_by.moment > entered
        group by all
      )
      select network, operator_id,
        list({'quorum_number': quorum_number, 'entry': entry, 'exit': exit} order by quorum_number) as quorums
      from memberships group by all order by network, operator_id`,
      `'' as network, '' as operator_id, [{'quorum_number': 0::utinyint,
        'entry': {'block_number': 0::bigint, 'block_timestamp': null::timestamp, 'batch_id': ''},
        'exit': {'block_number': 0::bigint, 'block_timestamp': null::timestamp, 'batch_id': ''}}] as quorums`,
    ),
  },
];
