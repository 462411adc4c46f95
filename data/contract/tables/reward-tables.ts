import {
  address,
  amount,
  block,
  boolean,
  columns,
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
  avs,
  blockAndLog,
  blockNumber,
  createdAt,
  operator,
  staker,
  strategy,
  token,
  toSubmission,
  updatedAt,
} from '../shared-columns.ts';

/** These tables have reward submissions, distributions and claims. */
export const REWARDS_TABLES: readonly Table[] = [
  {
    name: 'rewards',
    purpose: 'Reward submissions, one row for each part of a submission.',
    columns: columns({
      type: { type: text, comment: 'Kind of submission.' },
      avs: {
        type: address,
        nullable: true,
        comment: 'Address of the AVS that rewards; null if none.',
      },
      submitter: { type: address, nullable: true, comment: 'Address that submitted it.' },
      token_hopper: {
        type: address,
        nullable: true,
        comment: 'Address of the token hopper; null if none.',
      },
      submission_nonce: {
        type: text,
        nullable: true,
        comment: 'Nonce of the submission, a whole number as text.',
      },
      rewards_submission_hash: {
        type: hash,
        comment: 'Hash of the submission; it has a row for each of its strategies.',
      },
      strategies: {
        type: text,
        nullable: true,
        comment: 'Address of the strategy that is rewarded.',
      },
      token,
      amount: {
        type: amount,
        comment: 'Amount of the submission in the smallest unit of the token.',
      },
      start_timestamp: { type: time, comment: 'When the rewarded period begins (UTC).' },
      duration: {
        type: text,
        nullable: true,
        comment: 'Length of the rewarded period in seconds, a whole number as text.',
      },
      updated_at: updatedAt,
      operator_set_id: {
        type: integer,
        since: '0.3.0',
        comment:
          'Id of the operator set that is rewarded, among those of the AVS; null if the kind names none.',
      },
      block_number: {
        type: block,
        since: '0.3.0',
        comment: 'Block of the submission; null if unknown.',
      },
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
      activated_at: {
        type: time,
        nullable: true,
        comment: 'When claims from it become possible (UTC); null if unknown.',
      },
      active: { type: boolean, comment: 'Whether it can be claimed from.' },
      updated_at: updatedAt,
      created_at: createdAt,
      created_block: {
        type: block,
        since: '0.3.0',
        comment: 'Block in which it was submitted; null if unknown.',
      },
      disabled_at: {
        type: time,
        since: '0.3.0',
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
      ...blockAndLog,
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
      avs: {
        type: address,
        nullable: true,
        comment: 'Address of the AVS; null if the kind names none.',
      },
      operator_set_id: {
        type: integer,
        nullable: true,
        comment: 'Id of the operator set among those of the AVS. Null if the kind names none.',
      },
      bips: { type: integer, comment: 'Part that the operator keeps, in ten-thousandths.' },
      activated_at: { type: time, comment: 'When it takes effect (UTC).' },
      ...blockAndLog,
      is_global_commission: {
        type: boolean,
        since: '0.3.0',
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
      block_number: blockAndLog.block_number,
      log_index: blockAndLog.log_index,
      timestamp: blockAndLog.timestamp,
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
];
