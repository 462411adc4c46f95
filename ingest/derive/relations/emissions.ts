import { type DecodedLog, LOG_TEXTS, type Value } from '../../abi/dynamic.ts';
import { keysSql } from '../../abi/word-sql.ts';
import type { TextRow } from '../../duckdb/rows.ts';
import { decodedRows, listAt, textOf, valueAt } from '../decoded-rows.ts';
import { type DerivedRelation, texts } from '../relation.ts';

export const ADDED = 'EmissionsController.DistributionAdded';
export const UPDATED = 'EmissionsController.DistributionUpdated';
export const PROCESSED = 'EmissionsController.DistributionProcessed';

const COLUMNS = [
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
] as const;

const LOGS = `from well_formed_logs where event in (${keysSql([ADDED, UPDATED, PROCESSED])})`;

/**
 * The distribution in each log of the emissions, all text: `type` is the contract's number; lists
 * are joined by commas, with an item for each strategy of each submission; `success` is null for
 * a distribution that is set and not processed.
 */
export const emissionTexts: DerivedRelation = {
  name: 'emission_texts',
  columns: texts('position', 'event', 'reason', ...COLUMNS),
  reads: ['well_formed_logs'],
  growth: 'append',
  slices: { of: `select block_number ${LOGS}`, by: 'blocks', maxRows: 10_000 },
  sql: ({ slice }) => `select ${LOG_TEXTS} ${LOGS} and ${slice} order by position`,
  compute: (logs) => decodedRows(logs, COLUMNS.length, rowsOf),
};

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
      event.key === PROCESSED ? at('success') : null,
    ],
  ];
}

/** Submission, strategy and multiplier of each strategy of each submission. */
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
