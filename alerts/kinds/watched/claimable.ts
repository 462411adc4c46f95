import { address, amount, watchList } from '../../rules/rule-fields.ts';
import { defineKind, isoTime, newFacts, type Side } from '../kind.ts';
import { LIST_TABLES, LISTED_ADDRESSES } from './lists.ts';
import { labelledAddress, textOf } from './words.ts';

/** Rows that both snapshots have by these columns do not match. */
const COMPARED = ['list', 'earner', 'token', 'min_amount'];

/** Selects listed earners that can claim at least the amount. */
const claimable = (of: Side) => /* sql */ `
      with leaves as (
        select root_index, leaf.earner, label, split_part(cumulative, '.', 1)::bignum as earned
        from ${of}.reward_leaves leaf join listed on address = leaf.earner
        where token = $token
      ), claims as (
        select earner, sum(amount::bignum) as claimed
        from ${of}.reward_claims semi join listed on address = earner
        where token = $token
        group by earner
      )
      select head.block_number, ${isoTime('head."time"')} as "time", null as transaction_hash, $watch::varchar as "list",
        leaves.earner, label, $token::varchar as token, $minAmount::varchar as min_amount, root_index,
        earned::varchar as cumulative, coalesce(claimed, 0::bignum)::varchar as claimed,
        (earned - coalesce(claimed, 0::bignum))::varchar as unclaimed
      from leaves left join claims on claims.earner = leaves.earner, later.head
      where earned - coalesce(claimed, 0::bignum) >= $minAmount::bignum`;

export const watchedClaimable = defineKind({
  name: 'watched_claimable',
  purpose:
    'The rewards that an earner of the list can claim of a token have reached an amount, by computed rewards of an active root.',
  fields: { watch: watchList, token: address, minAmount: amount },
  tables: [{ name: 'reward_leaves' }, { name: 'reward_claims' }, ...LIST_TABLES],
  // A claim and later earnings may reach the amount again, with another root.
  identity: [...COMPARED, 'root_index'],
  sql: newFacts({ common: [LISTED_ADDRESSES], rows: claimable, by: COMPARED }),
  title: ({ list, earner, label, token, unclaimed, minAmount }) =>
    `Earner ${labelledAddress(earner, label)} of list ${list} can claim ${textOf(unclaimed)} of the smallest unit of ` +
    `token ${token}; the rule asks for at least ${textOf(minAmount)}`,
  details: ({ rootIndex, cumulative, claimed }) => [
    `Earned up to distribution root ${rootIndex}: ${textOf(cumulative)}; claimed so far: ${textOf(claimed)}.`,
  ],
});
