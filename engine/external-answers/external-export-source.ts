import type { ExportSource } from '../answers/export-source.ts';
import type { ExportFormat } from '../definition/export-format.ts';
import type { ListDefinition } from '../definition/kinds/list-operation.ts';
import type { CanonicalParameters } from '../definition/parameters.ts';
import { RequestError } from '../errors.ts';
import type { ExternalStore } from '../store/external-store.ts';
import { joinRecords } from './external-list-answerer.ts';
import { openRows } from './external-rows.ts';

/** One read gets this many records from the database. */
const RECORDS_AT_A_TIME = 4096;

const NEWLINE = Buffer.from('\n');

/**
 * Exports a list's rows from a database as NDJSON, a part at a time. Rejects as the list's pages
 * do, and with a RequestError (`unprocessable_entity`) for other formats: DuckDB writes those files
 * from tables that are not here.
 */
export async function externalExportSource(
  store: ExternalStore,
  definition: ListDefinition,
  parameters: CanonicalParameters,
  format: ExportFormat,
): Promise<ExportSource> {
  if (format !== 'ndjson') {
    const message = `format: "${format}" is not written of this list, which is too long for one file; ask for "ndjson"`;
    throw new RequestError('unprocessable_entity', message, 'format');
  }
  const selected = await openRows(store, definition)(parameters);
  const part = (from: number) =>
    selected.records(from, Math.min(from + RECORDS_AT_A_TIME, selected.total));
  // Before an answer begins, an outage of the database can still be reported.
  const first = await part(0);
  return {
    kind: 'records',
    async *bytes() {
      for (let from = 0; from < selected.total; from += RECORDS_AT_A_TIME) {
        const records = from === 0 ? first : await part(from);
        yield Buffer.concat([joinRecords(records, NEWLINE), NEWLINE]);
      }
    },
  };
}
