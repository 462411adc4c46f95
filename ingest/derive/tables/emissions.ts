import { EMISSION_TYPES } from '../../../common/vocabulary.ts';
import { keysSql, parameterSql, zeros } from '../../abi/word-sql.ts';
import { nameSql, ZERO_ADDRESS_SQL } from '../chain-sql.ts';
import {
  DISTRIBUTION_ADDED,
  DISTRIBUTION_PROCESSED,
  DISTRIBUTION_UPDATED,
} from '../relations/emissions.ts';
import { AT_COLUMNS, atPosition, LIFETIME_COLUMNS, lifetimeJoins } from './at.ts';
import type { TableRule } from './context.ts';

const MINTED = 'BackingEigen.Transfer';

const TYPE = nameSql(EMISSION_TYPES, 'emission."type"::bigint + 1');

/** Gives SQL for the values that a submission's text of strategies lists; empty for none. */
const listOf = (column: string, type: string) =>
  `case when ${column} = '' then [] else string_split(${column}, ',')::${type}[] end`;

/** Each distribution as its last event sets it. */
export const emissionDistributions: TableRule = {
  reads: ['block_times', 'fixed_logs', 'emission_texts'],
  growth: { keyed: ['distribution_id'] },
  sql: () => /* sql */ `
  with latest as (
    select distribution_id, min(position::bigint) as created, max(position::bigint) as updated
    from emission_texts where reason is null and success is null group by distribution_id)
  select emission.distribution_id::bigint as distribution_id, ${TYPE} as type, weight::decimal(38, 0) as weight,
    start_epoch::decimal(38, 0) as start_epoch, total_epochs::decimal(38, 0) as total_epochs,
    nullif(avs, ${ZERO_ADDRESS_SQL}) as avs, case when avs <> ${ZERO_ADDRESS_SQL} then set_id::bigint end as operator_set_id,
    ${listOf('submissions', 'bigint')} as submissions, ${listOf('strategies', 'varchar')} as strategies,
    ${listOf('multipliers', 'decimal(38, 0)')} as multipliers,
    ${LIFETIME_COLUMNS}
  from latest
    join emission_texts emission on emission.position::bigint = updated
    ${lifetimeJoins([DISTRIBUTION_ADDED, DISTRIBUTION_UPDATED])}
  order by distribution_id`,
};

/**
 * The first call of an epoch mints its emissions, for all distributions, to the contract itself. It
 * need not process any: a later call may process the first one. A mint so belongs to the next
 * processed epoch, unless a later mint does too: then no distribution of its epoch was processed.
 */
export const emissionEpochs: TableRule = {
  reads: ['block_times', 'fixed_logs', 'emission_texts'],
  growth: { keyed: ['epoch'] },
  sql: () => /* sql */ `
  with processed as (
    select emission.* exclude (position), logs.position, logs.tx, logs.address as controller
    from emission_texts emission
      join (select position, tx, address from fixed_logs where event = '${DISTRIBUTION_PROCESSED}') logs
        on logs.position = emission.position::bigint
    where reason is null),
  mints as (
    select position, tx, ${parameterSql(MINTED, 'to')} as receiver, ${parameterSql(MINTED, 'value')} as amount
    from fixed_logs
    where event in (${keysSql([MINTED])}) and ${parameterSql(MINTED, 'from')} = ${zeros(20)}),
  sums as (
    select receiver, tx, max(position) as position, sum(amount) as amount from mints group by receiver, tx),
  minted as (
    select processed.epoch, max_by(sums.amount, sums.position) as amount
    from sums
      asof join processed on receiver = controller and sums.position <= processed.position
    group by processed.epoch)
  select emission.epoch::bigint as epoch, distribution_id::bigint as distribution_id, ${TYPE} as type,
    weight::decimal(38, 0) as weight, success = 'true' as success,
    try_cast(minted.amount as decimal(38, 0)) as epoch_minted, ${AT_COLUMNS}
  from processed emission
    left join minted using (epoch)
    ${atPosition('emission', [DISTRIBUTION_PROCESSED])}
  order by epoch, distribution_id`,
};
