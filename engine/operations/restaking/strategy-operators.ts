import { decimalText, described, fromColumn, hex, integer, text } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address } from '../../definition/parameters.ts';
import { partSql } from '../../sql/part-sql.ts';
import { part } from '../shared/concentration-fields.ts';

export const strategyOperators = list({
  name: 'restaking/strategy-operators',
  purpose:
    'Operators of each strategy, with the shares of it that are delegated to them and their part in all delegated shares of the strategy, largest value first.',
  record: {
    strategy: hex,
    symbol: text,
    operator: hex,
    name: text,
    stakersCount: described('Number of its stakers with shares of the strategy.', {
      ...integer,
      column: 'stakers',
    }),
    shares: described('Shares that are delegated to it, in the smallest unit.', decimalText),
    tokens: decimalText,
    tvl: described('US dollars: value of these shares.', decimalText),
    part: fromColumn('part', part('shares / all delegated shares of the strategy')),
  },
  filters: {
    strategy: () => address('Address of the strategy.'),
    operator: () => address('Address of the operator.'),
  },
  rows: (table) => /* sql */ `
    select operator_strategies.* exclude (name), operators.name,
      ${partSql('operator_strategies.shares::varchar', 'whole.shares::varchar')} as part
    from ${table('rollup.operator_strategies')} operator_strategies
    join ${table('rollup.shares_by_strategy')} whole on whole.strategy = operator_strategies.strategy
    left join ${table('snapshot.operators')} operators on operators."operator" = operator_strategies."operator"`,
  order: 'tvl_units desc, strategy, shares desc, "operator"',
  sorts: { own: '-tvl', by: { tvl: 'tvl_units', stakersCount: 'stakers' } },
});
