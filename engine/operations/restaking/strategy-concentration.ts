import { VALUE_CHANGES } from '../../definition/as-of.ts';
import { decimalText, described, hex, integer, plainWord, text } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, oneOf } from '../../definition/parameters.ts';
import { concentrationFields } from '../shared/concentration-fields.ts';

const HELD_BY =
  'Kind of the holders: operator, group (of operators; one without a group is a group by itself), or staker (no rows if more than a million delegate).';

export const strategyConcentration = list({
  name: 'restaking/strategy-concentration',
  purpose:
    'Concentration of the delegated value of each strategy among operators, groups of operators and stakers, now and at an earlier block: HHI, Gini coefficient, Nakamoto coefficients and the parts of the largest holders. Groups are those of the snapshot at every block.',
  asOf: VALUE_CHANGES,
  record: {
    strategy: hex,
    symbol: described('Symbol of the strategy; empty if unknown.', text),
    heldBy: described(HELD_BY, plainWord),
    holders: described('Number of holders with a value above 0.', integer),
    tvl: described('US dollars: delegated value of the strategy.', decimalText),
    ...concentrationFields('holder'),
  },
  filters: {
    strategy: () => address('Address of the strategy.'),
    heldBy: () => oneOf(HELD_BY, ['operator', 'group', 'staker']),
  },
  rows: (table) => /* sql */ `
    select measured.*, token.symbol
    from ${table('rollup.strategy_concentration')} measured
    left join ${table('rollup.share_values')} token on token.strategy = measured.strategy`,
  order: 'tvl_units desc, strategy, held_by',
  sorts: {
    own: '-tvl',
    by: { tvl: 'tvl_units', holders: 'holders', hhi: 'hhi::decimal(38, 18)' },
  },
});
