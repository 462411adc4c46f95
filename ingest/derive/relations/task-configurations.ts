import { type DecodedLog, LOG_TEXTS } from '../../abi/dynamic.ts';
import { keysSql } from '../../abi/word-sql.ts';
import type { TextRow } from '../../duckdb/rows.ts';
import { decodedRows, textOf, valueAt } from '../decoded-rows.ts';
import { type DerivedRelation, texts } from '../relation.ts';

export const CONFIGURED = 'TaskMailbox.ExecutorOperatorSetTaskConfigSet';

const COLUMNS = [
  'task_hook',
  'task_sla',
  'fee_token',
  'curve',
  'fee_collector',
  'consensus',
  'threshold',
] as const;

const LOGS = `from well_formed_logs where event in (${keysSql([CONFIGURED])})`;

/** The number in the contract of the consensus that has a threshold as its value. */
const STAKE_PROPORTION = '1';

/**
 * The configuration in each log, all text: `curve` and `consensus` are the contract's numbers,
 * `threshold` is null for another consensus and for a value that is no uint16.
 */
export const taskConfigurationTexts: DerivedRelation = {
  name: 'task_configuration_texts',
  columns: texts('position', 'event', 'reason', ...COLUMNS),
  reads: ['well_formed_logs'],
  growth: 'append',
  slices: { of: `select block_number ${LOGS}`, by: 'blocks', maxRows: 10_000 },
  sql: ({ slice }) => `select ${LOG_TEXTS} ${LOGS} and ${slice} order by position`,
  compute: (logs) => decodedRows(logs, COLUMNS.length, rowsOf),
};

function rowsOf({ parameters }: DecodedLog): TextRow[] {
  const of = (path: string) => textOf(valueAt(parameters, `config.${path}`));
  const consensus = of('consensus.consensusType');
  return [
    [
      of('taskHook'),
      of('taskSLA'),
      of('feeToken'),
      of('curveType'),
      of('feeCollector'),
      consensus,
      consensus === STAKE_PROPORTION ? thresholdOf(of('consensus.value')) : null,
    ],
  ];
}

/** Text of the uint16 in `0x` and 64 digits; null for other bytes. */
function thresholdOf(value: string): string | null {
  return /^0x0{60}[0-9a-f]{4}$/.test(value) ? String(BigInt(value)) : null;
}
