import { nearestDouble, parseDecimal, tenTo } from './decimal.ts';
import { type ExactObject, record } from './exact.ts';
import { delegatedHoldings } from './holdings.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, sorted } from './order.ts';
import type { Query } from './read-query.ts';
import { knownAvsOfRewards, seconds } from './reward-answers.ts';
import { strategiesOfSubmissions } from './reward-strategies.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { snapshotTime } from './snapshot-time.ts';
import { decimalsOf } from './token-facts.ts';
import { groupsBy, sum } from './values.ts';

/** An exact fraction, not negative; the denominator is not 0. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

const NONE: Fraction = { n: 0n, d: 1n };
const YEAR = 31_536_000n;
const BEACON = '0xbeac0eeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeac0';
const ETHER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

export const product = (...all: readonly Fraction[]): Fraction =>
  all.reduce((a, b) => ({ n: a.n * b.n, d: a.d * b.d }), { n: 1n, d: 1n });
const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
export const total = (all: readonly Fraction[]): Fraction => all.reduce(plus, NONE);

export function fractionOf(decimal: string): Fraction {
  const { digits, scale } = parseDecimal(decimal);
  return { n: digits, d: tenTo(scale) };
}

/** The nearest double of a / b; 0 if b is 0. */
export function quotient(a: Fraction, b: Fraction): number {
  return b.n === 0n ? 0 : nearestDouble(a.n * b.d, a.d * b.n);
}

/** Ether that a token costs: its latest price that is not after the snapshot's time. */
export const priceOf = oncePerSnapshot((rows): ((token: string) => Fraction | null) => {
  const now = snapshotTime(rows);
  const latest = new Map<string, { time: bigint; price: string }>();
  for (const { token, time, ethPrice } of rows.prices ?? []) {
    if (now === null || time > now) continue;
    const found = latest.get(token);
    if (found === undefined || found.time < time) latest.set(token, { time, price: ethPrice });
  }
  return (token) => {
    const own = latest.get(token) ?? (token === BEACON ? latest.get(ETHER) : undefined);
    return own === undefined ? null : fractionOf(own.price);
  };
});

interface Reward {
  readonly strategy: string;
  readonly token: string;
  readonly duration: bigint;
  /** Ether; null if the price of the token is unknown. */
  readonly ether: Fraction | null;
}

/** The rewards that the active submissions of an AVS give to each of their strategies. */
function activeRewards(rows: SnapshotRows, avs: string): readonly Reward[] {
  const now = snapshotTime(rows);
  return rows.rewards.flatMap((reward) => {
    const duration = seconds(reward.duration);
    if (reward.avs !== avs || now === null || duration === null) return [];
    const end = reward.startTimestamp + duration * 1_000_000n;
    if (now < reward.startTimestamp || now >= end) return [];
    const weighted = strategiesOfSubmissions(rows).get(reward.rewardsSubmissionHash) ?? [];
    const weights = sum(weighted.map(({ multiplier }) => multiplier));
    if (weights === 0n) return [];
    const price = priceOf(rows)(reward.token);
    const decimals = decimalsOf(rows, reward.token);
    return weighted.map(({ strategy, multiplier }) => ({
      strategy,
      token: reward.token,
      duration,
      ether:
        price === null || decimals === null
          ? null
          : product({ n: reward.amount * multiplier, d: weights * tenTo(Number(decimals)) }, price),
    }));
  });
}

/**
 * Ether of the shares of each strategy that are delegated to the operators registered with an AVS.
 */
function delegated(rows: SnapshotRows, avs: string): ReadonlyMap<string, Fraction> {
  const operators = new Set(
    rows.avsOperators.filter((row) => row.registered && row.avs === avs).map((row) => row.operator),
  );
  const held = delegatedHoldings(rows).filter(({ operator }) => operators.has(operator));
  return new Map(
    [...groupsBy(held, ({ strategy }) => strategy)].map(([strategy, holdings]) => {
      const token = rows.tokens.find((row) => row.strategy === strategy);
      const price = token === undefined ? null : priceOf(rows)(token.token);
      if (token === undefined || price === null) return [strategy, NONE];
      const shares = {
        n: sum(holdings.map((one) => one.shares)),
        d: tenTo(Number(token.decimals)),
      };
      return [strategy, product(shares, fractionOf(token.sharesUnderlying), price)];
    }),
  );
}

const yearly = ({ ether, duration }: Reward): Fraction =>
  product(ether ?? NONE, { n: YEAR, d: duration });

/** GET /restaking/avs-apy. */
export function avsApy(rows: SnapshotRows, query: Query): ExactObject {
  const avs = knownAvsOfRewards(rows, query);
  const rewards = activeRewards(rows, avs);
  const tvls = delegated(rows, avs);
  const strategies = new Set([...tvls.keys(), ...rewards.map(({ strategy }) => strategy)]);
  const entries = [...strategies].map((strategy) => {
    const tvl = tvls.get(strategy) ?? NONE;
    return { strategy, tvl, strategyTvl: quotient(tvl, { n: 1n, d: 1n }) };
  });
  const ordered = sorted(
    entries,
    (a, b) => b.strategyTvl - a.strategyTvl,
    ascending(({ strategy }) => strategy),
  );
  return record({
    avsAddress: avs,
    apy: quotient(total(rewards.map(yearly)), total([...tvls.values()])),
    strategyApys: ordered.map(({ strategy, tvl, strategyTvl }) => {
      const own = rewards.filter((reward) => reward.strategy === strategy);
      const byToken = sorted(
        [...groupsBy(own, ({ token }) => token)],
        ascending(([token]) => token),
      );
      return record({
        strategy,
        strategyTvl,
        totalApy: quotient(total(own.map(yearly)), tvl),
        tokenApys: byToken.map(([token, given]) => {
          const isKnown = given.every(({ ether }) => ether !== null);
          return record({
            token,
            apy: isKnown ? quotient(total(given.map(yearly)), tvl) : null,
            duration: given.reduce((a, { duration }) => (duration > a ? duration : a), 0n),
            rewardInEth: isKnown
              ? quotient(total(given.map(({ ether }) => ether ?? NONE)), { n: 1n, d: 1n })
              : null,
          });
        }),
      });
    }),
  });
}
