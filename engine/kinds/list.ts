import { asOfParameter } from '../as-of.ts';
import { type Endpoint, groupOf, type Needs } from '../endpoint.ts';
import { type Fields, objectSchema } from '../fields.ts';
import { type Sorts, search, sort } from '../list-parameters.ts';
import { type Filters, limit, page, RANGE, readersOf } from '../parameters.ts';
import type { Select } from '../select.ts';
import { type Envelope, metaEnvelope } from './envelope.ts';
import type { Key } from './key.ts';
import type { NestedList } from './nested-list.ts';
import { type Statistics, statisticsSchema } from './statistics.ts';

/** A paginated operation over records in an order that is fixed, or one of several. */
export type ListDefinition = QueryList | TableView;

interface ListBase extends Needs {
  /**
   * Whether its rows grow with the chain's history and not with the number of operators, AVSs or strategies: a load into a
   * database stores them there. Views always do.
   */
  readonly unbounded?: true;
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

/** Rows that a query selects for this list alone; their records are finished when the snapshot is prepared. */
export interface QueryList extends ListBase {
  /** SELECT of the rows: a column for each field, each filter and each part of the order. */
  readonly rows: Select;
  /**
   * Of rows that cost much, a SELECT of the operator of each and of the columns that orders, filters and searches name: at an
   * earlier block the whole rows are computed of the operators of a page alone.
   */
  readonly ranked?: Select;
  /** Total order in which rows are listed, as in ORDER BY, over the columns of `rows`. */
  readonly order: string;
  /** Further orders; rows that one of them leaves equal stand in that of `order`. */
  readonly sorts?: Sorts;
  /** Columns of `rows` in which `search` looks for names, and for the beginning of an address. */
  readonly search?: { readonly names: readonly string[]; readonly address: string };
  /** Column of the times by which ranges of time are found. */
  readonly times?: string;
  readonly required?: Required;
  /** The long list in each record, where there is one. */
  readonly lists?: NestedList;
}

/** A table so long that its columns are stored once for all lists that are views of it. */
export interface ColumnTable {
  readonly name: string;
  readonly source: string;
  /** Total order of all lists that are views of it, as in ORDER BY; the newest row is the first. */
  readonly order: string;
  /**
   * Columns of words, addresses, hashes or booleans: those by which lists select rows, and those in which few values
   * fill many rows. Each has a dictionary and an inverted index.
   */
  readonly columns: readonly string[];
  /** Those of them of which a value has few rows. */
  readonly sparse: readonly string[];
  /** The one of them whose values are counted by day. */
  readonly kind?: string;
  /** The columns of times; lists are selected by the first. */
  readonly times: readonly [string, ...string[]];
  /** Columns with a value of its own in nearly every row, and how that becomes JSON. */
  readonly texts: Fields;
  /**
   * Whether records of its lists are composed of the columns for each answer, or finished when the snapshot is prepared. An
   * answer of finished ones takes half the processor time, and the records several times the memory of the columns.
   */
  readonly records: 'composed' | 'finished';
}

/** Rows of a table whose columns several lists share. */
export interface TableView extends ListBase {
  readonly rows: {
    readonly of: ColumnTable;
    /** The value that a column of the rows has; without it the view has all rows. */
    readonly where?: { readonly column: string; readonly value: string };
  };
  readonly sorts?: undefined;
  readonly search?: undefined;
  /** Known is what a row of the table has. */
  readonly required?: { readonly key: readonly [string] };
}

/** Filters that every request must give, and that together name something. */
interface Required {
  readonly key: Key;
  /** SELECT of what the snapshot knows, with a column for each parameter of the key. */
  readonly known: Select;
  /** A parameter of the key whose column lists all that a row is found by. */
  readonly aliases?: string;
}

export interface ListOperation extends Endpoint {
  readonly kind: 'list';
  readonly definition: ListDefinition;
}

const SEARCH = 'Part of the name in any case, or an address from its 0x on, as far as it is known.';

/** Makes a list operation. */
export function list(definition: ListDefinition): ListOperation {
  const { name, purpose, record, filters = {}, required, sorts, statistics } = definition;
  const envelope = definition.envelope ?? metaEnvelope;
  return {
    kind: 'list',
    name,
    group: groupOf(name),
    path: `/${name}`,
    purpose,
    tables: definition.tables ?? [],
    ...(definition.asOf && { asOf: definition.asOf }),
    parameters: (settings) => ({
      ...(envelope.paged && { page: page(), limit: limit(settings) }),
      ...(sorts && { sort: sort(sorts) }),
      ...(definition.search && { search: search(SEARCH) }),
      ...readersOf(filters, settings, required?.key),
      ...asOfParameter(definition.asOf),
    }),
    response: envelope.schema(objectSchema(record), statistics && statisticsSchema(statistics)),
    definition,
  };
}

export function isView(definition: ListDefinition): definition is TableView {
  return typeof definition.rows === 'object';
}

/** The columns of a table that are prepared as texts: none, where it has finished records instead. */
export function preparedTexts({ records, texts }: ColumnTable): string[] {
  return records === 'composed' ? Object.keys(texts) : [];
}

/**
 * The filters that have an inverted index each: a required key is one index under its first parameter,
 * and ranges of time have none.
 */
export function indexedFilters({ filters = {}, required }: ListDefinition): string[] {
  const [first, ...rest]: readonly string[] = required?.key ?? [];
  const others = Object.keys(filters).filter(
    (filter) => !RANGE.includes(filter) && filter !== first && !rest.includes(filter),
  );
  return first === undefined ? others : [first, ...others];
}

/** The name of each sort order besides the list's own: a field, with `-` before it where it descends. */
export function sortNames({ sorts }: ListDefinition): string[] {
  if (!sorts) return [];
  const names = Object.keys(sorts.by).flatMap((field) => [field, `-${field}`]);
  return names.filter((name) => name !== sorts.own);
}

/** Whether parts of the list can be selected, so that sort orders need positions of rows. */
export function selectable(definition: ListDefinition): boolean {
  return (
    indexedFilters(definition).length > 0 ||
    (!isView(definition) && (definition.times !== undefined || definition.search !== undefined))
  );
}
