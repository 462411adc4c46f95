import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlName } from '../../data/sql.ts';
import { exportColumns, exportFields, type Fields, recordSql } from '../fields.ts';
import { type Indexed, layIndexes, layIndexOfSeveral } from '../layout/lay-index.ts';
import { type Listing, layListing } from '../layout/lay-listing.ts';
import { layOrders } from '../layout/lay-orders.ts';
import { laySearch, type Searched } from '../layout/lay-search.ts';
import { LaidPart, type Part } from '../layout/lay-table.ts';
import { layTimes } from '../layout/lay-times.ts';
import { type Layout, letOthersOn } from '../layout/layout.ts';
import type { Sorts } from '../list-parameters.ts';
import type { Order } from '../order.ts';
import { type CanonicalParameters, type Filters, RANGE } from '../parameters.ts';
import type { ExportedRecords, Records } from '../records.ts';
import { TextColumn } from '../text-column.ts';
import { ascending } from '../time-column.ts';
import type { ValueIndex } from '../value-index.ts';
import { WrittenRecords } from '../written-records.ts';
import type { Envelope } from './envelope.ts';
import { type Key, keySql, underEachName } from './key.ts';
import { type Selectable, type Selected, select } from './select.ts';
import { type LaidStatistics, layStatistics, type Statistics } from './statistics.ts';

/** A paginated operation over records in an order that is fixed, or one of several. */
export type ListDefinition = RowsOfItsOwn | PartOfTable;

interface ListForm {
  readonly name: string;
  readonly purpose: string;
  readonly record: Fields;
  /**
   * Parameters by which rows are selected; each reads the column of its own name, those of
   * `timeRange` the column of times.
   */
  readonly filters?: Filters;
  readonly statistics?: Statistics;
  readonly envelope?: Envelope;
}

/** Rows that are selected for this list alone; their records are finished at load. */
interface RowsOfItsOwn extends ListForm {
  /** SELECT of the rows: a column for each field, each filter and each part of the order. */
  readonly rows: string;
  /**
   * Whether `rows` only picks rows and columns of one table, and selects its `rowid` as well; the
   * list is then laid out from that table, without a copy of it.
   */
  readonly inPlace?: boolean;
  /** Total order in which rows are listed, as in ORDER BY, over the columns of `rows`. */
  readonly order: string;
  /** Further orders; rows that one of them leaves equal stand in that of `order`. */
  readonly sorts?: Sorts;
  /** Columns of `rows` in which `search` looks for names, and for the beginning of an address. */
  readonly search?: Searched;
  /** Column of the times by which ranges of time are found. */
  readonly times?: string;
  readonly required?: Required;
}

/** Rows of a table whose columns several lists share; records are composed for each answer. */
interface PartOfTable extends ListForm {
  readonly rows: Part;
  readonly sorts?: undefined;
  readonly search?: undefined;
  /** Known is what a row of the table has. */
  readonly required?: { readonly key: readonly [string] };
}

/** Filters that every request must give, and that together name something. */
interface Required {
  readonly key: Key;
  /** SELECT of what the snapshot knows, with a column for each parameter of the key. */
  readonly known: string;
  /** A parameter of the key whose column lists all that a row is found by. */
  readonly each?: string;
}

/** A list as it is held in memory: its records, and how they are selected and ordered. */
export interface LaidList extends Selectable {
  readonly records: Records;
  /** The records as an export has them. */
  readonly exported: ExportedRecords;
  readonly orders: ReadonlyMap<string, Order>;
  readonly statistics: LaidStatistics | null;
}

/** SELECT of a list's rows in their order. */
export function rowsOf(definition: ListDefinition): string {
  if (!isPart(definition)) return `select * from (${definition.rows}) order by ${definition.order}`;
  const { of: table, where = 'true' } = definition.rows;
  return `select * from ${table.source} where ${where} order by ${table.order}`;
}

/** Lays a list out, once for all operations that are made from its definition. */
export function layList(layout: Layout, definition: ListDefinition): Promise<LaidList> {
  return layout.once(definition, async () => {
    const { required, statistics } = definition;
    const laid = isPart(definition)
      ? await layPart(layout, definition)
      : await layRows(layout.builder, definition);
    const selectable = { ...laid, required: required?.key ?? null };
    const laidStatistics = statistics
      ? await layStatistics(layout.builder, statistics, laid.records.length, selectable)
      : null;
    return { ...selectable, statistics: laidStatistics };
  });
}

/** What a request selects of a list, and in which order. */
export interface Ordered extends Selected {
  /** How many rows are selected. */
  readonly total: number;
  /** The places of the rows that stand at `from` to `to` (exclusive) among them. */
  readonly slice: (from: number, to: number) => Uint32Array;
}

/** The rows that a request selects, in the order that it asks for; throws as `select` does. */
export function selectInOrder(list: LaidList, parameters: CanonicalParameters): Ordered {
  const { selection, by } = select(list, parameters);
  const { length } = list.records;
  const order = parameters.sort === undefined ? undefined : list.orders.get(parameters.sort);
  return {
    selection,
    by,
    total: selection === 'all' ? length : selection.length,
    slice(from, to) {
      if (order) return order.slice(selection, from, to);
      if (selection !== 'all') return selection.subarray(from, to);
      return ascending(from, to);
    },
  };
}

function isPart(definition: ListDefinition): definition is PartOfTable {
  return typeof definition.rows !== 'string';
}

type LaidRows = Omit<LaidList, 'required' | 'statistics'>;

async function layPart(layout: Layout, definition: PartOfTable): Promise<LaidRows> {
  const part = await LaidPart.lay(layout, definition.rows);
  const indexes = new Map<string, ValueIndex>();
  for (const filter of indexedFilters(definition)) {
    indexes.set(filter, part.index(filter));
    await letOthersOn();
  }
  const records = part.records(definition.record);
  return {
    records,
    exported: records,
    indexes,
    times: part.times,
    names: null,
    orders: new Map(),
  };
}

async function layRows(builder: DuckDBConnection, definition: RowsOfItsOwn): Promise<LaidRows> {
  const { name, record, rows, order, times, sorts, search } = definition;
  const source = `answers.${sqlName(name)}`;
  const relation = definition.inPlace ? 'view' : 'table';
  await builder.run(`create ${relation} ${source} as ${rows}`);
  const listing = await layListing(builder, source, order);
  // Records are written as they are read, so that they never lie in the database as well.
  const records = await TextColumn.read(
    await builder.stream(`select ${recordSql(record, '},')} from ${source}`),
    listing.written,
  );
  const exported = exportFields(record);
  const exportedRecords = Object.values(record).some(({ exact }) => exact)
    ? await TextColumn.read(
        await builder.stream(`select ${recordSql(exported, '},')} from ${source}`),
        listing.written,
      )
    : records;
  const indexes = await layFilters(builder, source, definition, listing);
  const laidTimes = times ? await layTimes(builder, source, listing, times) : null;
  const names = search ? await laySearch(builder, source, listing, search) : null;
  const parts = indexes.size > 0 || times !== undefined || names !== null;
  const orders = sorts
    ? await layOrders(builder, source, listing, sorts, parts)
    : new Map<string, Order>();
  await builder.run(`drop ${relation} ${source}`);
  return {
    records,
    exported: new WrittenRecords(exportColumns(exported), exportedRecords),
    indexes,
    times: laidTimes,
    names,
    orders,
  };
}

/** The index of each filter, and that of the required key under its first parameter. */
async function layFilters(
  builder: DuckDBConnection,
  source: string,
  definition: RowsOfItsOwn,
  listing: Listing,
): Promise<ReadonlyMap<string, ValueIndex>> {
  const { required } = definition;
  const indexes = new Map<string, ValueIndex>();
  const indexed = new Map<string, Indexed>();
  if (required) {
    const { key, each } = required;
    const named = {
      value: keySql(key),
      known: `select ${keySql(key)} from (${required.known})`,
    };
    if (each) {
      const eachRow = underEachName(source, each, 'rowid');
      indexes.set(key[0], await layIndexOfSeveral(builder, eachRow, named, listing));
    } else indexed.set(key[0], named);
  }
  for (const filter of indexedFilters(definition)) {
    if (!required?.key.includes(filter)) indexed.set(filter, { value: keySql([filter]) });
  }
  const laid = await layIndexes(builder, source, [...indexed.values()], listing);
  for (const [at, filter] of [...indexed.keys()].entries()) {
    const index = laid[at];
    if (index) indexes.set(filter, index);
  }
  return indexes;
}

function indexedFilters({ filters = {} }: ListForm): string[] {
  return Object.keys(filters).filter((filter) => !RANGE.includes(filter));
}
