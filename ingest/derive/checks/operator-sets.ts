import { byEventSql, keysSql } from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import { STRATEGY_ADDED, STRATEGY_REMOVED } from '../tables/operator-set-strategy-changes.ts';

const of = (path: string) => byEventSql({ [STRATEGY_ADDED]: path, [STRATEGY_REMOVED]: path });

/**
 * Selects the cases of one change of the strategies of an operator set: additions and removals
 * alternate.
 */
export function strategyChangesSql(): string {
  return /* sql */ `
    select ${text('avs')} || ' ' || set_id || ' ' || ${text('strategy')} as subject,
      added <> coalesce(lag(added) over (partition by avs, set_id, strategy order by position), false) as agrees
    from (
      select ${of('operatorSet.avs')} as avs, ${of('operatorSet.id')} as set_id, ${of('strategy')} as strategy,
        event = '${STRATEGY_ADDED}' as added, position
      from fixed_logs where event in (${keysSql([STRATEGY_ADDED, STRATEGY_REMOVED])}))`;
}
