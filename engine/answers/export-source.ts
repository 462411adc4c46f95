import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportFormat } from '../definition/export-format.ts';
import type { ListDefinition } from '../definition/kinds/list-operation.ts';
import type { QueryOperation } from '../definition/kinds/query-operation.ts';
import type { CanonicalParameters } from '../definition/parameters.ts';
import type { ExportRequest } from '../protocol/query-request.ts';
import { PATHS } from '../store/format.ts';
import type { PreparedFolder } from '../store/prepared-folder.ts';
import type { StoredList } from '../store/stored-list.ts';
import { NEWLINE } from '../store/stored-records.ts';
import { type OrderedRows, selectInOrder } from './select-rows.ts';

/** Describes a file in the prepared folder. */
export interface FileSource {
  readonly kind: 'file';
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** The source gives an export's bytes. */
export type ExportSource =
  | FileSource
  /** This process writes the records. */
  | { readonly kind: 'records'; readonly bytes: () => AsyncGenerator<Buffer> }
  /** The query process selects and writes the rows. */
  | { readonly kind: 'query'; readonly request: ExportRequest };

/** Writes this many records at a time; other requests are answered in between. */
const RECORDS_PER_TURN = 4096;

/** Exports the rows of an operation of kind `query`. */
export function queryExport(
  { name }: QueryOperation,
  parameters: CanonicalParameters,
  format: ExportFormat,
): ExportSource {
  return { kind: 'query', request: { operation: name, parameters, format } };
}

/**
 * Chooses the source of a list's export. Throws the same RequestError (`not_found`) as the list's
 * pages.
 */
export function exportSource(
  folder: PreparedFolder,
  list: StoredList,
  definition: ListDefinition,
  parameters: CanonicalParameters,
  format: ExportFormat,
): ExportSource {
  const ordered = selectInOrder(list, definition, parameters);
  if (format === 'ndjson') return { kind: 'records', bytes: () => lines(list, ordered) };
  const whole = PATHS.whole(definition.name, format);
  const facts = folder.manifest.files[whole];
  if (Object.keys(parameters).length === 0 && facts) {
    return { kind: 'file', path: folder.pathOf(whole), ...facts };
  }
  return { kind: 'query', request: { operation: definition.name, parameters, format } };
}

async function* lines(
  { exactRecords }: StoredList,
  { records, total, slice }: OrderedRows,
): AsyncGenerator<Buffer> {
  const exported = exactRecords ?? records;
  for (let from = 0; from < total; from += RECORDS_PER_TURN) {
    const rows = slice(from, Math.min(from + RECORDS_PER_TURN, total));
    const bytes = exported.write(rows, NEWLINE, 0, 1);
    bytes[bytes.length - 1] = NEWLINE;
    yield bytes;
    await nextTurn();
  }
}
