import { NETWORKS } from '../../../common/vocabulary.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { network, oneOf } from '../../definition/parameters.ts';
import { stakedOperators, stakesBy } from './all-operators.ts';

export const operatorsByEjection = list({
  name: 'availability/operators-by-ejection',
  purpose: 'EigenDA operators that were ejected, or that were not.',
  ...stakedOperators,
  filters: {
    network: (settings) => network(settings, NETWORKS),
    ejected: () => oneOf('Whether the operator was ejected.', ['true', 'false']),
  },
  required: {
    key: ['ejected', 'network'],
    known: (table) =>
      `select network, unnest([true, false]) as ejected from ${table('rollup.networks')}`,
  },
  statistics: stakesBy('ejected'),
});
