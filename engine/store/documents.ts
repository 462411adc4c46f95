import { termsOf } from './columns.ts';
import { COLUMNS, PATHS } from './format.ts';
import type { PreparedFolder } from './prepared-folder.ts';
import type { TermDictionary } from './term-dictionary.ts';
import type { Utf8Column } from './utf8-column.ts';

/** Finished JSON documents, found by key. */
export class Documents {
  readonly #keys: TermDictionary;
  /** Ordinal of a key to the row of its document. */
  readonly #rows: Uint32Array;
  readonly #documents: Utf8Column;

  constructor(keys: TermDictionary, rows: Uint32Array, documents: Utf8Column) {
    this.#keys = keys;
    this.#rows = rows;
    this.#documents = documents;
  }

  /**
   * The document of a key as UTF-8, or null if the snapshot does not know the key. A view, not a
   * copy.
   */
  get(key: string): Buffer | null {
    const ordinal = this.#keys.ordinalOf(key);
    return ordinal === null ? null : this.#documents.at(this.#rows[ordinal] ?? 0);
  }
}

/** The documents of an entity that several operations may find by keys of their own. */
export function openDocuments(folder: PreparedFolder, name: string): Utf8Column {
  const [documents] = folder.texts(`${PATHS.entity(name)}/documents`, [COLUMNS.document]);
  if (!documents) throw new RangeError('one column was asked for');
  return documents;
}

/** The keys of documents: a file of the folder. */
export function openKeys(
  folder: PreparedFolder,
  path: string,
): { readonly keys: TermDictionary; readonly rows: Uint32Array } {
  const file = folder.arrow(path);
  return { keys: termsOf(file), rows: file.uint32(COLUMNS.row) };
}

/** The only answer of a summary. */
export function openSummary(folder: PreparedFolder, operation: string): Buffer {
  return folder.arrow(PATHS.summary(operation)).utf8(COLUMNS.json).at(0);
}
