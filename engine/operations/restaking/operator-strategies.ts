import { STATE_CHANGES } from '../../definition/as-of.ts';
import {
  array,
  decimalText,
  described,
  fromColumn,
  hex,
  integer,
  object,
} from '../../definition/fields.ts';
import { entity } from '../../definition/kinds/entity-operation.ts';
import { HOLDINGS_OF_OPERATORS } from '../../definition/kinds/nested-list.ts';
import { address } from '../../definition/parameters.ts';
import { tokenDetails } from '../shared/metadata.ts';

export const operatorStrategies = entity({
  name: 'restaking/operator-strategies',
  purpose: 'TVL of one operator by strategy, and the number of its stakers.',
  asOf: STATE_CHANGES,
  parameters: () => ({ operator: address('Address of the operator.') }),
  keys: [['operator']],
  lists: HOLDINGS_OF_OPERATORS,
  record: {
    operator: hex,
    totalStakers: described('Number of stakers that delegate to the operator.', integer),
    strategiesTVL: array(
      object({
        strategy: hex,
        totalShares: fromColumn('shares', decimalText),
        tokens: decimalText,
        tvl: decimalText,
        tokenDetails,
      }),
    ),
  },
  rows: (table) => /* sql */ `
    select counts_by_operator.operator, counts_by_operator.stakers_count as total_stakers,
      coalesce(held_by_operator.strategies, []) as strategies_tvl
    from ${table('rollup.counts_by_operator')} counts_by_operator
    left join ${table('rollup.held_by_operator')} held_by_operator on held_by_operator.operator = counts_by_operator.operator
    order by counts_by_operator.operator`,
});
