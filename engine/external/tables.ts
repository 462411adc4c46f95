import type { ExternalTableShape } from '../store/external-store.ts';

/** Defines a table in a snapshot's database. */
export interface StoredTable {
  readonly name: string;
  /** Defines columns, in the order in which rows are inserted, and projections. */
  readonly columns: readonly string[];
  readonly projections: readonly string[];
  readonly orderBy: string;
  /** Computes a row's shard, in SQL. */
  readonly shardBy: string;
}

/** Names the table in ClickHouse, apart from the project's own tables. */
export function tableName({ name }: Pick<ExternalTableShape, 'name'>): string {
  return `log_${name}`;
}

const WORD = 'LowCardinality(String)';
const LONG_TEXT = 'String codec(ZSTD(3))';

/**
 * Defines the table for a table of columns, in the order that its lists have. A row without a value
 * has an empty text. The order's columns are `order_<n>`, each ascending: a whole number x in a
 * descending one is stored as -1 - x, which always has room. The day is counted from 1970.
 */
export function columnTable(shape: ExternalTableShape): StoredTable {
  const { columns, sparse, kind, times, texts, order } = shape;
  const orders = order.map((_, at) => `order_${at}`);
  const counted = kind === null ? ['day'] : ['day', quotedName(kind)];
  return {
    name: tableName(shape),
    columns: [
      ...order.map(
        (type, at) => `order_${at} ${type === 'whole' ? 'Int64 codec(Delta, ZSTD(1))' : WORD}`,
      ),
      'day Int32 codec(Delta, ZSTD(1))',
      ...columns.map(
        (name) => `${quotedName(name)} ${sparse.includes(name) ? 'String codec(ZSTD(1))' : WORD}`,
      ),
      ...times.map((name) => `${quotedName(`${name}_ms`)} Int64 codec(Delta, ZSTD(1))`),
      ...texts.map((name) => `${quotedName(`${name}_json`)} ${LONG_TEXT}`),
    ],
    projections: [
      `projection counted (select ${counted.join(', ')}, count() group by ${counted.join(', ')})`,
      ...columns
        .filter((name) => !sparse.includes(name) && name !== kind)
        .map((name) => {
          const by = [quotedName(name), ...counted].join(', ');
          return `projection ${quotedName(`counted_${name}`)} (select ${by}, count() group by ${by})`;
        }),
      ...sparse.map(
        (name) =>
          `projection ${quotedName(`by_${name}`)} (select * order by ${[quotedName(name), ...orders].join(', ')})`,
      ),
    ],
    orderBy: orders.join(', '),
    shardBy: `cityHash64(${orders.join(', ')})`,
  };
}

/** Quotes an identifier, which is from the project's own lists. */
export function quotedName(name: string): string {
  return `\`${name.replaceAll('`', '')}\``;
}

/** Every snapshot's database has these tables, in addition to its tables of columns. */
export const FIXED_TABLES: readonly StoredTable[] = [
  {
    // Has lists' finished records by key and position.
    name: 'list_rows',
    columns: [`list ${WORD}`, 'key String', 'position UInt64', `record ${LONG_TEXT}`],
    projections: [],
    orderBy: 'list, key, position',
    shardBy: 'cityHash64(position)',
  },
  {
    // Maps the position in a further order to the position in the list's own.
    name: 'list_orders',
    columns: [`list ${WORD}`, `sort ${WORD}`, 'position UInt64', 'listed UInt64'],
    projections: [],
    orderBy: 'list, sort, position',
    shardBy: 'cityHash64(position)',
  },
  {
    // Has the total and the statistics for each key in a list; the whole list has the empty key.
    name: 'list_keys',
    columns: [`list ${WORD}`, 'key String', 'total UInt64', `statistics ${LONG_TEXT}`],
    projections: [],
    orderBy: 'list, key',
    shardBy: 'cityHash64(key)',
  },
  {
    name: 'documents',
    columns: [`entity ${WORD}`, 'document UInt64', `json ${LONG_TEXT}`],
    projections: [],
    orderBy: 'entity, document',
    shardBy: 'cityHash64(document)',
  },
  {
    // If several things have a key in common, the first document is found.
    name: 'document_keys',
    columns: [`entity ${WORD}`, `parameters ${WORD}`, 'key String', 'document UInt64'],
    projections: [],
    orderBy: 'entity, parameters, key, document',
    shardBy: 'cityHash64(key)',
  },
  {
    // The row with an empty strategy is the holder, with JSON members as its record; the others are
    // its holdings.
    name: 'holdings',
    columns: [
      `operation ${WORD}`,
      'holder String',
      `strategy ${WORD}`,
      `operator ${WORD}`,
      'updated_ms Int64',
      'units String',
      `record ${LONG_TEXT}`,
    ],
    projections: [],
    orderBy: 'operation, holder, strategy',
    shardBy: 'cityHash64(holder)',
  },
  {
    name: 'holding_operators',
    columns: [`operation ${WORD}`, 'operator String', `members ${LONG_TEXT}`],
    projections: [],
    orderBy: 'operation, operator',
    shardBy: 'cityHash64(operator)',
  },
  {
    // Has all other files in the prepared folder, in base64.
    name: 'prepared_files',
    columns: ['path String', 'part UInt32', `content ${LONG_TEXT}`],
    projections: [],
    orderBy: 'path, part',
    shardBy: 'cityHash64(path, part)',
  },
];
