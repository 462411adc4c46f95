import { CONSENSUS_TYPES } from '../../../common/vocabulary.ts';
import { byEventSql, keysSql, parameterSql } from '../../abi/word-sql.ts';
import { nameSql, text, ZERO_ADDRESS_SQL } from '../chain-sql.ts';
import { TASK_CONFIG_SET } from '../relations/task-configurations.ts';
import { AT_COLUMNS, LIFETIME_COLUMNS, lifetimeJoins, logsWhere } from './at.ts';
import type { TableRule } from './context.ts';
import { CURVE } from './operator-keys.ts';

const REGISTERED = 'TaskMailbox.ExecutorOperatorSetRegistered';
const OF_SETS = [REGISTERED, TASK_CONFIG_SET];

const ofSet = (path: string) => byEventSql({ [REGISTERED]: path, [TASK_CONFIG_SET]: path });

const CONSENSUS = nameSql(CONSENSUS_TYPES, 'consensus::bigint + 1');

/** The newest configuration of each set; a set without a log of its registration takes no tasks. */
export const executorOperatorSets: TableRule = {
  reads: ['block_times', 'fixed_logs', 'task_configuration_texts'],
  growth: { keyed: ['avs', 'operator_set_id'] },
  sql: () => /* sql */ `
  with events as (
    select ${ofSet('avs')} as avs, ${ofSet('executorOperatorSetId')} as set_id, event, position,
      case event when '${REGISTERED}' then ${parameterSql(REGISTERED, 'isRegistered')} end as registered
    from fixed_logs where event in (${keysSql(OF_SETS)})),
  sets as (
    select avs, set_id, coalesce(arg_max(registered, position) filter (event = '${REGISTERED}'), false) as registered,
      max(position) filter (event = '${TASK_CONFIG_SET}') as configured, min(position) as created, max(position) as updated
    from events group by avs, set_id),
  configurations as (select * exclude (position), position::bigint as configured from task_configuration_texts)
  select ${text('avs')} as avs, set_id::bigint as operator_set_id, registered, task_hook,
    task_sla::decimal(38, 0) as task_sla, nullif(fee_token, ${ZERO_ADDRESS_SQL}) as fee_token,
    case when curve is not null then ${CURVE} end as curve, nullif(fee_collector, ${ZERO_ADDRESS_SQL}) as fee_collector,
    case when consensus is not null then ${CONSENSUS} end as consensus, threshold::bigint as stake_proportion_threshold,
    ${LIFETIME_COLUMNS}
  from sets
    left join configurations using (configured)
    ${lifetimeJoins(OF_SETS)}
  order by sets.avs, operator_set_id`,
};

const SPLIT_SET = 'TaskMailbox.FeeSplitSet';
const COLLECTOR_SET = 'TaskMailbox.FeeSplitCollectorSet';

/** Gives the newest value that an event had, at each log with one of both events. */
const inForce = (key: string, path: string) => /* sql */ `
    last_value(case event when '${key}' then ${parameterSql(key, path)} end ignore nulls) over chain`;

/** Each log states one of both settings; the other one stays. */
export const taskFeeSplits: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: 'append',
  addition: null,
  sql: () => /* sql */ `
  with settings as (
    select *, ${inForce(SPLIT_SET, 'feeSplit')} as fee_split, ${inForce(COLLECTOR_SET, 'feeSplitCollector')} as collector
    from ${logsWhere(`event in (${keysSql([SPLIT_SET, COLLECTOR_SET])})`)}
    window chain as (order by position rows unbounded preceding))
  select fee_split::bigint as fee_split, ${text('collector')} as fee_split_collector, ${AT_COLUMNS}
  from settings
  order by position`,
};
