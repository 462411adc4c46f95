import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlName } from '../../data/sql.ts';
import { notInSnapshot } from '../errors.ts';
import { columnOf, type Fields, objectSchema, recordSql } from '../fields.ts';
import { layIndex } from '../layout/lay-index.ts';
import { layListing } from '../layout/lay-listing.ts';
import { groupOf, type Operation } from '../operation.ts';
import {
  type CanonicalParameters,
  limit,
  type Parameter,
  type ParameterSettings,
  page,
} from '../parameters.ts';
import { TextColumn } from '../text-column.ts';
import { intersect, type Selection, type ValueIndex } from '../value-index.ts';
import { type Envelope, metaEnvelope } from './envelope.ts';
import {
  type LaidStatistics,
  layStatistics,
  type Statistics,
  statisticsSchema,
} from './statistics.ts';

/** A paginated operation over records in one fixed order. */
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
  /** Parameters by which rows are selected; each reads the column of its own name. */
  readonly filters?: Readonly<Record<string, (settings: ParameterSettings) => Parameter>>;
  /** A filter that every request must name, and a SELECT of the values that the snapshot knows. */
  readonly required?: { readonly filter: string; readonly known: string };
  readonly statistics?: Statistics;
  readonly envelope?: Envelope;
}

/** A list as it is held in memory: finished records, and an index for each filter. */
interface LaidList {
  readonly records: TextColumn;
  readonly indexes: ReadonlyMap<string, ValueIndex>;
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
      ...Object.fromEntries(
        Object.entries(filters).map(([filter, make]) => [
          filter,
          filter === required?.filter ? make(settings) : make(settings).optional(),
        ]),
      ),
    }),
    response: envelope.schema(objectSchema(record), statistics && statisticsSchema(statistics)),
    rows: `select * from (${rows}) order by ${order}`,
    async lay(builder) {
      const laid = await layList(builder, definition);
      return (parameters) => answerPage(laid, definition, envelope, parameters);
    },
  };
}

async function layList(builder: DuckDBConnection, definition: ListDefinition): Promise<LaidList> {
  const { name, record, rows, order, filters = {}, required, statistics } = definition;
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
  for (const filter of Object.keys(filters)) {
    const known = filter === required?.filter ? required.known : null;
    indexes.set(filter, await layIndex(builder, source, listing, columnOf(filter), known));
  }
  await builder.run(`drop ${relation} ${source}`);
  const laidStatistics = statistics
    ? await layStatistics(builder, statistics, records.length, indexes)
    : null;
  return { records, indexes, statistics: laidStatistics };
}

function answerPage(
  { records, indexes, statistics }: LaidList,
  { filters = {}, required }: ListDefinition,
  envelope: Envelope,
  parameters: CanonicalParameters,
): Buffer {
  const selected: { filter: string; index: ValueIndex; value: number }[] = [];
  let nothing = false;
  for (const filter of Object.keys(filters)) {
    const text = parameters[filter];
    const index = indexes.get(filter);
    if (text === undefined || !index) continue;
    const value = index.numberOf(text);
    if (value !== null) selected.push({ filter, index, value });
    else if (filter === required?.filter) throw notInSnapshot(filter, text);
    else nothing = true;
  }
  const selection: Selection = nothing
    ? new Uint32Array(0)
    : selected.length === 0
      ? 'all'
      : intersect(selected);
  const total = selection === 'all' ? records.length : selection.length;
  const size = Number(parameters.limit);
  const number = BigInt(parameters.page ?? '1');
  const totalPages = Math.ceil(total / size);
  const past = number > BigInt(totalPages);
  const first = past ? total : (Number(number) - 1) * size;
  const last = Math.min(first + size, total);
  return envelope.write({
    records:
      selection === 'all'
        ? records.range(first, last)
        : records.pick(selection.subarray(first, last)),
    total,
    page: number.toString(),
    limit: size,
    totalPages,
    hasMore: !past && number < BigInt(totalPages),
    statistics: statistics ? statistics(selection, nothing ? [] : selected) : null,
  });
}
