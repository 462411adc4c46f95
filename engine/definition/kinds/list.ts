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
import { type Statistics, statisticsSchema } from './statistics.ts';

/** A paginated list operation. */
export type ListDefinition = QueryList | TableView;

interface ListBase extends Needs {
  /**
   * Whether the number of rows grows with the chain's history, not with the number of operators,
   * AVSs or strategies. A load into ClickHouse stores these rows there. Always true for views.
   */
  readonly unbounded?: true;
  readonly name: string;
  readonly purpose: string;
  readonly record: Fields;
  /** Filter parameters; each reads the column of its name, those of `timeRange` the time column. */
  readonly filters?: Filters;
  readonly statistics?: Statistics;
  readonly envelope?: Envelope;
}

/** A list with rows of its own; `prepare` writes its records. */
export interface QueryList extends ListBase {
  /** SELECT of the rows, with a column for each field, filter and part of the order. */
  readonly rows: Select;
  /**
   * For expensive rows: a SELECT of the operator of each row and of the columns of orders, filters
   * and searches. At an earlier block the full rows are then computed only for the operators of a
   * page.
   */
  readonly ranked?: Select;
  /** Default order: a total order as in ORDER BY, over the columns of `rows`. */
  readonly order: string;
  /** Sort orders; ties are in the default order. */
  readonly sorts?: Sorts;
  /** Columns of `rows` that `search` matches: names, and an address by its prefix. */
  readonly search?: { readonly names: readonly string[]; readonly address: string };
  /** Column of the time range. */
  readonly times?: string;
  readonly required?: Required;
  /** The nested list in each record, if any. */
  readonly lists?: NestedList;
}

/** A long table; its columns are stored once for all lists that are views of it. */
export interface ColumnTable {
  readonly name: string;
  readonly source: string;
  /** Total order of all its views, as in ORDER BY; newest row first. */
  readonly order: string;
  /**
   * Dictionary columns of words, addresses, hashes or booleans, each with an inverted index: filter
   * columns, and columns with few distinct values.
   */
  readonly columns: readonly string[];
  /** Columns of `columns` with few rows per value. */
  readonly sparse: readonly string[];
  /** The column of `columns` with counts by day. */
  readonly kind?: string;
  /** Time columns; time ranges use the first one. */
  readonly times: readonly [string, ...string[]];
  /** Columns with mostly distinct values, and their conversion to JSON. */
  readonly texts: Fields;
  /**
   * Whether records are composed from the columns for each answer, or finished by `prepare`.
   * Finished records take half the CPU time per answer and several times the memory of the columns.
   */
  readonly records: 'composed' | 'finished';
}

/** A list over the rows of a shared table. */
export interface TableView extends ListBase {
  readonly rows: {
    readonly of: ColumnTable;
    /** Keeps only the rows with this value; without it the view has all rows. */
    readonly where?: { readonly column: string; readonly value: string };
    /** Rows that a request has too if it asks for them; only for a view of all rows. */
    readonly further?: FurtherRows;
  };
  readonly sorts?: undefined;
  readonly search?: undefined;
  /** A key exists if any row of the table has it. */
  readonly required?: { readonly key: readonly [string] };
}

/** Rows of another table, in the order of the list. */
export interface FurtherRows {
  /**
   * The table: it has the columns of the list's own, and the column `before` with the number of
   * rows of that table which precede a row.
   */
  readonly of: ColumnTable;
  /** The values of the column `kind` that only these rows have. */
  readonly kinds: readonly string[];
  /** Description of the parameter `include`. */
  readonly description: string;
}

/** Required filters, which together identify an item. */
interface Required {
  readonly key: Key;
  /** SELECT of the keys that exist in the snapshot, with a column for each parameter. */
  readonly known: Select;
  /** Key parameter with a list column: a row is found by each element. */
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

/** The value of `include` for further rows. */
const FURTHER = 'further';

function includeParameter(definition: ListDefinition): Readonly<Record<string, Parameter>> {
  const further = furtherOf(definition);
  return further ? { include: oneOf(further.description, [FURTHER]).optional() } : {};
}

/** The rows that requests to a list may ask for, if any. */
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

/** The list of the further rows alone. */
export function furtherView(definition: TableView, { of }: FurtherRows): TableView {
  return { ...definition, rows: { of } };
}

export function isView(definition: ListDefinition): definition is TableView {
  return typeof definition.rows === 'object';
}

/** The text columns that `prepare` writes for a table; none if it has finished records. */
export function preparedTexts({ records, texts }: ColumnTable): string[] {
  return records === 'composed' ? Object.keys(texts) : [];
}

/**
 * Filters with an inverted index. A required key has one index, named by its first parameter; time
 * ranges have none.
 */
export function indexedFilters({ filters = {}, required }: ListDefinition): string[] {
  const [first, ...rest]: readonly string[] = required?.key ?? [];
  const others = Object.keys(filters).filter(
    (filter) => !RANGE.includes(filter) && filter !== first && !rest.includes(filter),
  );
  return first === undefined ? others : [first, ...others];
}

/** Filters with an inverted index that a request may leave out. */
export function optionalFilters(definition: ListDefinition): string[] {
  return indexedFilters(definition).filter((filter) => filter !== definition.required?.key[0]);
}

/** Whether requests may select rows by a time range. */
export function hasTimeRange(definition: ListDefinition): boolean {
  if (!isView(definition)) return definition.times !== undefined;
  return Object.keys(definition.filters ?? {}).some((filter) => RANGE.includes(filter));
}

/** Names of the sort orders except the default: a field, with a leading `-` if it descends. */
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
