import { compareDecimals } from './decimal.ts';
import { type ExactObject, record } from './exact.ts';
import { ascending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import { lossesOf } from './slash-impact.ts';
import { added, shown, tokensOf, worth } from './slashable-stakes.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, groupsBy, sum, text } from './values.ts';

/** GET /restaking/slash-impact-stakers. */
export function slashImpactStakers(rows: SnapshotRows, query: Query): ExactObject {
  const byStrategy = groupsBy(lossesOf(rows, query), ({ strategy }) => strategy);
  const stakers = new Set(
    rows.stakers
      .filter((row) => row.operator === query.required('operator'))
      .map(({ staker }) => staker)
      .filter((staker) => query.accepts('staker', staker)),
  );
  const lost = rows.stakerShares
    .filter(({ staker }) => stakers.has(staker))
    .flatMap(({ staker, strategy, shares: own }) => {
      const losses = byStrategy.get(strategy) ?? [];
      const held = losses[0]?.held ?? 0n;
      const shares = held === 0n ? 0n : (own * sum(losses.map((loss) => loss.shares))) / held;
      return shares === 0n
        ? []
        : [{ staker, strategy, shares, value: worth(rows, strategy, shares) }];
    });
  const found = [...groupsBy(lost, ({ staker }) => staker)].map(([staker, own]) => ({
    staker,
    own,
    value: added(own.map(({ value }) => value)),
  }));
  const ordered = sorted(
    found,
    (a, b) => compareDecimals(b.value, a.value),
    ascending(({ staker }) => staker),
  );
  return listing(
    pageOf(ordered, query),
    ({ staker, own, value }) =>
      record({
        staker,
        tvl: shown(value),
        strategies: sorted(
          own,
          (a, b) => compareDecimals(b.value, a.value),
          ascending(({ strategy }) => strategy),
        ).map(({ strategy, shares, value: tvl }) =>
          record({
            strategy,
            symbol: text(rows.tokens.find((token) => token.strategy === strategy)?.symbol),
            shares: String(shares),
            tokens: shown(tokensOf(rows, strategy, shares)),
            tvl: shown(tvl),
          }),
        ),
      }),
    record({ totalStakers: count(found), totalTvl: shown(added(found.map((one) => one.value))) }),
  );
}
