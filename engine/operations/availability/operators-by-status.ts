import { NETWORKS } from '../../../common/vocabulary.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { network, oneOf } from '../../definition/parameters.ts';
import { stakedOperators, stakesBy } from './all-operators.ts';

export const operatorsByStatus = list({
  name: 'availability/operators-by-status',
  purpose: 'EigenDA operators that are active, or inactive.',
  ...stakedOperators,
  filters: {
    network: (settings) => network(settings, NETWORKS),
    status: () => oneOf('Whether the operator is active.', ['true', 'false']),
  },
  required: {
    key: ['status', 'network'],
    known: (table) =>
      `select network, unnest([true, false]) as status from ${table('rollup.networks')}`,
  },
  statistics: stakesBy('status'),
});
