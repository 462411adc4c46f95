import { MAX_AMOUNT } from '../../../common/vocabulary.ts';
import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import { byEventSql, bytesSql, integerSql, keysSql, WAD_WORD, zeros } from '../../abi/word-sql.ts';
import { BEACON_SQL, text } from '../chain-sql.ts';
import { halvesSql, sumSql, wordHalvesSql } from '../wide-sums.ts';

const OSI = 'DelegationManager.OperatorSharesIncreased';
const OSD = 'DelegationManager.OperatorSharesDecreased';

/**
 * Wei by which an event may differ: the shares of a withdrawal and those that remain are rounded
 * down twice each.
 */
const ROUNDING_EACH = 4;

/**
 * The part of all increases of an operator and strategy by which the factors' own rounding may add
 * up.
 */
const ROUNDING = 1_000_000_000_000n;

/**
 * A factor of 1. The next smaller factor than 1000 wads is a thousandth less: slashing rounds by as
 * much.
 */
const WAD = 1_000_000_000_000_000_000n;

/** Finds the least factor above 0, in wads, of rows of `max_magnitudes` or `beacon_factors`. */
const LEAST = `min(${integerSql('factor[25:32]')}) filter (factor <> ${zeros(32)} and factor <= ${WAD_WORD})`;

/**
 * Cases of one operator and strategy: the sum of its events against the shares of its stakers, with
 * the rounding that the contracts allow.
 */
export function operatorSharesSql(): string {
  const shares = fieldOf(eventOf(OSI), 'shares');
  const [high, low] = wordHalvesSql((from, to) => bytesSql(shares, from, to));
  const increased = (half: string) => `case event when '${OSI}' then ${half} else 0 end`;
  const signed = (half: string) => `case event when '${OSI}' then ${half} else -(${half}) end`;
  const [heldHigh, heldLow] = halvesSql('shares');
  return /* sql */ `
    with moved as (
      select ${byEventSql({ [OSI]: 'operator', [OSD]: 'operator' })} as "operator",
        ${byEventSql({ [OSI]: 'strategy', [OSD]: 'strategy' })} as strategy,
        ${sumSql(signed(high), signed(low))} as shares,
        count(*) as events,
        coalesce(${sumSql(increased(high), increased(low))}, ${MAX_AMOUNT}) as increases
      from fixed_logs where event in (${keysSql([OSI, OSD])}) group by 1, 2),
    shares_of_stakers as (
      select "operator", strategy, ${sumSql(heldHigh, heldLow)} as shares
      from holdings join current_operators using (staker)
      where "operator" <> ${zeros(20)} and shares > 0 group by 1, 2),
    -- A scaling factor has 18 digits: the amount of an event may be off by 1e-18 of the staker's deposit.
    deposits as (select strategy, max(deposit_shares) // ${WAD} + 1 as step from holdings group by 1),
    -- Since slashing each side rounds by itself, and the residue stays when the stakers leave.
    rounded as (
      select distinct strategy from max_magnitudes
      union select ${BEACON_SQL} where exists (select 1 from beacon_factors)),
    least_magnitudes as (select "operator", strategy, ${LEAST} as least from max_magnitudes group by 1, 2),
    least_beacon_factors as (
      select "operator", ${BEACON_SQL} as strategy, ${LEAST} as least
      from beacon_factors join delegation_spans using (staker) group by 1),
    factors_of as (
      select "operator", strategy,
        coalesce(least_magnitudes.least, ${WAD}) * coalesce(least_beacon_factors.least, ${WAD}) // ${WAD} as least
      from least_magnitudes full join least_beacon_factors using ("operator", strategy))
    select ${text('"operator"')} || ' ' || ${text('strategy')} || ': operator ' || coalesce(moved.shares::varchar, 'beyond 1.4e38')
        || ', stakers ' || coalesce(shares_of_stakers.shares, 0) as subject,
      coalesce(abs(moved.shares - coalesce(shares_of_stakers.shares, 0)) <=
        case when rounded.strategy is null then 0 else (${ROUNDING_EACH} + coalesce(step, 0)) * events + 1
            + increases // greatest(1, least(${ROUNDING}, coalesce(least, ${WAD}) // ${ROUNDING_EACH})) end, false) as agrees
    from moved left join shares_of_stakers using ("operator", strategy) left join rounded using (strategy)
      left join deposits using (strategy)
      left join factors_of using ("operator", strategy)
    union all
    select ${text('"operator"')} || ' ' || ${text('strategy')} || ': stakers ' || shares_of_stakers.shares || ', no event of the operator', false
    from shares_of_stakers anti join moved using ("operator", strategy)`;
}
