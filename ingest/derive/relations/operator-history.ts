import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import { byEventSql, bytesSql, keysSql } from '../../abi/word-sql.ts';
import type { DerivedRelation } from '../relation.ts';
import { ofHalvesSql, sumSql, wordHalvesSql } from '../wide-sums.ts';

const INCREASED = 'DelegationManager.OperatorSharesIncreased';
const DECREASED = 'DelegationManager.OperatorSharesDecreased';

/** The events that change an operator's shares. */
export const OPERATOR_EVENTS = [INCREASED, DECREASED] as const;

const [HIGH, LOW] = wordHalvesSql((from, to) =>
  bytesSql(fieldOf(eventOf(INCREASED), 'shares'), from, to),
);

function parameterOf(path: string): string {
  return byEventSql({ [INCREASED]: path, [DECREASED]: path });
}

function signed(half: string): string {
  return `case event when '${INCREASED}' then ${half} else -(${half}) end`;
}

/** The shares that each event adds to an operator's in a strategy, in halves. */
export const operatorMoves: DerivedRelation = {
  name: 'operator_moves',
  columns: {
    operator: 'BLOB',
    strategy: 'BLOB',
    staker: 'BLOB',
    position: 'BIGINT',
    high: 'HUGEINT',
    low: 'HUGEINT',
  },
  reads: ['fixed_logs'],
  growth: 'append',
  sql: () => /* sql */ `
    select ${parameterOf('operator')} as "operator", ${parameterOf('strategy')} as strategy, ${parameterOf('staker')} as staker, position,
      (${signed(HIGH)})::hugeint as high, (${signed(LOW)})::hugeint as low
    from fixed_logs where event in (${keysSql(OPERATOR_EVENTS)})`,
};

/**
 * The shares of an operator in a strategy after each event that changed them, as the contract
 * stores them; null above 1e38 - 1.
 */
export const operatorShareHistory: DerivedRelation = {
  name: 'operator_history',
  columns: {
    operator: 'BLOB',
    strategy: 'BLOB',
    staker: 'BLOB',
    position: 'BIGINT',
    delta: 'HUGEINT',
    shares: 'HUGEINT',
  },
  reads: ['operator_moves'],
  growth: 'append',
  addition: null,
  perKey: { keys: ['operator', 'strategy'] },
  sql: () => /* sql */ `
    select "operator", strategy, staker, position, ${ofHalvesSql('high', 'low')} as delta,
      ${sumSql('high', 'low', 'over pair')} as shares
    from operator_moves
    window pair as (partition by "operator", strategy order by position rows unbounded preceding)`,
};
