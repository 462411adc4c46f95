import { EMISSION_TYPES } from '../../../common/vocabulary.ts';
import {
  address,
  amount,
  boolean,
  type ColumnDeclaration,
  columns,
  integer,
  list,
  oneOf,
  optional,
  type Table,
} from '../declare.ts';
import { blockAndLog, lifetime, optionalSet } from '../shared-columns.ts';

const distributionId: ColumnDeclaration = {
  type: integer,
  comment: 'Id of the distribution, from 0.',
};

const type: ColumnDeclaration = {
  type: oneOf(...EMISSION_TYPES),
  comment:
    'Kind of distribution: by which submission of rewards, or by hand; disabled if it was switched off, other if a later release added the kind.',
};

/** These tables have the EIGEN that the protocol mints each epoch. */
export const EMISSION_TABLES: readonly Table[] = [
  optional({
    name: 'emission_distributions',
    purpose: 'Distributions of the emissions of EIGEN, each as it was last set.',
    columns: columns({
      distribution_id: distributionId,
      type,
      weight: { type: amount, comment: 'Part of an epoch’s emissions, of 10,000.' },
      start_epoch: { type: amount, comment: 'First epoch in which it is processed.' },
      total_epochs: {
        type: amount,
        comment: 'Number of epochs in which it is processed; 0 for no end.',
      },
      ...optionalSet('the kind has no operator set'),
      submissions: {
        type: list(integer),
        comment: 'Number of the reward submission, from 0, of each of the strategies.',
      },
      strategies: {
        type: list(address),
        comment: 'Addresses of the rewarded strategies, in the order of the submissions.',
      },
      multipliers: { type: list(amount), comment: 'Multiplier of each of the strategies.' },
      ...lifetime,
    }),
    key: ['distribution_id'],
    parallel: [['submissions', 'strategies', 'multipliers']],
  }),

  optional({
    name: 'emission_epochs',
    purpose: 'Each distribution that was processed in an epoch of the emissions, and its success.',
    columns: columns({
      epoch: { type: integer, comment: 'Number of the epoch, from 0.' },
      distribution_id: distributionId,
      type,
      weight: { type: amount, comment: 'Part of the epoch’s emissions, of 10,000.' },
      success: { type: boolean, comment: 'Whether the submission of its rewards succeeded.' },
      epoch_minted: {
        type: amount,
        nullable: true,
        comment:
          'Amount of bEIGEN minted in the whole epoch, over all distributions, in the smallest unit; null if no log shows it.',
      },
      ...blockAndLog,
    }),
    key: ['epoch', 'distribution_id'],
  }),
];
