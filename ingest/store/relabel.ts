import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../common/sql.ts';
import { DICTIONARY_VERSION } from '../abi/dictionary.ts';
import { PARQUET, parquet } from '../duckdb/parquet.ts';
import { COLUMNS } from './columns.ts';
import { LogStore, type StoreFile, type StoreRange } from './log-store.ts';
import { intoStore } from './store-files.ts';
import { WORK_FOLDER } from './write.ts';

/** Gives SQL for a log's event, after `JOIN_EVENTS`. */
export const EVENT = 'coalesce(fixed.event, anywhere.event) as event';

/** SQL that joins `logs` to `events`, by emitter and topic or by topic alone. */
export const JOIN_EVENTS = /* sql */ `
  left join events fixed
    on fixed.address = (logs.address || ''::blob) and fixed.topic0 = (logs.topic0 || ''::blob)
  left join (from events where address is null) anywhere
    on anywhere.topic0 = (logs.topic0 || ''::blob)`;

/**
 * Labels a store's logs by the current dictionary: topics that were unknown when they were read may
 * be known now. The same object if the dictionary is unchanged.
 */
export async function relabel(connection: DuckDBConnection, store: LogStore): Promise<LogStore> {
  if (store.state.dictionary === DICTIONARY_VERSION) return store;
  const ranges: StoreRange[] = [];
  for (const range of store.ranges) {
    const files: StoreFile[] = [];
    for (const file of range.files) {
      files.push(file.kind === 'logs' ? await label(connection, store.folder, range, file) : file);
    }
    ranges.push({ ...range, files });
  }
  return new LogStore(store.folder, { ...store.state, ranges, dictionary: DICTIONARY_VERSION });
}

async function label(
  connection: DuckDBConnection,
  folder: string,
  range: StoreRange,
  { path, rows }: StoreFile,
) {
  const temporary = join(folder, WORK_FOLDER, 'labelled.parquet');
  const columns = Object.keys(COLUMNS.logs).map((name) =>
    name === 'event' ? EVENT : `logs.${name}`,
  );
  await connection.run(/* sql */ `
    copy (select ${columns.join(', ')} from ${parquet([join(folder, path)])} logs ${JOIN_EVENTS})
    to ${sqlText(temporary)} (${PARQUET})`);
  return intoStore(connection, folder, 'logs', range, temporary, rows);
}
