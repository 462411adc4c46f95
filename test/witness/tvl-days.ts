import { bucketsOf, DAY, dayOf, daysOfSeries } from './days.ts';
import { type Decimal, parseDecimal, plus, times } from './decimal.ts';
import { type State, statesOf } from './delegated-states.ts';
import { type Exact, type ExactObject, record } from './exact.ts';
import { causesOf } from './flows.ts';
import { BEACON } from './histories.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { rateThen } from './rates.ts';
import type { Query } from './read-query.ts';
import type { ShareChangesRow, SnapshotRows, TokensRow } from './snapshot-rows.ts';
import { groupsBy, sum, time } from './values.ts';

/** The key of ether in prices. */
const ETHER = `0x${'ee'.repeat(20)}`;

/** GET /restaking/tvl-historical. */
export function tvlHistorical(rows: SnapshotRows, query: Query): ExactObject {
  const strategy = query.optional('strategy');
  const scope = { strategy, operator: query.optional('operator'), avs: query.optional('avs') };
  const { stateAt, firstDay } = statesOf(rows, scope);
  const first = firstDay();
  const days = daysOfSeries(rows);
  const buckets = first === null || days === null ? [] : bucketsOf(first, days.last, query);
  return listing(pageOf(buckets, query), ({ start, day }) => {
    const state = stateAt(day);
    const worth = worthOf(rows, state, day);
    const [own] = worth;
    const tvl = total(worth.map(({ dollars }) => dollars));
    // The shares at the end of the bucket before, at its prices and at those of this one.
    const before = start - DAY;
    const kept = first === null || before < first ? null : stateAt(before);
    const [valued, repriced] = [before, day].map((at) =>
      kept === null ? NOTHING : dollarsOf(worthOf(rows, kept, at)),
    ) as [Decimal, Decimal];
    return record({
      start: time(start),
      day: time(day),
      shares: String(sum([...state.shares.values()])),
      tokens: strategy === undefined ? null : own === undefined ? '0' : shown(own.tokens),
      ethTvl: total(worth.map(({ ether }) => ether)),
      tvl,
      restakedTvl:
        scope.operator !== undefined || scope.avs !== undefined
          ? null
          : total(
              worthOf(rows, restakedAt(rows, day, strategy), day).map(({ dollars }) => dollars),
            ),
      changeByPrice: tvl === null ? null : signed(minus(repriced, valued)),
      changeByFlows: tvl === null ? null : signed(minus(dollarsOf(worth), repriced)),
      ...Object.fromEntries(
        [...causesOf(rows, scope, start, day)].map(([cause, shares]) => [
          `changeBy${cause}`,
          tvl === null ? null : signed(dollarsOf(worthOf(rows, { shares }, day))),
        ]),
      ),
      stakers: state.stakers,
      ...unknownsOf(worth),
    });
  });
}

/** The shares of all stakers at the end of a day, of each strategy or of one. */
function restakedAt(rows: SnapshotRows, day: bigint, strategy: string | undefined) {
  const newest = new Map<string, ShareChangesRow>();
  for (const change of inChainOrder(rows)) {
    if (change.timestamp >= day + DAY) continue;
    if (strategy !== undefined && change.strategy !== strategy) continue;
    newest.set(`${change.staker} ${change.strategy}`, change);
  }
  const shares = new Map<string, bigint>();
  for (const change of newest.values()) {
    if (change.shares === 0n) continue;
    shares.set(change.strategy, (shares.get(change.strategy) ?? 0n) + change.shares);
  }
  return { shares };
}

const inChainOrder = oncePerSnapshot((rows) =>
  sorted(
    rows.shareChanges ?? [],
    ascending(({ blockNumber }) => blockNumber),
    ascending(({ logIndex }) => logIndex),
  ),
);

/** The worth of each strategy with shares, in the order of their addresses. */
export function worthOf(rows: SnapshotRows, { shares }: Pick<State, 'shares'>, day: bigint) {
  const held = sorted(
    [...shares],
    ascending(([strategy]) => strategy),
  );
  return held.map(([strategy, amount]) => {
    const token = tokensBy(rows).get(strategy)?.[0];
    if (token === undefined) {
      return {
        strategy,
        tokens: null,
        ether: null,
        dollars: null,
        isStale: false,
        isUntold: false,
      };
    }
    const isLast = day === daysOfSeries(rows)?.last;
    const then = rateThen(rows, strategy, ({ timestamp }) => timestamp < day + DAY);
    const rate = isLast ? token.sharesUnderlying : then.rate;
    const price = isLast ? presentPrice(token) : priceAt(rows, token, day);
    const tokens =
      rate && times(parseDecimal(rate), { digits: amount, scale: Number(token.decimals) });
    const at = (price: string | null | undefined) =>
      tokens && price ? times(tokens, parseDecimal(price)) : null;
    return {
      strategy,
      tokens: tokens || null,
      ether: at(price?.ether),
      dollars: at(price?.dollars),
      isStale: price !== null && dayOf(price.at) < day,
      isUntold: !then.isTold,
    };
  });
}

/** The strategies of which something is unknown or old. */
export function unknownsOf(worth: Readonly<ReturnType<typeof worthOf>>) {
  return {
    unpricedStrategies: worth
      .filter(({ ether, dollars }) => ether === null || dollars === null)
      .map((one) => one.strategy),
    stalePrices: worth
      .filter(({ dollars, isStale }) => dollars !== null && isStale)
      .map((one) => one.strategy),
    assumedRates: worth.filter(({ isUntold }) => isUntold).map((one) => one.strategy),
  };
}

interface Price {
  readonly at: bigint;
  readonly ether: string | null;
  readonly dollars: string | null;
}

function priceAt(rows: SnapshotRows, token: TokensRow, day: bigint): Price | null {
  const prices = pricesBy(rows).get(token.strategy === BEACON ? ETHER : token.token);
  const latest = prices?.findLast((row) => row.time < day + DAY);
  if (latest === undefined) return null;
  return {
    at: latest.time,
    ether: positivePrice(latest.ethPrice),
    dollars: positivePrice(latest.dollarPrice),
  };
}

function presentPrice({ timestamp, ethPrice, dollarPrice }: TokensRow): Price {
  return { at: timestamp, ether: positivePrice(ethPrice), dollars: positivePrice(dollarPrice) };
}

/** A price of 0 means that there is none. */
function positivePrice(price: string): string | null {
  return parseDecimal(price).digits === 0n ? null : price;
}

const tokensBy = oncePerSnapshot((rows) => groupsBy(rows.tokens, (row) => row.strategy));

/** Oldest first. */
const pricesBy = oncePerSnapshot((rows) =>
  groupsBy(
    sorted(
      rows.prices ?? [],
      ascending((row) => row.time),
    ),
    (row) => row.token,
  ),
);

/** The sum of known values; null if there are only unknown ones. */
export function total(values: readonly (Decimal | null)[]): Exact {
  const amounts = values.filter((value) => value !== null);
  if (values.length > 0 && amounts.length === 0) return null;
  return shown(amounts.reduce(plus, { digits: 0n, scale: 0 }));
}

const NOTHING: Decimal = { digits: 0n, scale: 0 };

/** The sum of the known values in dollars. */
function dollarsOf(worth: readonly { readonly dollars: Decimal | null }[]): Decimal {
  return worth.reduce((all, { dollars }) => (dollars === null ? all : plus(all, dollars)), NOTHING);
}

const minus = (one: Decimal, other: Decimal) => plus(one, { ...other, digits: -other.digits });

/** The plain numeral of an exact value that may be below 0. */
function signed(value: Decimal): Exact {
  return value.digits < 0n ? `-${shown({ ...value, digits: -value.digits })}` : shown(value);
}

/** The plain numeral of an exact value. */
export function shown(value: Decimal | null): Exact {
  if (value === null) return null;
  const digits = String(value.digits).padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const fraction = digits.slice(digits.length - value.scale).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
