import { compareDecimals } from './decimal.ts';
import { type ExactObject, record } from './exact.ts';
import { ascending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import { HttpError, type Query } from './read-query.ts';
import { added, isSlashable, shown, stakes, tokensOf, worth } from './slashable-stakes.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { groupsBy, sum, text } from './values.ts';

/** GET /restaking/staker-slashable. */
export function stakerSlashable(rows: SnapshotRows, query: Query): ExactObject {
  const staker = rows.stakers.find((row) => row.staker === query.required('staker'));
  if (staker === undefined) throw new HttpError(404, 'no such staker');
  const own = stakes(rows).filter(
    (stake) =>
      isSlashable(stake) &&
      stake.shares > 0n &&
      stake.allocation.operator === staker.operator &&
      query.accepts('avs', stake.allocation.avs),
  );
  const found = rows.stakerShares
    .filter((row) => row.staker === staker.staker && row.shares > 0n)
    .flatMap(({ strategy, shares: held }) => {
      const ofStrategy = own.filter(({ allocation }) => allocation.strategy === strategy);
      return [...groupsBy(ofStrategy, ({ allocation }) => allocation.avs)].map(([avs, all]) => {
        const shares = (held * sum(all.map((stake) => stake.shares))) / (all[0]?.held ?? 1n);
        return { avs, strategy, held, shares, value: worth(rows, strategy, shares) };
      });
    });
  const ordered = sorted(
    found,
    (a, b) => compareDecimals(b.value, a.value),
    ascending(({ avs }) => avs),
    ascending(({ strategy }) => strategy),
  );
  return listing(
    pageOf(ordered, query),
    ({ avs, strategy, held, shares, value }) =>
      record({
        avs,
        name: text(rows.avs.find((row) => row.avs === avs)?.name),
        operator: text(staker.operator),
        strategy,
        symbol: text(rows.tokens.find((row) => row.strategy === strategy)?.symbol),
        stakerShares: String(held),
        shares: String(shares),
        tokens: shown(tokensOf(rows, strategy, shares)),
        tvl: shown(value),
      }),
    record({ totalSlashableTvl: shown(added(found.map(({ value }) => value))) }),
  );
}
