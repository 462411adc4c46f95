import { compareDecimals, type Decimal, plus } from './decimal.ts';
import { type ExactObject, record } from './exact.ts';
import { delegatedHoldings, type Entry, entriesOf, totalTvl } from './holdings.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, type Comparison, inOrderOf, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './query.ts';
import { knownAvs } from './registrations.ts';
import { hasTables, isSlashable, shown, stakes, stakeValue, ZERO } from './slashable-stakes.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, groupsBy, text } from './values.ts';

/** Parts are whole numbers of 10^-18. */
const ONE = 10n ** 18n;

interface Measured {
  readonly scope: string;
  readonly address: string;
  readonly heldBy: string;
  readonly value: string;
  readonly total: Decimal;
  readonly holders: bigint;
  readonly hhi: bigint;
  readonly gini: bigint;
  readonly fewest: readonly [bigint, bigint, bigint];
  readonly top: readonly [bigint, bigint, bigint];
}

/** GET /restaking/concentration. */
export function concentration(rows: SnapshotRows, query: Query): ExactObject {
  const byTotal: Comparison<Measured> = (a, b) => compareDecimals(a.total, b.total);
  const found = sorted(
    measured(rows).filter(
      (one) =>
        query.accepts('scope', one.scope) &&
        query.accepts('address', one.address) &&
        query.accepts('heldBy', one.heldBy) &&
        query.accepts('value', one.value),
    ),
    (a, b) => byTotal(b, a),
    ascending((one) => one.scope),
    ascending((one) => one.address),
    ascending((one) => one.heldBy),
    ascending((one) => one.value),
  );
  const ordered = inOrderOf(query.optional('sort'), found, {
    tvl: byTotal,
    holders: ascending((one) => one.holders),
    hhi: ascending((one) => one.hhi),
  });
  return listing(pageOf(ordered, query), (one) =>
    record({
      scope: one.scope,
      address: one.address,
      name: nameOf(rows, one),
      heldBy: one.heldBy,
      value: one.value,
      holders: one.holders,
      tvl: shown(one.total),
      hhi: inDecimals(one.hhi),
      gini: inDecimals(one.gini),
      nakamotoThird: one.fewest[0],
      nakamotoHalf: one.fewest[1],
      nakamotoTwoThirds: one.fewest[2],
      topPart: inDecimals(one.top[0]),
      top5Part: inDecimals(one.top[1]),
      top10Part: inDecimals(one.top[2]),
    }),
  );
}

/** GET /restaking/avs-overlap. */
export function avsOverlap(rows: SnapshotRows, query: Query): ExactObject {
  const avs = query.required('avs');
  if (!knownAvs(rows).has(avs)) throw new HttpError(404, `no AVS ${avs}`);
  const values = valuesByOperator(rows);
  const registered = groupsBy(
    rows.avsOperators.filter((row) => row.registered),
    (row) => row.avs,
  );
  const own = new Set((registered.get(avs) ?? []).map(({ operator }) => operator));
  const total = added([...own].map((operator) => values.get(operator) ?? ZERO));
  const others = [...registered].flatMap(([other, all]) => {
    const shared = all.filter(({ operator }) => own.has(operator));
    if (other === avs || shared.length === 0) return [];
    const value = added(shared.map(({ operator }) => values.get(operator) ?? ZERO));
    return [{ other, shared, value }];
  });
  const ordered = sorted(
    others,
    (a, b) => compareDecimals(b.value, a.value),
    (a, b) => b.shared.length - a.shared.length,
    ascending(({ other }) => other),
  );
  return listing(pageOf(ordered, query), ({ other, shared, value }) =>
    record({
      avs: other,
      name: text(rows.avs.find((row) => row.avs === other)?.name),
      sharedOperators: count(shared),
      sharedTvl: shown(value),
      sharedPart: inDecimals(part(value, total)),
    }),
  );
}

/** Everything with a holder of a value above 0. */
const measured = oncePerSnapshot((rows): readonly Measured[] => {
  const held = delegatedHoldings(rows);
  const operators = valuesByOperator(rows);
  const stakers = [...groupsBy(held, ({ staker }) => staker)].map(([, own]) => ({
    operator: own[0]?.operator ?? '',
    value: totalTvl(entriesOf(own, rows)),
  }));
  const strategies = entriesOf(held, rows);
  const byAvs = groupsBy(
    rows.avsOperators.filter((row) => row.registered),
    ({ avs }) => avs,
  );
  return [
    ...measure('all', '', 'operator', 'delegated', [...operators.values()]),
    ...measure('all', '', 'token', 'delegated', valuesOfTokens(strategies)),
    ...measure(
      'all',
      '',
      'staker',
      'delegated',
      stakers.map(({ value }) => value),
    ),
    ...[...groupsBy(stakers, ({ operator }) => operator)].flatMap(([operator, own]) =>
      measure(
        'operator',
        operator,
        'staker',
        'delegated',
        own.map(({ value }) => value),
      ),
    ),
    ...[...byAvs].flatMap(([avs, all]) =>
      measure(
        'avs',
        avs,
        'operator',
        'delegated',
        all.map(({ operator }) => operators.get(operator) ?? ZERO),
      ),
    ),
    ...[...groupsBy(held, ({ strategy }) => strategy)].flatMap(([strategy, all]) =>
      measure(
        'strategy',
        strategy,
        'operator',
        'delegated',
        [...groupsBy(all, ({ operator }) => operator)].map(([, own]) =>
          totalTvl(entriesOf(own, rows)),
        ),
      ),
    ),
    ...(hasTables(rows) ? measuredSlashable(rows) : []),
  ];
});

function measuredSlashable(rows: SnapshotRows): readonly Measured[] {
  const slashable = stakes(rows).filter(isSlashable);
  const values = (all: typeof slashable, key: 'operator' | 'avs') =>
    [...groupsBy(all, ({ allocation }) => allocation[key])].map(([, own]) => stakeValue(rows, own));
  return [
    ...measure('all', '', 'operator', 'slashable', values(slashable, 'operator')),
    ...measure('all', '', 'avs', 'slashable', values(slashable, 'avs')),
    ...[...groupsBy(slashable, ({ allocation }) => allocation.avs)].flatMap(([avs, own]) =>
      measure('avs', avs, 'operator', 'slashable', values(own, 'operator')),
    ),
  ];
}

const valuesByOperator = oncePerSnapshot(
  (rows): ReadonlyMap<string, Decimal> =>
    new Map(
      [...groupsBy(delegatedHoldings(rows), ({ operator }) => operator)].map(([operator, own]) => [
        operator,
        totalTvl(entriesOf(own, rows)),
      ]),
    ),
);

function valuesOfTokens(entries: readonly Entry[]): Decimal[] {
  return [...groupsBy(entries, ({ token, strategy }) => token?.token ?? strategy)].map(([, own]) =>
    totalTvl(own),
  );
}

/** The concentration of values, of those above 0; none if there are none. */
function measure(
  scope: string,
  address: string,
  heldBy: string,
  value: string,
  values: readonly Decimal[],
): readonly Measured[] {
  const largest = sorted(
    values.filter(({ digits }) => digits > 0n),
    (a, b) => compareDecimals(b, a),
  );
  if (largest.length === 0) return [];
  const scale = Math.max(...largest.map((one) => one.scale));
  const amounts = largest.map((one) => one.digits * 10n ** BigInt(scale - one.scale));
  const total = sumOf(amounts);
  const n = count(amounts);
  // Half the mean difference of each two amounts, relative to the mean.
  const differences = sumOf(amounts.map((amount, at) => amount * (n - 1n - 2n * BigInt(at))));
  let running = 0n;
  const sumsBefore = amounts.map((amount) => {
    const sum = running;
    running += amount;
    return sum;
  });
  const fewest = (numerator: bigint, denominator: bigint) =>
    count(sumsBefore.filter((sum) => sum * denominator <= total * numerator));
  const top = (most: number) => (ONE * sumOf(amounts.slice(0, most))) / total;
  return [
    {
      scope,
      address,
      heldBy,
      value,
      total: { digits: total, scale },
      holders: n,
      hhi: (ONE * sumOf(amounts.map((amount) => amount * amount))) / (total * total),
      gini: (ONE * differences) / (n * total),
      fewest: [fewest(1n, 3n), fewest(1n, 2n), fewest(2n, 3n)],
      top: [top(1), top(5), top(10)],
    },
  ];
}

function part(value: Decimal, of: Decimal): bigint {
  if (of.digits === 0n) return 0n;
  const scale = Math.max(value.scale, of.scale);
  const at = ({ digits, scale: own }: Decimal) => digits * 10n ** BigInt(scale - own);
  return (ONE * at(value)) / at(of);
}

function nameOf(rows: SnapshotRows, { scope, address }: Measured): string {
  if (scope === 'avs') return text(rows.avs.find(({ avs }) => avs === address)?.name);
  if (scope === 'operator') {
    return text(rows.operators.find(({ operator }) => operator === address)?.name);
  }
  return text(rows.tokens.find(({ strategy }) => strategy === address)?.symbol);
}

const inDecimals = (amount: bigint) => shown({ digits: amount, scale: 18 });
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);
const added = (values: readonly Decimal[]) => values.reduce(plus, ZERO);
