import { relation } from '../../../common/relation.ts';
import { array, decimalText, described, hashes, hex, integer, object, text } from '../../fields.ts';
import { query } from '../../kinds/query.ts';
import { address, addresses } from '../../parameters.ts';

/** The leaves of the earner with their indices, which are the ranks of the addresses. */
const LEAVES = relation({
  name: 'leaves',
  columns: {
    root_index: 'BIGINT',
    earner_index: 'BIGINT',
    token_index: 'BIGINT',
    token: 'VARCHAR',
    cumulative: 'VARCHAR',
  },
  reads: ['snapshot.reward_leaves'],
  sql: (table) => /* sql */ `
    select root_index,
      (select count(distinct earner) from ${table('snapshot.reward_leaves')} where earner::varchar < $earner) as earner_index,
      row_number() over (order by token::varchar) - 1 as token_index, token::varchar as token,
      split_part(cumulative, '.', 1)::bignum::varchar as cumulative
    from ${table('snapshot.reward_leaves')} where earner = $earner`,
});

/** The leaves to claim, each with its siblings from below. */
const CLAIMED = relation({
  name: 'claimed',
  columns: {
    root_index: 'BIGINT',
    earner_index: 'BIGINT',
    token_index: 'BIGINT',
    token: 'VARCHAR',
    cumulative: 'VARCHAR',
    proof: 'VARCHAR',
  },
  reads: ['leaves', 'snapshot.reward_token_nodes'],
  sql: (table) => /* sql */ `
    select leaf.root_index, leaf.earner_index, leaf.token_index, leaf.token, leaf.cumulative,
      '0x' || coalesce(string_agg(substr(node.hash, 3), '' order by node.level), '') as proof
    from ${table('leaves')} leaf
    left join (from ${table('snapshot.reward_token_nodes')} where earner = $earner) node
      on node.position = xor(leaf.token_index >> node.level, 1)
    where if($tokens::varchar is null, leaf.cumulative <> '0', leaf.token in (select unnest(string_split($tokens, ','))))
    group by all`,
});

export const rewardsProof = query({
  name: 'restaking/rewards-proof',
  purpose:
    'The argument of processClaim for one earner: its cumulative rewards in the newest active root with their proofs. No record if it has nothing to claim.',
  tables: ['reward_leaves', 'reward_token_nodes', 'reward_earner_nodes'],
  parameters: () => ({
    earner: address('Address that earned the rewards.'),
    tokens: addresses(
      'Addresses of the tokens to claim; those without earnings are left out. By default all tokens with more than 0.',
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
  },
  relations: [LEAVES, CLAIMED],
  required: { parameter: 'earner', known: 'select 1 from leaves' },
  rows: /* sql */ `
    select any_value(root_index)::varchar as root_index, earner_index,
      '0x' || coalesce((select string_agg(substr(hash, 3), '' order by level)
        from snapshot.reward_earner_nodes
        where position = xor((select any_value(earner_index) from leaves) >> level, 1)), '') as earner_tree_proof,
      {'earner': $earner::varchar, 'earner_token_root': (select arg_max(hash, level)
        from snapshot.reward_token_nodes where earner = $earner)} as earner_leaf,
      list(token_index order by token_index) as token_indices,
      list(proof order by token_index) as token_tree_proofs,
      list({'token': token, 'cumulative_earnings': cumulative} order by token_index) as token_leaves
    from claimed group by earner_index`,
  order: 'earner_index',
});
