import { eventOf, fieldOf } from '../dictionary.ts';
import { text } from '../relations.ts';
import { bytesSql, integerTextSql, parameterSql } from '../words.ts';
import { AT_COLUMNS, atPosition } from './at.ts';
import type { TableRule } from './context.ts';

const SLASHED = 'DelegationManager.OperatorSharesSlashed';
const BURNT = 'StrategyManager.BurnOrRedistributableSharesIncreased';

/**
 * The events of what a slash took stand before its own, and behind that of the slash before it in the
 * transaction. The id is that of the whole slash, and in no event before redistribution.
 */
export const slashes: TableRule = () => /* sql */ `
  with spans as (
    select position, tx, avs, set_id, "operator",
      coalesce(lag(position) over (partition by tx order by position), 0) as since
    from (select distinct position, tx, avs, set_id, "operator" from slashed)),
  shares as (
    select spans.position, shares_of.strategy, sum(shares_of.shares) as shares
    from spans join (
      select position, tx, ${parameterSql(SLASHED, 'operator')} as "operator", ${parameterSql(SLASHED, 'strategy')} as strategy,
        ${parameterSql(SLASHED, 'totalSlashedShares')} as shares
      from known where event = '${SLASHED}') shares_of
      on shares_of.tx = spans.tx and shares_of."operator" = spans."operator"
        and shares_of.position > since and shares_of.position < spans.position
    group by 1, 2),
  ids as (
    select spans.position, max(burnt.id) as id
    from spans join (
      select position, tx, ${parameterSql(BURNT, 'operatorSet.avs')} as avs, ${parameterSql(BURNT, 'operatorSet.id')} as set_id,
        ${bytesSql(fieldOf(eventOf(BURNT), 'slashId'))} as id
      from known where event = '${BURNT}') burnt
      on burnt.tx = spans.tx and burnt.avs = spans.avs and burnt.set_id = spans.set_id
        and burnt.position > since and burnt.position < spans.position
    group by 1)
  select ${text('slashed.avs')} as avs, slashed.set_id::bigint as operator_set_id, ${text('slashed."operator"')} as "operator",
    ${text('slashed.strategy')} as strategy, slashed.wad::decimal(38, 0) as wad_slashed,
    try_cast(shares.shares as decimal(38, 0)) as shares_slashed, ${integerTextSql('uint256', (from, to) => `ids.id[${from}:${to}]`)} as slash_id, slashed.description, ${AT_COLUMNS}
  from slashed
    left join shares using (position, strategy)
    left join ids using (position)
    ${atPosition('slashed', ['AllocationManager.OperatorSlashed'])}
  order by slashed.position, slashed.strategy`;
