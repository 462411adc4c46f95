import { hex, integer, text } from '../../engine/definition/fields.ts';
import { query } from '../../engine/definition/kinds/query-operation.ts';
import { address, exactText } from '../../engine/definition/parameters.ts';
import { operations } from '../../engine/operations/index.ts';

/**
 * An operation of kind `query`: strategies of a symbol, or all, in which an operator has shares.
 */
export const strategiesOfOperator = query({
  name: 'restaking/strategies-of-operator',
  purpose: 'The strategies in which shares are delegated to an operator.',
  parameters: () => ({
    operator: address('Address of the operator.'),
    symbol: exactText('Symbol of the token.').optional(),
  }),
  record: { strategy: hex, symbol: text, shares: integer, stakersCount: integer },
  required: {
    parameter: 'operator',
    known: (table) =>
      `select operator from ${table('rollup.known_operators')} where operator = $operator`,
  },
  rows: (table) => /* sql */ `
    select shares_by_operator.strategy, tokens.symbol, shares_by_operator.shares, shares_by_operator.stakers as stakers_count,
      tokens.updated_at
    from ${table('rollup.shares_by_operator')} shares_by_operator
    left join ${table('snapshot.tokens')} tokens on tokens.strategy = shares_by_operator.strategy
    where shares_by_operator.operator = $operator and ($symbol::varchar is null or tokens.symbol = $symbol)`,
  order: 'strategy',
  times: 'updated_at',
  statistics: {
    fields: { totalStakers: integer },
    rows: (table) =>
      `select coalesce(sum(stakers_count), 0) as total_stakers from ${table('selected')}`,
  },
});

/** One that never ends. */
export const endless = query({
  name: 'restaking/endless',
  purpose: 'Never ends.',
  parameters: () => ({}),
  record: { count: integer },
  rows: () => 'select sum(i) as count from range(1000000000000) numbers(i)',
  order: 'count',
});

export const OPERATIONS = [...operations, strategiesOfOperator, endless];
