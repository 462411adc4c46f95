import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import { byEventSql, bytesSql, keysSql } from '../../abi/word-sql.ts';
import { ofHalvesSql, sumSql, wordHalvesSql } from './wide-sums.ts';

const INCREASED = 'DelegationManager.OperatorSharesIncreased';
const DECREASED = 'DelegationManager.OperatorSharesDecreased';

/** The events that change an operator's shares. */
export const OPERATOR_EVENTS = [INCREASED, DECREASED] as const;

/**
 * Makes table `operator_history` (operator, strategy, staker, position, delta, shares): the shares of an operator
 * after each event, HUGEINT and null beyond the contract's amounts. It is exactly what the contract has in storage.
 */
export function operatorHistorySql(): string {
  const [high, low] = wordHalvesSql((from, to) =>
    bytesSql(fieldOf(eventOf(INCREASED), 'shares'), from, to),
  );
  const of = (path: string) => byEventSql({ [INCREASED]: path, [DECREASED]: path });
  const signed = (half: string) =>
    `case event when '${INCREASED}' then ${half} else -(${half}) end`;
  return /* sql */ `
    create or replace temp table operator_history as
    select "operator", strategy, staker, position, ${ofHalvesSql('high', 'low')} as delta,
      ${sumSql('high', 'low', 'over pair')} as shares
    from (
      select ${of('operator')} as "operator", ${of('strategy')} as strategy, ${of('staker')} as staker, position,
        ${signed(high)} as high, ${signed(low)} as low
      from known where event in (${keysSql(OPERATOR_EVENTS)}))
    window pair as (partition by "operator", strategy order by position rows unbounded preceding)`;
}
