import { type Measured, measure, measuredFields, part } from './concentration-measure.ts';
import { compareDecimals, type Decimal, plus } from './decimal.ts';
import { type ExactObject, record } from './exact.ts';
import { groupOf } from './groups.ts';
import { delegatedHoldings, type Entry, entriesOf, totalTvl } from './holdings.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, type Comparison, inOrderOf, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import { knownAvs } from './registrations.ts';
import { hasTables, isSlashable, shown, stakes, stakeValue, ZERO } from './slashable-stakes.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, groupsBy, text } from './values.ts';

/** GET /restaking/concentration. */
export function concentration(rows: SnapshotRows, query: Query): ExactObject {
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
  return listing(pageOf(inOrder(query, found), query), (one) =>
    record({
      scope: one.scope,
      address: one.address,
      name: nameOf(rows, one),
      heldBy: one.heldBy,
      value: one.value,
      holders: one.holders,
      tvl: shown(one.total),
      ...measuredFields(one),
    }),
  );
}

/** GET /restaking/strategy-concentration. */
export function strategyConcentration(rows: SnapshotRows, query: Query): ExactObject {
  const found = sorted(
    measuredStrategies(rows).filter(
      (one) => query.accepts('strategy', one.address) && query.accepts('heldBy', one.heldBy),
    ),
    (a, b) => byTotal(b, a),
    ascending((one) => one.address),
    ascending((one) => one.heldBy),
  );
  return listing(pageOf(inOrder(query, found), query), (one) =>
    record({
      strategy: one.address,
      symbol: nameOf(rows, one),
      heldBy: one.heldBy,
      holders: one.holders,
      tvl: shown(one.total),
      ...measuredFields(one),
    }),
  );
}

const byTotal: Comparison<Measured> = (a, b) => compareDecimals(a.total, b.total);

const inOrder = (query: Query, found: readonly Measured[]) =>
  inOrderOf(query.optional('sort'), found, {
    tvl: byTotal,
    holders: ascending((one) => one.holders),
    hhi: ascending((one) => one.hhi),
  });

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
      sharedPart: part(value, total),
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
    ...measureOperators(rows, 'all', '', 'delegated', [...operators]),
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
      measureOperators(
        rows,
        'avs',
        avs,
        'delegated',
        all.map(({ operator }) => [operator, operators.get(operator) ?? ZERO]),
      ),
    ),
    ...measuredStrategies(rows),
    ...(hasTables(rows) ? measuredSlashable(rows) : []),
  ];
});

/** Every strategy with a holder of a delegated value above 0. */
const measuredStrategies = oncePerSnapshot((rows): readonly Measured[] =>
  [...groupsBy(delegatedHoldings(rows), ({ strategy }) => strategy)].flatMap(([strategy, all]) => [
    ...measureOperators(
      rows,
      'strategy',
      strategy,
      'delegated',
      [...groupsBy(all, ({ operator }) => operator)].map(([operator, own]) => [
        operator,
        totalTvl(entriesOf(own, rows)),
      ]),
    ),
    ...measure(
      'strategy',
      strategy,
      'staker',
      'delegated',
      all.map((one) => totalTvl(entriesOf([one], rows))),
    ),
  ]),
);

function measuredSlashable(rows: SnapshotRows): readonly Measured[] {
  const slashable = stakes(rows).filter(isSlashable);
  const values = (all: typeof slashable, key: 'operator' | 'avs') =>
    [...groupsBy(all, ({ allocation }) => allocation[key])].map(
      ([address, own]) => [address, stakeValue(rows, own)] as const,
    );
  return [
    ...measureOperators(rows, 'all', '', 'slashable', values(slashable, 'operator')),
    ...measure(
      'all',
      '',
      'avs',
      'slashable',
      values(slashable, 'avs').map(([, value]) => value),
    ),
    ...[...groupsBy(slashable, ({ allocation }) => allocation.avs)].flatMap(([avs, own]) =>
      measureOperators(rows, 'avs', avs, 'slashable', values(own, 'operator')),
    ),
  ];
}

/** The concentration among operators, and among their groups if the snapshot has some. */
function measureOperators(
  rows: SnapshotRows,
  scope: string,
  address: string,
  value: string,
  held: readonly (readonly [operator: string, value: Decimal])[],
): readonly Measured[] {
  const byOperator = held.map(([, one]) => one);
  const grouped = [...groupsBy(held, ([operator]) => groupOf(rows, operator))];
  const byGroup = grouped.map(([, own]) => added(own.map(([, one]) => one)));
  const hasGroups = (rows.operatorGroups ?? []).length > 0;
  return [
    ...measure(scope, address, 'operator', value, byOperator),
    ...(hasGroups ? measure(scope, address, 'group', value, byGroup) : []),
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

function nameOf(rows: SnapshotRows, { scope, address }: Measured): string {
  if (scope === 'avs') return text(rows.avs.find(({ avs }) => avs === address)?.name);
  if (scope === 'operator') {
    return text(rows.operators.find(({ operator }) => operator === address)?.name);
  }
  return text(rows.tokens.find(({ strategy }) => strategy === address)?.symbol);
}

const added = (values: readonly Decimal[]) => values.reduce(plus, ZERO);
