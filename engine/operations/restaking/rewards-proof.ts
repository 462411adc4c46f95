import { relation, type TableNames } from '../../../common/relations/relation.ts';
import {
  array,
  boolean,
  decimalText,
  described,
  hashes,
  hex,
  integer,
  object,
  text,
} from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { address, addresses, index } from '../../definition/parameters.ts';

/** Follows each address: the first earner after the last block. */
const AFTER_ALL = 'z';

/** Finds the requested root, and the block in its tree of earners that has the earner's place. */
const LOOKUP = {
  names: ['index', 'lastDay', 'verdict', 'isActive', 'level', 'block', 'firstEarner', 'nextEarner'],
  sql: (table: TableNames) => /* sql */ `
    with root as (
      select posted.root_index, posted.rewards_calculation_end_timestamp::date as last_day, posted.active,
        if(computed.computed_root::varchar = posted.root::varchar, 'equal', 'differs') as verdict
      from ${table('snapshot.distribution_roots')} posted join ${table('snapshot.reward_roots')} computed using (root_index)
      where computed.computed_root is not null
        and if($rootIndex::varchar is null, posted.active, posted.root_index::varchar = $rootIndex)
      order by posted.root_index desc limit 1),
    blocks as (
      select arg_max(position, first_earner) filter (first_earner <= $earner) as position,
        max(first_earner) filter (first_earner <= $earner) as first_earner,
        coalesce(min(first_earner) filter (first_earner > $earner), '${AFTER_ALL}') as next_earner, any_value(level) as level
      from (select position, level, first_earner::varchar as first_earner from ${table('snapshot.reward_tree_blocks')}
        where root_index = (select root_index from root)))
    select root_index, last_day::varchar, verdict, active, level, position, first_earner, next_earner
    from root, blocks where position is not null`,
};

/**
 * Leaves that the tree block holds. No submission pays an earner 10^38 in all, several of them may.
 */
const LEAVES = relation({
  name: 'leaves',
  columns: { earner: 'VARCHAR', token: 'VARCHAR', cumulative: 'VARCHAR' },
  reads: ['snapshot.reward_earnings'],
  sql: ({ table }) => /* sql */ `
    with by_submission as (
      select earner, token, sum(amount) as amount from ${table('snapshot.reward_earnings')}
      where earner >= $firstEarner and earner < $nextEarner and counted_from <= $lastDay::timestamp
      group by earner, token, rewards_submission_hash)
    select earner::varchar as earner, token::varchar as token, sum(amount::bignum)::varchar as cumulative
    from by_submission group by all`,
});

/** Computes the parts of the proof, as `reward_proof` has them. */
const PROOF = relation({
  name: 'proof',
  columns: { parts: 'VARCHAR[]' },
  reads: ['leaves', 'snapshot.reward_tree_blocks'],
  sql: ({ table }) => /* sql */ `
    with block as (
      select string_agg(concat_ws(' ', earner, token, cumulative), ' ' order by earner, token) as leaves
      from ${table('leaves')}),
    blocks as (
      select string_agg(substr(hash, 3), ' ' order by position) as nodes
      from ${table('snapshot.reward_tree_blocks')} where root_index = $index::bigint)
    select string_split(reward_proof(
        block.leaves, concat_ws(' ', $earner, $block), concat_ws(' ', $level, blocks.nodes)), ' ') as parts
    from block, blocks`,
});

export const rewardsProof = query({
  name: 'restaking/rewards-proof',
  purpose:
    'The argument of processClaim for one earner: its cumulative rewards in a root with their proofs. No record if it has nothing to claim.',
  tables: ['reward_earnings', 'reward_roots', 'reward_tree_blocks'],
  parameters: () => ({
    earner: address('Address that earned the rewards.'),
    tokens: addresses(
      'Addresses of the tokens to claim; those without earnings are left out. By default all tokens of which the root has more than all claims took: the contract refuses a proof with another one.',
    ).optional(),
    rootIndex: index(
      'Index of the root, of those that rewards-roots has as equal or differs. By default the newest active one of them.',
    ).optional(),
  }),
  record: {
    rootIndex: described('Index of the root.', text),
    earnerIndex: described('Index of the earner among the leaves of the root.', integer),
    earnerTreeProof: described(
      'Siblings of the earner leaf and of the nodes above it, from below, 32 bytes each.',
      hashes,
    ),
    earnerLeaf: described(
      'The leaf of the earner.',
      object({
        earner: hex,
        earnerTokenRoot: described('Root of the tree of the earner’s tokens.', hex),
      }),
    ),
    tokenIndices: described('Index of each token among those of the earner.', array(integer)),
    tokenTreeProofs: described(
      'For each token the siblings of its leaf and of the nodes above it, from below, 32 bytes each; 0x for the only token.',
      array(hashes),
    ),
    tokenLeaves: described(
      'The leaf of each token.',
      array(
        object({
          token: hex,
          cumulativeEarnings: described(
            'Earned up to the last day of the root, in the smallest unit of the token.',
            decimalText,
          ),
        }),
      ),
    ),
    verdict: described(
      'equal or differs: the contract refuses a proof if the computed root differs from the posted one.',
      text,
    ),
    active: described(
      'Whether the root can be claimed from; otherwise the contract refuses the proof.',
      boolean,
    ),
  },
  lookup: LOOKUP,
  relations: [LEAVES, PROOF],
  required: {
    parameter: 'earner',
    known: (table) => `select 1 from ${table('leaves')} where earner = $earner`,
    within: ['rootIndex'],
  },
  rows: (table) => /* sql */ `
    with own as (
      select token, cumulative, row_number() over (order by token) as number from ${table('leaves')} where earner = $earner
    ), claims as (
      select token, claimed from ${table('rollup.claimed_rewards')} where earner = $earner
    ), requested as (
      select list(number order by number) as numbers,
        list({'token': token, 'cumulative_earnings': cumulative} order by number) as token_leaves
      from own left join claims using (token)
      where if($tokens::varchar is null, cumulative::bignum > coalesce(claimed, 0::bignum),
        list_contains(string_split($tokens, ','), token))
      having count(*) > 0
    )
    select $index as root_index, $verdict as verdict, $isActive::boolean as active,
      ($block::bigint << $level::bigint) + parts[1]::bigint as earner_index,
      '0x' || parts[2] as earner_tree_proof,
      {'earner': $earner::varchar, 'earner_token_root': '0x' || parts[3]} as earner_leaf,
      list_transform(numbers, lambda number: number - 1) as token_indices,
      list_transform(numbers, lambda number: '0x' || parts[3 + number]) as token_tree_proofs, token_leaves
    from ${table('proof')}, requested`,
  order: 'earner_index',
});
