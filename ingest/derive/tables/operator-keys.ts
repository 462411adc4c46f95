import { CURVES } from '../../../common/vocabulary.ts';
import { dynamicSql } from '../../abi/json-sql.ts';
import { byEventSql, keysSql, parameterSql } from '../../abi/word-sql.ts';
import { nameSql, text, timeSql } from '../chain-sql.ts';
import { LIFETIME_COLUMNS, lifetimeJoins } from './at.ts';
import type { TableRule } from './context.ts';

const REGISTERED = 'KeyRegistrar.KeyRegistered';
const DEREGISTERED = 'KeyRegistrar.KeyDeregistered';
const EVENTS = [REGISTERED, DEREGISTERED];

const of = (path: string) => byEventSql({ [REGISTERED]: path, [DEREGISTERED]: path });

/** SQL of the name of the curve in the column `curve`, the contract's number: curve 0 is none. */
export const CURVE = nameSql(CURVES, 'curve::bigint');

/**
 * An operator has one key in a set: the next event of both ends it. The contract takes no key
 * twice; if it did, the row would have the newest registration.
 */
export const operatorKeys: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: { keyed: ['avs', 'operator_set_id', 'operator'] },
  sql: () => /* sql */ `
  with events as (
    select position, event, ${of('operatorSet.avs')} as avs, ${of('operatorSet.id')} as set_id, ${of('operator')} as "operator",
      case event when '${REGISTERED}' then ${parameterSql(REGISTERED, 'curveType')} end as curve,
      case event when '${REGISTERED}' then ${dynamicSql(REGISTERED, 'pubkey')} end as public_key
    from fixed_logs where event in (${keysSql(EVENTS)})),
  keys as (
    select *, position as created, coalesce(ended, position) as updated
    from (
      select *, lead(position) over (partition by avs, set_id, "operator" order by position) as ended from events)
    where event = '${REGISTERED}'
    qualify row_number() over (partition by avs, set_id, "operator", public_key order by position desc) = 1)
  select ${text('avs')} as avs, set_id::bigint as operator_set_id, ${text('"operator"')} as "operator", ${CURVE} as curve,
    ${text('public_key')} as public_key, ended is null as registered,
    case when ended is not null then ${timeSql('updated_time.timestamp')} end as deregistered_at,
    ${LIFETIME_COLUMNS}
  from keys
    ${lifetimeJoins(EVENTS)}
  order by keys.avs, operator_set_id, keys."operator", keys.public_key`,
};
