import { parseDecimal, plainDecimal, plus, times } from './decimal.ts';
import { type Exact, type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import { rewardFields, selectedRewards } from './reward-answers.ts';
import type { RewardsRow, SnapshotRows } from './snapshot-rows.ts';
import { snapshotTime } from './snapshot-time.ts';
import { count, countDistinct, text, timeOrNull } from './values.ts';

/** A price in US dollars and its time in microseconds since 1970. */
interface Price {
  readonly dollars: string;
  readonly time: bigint;
}

interface TokenFacts {
  readonly token: string;
  readonly symbol: string | null;
  readonly name: string | null;
  readonly decimals: bigint | null;
  /** The newest price up to the snapshot's time. */
  readonly price: Price | null;
}

/** The newest price of a token up to a time; null if that is 0, which means none. */
function priceAt({ prices }: SnapshotRows, token: string, until: bigint | null): Price | null {
  let newest: Price | null = null;
  for (const row of prices ?? []) {
    if (row.token !== token || until === null || row.time > until) continue;
    if (newest === null || row.time > newest.time)
      newest = { dollars: row.dollarPrice, time: row.time };
  }
  return newest === null || newest.dollars === '0' ? null : newest;
}

/** The facts of each token of the tables `token_metadata` and `tokens`, by address. */
const factsOf = oncePerSnapshot((rows): ReadonlyMap<string, TokenFacts> => {
  const now = snapshotTime(rows);
  const byStrategy = sorted(
    rows.tokens,
    ascending(({ strategy }) => strategy),
  );
  const tokens = new Set([...(rows.tokenMetadata ?? []), ...rows.tokens].map(({ token }) => token));
  const facts = [...tokens].map((token): TokenFacts => {
    const told = rows.tokenMetadata?.find((row) => row.token === token);
    const listed = byStrategy.filter((row) => row.token === token);
    const decimals = listed.map((row) => row.decimals);
    const priced = listed.find(({ dollarPrice }) => dollarPrice !== '0');
    return {
      token,
      symbol: told?.symbol ?? listed.find(({ symbol }) => symbol !== null)?.symbol ?? null,
      name: told?.name ?? listed.find(({ name }) => name !== null)?.name ?? null,
      decimals:
        told?.decimals ??
        sorted(
          decimals,
          ascending((one) => one),
        )[0] ??
        null,
      price: priced
        ? { dollars: priced.dollarPrice, time: priced.timestamp }
        : priceAt(rows, token, now),
    };
  });
  return new Map(facts.map((one) => [one.token, one]));
});

/** Symbol and decimals of a token of the tables `token_metadata` and `tokens`. */
export function namesOf(
  rows: SnapshotRows,
  token: string,
): Pick<TokenFacts, 'symbol' | 'decimals'> | undefined {
  return factsOf(rows).get(token);
}

/** Decimals of a token, by which amounts of it are divided; null if unknown. */
export function decimalsOf(rows: SnapshotRows, token: string): bigint | null {
  return factsOf(rows).get(token)?.decimals ?? null;
}

/** US dollars that a token costs; null if unknown. */
export function dollarsOf(rows: SnapshotRows, token: string): string | null {
  return factsOf(rows).get(token)?.price?.dollars ?? null;
}

function tokenFields(facts: TokenFacts | undefined): Record<string, Exact> {
  return {
    symbol: text(facts?.symbol),
    name: text(facts?.name),
    decimals: facts?.decimals ?? null,
  };
}

/** GET /restaking/token-metadata. */
export function tokenMetadata(rows: SnapshotRows, query: Query): ExactObject {
  const selected = sorted(
    [...factsOf(rows).values()],
    ascending((row) => text(row.symbol)),
    ascending((row) => row.token),
  ).filter(
    (row) =>
      query.finds(row.token, row.name, row.symbol) &&
      query.accepts('token', row.token) &&
      query.accepts('symbol', row.symbol),
  );
  return listing(pageOf(selected, query), (row) =>
    record({
      token: row.token,
      ...tokenFields(row),
      dollarPrice: row.price?.dollars ?? null,
      pricedAt: timeOrNull(row.price?.time ?? null),
    }),
  );
}

interface Value {
  readonly facts: TokenFacts | undefined;
  readonly tokens: string | null;
  readonly price: Price | null;
  readonly dollars: string | null;
}

const rewardValues = oncePerSnapshot(
  (rows) => new Map(rows.rewards.map((row) => [row, computeValue(rows, row)])),
);

function rewardValueOf(rows: SnapshotRows, row: RewardsRow): Value {
  return rewardValues(rows).get(row) ?? computeValue(rows, row);
}

function computeValue(rows: SnapshotRows, { token, amount, updatedAt }: RewardsRow): Value {
  const facts = factsOf(rows).get(token);
  const decimals = facts?.decimals ?? null;
  const tokens = decimals === null ? null : plainDecimal(`${amount}e-${decimals}`);
  const price = priceAt(rows, token, updatedAt);
  const dollars = tokens === null || price === null ? null : product(tokens, price.dollars);
  return { facts, tokens, price, dollars };
}

function product(one: string, other: string): string {
  const { digits, scale } = times(parseDecimal(one), parseDecimal(other));
  return plainDecimal(`${digits}e-${scale}`);
}

/** GET /restaking/rewards-value; its statistics are over all rows. */
export function rewardsValue(rows: SnapshotRows, query: Query): ExactObject {
  const selected = selectedRewards(rows, query, (row) => rewardValueOf(rows, row).dollars);
  const dollars = rows.rewards.flatMap((row) => rewardValueOf(rows, row).dollars ?? []);
  const total = dollars.map(parseDecimal).reduce(plus, { digits: 0n, scale: 0 });
  return listing(
    pageOf(selected, query),
    (row) => {
      const value = rewardValueOf(rows, row);
      return record({
        ...rewardFields(row),
        ...tokenFields(value.facts),
        tokens: value.tokens,
        dollarPrice: value.price?.dollars ?? null,
        pricedAt: timeOrNull(value.price?.time ?? null),
        dollarValue: value.dollars,
      });
    },
    record({
      totalRewards: count(rows.rewards),
      pricedRewards: count(dollars),
      uniqueTokens: countDistinct(rows.rewards.map((row) => row.token)),
      totalDollarValue: plainDecimal(`${total.digits}e-${total.scale}`),
    }),
  );
}
