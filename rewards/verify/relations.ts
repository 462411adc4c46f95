import { type Relation, relation } from '../../common/relations/relation.ts';
import { tableOf } from '../../data/contract/tables.ts';
import { storedType } from '../../data/load/column-types.ts';

/** These relations exist before: the snapshot's tables, and those that `folder.ts` makes. */
export const GIVEN_RELATIONS = [
  'snapshot.rewards',
  'snapshot.distribution_roots',
  'snapshot.activities',
  'snapshot.reward_claims',
  'earned',
  'left_out',
  'computed',
] as const;

/** A snapshot that lacks the table of claims has this one, without rows. */
export const NO_CLAIMS: Relation = {
  name: 'snapshot.reward_claims',
  columns: Object.fromEntries(
    tableOf('reward_claims').columns.map(({ name, type }) => [name, storedType(type)]),
  ),
  reads: [],
  sql: () => 'select 1 limit 0',
};

/** Has a submission per row; `created_day` is the UTC day in which it was submitted. */
const submissions = relation({
  name: 'submissions',
  columns: { hash: 'VARCHAR', type: 'VARCHAR', token: 'VARCHAR', created_day: 'DATE' },
  reads: ['snapshot.rewards'],
  sql: ({ table }) => /* sql */ `
    select rewards_submission_hash::varchar as hash, min(type)::varchar as type, min(token)::varchar as token,
      min(updated_at)::date as created_day
    from ${table('snapshot.rewards')} group by 1`,
});

/** The submissions that the calculation left out, with the first day that could count. */
const missing = relation({
  name: 'missing_submissions',
  columns: { hash: 'VARCHAR', type: 'VARCHAR', token: 'VARCHAR', created_day: 'DATE' },
  reads: ['submissions', 'left_out'],
  sql: ({ table }) => /* sql */ `
    from ${table('submissions')} where hash in (select hash from ${table('left_out')})`,
});

/**
 * Places each posted root. `last_day` is the last day that it includes. A root that was activated
 * before the newest event, and is not active, was disabled. `is_computed`: the calculation has its
 * days. `left_out` counts the submissions that it includes and the calculation left out.
 */
const roots = relation({
  name: 'posted_roots',
  columns: {
    root_index: 'BIGINT',
    root: 'VARCHAR',
    last_day: 'DATE',
    activated_at: 'TIMESTAMP',
    is_active: 'BOOLEAN',
    is_disabled: 'BOOLEAN',
    left_out: 'BIGINT',
    is_computed: 'BOOLEAN',
  },
  reads: ['snapshot.distribution_roots', 'snapshot.activities', 'missing_submissions', 'computed'],
  sql: ({ table }) => /* sql */ `
    with newest as (select greatest(
      (select max("timestamp") from ${table('snapshot.activities')}),
      (select max(updated_at) from ${table('snapshot.distribution_roots')})) as event_time)
    select root_index, root::varchar as root, rewards_calculation_end_timestamp::date as last_day, activated_at,
      active as is_active, not active and coalesce(activated_at <= event_time, false) as is_disabled,
      (select count(*) from ${table('missing_submissions')} missing where missing.created_day <= last_day) as left_out,
      last_day <= (select last_day from ${table('computed')}) as is_computed
    from ${table('snapshot.distribution_roots')}, newest`,
});

/** Gives each day up to the newest root the last day of the first root that includes it. */
const rootDays = relation({
  name: 'root_days',
  columns: { day: 'DATE', last_day: 'DATE' },
  reads: ['posted_roots'],
  sql: ({ table }) => /* sql */ `
    with ends as (
      select last_day, coalesce(lag(last_day) over (order by last_day) + 1, date '1970-01-01') as first_day
      from (select distinct last_day from ${table('posted_roots')}))
    select unnest(generate_series(first_day, last_day, interval 1 day))::date as day, last_day from ends`,
});

/**
 * Adds amounts by the root in which they count first: the first one that includes their day, and
 * the day of submission if that is later. A submission pays an earner less than 2^127, several of
 * them may pay more.
 */
const entries = relation({
  name: 'entries',
  columns: {
    earner: 'VARCHAR',
    token: 'VARCHAR',
    type: 'VARCHAR',
    last_day: 'DATE',
    amount: 'BIGNUM',
  },
  reads: ['earned', 'submissions', 'root_days'],
  sql: ({ table }) => /* sql */ `
    with by_submission as (
      select earned.earner, earned.token, submission.hash, submission.type,
        greatest(own.last_day, submitted.last_day) as last_day, sum(earned.amount) as amount
      from ${table('earned')} earned
      join ${table('submissions')} submission on submission.hash = earned.rewards_submission_hash
      join ${table('root_days')} own on own.day = earned.counted_day
      join ${table('root_days')} submitted on submitted.day = submission.created_day
      group by all)
    select earner, token, type, last_day, sum(amount::varchar::bignum) as amount
    from by_submission group by all`,
});

/**
 * Joins each claim with the newest root of its hash that was active by then. `claimed` adds all
 * that its earner had claimed in its token up to it, which is the leaf in that root.
 */
const claims = relation({
  name: 'claims',
  columns: {
    block_number: 'BIGINT',
    log_index: 'BIGINT',
    transaction_hash: 'VARCHAR',
    root: 'VARCHAR',
    root_index: 'BIGINT',
    last_day: 'DATE',
    earner: 'VARCHAR',
    token: 'VARCHAR',
    claimed: 'BIGNUM',
    is_checked: 'BOOLEAN',
  },
  reads: ['snapshot.reward_claims', 'posted_roots', 'missing_submissions'],
  sql: ({ table }) => /* sql */ `
    with placed as (
      select claim.block_number, claim.log_index, claim.transaction_hash::varchar as transaction_hash,
        claim.root::varchar as root, posted.root_index, posted.last_day,
        claim.earner::varchar as earner, claim.token::varchar as token, claim.amount,
        coalesce(posted.is_computed, true) as is_computed
      from ${table('snapshot.reward_claims')} claim
      left join ${table('posted_roots')} posted on posted.root = claim.root::varchar
        and coalesce(posted.activated_at <= claim."timestamp", true)
      qualify row_number() over (partition by claim.block_number, claim.log_index
        order by posted.root_index desc nulls last) = 1)
    select block_number, log_index, transaction_hash, root, root_index, last_day, earner, token,
      sum(amount::varchar::bignum) over (partition by earner, token order by block_number, log_index
        rows unbounded preceding) as claimed,
      is_computed and not exists (
        from ${table('missing_submissions')} missing
        where missing.token = placed.token and missing.created_day <= placed.last_day) as is_checked
    from placed`,
});

/** Gives the pairs that were claimed their cumulative earnings, by a root's last day. */
const leaves = relation({
  name: 'claimed_leaves',
  columns: { earner: 'VARCHAR', token: 'VARCHAR', last_day: 'DATE', cumulative: 'BIGNUM' },
  reads: ['entries', 'claims'],
  sql: ({ table }) => /* sql */ `
    with by_root as (
      select earner, token, last_day, sum(amount) as amount from ${table('entries')} entry
      semi join ${table('claims')} using (earner, token)
      group by all)
    select earner, token, last_day,
      sum(amount) over (partition by earner, token order by last_day) as cumulative
    from by_root`,
});

/** Each claim that can be checked, with our leaf: 0 without one, null without its root. */
const verdicts = relation({
  name: 'claim_verdicts',
  columns: {
    block_number: 'BIGINT',
    log_index: 'BIGINT',
    transaction_hash: 'VARCHAR',
    root: 'VARCHAR',
    root_index: 'BIGINT',
    last_day: 'DATE',
    earner: 'VARCHAR',
    token: 'VARCHAR',
    claimed: 'BIGNUM',
    ours: 'BIGNUM',
    differs: 'BOOLEAN',
  },
  reads: ['claims', 'claimed_leaves'],
  sql: ({ table }) => /* sql */ `
    select claim.block_number, claim.log_index, claim.transaction_hash, claim.root, claim.root_index,
      claim.last_day, claim.earner, claim.token, claim.claimed,
      case when claim.root_index is not null then coalesce(leaf.cumulative, 0::bignum) end as ours,
      coalesce(claim.claimed <> ours, true) as differs
    from (from ${table('claims')} where is_checked) claim
    asof left join ${table('claimed_leaves')} leaf
      on leaf.earner = claim.earner and leaf.token = claim.token and claim.last_day >= leaf.last_day`,
});

/**
 * Finds the types of submissions that may have paid a claim: those that paid its earner in its
 * token up to its root, and without one those of all submissions in that token.
 */
const types = relation({
  name: 'claim_types',
  columns: { block_number: 'BIGINT', log_index: 'BIGINT', type: 'VARCHAR', differs: 'BOOLEAN' },
  reads: ['claim_verdicts', 'entries', 'submissions'],
  sql: ({ table }) => /* sql */ `
    with paid as (
      select earner, token, type, min(last_day) as since from ${table('entries')} group by all),
    by_pair as (
      select claim.block_number, claim.log_index, paid.type, claim.differs
      from ${table('claim_verdicts')} claim
      join paid on paid.earner = claim.earner and paid.token = claim.token and paid.since <= claim.last_day)
    from by_pair
    union all
    select distinct claim.block_number, claim.log_index, submission.type, claim.differs
    from (from ${table('claim_verdicts')} anti join by_pair using (block_number, log_index)) claim
    join ${table('submissions')} submission on submission.token = claim.token`,
});

/** Follows the order in which they read each other. */
export const RELATIONS: readonly Relation[] = [
  submissions,
  missing,
  roots,
  rootDays,
  entries,
  claims,
  leaves,
  verdicts,
  types,
];

/**
 * Selects the leaves of the roots that end on day `$last_day`, sorted; amounts are decimal text.
 */
export const LEAVES_SQL = /* sql */ `
  select earner, token, sum(amount)::varchar from entries where last_day <= $last_day::date
  group by earner, token order by earner, token`;
