import { relation } from '../../../common/relation.ts';
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
} from '../../fields.ts';
import { query } from '../../kinds/query.ts';
import { address, addresses, index } from '../../parameters.ts';

/** Follows each address: the first earner after the last block. */
const AFTER_ALL = 'z';

/** The requested root, and the block of its tree of earners that has the place of the earner. */
const LOOKUP = {
  names: ['index', 'lastDay', 'verdict', 'isActive', 'level', 'block', 'firstEarner', 'nextEarner'],
  sql: /* sql */ `
    with root as (
      select posted.root_index, posted.rewards_calculation_end_timestamp::date as last_day, posted.active,
        if(computed.computed_root::varchar = posted.root::varchar, 'equal', 'differs') as verdict
      from snapshot.distribution_roots posted join snapshot.reward_roots computed using (root_index)
      where computed.computed_root is not null
        and if($rootIndex::varchar is null, posted.active, posted.root_index::varchar = $rootIndex)
      order by posted.root_index desc limit 1),
    blocks as (
      select arg_max(position, first_earner) filter (first_earner <= $earner) as position,
        max(first_earner) filter (first_earner <= $earner) as first_earner,
        coalesce(min(first_earner) filter (first_earner > $earner), '${AFTER_ALL}') as next_earner, any_value(level) as level
      from (select position, level, first_earner::varchar as first_earner from snapshot.reward_tree_blocks
        where root_index = (select root_index from root)))
    select root_index, last_day::varchar, verdict, active, level, position, first_earner, next_earner
    from root, blocks where position is not null`,
};

/**
 * The leaves of the block in the root, with the index of each among those of its earner. No
 * submission pays an earner 10^38 in all, several of them may.
 */
const LEAVES = relation({
  name: 'leaves',
  columns: {
    earner: 'VARCHAR',
    token: 'VARCHAR',
    cumulative: 'VARCHAR',
    token_index: 'BIGINT',
    hash: 'VARCHAR',
  },
  reads: ['snapshot.reward_earnings'],
  sql: (table) => /* sql */ `
    with by_submission as (
      select earner, token, sum(amount) as amount from ${table('snapshot.reward_earnings')}
      where earner >= $firstEarner and earner < $nextEarner and counted_from <= $lastDay::timestamp
      group by earner, token, rewards_submission_hash),
    by_token as (
      select earner::varchar as earner, token::varchar as token, sum(amount::bignum)::varchar as cumulative
      from by_submission group by all)
    select earner, token, cumulative, row_number() over (partition by earner order by token) - 1 as token_index,
      reward_token_leaf(token, cumulative) as hash
    from by_token`,
});

/** The earners of the block with the roots of their trees of tokens. */
const EARNERS = relation({
  name: 'earners',
  columns: { earner: 'VARCHAR', place: 'BIGINT', nodes: 'VARCHAR', token_root: 'VARCHAR' },
  reads: ['leaves'],
  sql: (table) => /* sql */ `
    select earner, row_number() over (order by earner) - 1 as place, string_agg(hash, '' order by token) as nodes,
      merkle_root(nodes) as token_root
    from ${table('leaves')} group by earner`,
});

/**
 * The earner with its proof: within its block, which is padded with zeros, and that of the block.
 */
const EARNER = relation({
  name: 'proven',
  columns: {
    earner: 'VARCHAR',
    earner_index: 'BIGINT',
    nodes: 'VARCHAR',
    token_root: 'VARCHAR',
    proof: 'VARCHAR',
  },
  reads: ['earners', 'snapshot.reward_tree_blocks'],
  sql: (table) => /* sql */ `
    with block as (
      select string_agg(reward_earner_leaf(earner, token_root), '' order by place) as nodes from ${table('earners')}),
    blocks as (
      select string_agg(substr(hash, 3), '' order by position) as nodes
      from ${table('snapshot.reward_tree_blocks')} where root_index = $index::bigint)
    select own.earner, ($block::bigint << $level::bigint) + own.place as earner_index, own.nodes, own.token_root,
      merkle_proof(rpad(block.nodes, (64 << $level::bigint)::integer, '0'), own.place::varchar, '0')
        || merkle_proof(blocks.nodes, $block, $level) as proof
    from ${table('earners')} own, block, blocks where own.earner = $earner`,
});

export const rewardsProof = query({
  name: 'restaking/rewards-proof',
  purpose:
    'The argument of processClaim for one earner: its cumulative rewards in a root with their proofs. No record if it has nothing to claim.',
  tables: ['reward_earnings', 'reward_roots', 'reward_tree_blocks'],
  parameters: () => ({
    earner: address('Address that earned the rewards.'),
    tokens: addresses(
      'Addresses of the tokens to claim; those without earnings are left out. By default all tokens with more than 0.',
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
  relations: [LEAVES, EARNERS, EARNER],
  required: {
    parameter: 'earner',
    known: 'select 1 from proven',
    within: ['rootIndex'],
  },
  rows: /* sql */ `
    select $index as root_index, $verdict as verdict, $isActive::boolean as active, proven.earner_index,
      '0x' || any_value(proven.proof) as earner_tree_proof,
      {'earner': $earner::varchar, 'earner_token_root': '0x' || any_value(proven.token_root)} as earner_leaf,
      list(token_index order by token_index) as token_indices,
      list('0x' || merkle_proof(proven.nodes, token_index::varchar, '0') order by token_index) as token_tree_proofs,
      list({'token': token, 'cumulative_earnings': cumulative} order by token_index) as token_leaves
    from proven join leaves using (earner)
    where if($tokens::varchar is null, cumulative <> '0', token in (select unnest(string_split($tokens, ','))))
    group by proven.earner_index`,
  order: 'earner_index',
});
