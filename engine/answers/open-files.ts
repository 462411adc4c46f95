import { columnOf, isInexact } from '../definition/fields.ts';
import type { Key } from '../definition/kinds/key.ts';
import {
  type ColumnTable,
  furtherView,
  hasTimeRange,
  indexedFilters,
  isView,
  type ListDefinition,
  preparedTexts,
  sortNames,
  type TableView,
} from '../definition/kinds/list-operation.ts';
import { Documents, openDocuments, openKeys } from '../store/documents.ts';
import { COLUMNS, PATHS } from '../store/format.ts';
import type { InvertedIndex } from '../store/inverted-index.ts';
import { JoinedRecords } from '../store/joined-records.ts';
import type { PreparedFolder } from '../store/prepared-folder.ts';
import { RecordTemplate } from '../store/record-template.ts';
import {
  type ListShape,
  openList,
  openRecords,
  openView,
  openWholeTable,
  type StoredFurther,
  type StoredList,
} from '../store/stored-list.ts';
import type { Records } from '../store/stored-records.ts';
import { openTable, type StoredTable } from '../store/stored-table.ts';
import type { Utf8Column } from '../store/utf8-column.ts';
import { recordPieces, storedValues } from './record-pieces.ts';

/** Opens each file in one prepared folder once; operations share them. */
export class OpenFiles {
  readonly #folder: PreparedFolder;
  readonly #lists = new Map<ListDefinition, StoredList>();
  readonly #tables = new Map<ColumnTable, StoredTable>();
  readonly #documents = new Map<string, Utf8Column>();
  readonly #found = new Map<string, Documents>();

  constructor(folder: PreparedFolder) {
    this.#folder = folder;
  }

  list(definition: ListDefinition): StoredList {
    const known = this.#lists.get(definition);
    if (known) return known;
    const list = this.#open(definition);
    this.#lists.set(definition, list);
    return list;
  }

  /** Finds an entity's documents, by the name of their files and their key parameters. */
  documents(name: string, key: Key): Documents {
    const path = PATHS.keys(name, key);
    const known = this.#found.get(path);
    if (known) return known;
    const texts = this.#documents.get(name) ?? openDocuments(this.#folder, name);
    this.#documents.set(name, texts);
    const { keys, rows } = openKeys(this.#folder, path);
    const documents = new Documents(keys, rows, texts);
    this.#found.set(path, documents);
    return documents;
  }

  #open(definition: ListDefinition): StoredList {
    const shape = shapeOf(definition);
    if (!isView(definition)) return openList(this.#folder, shape);
    const { of, where } = definition.rows;
    const table = this.#table(of);
    const recordsOf = (rows: Uint32Array | null): Records => {
      if (of.records === 'finished') return openRecords(this.#folder, shape);
      const { pieces, end } = recordPieces(definition.record, storedValues(table));
      return new RecordTemplate(pieces, end, rows?.length ?? table.length, rows);
    };
    if (where) return openView(this.#folder, shape, table, recordsOf);
    const indexes = indexesOf(definition, table);
    const list = openWholeTable(this.#folder, shape, table, indexes, recordsOf(null));
    return { ...list, further: this.#further(definition, list) };
  }

  #further(definition: TableView, { records }: StoredList): StoredFurther | null {
    const { further } = definition.rows;
    if (!further) return null;
    const list = this.#open(furtherView(definition, further));
    const before = this.#folder.arrow(PATHS.before(further.of.name)).uint32(COLUMNS.before);
    return { list, before, records: new JoinedRecords(records, list.records) };
  }

  #table(definition: ColumnTable): StoredTable {
    const known = this.#tables.get(definition);
    if (known) return known;
    const { name, columns, times } = definition;
    const shape = { name, columns, times, texts: preparedTexts(definition) };
    const table = openTable(this.#folder, shape);
    this.#tables.set(definition, table);
    return table;
  }
}

/** Derives from a definition how to read a list's files. */
export function shapeOf(definition: ListDefinition): ListShape {
  const { name, record, search, statistics } = definition;
  const aliases = isView(definition) ? undefined : definition.required?.aliases;
  return {
    name,
    filters: indexedFilters(definition),
    multiValued: aliases === undefined ? [] : [aliases],
    sorts: sortNames(definition),
    times: hasTimeRange(definition),
    search: search !== undefined,
    statistics: statistics !== undefined && statistics.of !== 'selection',
    inexact: isInexact(record),
  };
}

/** Maps column names and filter names to a table's indexes. */
function indexesOf(
  definition: ListDefinition,
  { columns }: StoredTable,
): ReadonlyMap<string, InvertedIndex> {
  const indexes = new Map(columns);
  for (const filter of indexedFilters(definition)) {
    const index = columns.get(columnOf(filter));
    if (!index) throw new RangeError(`${definition.name}: no column is indexed for ${filter}`);
    indexes.set(filter, index);
  }
  return indexes;
}
