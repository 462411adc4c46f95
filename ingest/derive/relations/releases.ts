import { type DecodedLog, LOG_TEXTS } from '../../abi/dynamic.ts';
import { keysSql } from '../../abi/word-sql.ts';
import type { TextRow } from '../../duckdb/rows.ts';
import { decodedRows, listAt, textOf, valueAt } from '../decoded-rows.ts';
import { type DerivedRelation, texts } from '../relation.ts';

export const PUBLISHED = 'ReleaseManager.ReleasePublished';

const COLUMNS = ['release_id', 'upgrade_by_time', 'digests', 'registries'] as const;

const LOGS = `from well_formed_logs where event in (${keysSql([PUBLISHED])})`;

/** The release in each log, all text: `digests` and `registries` are arrays in JSON. */
export const releaseTexts: DerivedRelation = {
  name: 'release_texts',
  columns: texts('position', 'event', 'reason', ...COLUMNS),
  reads: ['well_formed_logs'],
  growth: 'append',
  slices: { of: `select block_number ${LOGS}`, by: 'blocks', maxRows: 10_000 },
  sql: ({ slice }) => `select ${LOG_TEXTS} ${LOGS} and ${slice} order by position`,
  compute: (logs) => decodedRows(logs, COLUMNS.length, rowsOf),
};

function rowsOf({ parameters }: DecodedLog): TextRow[] {
  const artifacts = listAt(parameters, 'release.artifacts');
  const textsAt = (name: string) =>
    JSON.stringify(artifacts.map((artifact) => textOf(valueAt(artifact, name))));
  return [
    [
      textOf(valueAt(parameters, 'releaseId')),
      textOf(valueAt(parameters, 'release.upgradeByTime')),
      textsAt('digest'),
      textsAt('registry'),
    ],
  ];
}
