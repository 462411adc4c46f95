import { EMISSION_TYPES } from '../../../common/vocabulary.ts';
import {
  array,
  bigInteger,
  decimalText,
  described,
  hex,
  integer,
  nullableInteger,
  object,
  plainWord,
  time,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { address, oneOf } from '../../definition/parameters.ts';

/** Describes a distribution by id, type and weight, as both operations over emissions have them. */
export const distributionFields = {
  distributionId: integer,
  type: described(
    'Kind of distribution: by which submission of rewards, or by hand; disabled if it was switched off.',
    plainWord,
  ),
  weight: described('Part of an epoch’s emissions, of 10,000.', decimalText),
};

export const distributionType = () => oneOf('Type of the distribution.', EMISSION_TYPES);

export const emissionDistributions = list({
  name: 'restaking/emission-distributions',
  purpose: 'Distributions of the emissions of EIGEN, as they were last set, by id.',
  tables: ['emission_distributions'],
  record: {
    ...distributionFields,
    startEpoch: decimalText,
    totalEpochs: described('Number of epochs in which it is processed; 0 for no end.', decimalText),
    avs: described('Address of the AVS of the operator set; empty if there is none.', hex),
    operatorSetId: described(
      'Id of the operator set within the AVS; null if there is none.',
      nullableInteger,
    ),
    strategiesAndMultipliers: array(
      object({ submission: integer, strategy: hex, multiplier: bigInteger }),
    ),
    createdAt: described('Time at which the distribution was added.', time),
    updatedAt: described('Time of the last change of the distribution.', time),
  },
  filters: { type: distributionType, avs: () => address('Address of the AVS.') },
  rows: (table) => /* sql */ `
    select distribution_id, "type", weight, start_epoch, total_epochs, avs, operator_set_id, created_at, updated_at,
      list_transform(range(1, len(strategies) + 1), lambda i: {
        'submission': submissions[i], 'strategy': strategies[i], 'multiplier': multipliers[i]}) as strategies_and_multipliers
    from ${table('snapshot.emission_distributions')}`,
  order: 'distribution_id',
  statistics: {
    of: 'snapshot',
    fields: {
      totalDistributions: integer,
      totalWeight: described('Sum of the weights of all that are not disabled.', decimalText),
    },
    rows: (table) => /* sql */ `
      select count(*) as total_distributions,
        coalesce(sum(weight::bignum) filter ("type" <> 'disabled'), '0'::bignum)::varchar as total_weight
      from ${table('snapshot.emission_distributions')}`,
  },
});
