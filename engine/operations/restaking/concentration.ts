import { decimalText, described, hex, integer, plainWord, text } from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, oneOf } from '../../definition/parameters.ts';
import { concentrationFields } from '../shared/concentration-fields.ts';

const SCOPE = 'Scope of the value: all (the whole snapshot), avs, operator or strategy.';
const HELD_BY =
  'Kind of the holders: operator, group (of operators; one without a group is a group by itself), staker, token or avs.';
const VALUE =
  'Kind of the value: delegated (to the operators; of an AVS to those registered with it), or slashable (by operator sets).';

export const concentration = list({
  name: 'restaking/concentration',
  purpose:
    'Concentration of the delegated and the slashable value: HHI, Gini coefficient, Nakamoto coefficients and the parts of the largest holders, of the whole snapshot and of each AVS, operator and strategy.',
  record: {
    scope: described(SCOPE, plainWord),
    address: described('Address of the AVS, operator or strategy; empty for all.', hex),
    name: described('Name of the AVS or operator, symbol of the strategy; empty if unknown.', text),
    heldBy: described(HELD_BY, plainWord),
    value: described(VALUE, plainWord),
    holders: described('Number of holders with a value above 0.', integer),
    tvl: described('US dollars: value of all holders.', decimalText),
    ...concentrationFields('holder'),
  },
  filters: {
    scope: () => oneOf(SCOPE, ['all', 'avs', 'operator', 'strategy']),
    address: () => address('Address of the AVS, operator or strategy.'),
    heldBy: () => oneOf(HELD_BY, ['operator', 'group', 'staker', 'token', 'avs']),
    value: () => oneOf(VALUE, ['delegated', 'slashable']),
  },
  rows: (table) => /* sql */ `
    select measured.*, coalesce(avs.name, operators.name, token.symbol) as name
    from ${table('rollup.concentration')} measured
    left join ${table('snapshot.avs')} avs on measured.scope = 'avs' and avs.avs = measured.address
    left join ${table('snapshot.operators')} operators
      on measured.scope = 'operator' and operators."operator" = measured.address
    left join ${table('rollup.share_values')} token
      on measured.scope = 'strategy' and token.strategy = measured.address`,
  order: 'tvl_units desc, scope, address, held_by, value',
  sorts: {
    own: '-tvl',
    by: { tvl: 'tvl_units', holders: 'holders', hhi: 'hhi::decimal(38, 18)' },
  },
});
