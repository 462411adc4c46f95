import { sqlText } from '../../../common/sql.ts';
import { type DictionaryEvent, fieldOf, PRICE_EVENTS } from '../../abi/dictionary.ts';
import { bytesSql, keysSql, zeros } from '../../abi/word-sql.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { emittersOf, type PriceEmitter, type PriceSource } from '../../networks/price-sources.ts';
import { POSITIONS_IN_BLOCK } from '../chain-sql.ts';
import type { DerivedRelation } from '../relation.ts';

/** Decimal places of a rate, and of a price that is divided. */
export const RATE_PLACES = 18;

/** The sources of prices that a derivation reads; none without `--prices chain`. */
function sourcesOf({ network, chainPrices }: Configuration): readonly PriceSource[] {
  return chainPrices ? (network.prices ?? []) : [];
}

/** SELECT of rows of SQL values; without rows it is empty and has the same columns. */
function valuesSql(
  columns: Readonly<Record<string, string>>,
  rows: readonly (readonly (string | number)[])[],
): string {
  const names = Object.keys(columns);
  const typed = Object.entries(columns).map(([name, type]) => `${name}::${type} as ${name}`);
  const values = rows.length > 0 ? rows : [names.map(() => 'null')];
  return /* sql */ `
    select ${typed.join(', ')}
    from (values ${values.map((row) => `(${row.join(', ')})`).join(', ')}) listed(${names.join(', ')})
    where ${rows.length > 0}`;
}

const SOURCE_COLUMNS = {
  source: 'INTEGER',
  token: 'VARCHAR',
  kind: 'VARCHAR',
  quote: 'VARCHAR',
  places: 'INTEGER',
  token_index: 'INTEGER',
} as const;

/**
 * Lists the network's price sources, the preferred one first. `quote`: the price is in ETH or USD.
 * `places`: an integer on the chain has this many decimal places; a pool's price for one token has
 * them with `RATE_PLACES` places, before the power of two is divided out. `token_index`: see
 * `PoolSource`.
 */
export const priceSourceList: DerivedRelation = {
  name: 'price_source_list',
  columns: SOURCE_COLUMNS,
  reads: [],
  growth: 'fixed',
  sql: ({ configuration }) =>
    valuesSql(
      SOURCE_COLUMNS,
      sourcesOf(configuration).map((one, index) => [
        index,
        sqlText(one.token),
        sqlText(one.source),
        sqlText('quote' in one ? one.quote : 'ETH'),
        placesOf(one),
        one.source === 'pool' ? one.tokenIndex : 'null',
      ]),
    ),
};

function placesOf(source: PriceSource): number {
  if (source.source === 'chainlink') return source.decimals;
  if (source.source !== 'pool') return RATE_PLACES;
  return RATE_PLACES + source.decimals - source.quoteDecimals;
}

const EMITTER_COLUMNS = {
  source: 'INTEGER',
  emitter: 'INTEGER',
  address: 'BLOB',
  event: 'VARCHAR',
  from_block: 'BIGINT',
  to_block: 'BIGINT',
} as const;

function emitterRows(emitters: readonly PriceEmitter[]) {
  return emitters.map(({ source, address, event, fromBlock, toBlock }, emitter) => [
    source,
    emitter,
    `unhex('${address.slice(2)}')`,
    sqlText(event.key),
    fromBlock,
    toBlock ?? Number.MAX_SAFE_INTEGER,
  ]);
}

/**
 * The logs with prices: the price, or its dividend and divisor, as words of 32 bytes;
 * both are null if the log does not encode its event. `emitter` ascends in the order of the
 * network's file.
 */
export const priceLogs: DerivedRelation = {
  name: 'price_logs',
  columns: {
    source: 'INTEGER',
    emitter: 'INTEGER',
    position: 'BIGINT',
    seconds: 'BIGINT',
    word: 'BLOB',
    divisor: 'BLOB',
  },
  reads: ['logs', 'block_times'],
  growth: 'append',
  sql: ({ configuration }) => {
    const emitters = emittersOf(sourcesOf(configuration));
    const words = (path: (emitter: PriceEmitter) => string | null) =>
      emitters.map((one, index) => {
        const name = path(one);
        const word = name === null ? 'null::blob' : bytesSql(fieldOf(one.event, name));
        return `when ${index} then case when ${isEncodedSql(one.event)} then ${word} end`;
      });
    const wordSql = (branches: readonly string[]) =>
      branches.length === 0 ? 'null::blob' : `case emitter ${branches.join(' ')} end`;
    return /* sql */ `
    select source, emitter, block_number * ${POSITIONS_IN_BLOCK} + log_index as position,
      timestamp as seconds, ${wordSql(words(({ value }) => value))} as word,
      ${wordSql(words(({ divisor }) => divisor))} as divisor
    from logs
      join (${valuesSql(EMITTER_COLUMNS, emitterRows(emitters))}) emitters
        on emitters.address = logs.address and emitters.event = logs.event
          and block_number between from_block and to_block
      join block_times on number = block_number
    where logs.event in (${keysSql(PRICE_EVENTS.map(({ key }) => key))})`;
  },
};

/** Gives the SQL condition that topics and data are as long as an event's static parameters. */
function isEncodedSql({ topics, headWords }: DictionaryEvent): string {
  return [
    ...(topics > 1 ? [`topic${topics - 1} is not null`] : []),
    ...(topics < 4 ? [`topic${topics} is null`] : []),
    `octet_length(data) = ${32 * headWords}`,
  ].join(' and ');
}

/** SQL condition: a word is an integer from 1 to 2^127 - 1. */
export function isPositiveSql(word: string): string {
  return `(${word}[1:16] = ${zeros(16)} and ${word}[17:17] < unhex('80') and ${word}[17:32] <> ${zeros(16)})`;
}
