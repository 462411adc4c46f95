import { compareDecimals, type Decimal } from './decimal.ts';
import { type ExactObject, record } from './exact.ts';
import { approximately, delegatedHoldings, entriesOf, tokenDetails, totalTvl } from './holdings.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, descending, inOrderOf, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import { knownAvs } from './registrations.ts';
import { folded } from './search.ts';
import { compareOrNull, shownOrNull, slashableOfAvs } from './slashable.ts';
import type { AvsRow, SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, entityMetadata, firstBy, groupsBy, text } from './values.ts';

interface RegisteredAvs {
  readonly avs: string;
  readonly described: AvsRow | undefined;
  readonly operators: ReadonlySet<string>;
  readonly tvl: Decimal;
  readonly slashable: Decimal | null;
}

/** Every known AVS with the operators that are registered with it, the one with the most first. */
const registeredAvs = oncePerSnapshot((rows): readonly RegisteredAvs[] => {
  const descriptions = firstBy(rows.avs, ({ avs }) => avs);
  const registrations = groupsBy(
    rows.avsOperators.filter((row) => row.registered),
    ({ avs }) => avs,
  );
  return sorted(
    [...knownAvs(rows)].map((avs) => {
      const operators = new Set(registrations.get(avs)?.map(({ operator }) => operator));
      const held = delegatedHoldings(rows).filter(({ operator }) => operators.has(operator));
      return {
        avs,
        described: descriptions.get(avs),
        operators,
        tvl: totalTvl(entriesOf(held, rows)),
        slashable: slashableOfAvs(rows, avs),
      };
    }),
    descending((row) => BigInt(row.operators.size)),
    ascending((row) => row.avs),
  );
});

/** GET /restaking/all-avs: every known AVS, that with the most registered operators first. */
export function allAvs(rows: SnapshotRows, query: Query): ExactObject {
  const registered = rows.avsOperators.filter((row) => row.registered);
  const found = registeredAvs(rows).filter((row) => query.finds(row.avs, row.described?.name));
  const ordered = inOrderOf(
    query.optional('sort'),
    found,
    {
      operatorCount: ascending((row) => BigInt(row.operators.size)),
      name: ascending((row) => folded(row.described?.name)),
      tvl: (a, b) => compareDecimals(a.tvl, b.tvl),
      slashableTvl: (a, b) => compareOrNull(a.slashable, b.slashable),
    },
    { name: (row) => folded(row.described?.name) === '' },
  );
  return listing(
    pageOf(ordered, query),
    ({ avs, described, operators, tvl, slashable }) =>
      record({
        avs,
        metadataURI: text(described?.metadataUri),
        operatorCount: BigInt(operators.size),
        name: text(described?.name),
        description: text(described?.description),
        logo: text(described?.logo),
        website: text(described?.website),
        telegram: text(described?.telegram),
        discord: text(described?.discord),
        x: text(described?.x),
        tvl: approximately(tvl),
        slashableTvl: shownOrNull(slashable),
      }),
    record({
      totalAVS: count(registeredAvs(rows)),
      totalOperators: countDistinct(registered.map(({ operator }) => operator)),
    }),
  );
}

/**
 * GET /restaking/avs-info: one AVS, and the delegated shares of its registered operators by
 * strategy.
 */
export function avsInfo(rows: SnapshotRows, query: Query): ExactObject {
  const requested = query.required('avs');
  const found = registeredAvs(rows).find(({ avs }) => avs === requested);
  if (found === undefined) throw new HttpError(404, `no AVS ${requested}`);
  const { avs, described, operators } = found;
  const held = delegatedHoldings(rows).filter(({ operator }) => operators.has(operator));
  return record({
    data: record({
      avsDetails: record({ avs, metadataURI: text(described?.metadataUri) }),
      metadata: entityMetadata(described),
      operatorStats: record({
        totalOperators: BigInt(operators.size),
        strategySummary: entriesOf(held, rows).map((entry) =>
          record({
            strategy: entry.strategy,
            shares: String(entry.shares),
            tokens: approximately(entry.tokens),
            tvl: approximately(entry.tvl),
            tokenDetails: tokenDetails(entry.token),
          }),
        ),
      }),
    }),
  });
}

/** GET /restaking/ecosystem-avs: how many AVSs are known. */
export function ecosystemAvs(rows: SnapshotRows): ExactObject {
  return record({ data: record({ avs: BigInt(knownAvs(rows).size) }) });
}
