import { asOfParameter } from '../as-of.ts';
import { type Endpoint, groupOf, type Needs } from '../endpoint.ts';
import { type Fields, objectSchema } from '../fields.ts';
import { type Sorts, search, sort } from '../list-parameters.ts';
import {
  type CanonicalParameters,
  type Filters,
  limit,
  oneOf,
  type Parameter,
  page,
  RANGE,
  readersOf,
} from '../parameters.ts';
import type { Select } from '../select.ts';
import { type Envelope, metaEnvelope } from './envelope.ts';
import type { Key } from './key.ts';
import type { NestedList } from './nested-list.ts';
import { type Statistics, statisticsSchema } from './statistics-schema.ts';

/** Defines a paginated list operation. */
export type ListDefinition = QueryList | TableView;

interface ListBase extends Needs {
  /**
   * Whether the rows grow in number with the chain's history, not with operators, AVSs or
   * strategies. A load into ClickHouse stores these rows there. Always true for views.
   */
  readonly unbounded?: true;
  readonly name: string;
  readonly purpose: string;
  readonly record: Fields;
  /**
   * Names the filter parameters; each reads the column with its name, those of `timeRange` the time
   * column.
   */
  readonly filters?: Filters;
  readonly statistics?: Statistics;
  readonly envelope?: Envelope;
}

/** A list with rows of its own; `prepare` writes its records. */
export interface QueryList extends ListBase {
  /** Selects the rows, with a column for each field, each filter and each part of the order. */
  readonly rows: Select;
  /**
   * Serves expensive rows: it selects each row's operator and the columns for orders, filters and
   * searches. At an earlier block the full rows are then computed only for the operators on a page.
   */
  readonly ranked?: Select;
  /** Default order: a total order as in ORDER BY, over the columns of `rows`. */
  readonly order: string;
  /** Lists the sort orders; ties are in the default order. */
  readonly sorts?: Sorts;
  /** Names the columns of `rows` that `search` matches: names, and an address by its prefix. */
  readonly search?: { readonly names: readonly string[]; readonly address: string };
  /** Names the column for the time range. */
  readonly times?: string;
  readonly required?: Required;
  /** Names the nested list in each record, if any. */
  readonly lists?: NestedList;
}

/** A long table; its columns are stored once for all lists that are views of it. */
export interface ColumnTable {
  readonly name: string;
  readonly source: string;
  /** Orders all its views, as in ORDER BY; the order is total, with the newest row first. */
  readonly order: string;
  /**
   * Names dictionary columns with words, addresses, hashes or booleans, each with an inverted
   * index: filter columns, and columns with few distinct values.
   */
  readonly columns: readonly string[];
  /** Names those in `columns` that have few rows per value. */
  readonly sparse: readonly string[];
  /** Names the one in `columns` that has counts by day. */
  readonly kind?: string;
  /** Names the time columns; time ranges use the first one. */
  readonly times: readonly [string, ...string[]];
  /** Maps columns with mostly distinct values to their conversion to JSON. */
  readonly texts: Fields;
  /**
   * Whether records are composed from the columns for each answer, or finished by `prepare`.
   * Finished records take half the CPU time per answer and several times the columns' memory.
   */
  readonly records: 'composed' | 'finished';
}

/** Lists rows from a shared table. */
export interface TableView extends ListBase {
  readonly rows: {
    readonly of: ColumnTable;
    /** Keeps only the rows with this value; without it the view has all rows. */
    readonly where?: { readonly column: string; readonly value: string };
    /** Adds rows if a request asks for them; only a view of all rows may have them. */
    readonly further?: FurtherRows;
  };
  readonly sorts?: undefined;
  readonly search?: undefined;
  /** A key exists if any row of the table has it. */
  readonly required?: { readonly key: readonly [string] };
}

/** Merges rows from another table into the list; `before` gives each one's position. */
export interface FurtherRows {
  /**
   * Table that has the further rows. It has the columns of the list's own table, and the column
   * `before`, which counts the rows there that precede a row.
   */
  readonly of: ColumnTable;
  /** Only these rows have these values in the column `kind`. */
  readonly kinds: readonly string[];
  /** Describes the parameter `include`. */
  readonly description: string;
}

/** Required filters together identify an item. */
interface Required {
  readonly key: Key;
  /** Selects the keys that exist in the snapshot, with a column for each parameter. */
  readonly known: Select;
  /** Names a key parameter with a list column: a row is found by each element. */
  readonly aliases?: string;
}

export interface ListOperation extends Endpoint {
  readonly kind: 'list';
  readonly definition: ListDefinition;
}

const SEARCH = 'Part of the name (case-insensitive), or the beginning of an address, from 0x on.';

/** Defines a list operation. */
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
      ...includeParameter(definition),
      ...asOfParameter(definition.asOf),
    }),
    response: envelope.schema(objectSchema(record), statistics && statisticsSchema(statistics)),
    definition,
  };
}

/** Asks for further rows as the value of `include`. */
const FURTHER = 'further';

function includeParameter(definition: ListDefinition): Readonly<Record<string, Parameter>> {
  const further = furtherOf(definition);
  return further ? { include: oneOf(further.description, [FURTHER]).optional() } : {};
}

/** Returns the further rows that requests to a list may ask for, if any. */
export function furtherOf(definition: ListDefinition): FurtherRows | undefined {
  return isView(definition) ? definition.rows.further : undefined;
}

/** Whether a request asks for further rows: by `include`, or by a kind that only these have. */
export function asksForFurther(
  definition: ListDefinition,
  parameters: CanonicalParameters,
): boolean {
  const further = furtherOf(definition);
  if (!further) return false;
  const kind = parameters[further.of.kind ?? ''];
  return parameters.include === FURTHER || (kind !== undefined && further.kinds.includes(kind));
}

/** Lists the further rows alone. */
export function furtherView(definition: TableView, { of }: FurtherRows): TableView {
  return { ...definition, rows: { of } };
}

export function isView(definition: ListDefinition): definition is TableView {
  return typeof definition.rows === 'object';
}

/** Names the text columns that `prepare` writes for a table; none if it has finished records. */
export function preparedTexts({ records, texts }: ColumnTable): string[] {
  return records === 'composed' ? Object.keys(texts) : [];
}

/**
 * Names the filters that have an inverted index. A required key has one index, named by its first
 * parameter; time ranges have none.
 */
export function indexedFilters({ filters = {}, required }: ListDefinition): string[] {
  const [first, ...rest]: readonly string[] = required?.key ?? [];
  const others = Object.keys(filters).filter(
    (filter) => !RANGE.includes(filter) && filter !== first && !rest.includes(filter),
  );
  return first === undefined ? others : [first, ...others];
}

/** Names the filters with an inverted index that a request may leave out. */
export function optionalFilters(definition: ListDefinition): string[] {
  return indexedFilters(definition).filter((filter) => filter !== definition.required?.key[0]);
}

/** Whether requests may select rows by a time range. */
export function hasTimeRange(definition: ListDefinition): boolean {
  if (!isView(definition)) return definition.times !== undefined;
  return Object.keys(definition.filters ?? {}).some((filter) => RANGE.includes(filter));
}

/** Names the sort orders except the default: a field, with a leading `-` if it descends. */
export function sortNames({ sorts }: ListDefinition): string[] {
  if (!sorts) return [];
  const names = Object.keys(sorts.by).flatMap((field) => [field, `-${field}`]);
  return names.filter((name) => name !== sorts.own);
}

/** Whether the list has filters, a time range or a search; sort orders then need row positions. */
export function selectable(definition: ListDefinition): boolean {
  return (
    indexedFilters(definition).length > 0 ||
    hasTimeRange(definition) ||
    definition.search !== undefined
  );
}
