import { part } from './concentration-measure.ts';
import { compareDecimals, type Decimal } from './decimal.ts';
import { type ExactObject, record } from './exact.ts';
import { delegatedHoldings } from './holdings.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, inOrderOf, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import { knownAvs } from './registrations.ts';
import {
  added,
  hasTables,
  isSlashable,
  shown,
  stakes,
  stakeValue,
  worth,
} from './slashable-stakes.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, groupsBy, text } from './values.ts';

const groups = oncePerSnapshot(
  (rows) => new Map(rows.operatorGroups?.map((row) => [row.operator, row.groupName])),
);

/** A text for the group of an operator; without a group it is a group by itself. */
export function groupOf(rows: SnapshotRows, operator: string): string {
  const name = groups(rows).get(operator);
  return name === undefined ? operator : `group ${name}`;
}

/** The value that is delegated to some operators. */
function heldBy(rows: SnapshotRows, operators: readonly string[]): Decimal {
  return added(
    delegatedHoldings(rows)
      .filter(({ operator }) => operators.includes(operator))
      .map(({ strategy, shares }) => worth(rows, strategy, shares)),
  );
}

/** GET /restaking/operator-groups. */
export function operatorGroups(rows: SnapshotRows, query: Query): ExactObject {
  const all = heldBy(rows, [...new Set(delegatedHoldings(rows).map(({ operator }) => operator))]);
  const found = [...groupsBy(rows.operatorGroups ?? [], ({ groupName }) => groupName)]
    .filter(([name]) => query.accepts('group', name))
    .map(([name, own]) => {
      const operators = own.map(({ operator }) => operator);
      const slashable = stakes(rows).filter(
        (stake) => isSlashable(stake) && operators.includes(stake.allocation.operator),
      );
      return { name, own, tvl: heldBy(rows, operators), slashable: stakeValue(rows, slashable) };
    });
  const ordered = inOrderOf(
    query.optional('sort'),
    sorted(
      found,
      (a, b) => compareDecimals(b.tvl, a.tvl),
      ascending(({ name }) => name),
    ),
    {
      tvl: (a, b) => compareDecimals(a.tvl, b.tvl),
      slashableTvl: (a, b) => compareDecimals(a.slashable, b.slashable),
    },
  );
  return listing(pageOf(ordered, query), ({ name, own, tvl, slashable }) =>
    record({
      group: name,
      operators: count(own),
      tvl: shown(tvl),
      part: part(tvl, all),
      slashableTvl: hasTables(rows) ? shown(slashable) : null,
      slashablePart: hasTables(rows) ? part(slashable, tvl) : null,
      groupOperators: sorted(
        own,
        ascending(({ operator }) => operator),
      ).map(({ operator, source }) =>
        record({
          operator,
          name: text(rows.operators.find((row) => row.operator === operator)?.name),
          source,
        }),
      ),
    }),
  );
}

/** GET /restaking/avs-overlap-groups. */
export function avsOverlapGroups(rows: SnapshotRows, query: Query): ExactObject {
  const avs = query.required('avs');
  if (!knownAvs(rows).has(avs)) throw new HttpError(404, `no AVS ${avs}`);
  const registered = groupsBy(
    rows.avsOperators.filter((row) => row.registered),
    (row) => row.avs,
  );
  const own = (registered.get(avs) ?? []).map(({ operator }) => operator);
  const total = heldBy(rows, own);
  const found = [...registered].flatMap(([other, all]) => {
    const parties = new Set(all.map(({ operator }) => groupOf(rows, operator)));
    const shared = own.filter((operator) => parties.has(groupOf(rows, operator)));
    if (other === avs || shared.length === 0) return [];
    const groups = BigInt(new Set(shared.map((operator) => groupOf(rows, operator))).size);
    return [{ other, groups, tvl: heldBy(rows, shared) }];
  });
  const ordered = sorted(
    found,
    (a, b) => compareDecimals(b.tvl, a.tvl),
    (a, b) => Number(b.groups - a.groups),
    ascending(({ other }) => other),
  );
  return listing(pageOf(ordered, query), ({ other, groups, tvl }) =>
    record({
      avs: other,
      name: text(rows.avs.find((row) => row.avs === other)?.name),
      sharedGroups: groups,
      sharedTvl: shown(tvl),
      sharedPart: part(tvl, total),
    }),
  );
}
