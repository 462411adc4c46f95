import type { DuckDBConnection } from '@duckdb/node-api';
import { textRows } from '../../../common/relations/rows.ts';
import { FRESH_HOURS } from '../../../common/vocabulary.ts';
import { OTHER_EVENTS, PRICE_EVENTS } from '../../abi/dictionary.ts';
import { keysSql } from '../../abi/word-sql.ts';
import { emittersOf, type PriceSource } from '../../networks/price-sources.ts';
import { digits } from '../relations/chain-prices.ts';

/** Difference of two sources of a token from which a day is reported, in per cent. */
const MAX_DIFFERENCE = 2;

/**
 * Warnings about the sources of prices: those without prices, or without new ones, and those that
 * differ from the first source of their token in the same unit. Sources without emitters, such as
 * constants, have none.
 */
export async function priceWarnings(
  connection: DuckDBConnection,
  sources: readonly PriceSource[],
): Promise<string[]> {
  const emitting = new Set(emittersOf(sources).map(({ source }) => source));
  if (emitting.size === 0) return [];
  return [
    ...(await sourcesWithoutNew(connection, sources, emitting)),
    ...(await differences(connection, sources)),
  ];
}

/** Warns if all known logs come from price sources: no table but `prices` follows from them. */
export async function warnIfOnlyPriceLogs(connection: DuckDBConnection): Promise<string[]> {
  const [ofPricesSql, ofOthersSql] = [PRICE_EVENTS, OTHER_EVENTS].map((events) =>
    keysSql(events.map(({ key }) => key)),
  );
  const [[ofPrices, others] = []] = await textRows(
    connection,
    /* sql */ `
    select (count(*) filter (event in (${ofPricesSql})))::varchar, (count(*) filter (event not in (${ofOthersSql})))::varchar
    from logs where event is not null`,
  );
  if (others !== '0' || ofPrices === '0') return [];
  return [
    `${ofPrices} logs are of sources of prices, and none is of the protocol: every table is empty, also the one of prices, ` +
      "as its last time is that of the protocol's last log; give the logs of the protocol too",
  ];
}

async function sourcesWithoutNew(
  connection: DuckDBConnection,
  sources: readonly PriceSource[],
  emitting: ReadonlySet<number>,
): Promise<string[]> {
  const rows = await textRows(
    connection,
    /* sql */ `
    select source::varchar, max(source_prices.seconds)::varchar,
      (max(source_prices.seconds) < max(snapshot_time.seconds) - ${FRESH_HOURS * 3600})::varchar
    from source_prices, snapshot_time where source_prices.seconds <= snapshot_time.seconds
    group by source`,
  );
  const newest = new Map(rows.map(([source, ...found]) => [Number(source), found]));
  return [...emitting].flatMap((source) => {
    const [seconds, isOld] = newest.get(source) ?? [];
    if (!seconds) {
      return [
        `${nameOf(sources, source)}: has no log: are its addresses among those that were exported?`,
      ];
    }
    if (isOld !== 'true') return [];
    const remedy =
      sources[source]?.source === 'chainlink' ? ': has its proxy a new aggregator?' : '';
    return [`${nameOf(sources, source)}: its last price is of ${dayOf(Number(seconds))}${remedy}`];
  });
}

/**
 * Compares the daily medians of pools with the first source of their token and unit, as it was at
 * the time of the median swap. Doubles suffice for a difference of per cents.
 */
async function differences(
  connection: DuckDBConnection,
  sources: readonly PriceSource[],
): Promise<string[]> {
  const rows = await textRows(
    connection,
    /* sql */ `
    with first_sources as (
      select token, quote, source, places from price_source_list
      where kind <> 'pool'
        and source in (select min(source) from price_source_list group by token, quote)),
    reference_prices as (
      select token, quote, source, seconds,
        ${digits('word')}::double / coalesce(${digits('divisor')}::double, pow(10, places)) as price
      from usable_price_logs join first_sources using (source)),
    medians as (
      select token, quote, source, source_prices.seconds // 86400 as day, observed_seconds,
        price::double as price
      from source_prices join price_source_list using (source), snapshot_time
      where kind = 'pool' and source_prices.seconds <= snapshot_time.seconds),
    compared as (
      select reference_prices.source as first_source, medians.source as other, day,
        abs(medians.price / reference_prices.price - 1) * 100 as difference
      from medians asof join reference_prices
        on medians.token = reference_prices.token and medians.quote = reference_prices.quote
          and observed_seconds >= reference_prices.seconds
      where reference_prices.source < medians.source)
    select first_source::varchar, other::varchar, count(*)::varchar,
      count(*) filter (difference > ${MAX_DIFFERENCE})::varchar,
      printf('%.1f', max(difference)), (max_by(day, difference) * 86400)::varchar
    from compared group by first_source, other
    having max(difference) > ${MAX_DIFFERENCE} order by first_source, other`,
  );
  return rows.map(
    ([first, other, days, different, percent, seconds]) =>
      `${nameOf(sources, Number(other))}: differs from ${nameOf(sources, Number(first))} by more ` +
      `than ${MAX_DIFFERENCE} % on ${different} of ${days} days, most on ${dayOf(Number(seconds))}: ${percent} %`,
  );
}

function nameOf(sources: readonly PriceSource[], index: number): string {
  const source = sources[index];
  return `prices.${index} (${source?.source} of ${source?.token})`;
}

function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
