import { logOf } from './events.ts';
import { type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import type { RewardClaimsRow, SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, groupsBy, sum, time, timeOrNull } from './values.ts';
import { event } from './withdrawals.ts';

/** The newest claim first. */
const newestFirst = oncePerSnapshot((rows): readonly RewardClaimsRow[] =>
  sorted(
    rows.rewardClaims ?? [],
    descending((row) => row.timestamp),
    descending((row) => row.blockNumber),
    descending((row) => row.logIndex),
  ),
);

function selected(rows: SnapshotRows, query: Query): readonly RewardClaimsRow[] {
  return newestFirst(rows).filter(
    (row) =>
      query.accepts('root', row.root) &&
      query.accepts('earner', row.earner) &&
      query.accepts('claimer', row.claimer) &&
      query.accepts('recipient', row.recipient) &&
      query.accepts('token', row.token) &&
      query.covers(row.timestamp),
  );
}

const claimStatistics = oncePerSnapshot((rows): ExactObject => {
  const all = newestFirst(rows);
  const byToken = groupsBy(all, ({ token }) => token);
  const tokens = sorted(
    [...byToken],
    ascending(([token]) => token),
  );
  return record({
    distinctRoots: countDistinct(all.map(({ root }) => root)),
    distinctClaimers: countDistinct(all.map(({ claimer }) => claimer)),
    distinctEarners: countDistinct(all.map(({ earner }) => earner)),
    distinctRecipients: countDistinct(all.map(({ recipient }) => recipient)),
    distinctTokens: count(tokens),
    totalClaimedAmount: total(all),
    firstClaimDate: timeOrNull(all.at(-1)?.timestamp ?? null),
    lastClaimDate: timeOrNull(all[0]?.timestamp ?? null),
    tokensSummary: record(
      Object.fromEntries(
        tokens.map(([token, claims]) => [
          token,
          record({ totalAmount: total(claims), claimsCount: count(claims) }),
        ]),
      ),
    ),
  });
});

/** GET /restaking/all-rewards-claim. */
export function allRewardsClaim(rows: SnapshotRows, query: Query): ExactObject {
  return listing(
    pageOf(selected(rows, query), query),
    (row) => record({ ...claim(row), claimedAt: time(row.timestamp) }),
    claimStatistics(rows),
  );
}

/** GET /restaking/reward-claim. */
export function rewardClaim(rows: SnapshotRows, query: Query): ExactObject {
  const all = newestFirst(rows);
  return listing(
    pageOf(selected(rows, query), query),
    (row) => record({ ...claim(row), updatedAt: event(logOf(row)) }),
    record({
      totalRewardClaims: count(all),
      totalClaimedAmount: total(all),
      uniqueTokens: countDistinct(all.map(({ token }) => token)),
    }),
  );
}

function claim(row: RewardClaimsRow): Record<string, string> {
  return {
    root: row.root,
    earner: row.earner,
    claimer: row.claimer,
    recipient: row.recipient,
    token: row.token,
    claimedAmount: String(row.amount),
  };
}

function total(claims: readonly RewardClaimsRow[]): string {
  return String(sum(claims.map(({ amount }) => amount)));
}
