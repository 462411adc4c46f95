import {
  address,
  amount,
  block,
  boolean,
  columns,
  decimal,
  hash,
  integer,
  oneOf,
  optional,
  signed,
  type Table,
  text,
  time,
} from '../declare.ts';
import {
  at,
  avs,
  blockNumber,
  createdAt,
  operator,
  staker,
  strategy,
  token,
  toSubmission,
  updatedAt,
} from '../shared-columns.ts';

/** Tables of reward submissions, distributions and claims. */
export const REWARDS_TABLES: readonly Table[] = [
  {
    name: 'rewards',
    purpose: 'Reward submissions, one row for each part of a submission.',
    columns: columns({
      type: { type: text, comment: 'Kind of submission.' },
      'avs?': {
        type: address,
        comment: 'Address of the AVS that rewards; null if none.',
      },
      'submitter?': { type: address, comment: 'Address that submitted it.' },
      'token_hopper?': {
        type: address,
        comment: 'Address of the token hopper; null if none.',
      },
      'submission_nonce?': {
        type: text,
        comment: 'Nonce of the submission, a whole number as text.',
      },
      rewards_submission_hash: {
        type: hash,
        comment: 'Hash of the submission; it has a row for each of its strategies.',
      },
      'strategies?': { type: text, comment: 'Address of the strategy that is rewarded.' },
      token,
      amount: {
        type: amount,
        comment: 'Amount of the submission in the smallest unit of the token.',
      },
      start_timestamp: { type: time, comment: 'When the rewarded period begins (UTC).' },
      'duration?': {
        type: text,
        comment: 'Length of the rewarded period in seconds, a whole number as text.',
      },
      updated_at: updatedAt,
      'operator_set_id??': {
        type: integer,
        comment:
          'Id of the operator set that is rewarded, among those of the AVS; null if the kind names none.',
      },
      'block_number??': { type: block, comment: 'Block of the submission; null if unknown.' },
    }),
    key: ['rewards_submission_hash', 'strategies'],
    references: [],
  },
  {
    name: 'distribution_roots',
    purpose: 'Roots of the reward distributions.',
    columns: columns({
      root_index: { type: integer, comment: 'Index of the root, from 0.' },
      root: { type: hash, comment: 'The Merkle root of the distribution.' },
      rewards_calculation_end_timestamp: {
        type: time,
        comment: 'End of the rewards that it includes (UTC).',
      },
      'activated_at?': {
        type: time,
        comment: 'When claims from it become possible (UTC); null if unknown.',
      },
      active: { type: boolean, comment: 'Whether it can be claimed from.' },
      updated_at: updatedAt,
      created_at: createdAt,
      'created_block??': {
        type: block,
        comment: 'Block in which it was submitted; null if unknown.',
      },
      'disabled_at??': {
        type: time,
        comment: 'When it was disabled (UTC); null if it is not disabled, or unknown.',
      },
    }),
    key: ['root_index'],
    references: [],
  },
  optional({
    name: 'reward_strategies',
    purpose: 'The strategies that a reward submission rewards, each with its multiplier.',
    columns: columns({
      rewards_submission_hash: { type: hash, comment: 'Hash of the submission.' },
      position: { type: integer, comment: 'Position of the strategy in the submission, from 0.' },
      strategy,
      multiplier: { type: amount, comment: 'Weight of a share of the strategy, with 10^18 as 1.' },
    }),
    key: ['rewards_submission_hash', 'position'],
    references: [toSubmission],
  }),

  optional({
    name: 'reward_operators',
    purpose: 'The operators that an operator-directed submission rewards, each with its amount.',
    columns: columns({
      rewards_submission_hash: { type: hash, comment: 'Hash of the submission.' },
      position: { type: integer, comment: 'Position of the operator in the submission, from 0.' },
      operator,
      amount: {
        type: amount,
        comment: 'Amount for the operator in the smallest unit of the token.',
      },
    }),
    key: ['rewards_submission_hash', 'position'],
    references: [toSubmission],
  }),

  optional({
    name: 'reward_claims',
    purpose: 'Claims of rewards.',
    columns: columns({
      root: { type: hash, comment: 'Root of the distribution that is claimed from.' },
      earner: { type: address, comment: 'Address that earned the rewards.' },
      claimer: { type: address, comment: 'Address that claimed them.' },
      recipient: { type: address, comment: 'Address that received them.' },
      token,
      amount: { type: amount, comment: 'Amount in the smallest unit of the token.' },
      ...at,
    }),
    key: ['block_number', 'log_index'],
    lowCardinality: ['token'],
  }),

  optional({
    name: 'reward_splits',
    purpose: 'Changes of the part of its rewards that an operator keeps.',
    columns: columns({
      operator,
      kind: {
        type: oneOf('avs', 'pi', 'operator_set', 'default'),
        comment:
          'Rewards that it applies to: of an avs, pi (programmatic incentives), of an operator_set, or the default.',
      },
      'avs?': { type: address, comment: 'Address of the AVS; null if the kind names none.' },
      'operator_set_id?': {
        type: integer,
        comment: 'Id of the operator set among those of the AVS. Null if the kind names none.',
      },
      bips: { type: integer, comment: 'Part that the operator keeps, in ten-thousandths.' },
      activated_at: { type: time, comment: 'When it takes effect (UTC).' },
      ...at,
      'is_global_commission??': {
        type: boolean,
        comment:
          'Whether a default is the global commission of the first release, which the distribution of rewards ignores; null for other kinds, or unknown.',
      },
    }),
    key: ['block_number', 'log_index'],
  }),

  optional({
    name: 'reward_share_changes',
    purpose:
      'Each change of the shares that divide rewards. They are counted otherwise than share_changes, the shares of the contracts: never mix the two.',
    columns: columns({
      staker,
      strategy,
      delta: {
        type: signed,
        comment: 'Change of the shares, negative for a decrease, in the smallest unit.',
      },
      block_number: at.block_number,
      log_index: at.log_index,
      timestamp: at.timestamp,
    }),
    key: ['staker', 'strategy', 'block_number', 'log_index'],
    lowCardinality: ['strategy'],
  }),

  optional({
    name: 'restaked_strategies',
    purpose:
      'Strategies that an AVS counted for an operator when its contract was read at a block. It is in no log: ingest --restaked reads it from a file.',
    columns: columns({
      avs,
      operator,
      strategy,
      block_number: blockNumber,
      timestamp: { type: time, comment: 'Time of the block (UTC).' },
    }),
    key: ['avs', 'operator', 'strategy', 'block_number'],
    lowCardinality: ['avs', 'operator', 'strategy'],
  }),

  optional({
    name: 'reward_roots',
    purpose: 'Roots of the computed rewards, next to the posted ones of distribution_roots.',
    columns: columns({
      root_index: { type: integer, comment: 'Index of the posted root.' },
      'computed_root?': {
        type: hash,
        comment:
          'Root of the computed rewards up to its last day. Null if the calculation ends before, or left out submissions.',
      },
      'left_out_submissions??': {
        type: integer,
        comment:
          'Submissions that the root includes and the calculation left out, since it lacks an input; null if unknown.',
      },
    }),
    key: ['root_index'],
  }),

  optional({
    name: 'reward_leaves',
    purpose:
      'Computed earnings up to the newest active root with a computed root, one row for each of its leaves.',
    columns: columns({
      root_index: { type: integer, comment: 'Index of that root, the same in each row.' },
      earner: { type: address, comment: 'Address that earned the rewards.' },
      token,
      cumulative: {
        type: decimal,
        comment:
          'Earned up to the last day of the root, in the smallest unit, a whole number as text.',
      },
    }),
    key: ['earner', 'token'],
  }),

  optional({
    name: 'reward_earnings',
    purpose: 'Computed earnings, one row for each earner, day, submission and token.',
    columns: columns({
      earner: { type: address, comment: 'Address that earned the rewards.' },
      day: { type: time, comment: 'The day (UTC), by its first instant.' },
      rewards_submission_hash: { type: hash, comment: 'Hash of the submission that pays.' },
      token,
      amount: { type: amount, comment: 'Earned on the day, in the smallest unit of the token.' },
      counted_from: {
        type: time,
        comment:
          'First instant of the first day (UTC) whose roots include the amount: after its day if the submission, or the run that computed it, came later.',
      },
    }),
    key: ['earner', 'day', 'rewards_submission_hash', 'token', 'counted_from'],
    references: [toSubmission],
    lowCardinality: ['rewards_submission_hash', 'token'],
  }),

  optional({
    name: 'reward_tree_blocks',
    purpose:
      'Nodes of one level of the trees of earners of the computed roots. A block is the earners below a node, with 2^level places.',
    columns: columns({
      root_index: { type: integer, comment: 'Index of the posted root.' },
      position: {
        type: integer,
        comment: 'Position of the node in its level from the left, from 0.',
      },
      level: {
        type: integer,
        comment: 'Level of the node from below, the same in all rows of the root; 0 for leaves.',
      },
      first_earner: { type: address, comment: 'Least address of the earners of the block.' },
      hash: { type: hash, comment: 'Hash of the node.' },
    }),
    key: ['root_index', 'position'],
  }),
];
