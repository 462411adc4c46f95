import {
  address,
  amount,
  columns,
  decimal,
  hash,
  integer,
  optional,
  type Table,
  time,
} from '../declare.ts';
import { token, toSubmission } from '../shared-columns.ts';

/** Tables that `rewards` computes from a snapshot. */
export const COMPUTED_REWARDS_TABLES: readonly Table[] = [
  optional({
    name: 'reward_roots',
    purpose: 'Roots of the computed rewards, next to the posted ones of distribution_roots.',
    columns: columns({
      root_index: { type: integer, comment: 'Index of the posted root.' },
      computed_root: {
        type: hash,
        nullable: true,
        comment:
          'Root of the computed rewards up to its last day. Null if the calculation ends before, or left out submissions.',
      },
      left_out_submissions: {
        type: integer,
        since: '0.3.0',
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
