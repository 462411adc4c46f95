import { added, isEarnedBy, type Part, sharesOfAvs, windowOf } from './apr.ts';
import { type Fraction, fractionOf, priceOf, product, quotient, total } from './apy.ts';
import { DAY, daysOfSeries } from './days.ts';
import { tenTo } from './decimal.ts';
import { delegatedOperators, statesOf } from './delegated-states.ts';
import { type ExactObject, record } from './exact.ts';
import { ascending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import { strategiesOfSubmissions } from './reward-strategies.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { decimalsOf, dollarsOf } from './token-facts.ts';
import { worthOf } from './tvl-days.ts';
import { groupsBy, sum, text, time } from './values.ts';

/** An AVS, an operator set or an operator. */
interface Ranked extends Part {
  readonly address: string;
  readonly set: bigint | null;
}

const WHOLE: Fraction = { n: 1n, d: 1n };

/** GET /restaking/apr-ranking. */
export function aprRanking(rows: SnapshotRows, query: Query): ExactObject {
  const days = windowOf(rows, query);
  const [firstDay] = days;
  const lastDay = days.at(-1);
  if (firstDay === undefined || lastDay === undefined) {
    return listing(pageOf([], query), () => record({}));
  }
  const of = query.optional('of') ?? 'avs';
  const strategy = query.optional('strategy');
  const names = of === 'operator' ? rows.operators : rows.avs;
  const found = rankedOf(rows, of).flatMap((one) => {
    if (!query.accepts('address', one.address)) return [];
    const held = added(days.map((day) => one.sharesAt(day - DAY)));
    if (held.size === 0) return [];
    if (strategy !== undefined && !held.has(strategy)) return [];
    const worth = worthOf(rows, { shares: held }, daysOfSeries(rows)?.last ?? 0n).filter(
      (row) => strategy === undefined || row.strategy === strategy,
    );
    const partOf = (hash: string): Fraction => {
      if (strategy === undefined) return WHOLE;
      const products = (strategiesOfSubmissions(rows).get(hash) ?? []).map((row) => ({
        strategy: row.strategy,
        product: row.multiplier * (held.get(row.strategy) ?? 0n),
      }));
      const all = sum(products.map((row) => row.product));
      const own = products.filter((row) => row.strategy === strategy);
      return all === 0n ? { n: 0n, d: 1n } : { n: sum(own.map((row) => row.product)), d: all };
    };
    const window = (rows.rewardEarnings ?? []).filter(
      (row) => row.day >= firstDay && row.day <= lastDay && one.earned(row),
    );
    const rewards = [...groupsBy(window, (row) => `${row.rewardsSubmissionHash} ${row.token}`)]
      .map(([key, own]) => ({
        token: key.split(' ')[1] ?? '',
        part: partOf(key.split(' ')[0] ?? ''),
        amount: sum(own.map(({ amount }) => amount)),
        counts: strategy === undefined || hasStake(rows, key.split(' ')[0] ?? '', held),
      }))
      .filter(({ counts }) => counts);
    const valueIn = (priceOfToken: (token: string) => Fraction | null) =>
      total(
        rewards.flatMap(({ token, part, amount }) => {
          const price = priceOfToken(token);
          const decimals = decimalsOf(rows, token);
          if (price === null || decimals === null) return [];
          return [product({ n: amount, d: tenTo(Number(decimals)) }, price, part)];
        }),
      );
    const inDollars = (token: string) => {
      const dollars = dollarsOf(rows, token);
      return dollars === null ? null : fractionOf(dollars);
    };
    const ether = total(worth.flatMap((row) => (row.ether ? [fractionOfDecimal(row.ether)] : [])));
    const dollars = total(
      worth.flatMap((row) => (row.dollars ? [fractionOfDecimal(row.dollars)] : [])),
    );
    const length = BigInt(days.length);
    const yearly = product(valueIn(priceOf(rows)), { n: 365n, d: 1n });
    return [
      {
        address: one.address,
        set: one.set,
        name: text(names.find((row) => addressOf(row) === one.address)?.name),
        earned: quotient(valueIn(inDollars), WHOLE),
        stake: quotient(dollars, { n: length, d: 1n }),
        apr: length < 7n || ether.n === 0n ? null : quotient(yearly, ether),
        unpriced:
          worth.some((row) => row.ether === null) ||
          rewards.some(
            ({ token }) => priceOf(rows)(token) === null || decimalsOf(rows, token) === null,
          ),
      },
    ];
  });
  const ordered = sorted(
    found,
    (a, b) => (b.apr ?? -1) - (a.apr ?? -1),
    ascending((row) => row.address),
    ascending((row) => row.set ?? 0n),
  );
  return listing(pageOf(ordered, query), (row) =>
    record({
      address: row.address,
      operatorSetId: row.set,
      name: row.name,
      firstDay: time(firstDay),
      lastDay: time(lastDay),
      days: BigInt(days.length),
      earnedDollars: row.earned,
      stakeDollars: row.stake,
      apr: row.apr,
      unpriced: row.unpriced,
    }),
  );
}

const addressOf = (row: { readonly avs?: string; readonly operator?: string }) =>
  row.avs ?? row.operator;

const fractionOfDecimal = ({ digits, scale }: { digits: bigint; scale: number }): Fraction => ({
  n: digits,
  d: tenTo(scale),
});

/** Whether a submission counts shares that are held. */
function hasStake(rows: SnapshotRows, hash: string, held: ReadonlyMap<string, bigint>): boolean {
  const weighted = strategiesOfSubmissions(rows).get(hash) ?? [];
  return weighted.some((row) => row.multiplier * (held.get(row.strategy) ?? 0n) > 0n);
}

function rankedOf(rows: SnapshotRows, of: string): readonly Ranked[] {
  if (of === 'operator') {
    return delegatedOperators(rows).map((operator) => ({
      address: operator,
      set: null,
      earned: isEarnedBy(rows, operator),
      sharesAt: (day) => statesOf(rows, { operator }).stateAt(day).shares,
    }));
  }
  const keys = (rows.registrationChanges ?? []).flatMap(({ avs, operatorSetId }) =>
    of === 'avs' ? [avs] : operatorSetId === null ? [] : [`${avs} ${operatorSetId}`],
  );
  return [...new Set(keys)].map((key) => {
    const [avs = '', set] = key.split(' ');
    const hashes = new Set(
      rows.rewards
        .filter(
          (row) => row.avs === avs && (set === undefined || String(row.operatorSetId) === set),
        )
        .map((row) => row.rewardsSubmissionHash),
    );
    return {
      address: avs,
      set: set === undefined ? null : BigInt(set),
      earned: (row) => hashes.has(row.rewardsSubmissionHash),
      sharesAt: sharesOfAvs(rows, avs, set),
    };
  });
}
