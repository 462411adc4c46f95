import { type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './read-query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, groupsBy, sum, text, time, timeOrNull } from './values.ts';

const comparedRoots = oncePerSnapshot((rows) => {
  const computed = new Map(rows.rewardRoots?.map((row) => [row.rootIndex, row]));
  const compared = rows.distributionRoots.map((root) => {
    const found = computed.get(root.rootIndex);
    const own = found?.computedRoot ?? null;
    const verdict = own === null ? 'unknown' : own === root.root ? 'equal' : 'differs';
    return { ...root, computedRoot: own, verdict, leftOut: found?.leftOutSubmissions ?? null };
  });
  return sorted(
    compared,
    descending((row) => row.rootIndex),
  );
});

/** GET /restaking/rewards-roots. */
export function rewardsRoots(rows: SnapshotRows, query: Query): ExactObject {
  const all = comparedRoots(rows);
  const selected = all.filter(
    (row) =>
      query.accepts('rootIndex', String(row.rootIndex)) && query.accepts('verdict', row.verdict),
  );
  return listing(
    pageOf(selected, query),
    (row) =>
      record({
        rootIndex: String(row.rootIndex),
        root: row.root,
        computedRoot: text(row.computedRoot),
        verdict: row.verdict,
        leftOutSubmissions: row.leftOut,
        rewardsCalculationEndTimestamp: time(row.rewardsCalculationEndTimestamp),
        activatedAt: timeOrNull(row.activatedAt),
      }),
    record({
      totalDistributionRoots: count(all),
      equalRoots: count(all.filter(({ verdict }) => verdict === 'equal')),
      differingRoots: count(all.filter(({ verdict }) => verdict === 'differs')),
      leftOutSubmissions: all.reduce(
        (most, { leftOut }) => ((leftOut ?? 0n) > most ? (leftOut ?? 0n) : most),
        0n,
      ),
    }),
  );
}

/** All that an earner has claimed of a token. */
export function claimedOf(rows: SnapshotRows, earner: string, token: string): bigint {
  return sum(
    (rows.rewardClaims ?? [])
      .filter((claim) => claim.earner === earner && claim.token === token)
      .map(({ amount }) => amount),
  );
}

/** GET /restaking/rewards-unclaimed. */
export function rewardsUnclaimed(rows: SnapshotRows, query: Query): ExactObject {
  const selected = sorted(
    rows.rewardLeaves ?? [],
    ascending((row) => row.earner),
    ascending((row) => row.token),
  ).filter((row) => query.accepts('earner', row.earner) && query.accepts('token', row.token));
  return listing(pageOf(selected, query), ({ earner, token, rootIndex, ...leaf }) => {
    const cumulative = BigInt(leaf.cumulative);
    const claimed = claimedOf(rows, earner, token);
    return record({
      earner,
      token,
      cumulative: String(cumulative),
      claimed: String(claimed),
      unclaimed: String(cumulative > claimed ? cumulative - claimed : 0n),
      overclaimed: String(claimed > cumulative ? claimed - cumulative : 0n),
      rootIndex: String(rootIndex),
    });
  });
}

/** GET /restaking/rewards-earned; amounts of different tokens are never added. */
export function rewardsEarned(rows: SnapshotRows, query: Query): ExactObject {
  const parts = sorted(
    rows.rewards.filter(({ avs }) => avs !== null),
    descending((row) => text(row.avs)),
  );
  const avsOf = new Map(parts.map((row) => [row.rewardsSubmissionHash, text(row.avs)]));
  const groupBy = query.optional('groupBy') ?? 'day';
  const earnings = (rows.rewardEarnings ?? [])
    .map((row) => ({ ...row, avs: avsOf.get(row.rewardsSubmissionHash) ?? '' }))
    .filter(
      ({ earner, avs, token, day }) =>
        query.accepts('earner', earner) &&
        query.accepts('avs', avs) &&
        query.accepts('token', token) &&
        query.covers(day),
    )
    .map(({ day, avs, rewardsSubmissionHash, earner, token, amount }) => ({
      day: groupBy === 'day' ? day : null,
      avs: groupBy === 'avs' || groupBy === 'submission' ? avs : '',
      rewardsSubmissionHash: groupBy === 'submission' ? rewardsSubmissionHash : '',
      earner: groupBy === 'earner' ? earner : '',
      token,
      amount,
    }));
  const groups = [
    ...groupsBy(earnings, (row) =>
      [row.day, row.avs, row.rewardsSubmissionHash, row.earner, row.token].join(' '),
    ).values(),
  ].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, amount: sum(group.map(({ amount }) => amount)) }] : [];
  });
  const selected = sorted(
    groups,
    descending((row) => row.day ?? 0n),
    ascending((row) => row.avs),
    ascending((row) => row.rewardsSubmissionHash),
    ascending((row) => row.token),
    descending((row) => (groupBy === 'earner' ? row.amount : 0n)),
    ascending((row) => row.earner),
  );
  const byToken = sorted(
    [...groupsBy(groups, ({ token }) => token)],
    ascending(([token]) => token),
  ).map(([token, own]) => [token, String(sum(own.map(({ amount }) => amount)))] as const);
  return listing(
    pageOf(selected, query),
    ({ day, amount, ...row }) =>
      record({
        day: timeOrNull(day),
        avs: row.avs,
        rewardsSubmissionHash: row.rewardsSubmissionHash,
        earner: row.earner,
        token: row.token,
        amount: String(amount),
      }),
    record({ amountByToken: record(Object.fromEntries(byToken)) }),
  );
}
