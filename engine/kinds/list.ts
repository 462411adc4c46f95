import { sqlName } from '../../data/sql.ts';
import { type Fields, objectSchema, recordSql } from '../fields.ts';
import { layIndex } from '../layout/lay-index.ts';
import { layListing } from '../layout/lay-listing.ts';
import { layOrders } from '../layout/lay-orders.ts';
import { laySearch, type Searched } from '../layout/lay-search.ts';
import { layTimes } from '../layout/lay-times.ts';
import type { Layout } from '../layout/layout.ts';
import { type Sorts, search, sort } from '../list-parameters.ts';
import { groupOf, type Operation } from '../operation.ts';
import type { Order } from '../order.ts';
import {
  type CanonicalParameters,
  type Filters,
  limit,
  page,
  RANGE,
  readersOf,
} from '../parameters.ts';
import { TextColumn } from '../text-column.ts';
import type { ValueIndex } from '../value-index.ts';
import { type Envelope, metaEnvelope } from './envelope.ts';
import { type Key, keySql, underEachName } from './key.ts';
import { type Selectable, type Selected, select } from './select.ts';
import {
  type LaidStatistics,
  layStatistics,
  type Statistics,
  statisticsSchema,
} from './statistics.ts';

/** A paginated operation over records in an order that is fixed, or one of several. */
export interface ListDefinition {
  readonly name: string;
  readonly purpose: string;
  readonly record: Fields;
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
  /**
   * Parameters by which rows are selected; each reads the column of its own name, those of
   * `timeRange` the column `times`.
   */
  readonly filters?: Filters;
  /** Column of the times by which ranges of time are found. */
  readonly times?: string;
  readonly required?: Required;
  readonly statistics?: Statistics;
  readonly envelope?: Envelope;
}

/** Filters that every request must give, and that together name something. */
interface Required {
  readonly key: Key;
  /** SELECT of what the snapshot knows, with a column for each parameter of the key. */
  readonly known: string;
  /** A parameter of the key whose column lists all that a row is found by. */
  readonly each?: string;
}

/** A list as it is held in memory: finished records, and how they are selected. */
export interface LaidList extends Selectable {
  readonly records: TextColumn;
  readonly orders: ReadonlyMap<string, Order>;
  readonly statistics: LaidStatistics | null;
}

/**
 * Makes a list operation. A page is a slice of finished records; which rows a filter selects, and
 * how many, was found at load.
 */
export function list(definition: ListDefinition): Operation {
  const { name, purpose, record, rows, order, filters = {}, required, statistics } = definition;
  const envelope = definition.envelope ?? metaEnvelope;
  return {
    name,
    group: groupOf(name),
    path: `/${name}`,
    purpose,
    parameters: (settings) => ({
      page: page(),
      limit: limit(settings),
      ...(definition.sorts && { sort: sort(definition.sorts) }),
      ...(definition.search && { search: search(SEARCH) }),
      ...readersOf(filters, settings, required?.key),
    }),
    response: envelope.schema(objectSchema(record), statistics && statisticsSchema(statistics)),
    rows: `select * from (${rows}) order by ${order}`,
    async lay(layout) {
      const laid = await layList(layout, definition);
      return (parameters) => answerPage(laid, envelope, parameters);
    },
  };
}

/** Lays a list out, once for all operations that are made from its definition. */
export function layList(layout: Layout, definition: ListDefinition): Promise<LaidList> {
  return layout.once(definition, async () => {
    const { builder } = layout;
    const { name, record, rows, order, filters = {}, times, required, statistics } = definition;
    const source = `answers.${sqlName(name)}`;
    const relation = definition.inPlace ? 'view' : 'table';
    await builder.run(`create ${relation} ${source} as ${rows}`);
    const listing = await layListing(builder, source, order);
    // Records are written as they are read, so that they never lie in the database as well.
    const records = await TextColumn.read(
      await builder.stream(`select ${recordSql(record, '},')} from ${source}`),
      listing.written,
    );
    const indexes = new Map<string, ValueIndex>();
    if (required) {
      const { key, known, each } = required;
      const indexed = {
        source: each ? underEachName(source, each, 'rowid') : source,
        value: keySql(key),
        known: `select ${keySql(key)} from (${known})`,
        several: each !== undefined,
      };
      indexes.set(key[0], await layIndex(builder, indexed, listing));
    }
    for (const filter of Object.keys(filters)) {
      if (required?.key.includes(filter) || RANGE.includes(filter)) continue;
      const indexed = { source, value: keySql([filter]), known: null, several: false };
      indexes.set(filter, await layIndex(builder, indexed, listing));
    }
    const laidTimes = times ? await layTimes(builder, source, listing, times) : null;
    const { sorts, search: searched } = definition;
    const names = searched ? await laySearch(builder, source, listing, searched) : null;
    const parts = indexes.size > 0 || times !== undefined || names !== null;
    const orders = sorts
      ? await layOrders(builder, source, listing, sorts, parts)
      : new Map<string, Order>();
    await builder.run(`drop ${relation} ${source}`);
    const laid = { indexes, times: laidTimes, names, required: required?.key ?? null };
    const laidStatistics = statistics
      ? await layStatistics(builder, statistics, records.length, laid)
      : null;
    return { ...laid, records, orders, statistics: laidStatistics };
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
      return Uint32Array.from({ length: to - from }, (_, at) => from + at);
    },
  };
}

function answerPage(laid: LaidList, envelope: Envelope, parameters: CanonicalParameters): Buffer {
  const { records, statistics } = laid;
  const { selection, by, total, slice } = selectInOrder(laid, parameters);
  const size = Number(parameters.limit);
  const number = BigInt(parameters.page ?? '1');
  const totalPages = Math.ceil(total / size);
  const past = number > BigInt(totalPages);
  const first = past ? total : (Number(number) - 1) * size;
  const last = Math.min(first + size, total);
  return envelope.write({
    records: records.pick(slice(first, last)),
    total,
    page: number.toString(),
    limit: size,
    totalPages,
    hasMore: !past && number < BigInt(totalPages),
    statistics: statistics ? statistics(selection, by) : null,
  });
}

/** What `search` does, for whoever sends it. */
const SEARCH = 'Part of the name in any case, or an address from its 0x on, as far as it is known.';
