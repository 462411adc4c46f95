import type { TextRow } from '../../../common/relations/rows.ts';
import type { DecodedLog, Value } from '../../abi/dynamic.ts';
import { decodedRelation } from './decoded-relation.ts';
import { listAt, textOf, valueAt } from './decoded-rows.ts';

export const DISTRIBUTION_ADDED = 'EmissionsController.DistributionAdded';
export const DISTRIBUTION_UPDATED = 'EmissionsController.DistributionUpdated';
export const DISTRIBUTION_PROCESSED = 'EmissionsController.DistributionProcessed';

/**
 * The distribution in each log of the emissions, all text: `type` is the contract's number; lists
 * are joined by commas, with an item for each strategy of each submission; `success` is null for
 * a distribution that is set and not processed.
 */
export const emissionTexts = decodedRelation({
  name: 'emission_texts',
  events: [DISTRIBUTION_ADDED, DISTRIBUTION_UPDATED, DISTRIBUTION_PROCESSED],
  columns: [
    'distribution_id',
    'epoch',
    'type',
    'weight',
    'start_epoch',
    'total_epochs',
    'avs',
    'set_id',
    'submissions',
    'strategies',
    'multipliers',
    'success',
  ],
  rowsOf,
});

function rowsOf({ event, parameters }: DecodedLog): TextRow[] {
  const at = (path: string) => textOf(valueAt(parameters, path));
  const of = (name: string) => at(`distribution.${name}`);
  const items = strategiesOf(parameters);
  const joined = (column: 0 | 1 | 2) => items.map((item) => item[column]).join(',');
  return [
    [
      at('distributionId'),
      at('epoch'),
      of('distributionType'),
      of('weight'),
      of('startEpoch'),
      of('totalEpochs'),
      of('operatorSet.avs'),
      of('operatorSet.id'),
      joined(0),
      joined(1),
      joined(2),
      event.key === DISTRIBUTION_PROCESSED ? at('success') : null,
    ],
  ];
}

/** Gives each submission's strategies with their multipliers. */
function strategiesOf(parameters: DecodedLog['parameters']): (readonly [string, string, string])[] {
  const submissions = listAt(parameters, 'distribution.strategiesAndMultipliers');
  return submissions.flatMap((strategies, submission) => {
    if (!Array.isArray(strategies)) throw new Error('a submission of a distribution is no list');
    return strategies.map(
      (item: Value) =>
        [
          String(submission),
          textOf(valueAt(item, 'strategy')),
          textOf(valueAt(item, 'multiplier')),
        ] as const,
    );
  });
}
