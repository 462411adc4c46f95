import type { Decimal } from './decimal.ts';
import { type ExactObject, record } from './exact.ts';
import {
  approximately,
  byTvlDescending,
  delegatedHoldings,
  type Entry,
  entriesOf,
  totalTvl,
} from './holdings.ts';
import { operatorLifetime } from './lifetimes.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, inOrderOf, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import { knownAvs, knownOperators } from './registrations.ts';
import { folded } from './search.ts';
import { compareOrNull, shownOrNull, slashableOfOperator } from './slashable.ts';
import type { OperatorsRow, SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, entityMetadata, firstBy, groupsBy, text } from './values.ts';
import { isDurationVault } from './vaults.ts';

interface Operator {
  readonly operator: string;
  readonly described: OperatorsRow | undefined;
  readonly avsCount: bigint;
  readonly stakersCount: bigint;
  readonly entries: readonly Entry[];
  readonly tvl: Decimal;
  readonly slashable: Decimal | null;
}

/** Every known operator, the one with the most value first. */
const operatorsByTvl = oncePerSnapshot((rows): readonly Operator[] => {
  const descriptions = firstBy(rows.operators, ({ operator }) => operator);
  const registrations = groupsBy(
    rows.avsOperators.filter((row) => row.registered),
    ({ operator }) => operator,
  );
  const stakers = groupsBy(rows.stakers, ({ operator }) => text(operator));
  const holdings = groupsBy(delegatedHoldings(rows), ({ operator }) => operator);
  const operators = [...knownOperators(rows)].map((operator) => {
    const entries = entriesOf(holdings.get(operator) ?? [], rows);
    return {
      operator,
      described: descriptions.get(operator),
      avsCount: countDistinct((registrations.get(operator) ?? []).map(({ avs }) => avs)),
      stakersCount: count(stakers.get(operator) ?? []),
      entries,
      tvl: totalTvl(entries),
      slashable: slashableOfOperator(rows, operator),
    };
  });
  return sorted(
    operators,
    byTvlDescending,
    ascending((row) => row.operator),
  );
});

/** GET /restaking/all-operators: every known operator, the largest value first. */
export function allOperators(rows: SnapshotRows, query: Query): ExactObject {
  const operators = operatorsByTvl(rows);
  const found = operators.filter((row) => query.finds(row.operator, row.described?.name));
  const asked = inOrderOf(
    query.optional('sort'),
    found,
    {
      name: ascending((row) => folded(row.described?.name)),
      avsCount: ascending((row) => row.avsCount),
      stakersCount: ascending((row) => row.stakersCount),
      tvl: (a, b) => byTvlDescending(b, a),
      slashableTvl: (a, b) => compareOrNull(a.slashable, b.slashable),
    },
    { name: (row) => folded(row.described?.name) === '' },
  );
  return listing(
    pageOf(asked, query),
    (row) =>
      record({
        operator: row.operator,
        metadataURI: text(row.described?.metadataUri),
        name: text(row.described?.name),
        logo: text(row.described?.logo),
        avsCount: row.avsCount,
        stakersCount: row.stakersCount,
        tvl: approximately(row.tvl),
        slashableTvl: shownOrNull(row.slashable),
        durationVault: isDurationVault(rows, row.operator),
      }),
    record({
      totalOperators: count(operators),
      totalAVSs: BigInt(knownAvs(rows).size),
      totalStakers: count(rows.stakers),
    }),
  );
}

/** GET /restaking/operator-info: one operator, its counts, and its delegated shares by strategy. */
export function operatorInfo(rows: SnapshotRows, query: Query): ExactObject {
  const wanted = query.required('operator');
  const found = operatorsByTvl(rows).find(({ operator }) => operator === wanted);
  if (found === undefined) throw new HttpError(404, `no operator ${wanted}`);
  const { operator, described, avsCount, stakersCount, entries } = found;
  return record({
    data: record({
      operatorDetails: record({
        operator,
        metadataURI: text(described?.metadataUri),
        durationVault: isDurationVault(rows, operator),
        ...operatorLifetime(rows, operator),
      }),
      operatorStats: record({
        avs: avsCount,
        stakersCount,
        strategies: entries.map((entry) =>
          record({
            strategy: entry.strategy,
            shares: String(entry.shares),
            token: text(entry.token?.token),
            tvl: approximately(entry.tvl),
            name: text(entry.token?.name),
            symbol: text(entry.token?.symbol),
            sharesUnderlying: text(entry.token?.sharesUnderlying),
            dollarPrice: text(entry.token?.dollarPrice),
            ethPrice: text(entry.token?.ethPrice),
            decimals: text(entry.token?.decimals.toString()),
          }),
        ),
      }),
      metadata: entityMetadata(described),
    }),
  });
}
