import { termsOf } from './columns.ts';
import { COLUMNS, PATHS } from './format.ts';
import type { PreparedFolder } from './prepared-folder.ts';
import type { TermDictionary } from './term-dictionary.ts';
import type { Utf8Column } from './utf8-column.ts';

/**
 * Finds finished JSON documents by key.
 *
 * @example
 *     const json = documents.get('0x12')?.toString() ?? null;
 */
export class Documents {
  readonly #keys: TermDictionary;
  /** Maps a key's ordinal to its document's row. */
  readonly #rows: Uint32Array;
  readonly #documents: Utf8Column;

  constructor(keys: TermDictionary, rows: Uint32Array, documents: Utf8Column) {
    this.#keys = keys;
    this.#rows = rows;
    this.#documents = documents;
  }

  /**
   * Returns a key's document as UTF-8, or null if the snapshot does not know the key. It is a view,
   * not a copy.
   */
  get(key: string): Buffer | null {
    const ordinal = this.#keys.ordinalOf(key);
    return ordinal === null ? null : this.#documents.at(this.#rows[ordinal] ?? 0);
  }
}

/** Opens an entity's documents, which several operations may find by keys of their own. */
export function openDocuments(folder: PreparedFolder, name: string): Utf8Column {
  const [documents] = folder.texts(`${PATHS.entity(name)}/documents`, [COLUMNS.document]);
  if (!documents) throw new RangeError('one column was asked for');
  return documents;
}

/** Opens the file in the folder that has documents' keys. */
export function openKeys(
  folder: PreparedFolder,
  path: string,
): { readonly keys: TermDictionary; readonly rows: Uint32Array } {
  const file = folder.arrow(path);
  return { keys: termsOf(file), rows: file.uint32(COLUMNS.row) };
}

/**
 * Opens the only answer of a summary.
 *
 * @example
 *     const body = openSummary(folder, 'restaking/ecosystem-tvl');
 */
export function openSummary(folder: PreparedFolder, operation: string): Buffer {
  return folder.arrow(PATHS.summary(operation)).utf8(COLUMNS.json).at(0);
}
