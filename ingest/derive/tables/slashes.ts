import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import {
  bytesSql,
  integerSql,
  integerTextSql,
  keysSql,
  parameterSql,
  zeros,
} from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import { AT_COLUMNS, atPosition } from './at.ts';
import type { TableRule } from './context.ts';

const SLASHED = 'DelegationManager.OperatorSharesSlashed';
const BURNT = 'StrategyManager.BurnOrRedistributableSharesIncreased';
/** Events that only the release with redistribution and later ones have. */
const REDISTRIBUTION = [BURNT, 'AllocationManager.RedistributionAddressSet'];

/**
 * The events of the shares that a slash took are before its own event, and after that of the
 * previous slash in the transaction. The id is that of the whole slash: since redistribution the
 * contract counts the slashes of a set. A slash that takes nothing, or only native ETH, has no
 * event with its id: it is counted from a slash of the set that has one. In a set without any, all
 * are counted from the first event of that release, and none if there were earlier slashes.
 */
export const slashes: TableRule = {
  reads: ['block_times', 'fixed_logs', 'slashed_strategies'],
  growth: { keyed: ['avs', 'operator_set_id'] },
  sql: () => /* sql */ `
  with slash_windows as (
    select position, tx, avs, set_id, "operator",
      coalesce(lag(position) over (partition by tx order by position), 0) as since
    from (select distinct position, tx, avs, set_id, "operator" from slashed_strategies)),
  shares as (
    select slash_windows.position, shares_of.strategy, sum(shares_of.shares) as shares
    from slash_windows join (
      select position, tx, ${parameterSql(SLASHED, 'operator')} as "operator", ${parameterSql(SLASHED, 'strategy')} as strategy,
        ${parameterSql(SLASHED, 'totalSlashedShares')} as shares
      from fixed_logs where event = '${SLASHED}') shares_of
      on shares_of.tx = slash_windows.tx and shares_of."operator" = slash_windows."operator"
        and shares_of.position > since and shares_of.position < slash_windows.position
    group by 1, 2),
  ids as (
    select slash_windows.position, max(burnt.id) as id
    from slash_windows join (
      select position, tx, ${parameterSql(BURNT, 'operatorSet.avs')} as avs, ${parameterSql(BURNT, 'operatorSet.id')} as set_id,
        ${bytesSql(fieldOf(eventOf(BURNT), 'slashId'))} as id
      from fixed_logs where event = '${BURNT}') burnt
      on burnt.tx = slash_windows.tx and burnt.avs = slash_windows.avs and burnt.set_id = slash_windows.set_id
        and burnt.position > since and burnt.position < slash_windows.position
    group by 1),
  numbered as (
    select position, avs, set_id, id, row_number() over (partition by avs, set_id order by position) as number
    from slash_windows left join ids using (position)),
  counted as (
    select position, id,
      number + coalesce(
        max(case when id[1:16] = ${zeros(16)} then ${integerSql('id[17:32]')} - number end) over set_slashes,
        case when min(position) over set_slashes > (
          select min(position) from fixed_logs where event in (${keysSql(REDISTRIBUTION)})) then 0 end) as count
    from numbered
    window set_slashes as (partition by avs, set_id))
  select ${text('slashed.avs')} as avs, slashed.set_id::bigint as operator_set_id, ${text('slashed."operator"')} as "operator",
    ${text('slashed.strategy')} as strategy, slashed.wad::decimal(38, 0) as wad_slashed,
    try_cast(shares.shares as decimal(38, 0)) as shares_slashed,
    coalesce(${integerTextSql('uint256', (from, to) => `counted.id[${from}:${to}]`)}, case when count > 0 then count::varchar end) as slash_id, slashed.description, ${AT_COLUMNS}
  from slashed_strategies slashed
    left join shares using (position, strategy)
    left join counted using (position)
    ${atPosition('slashed', ['AllocationManager.OperatorSlashed'])}
  order by slashed.position, slashed.strategy`,
};
