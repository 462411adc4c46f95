import {
  address,
  amount,
  block,
  type ColumnDeclaration,
  type ColumnDeclarations,
  hash,
  integer,
  networkName,
  type Reference,
  text,
  time,
} from './declare.ts';

/** Columns that several tables have, with the same meaning in each. */
export const staker: ColumnDeclaration = { type: address, comment: 'Address of the staker.' };
export const operator: ColumnDeclaration = { type: address, comment: 'Address of the operator.' };
export const strategy: ColumnDeclaration = {
  type: address,
  comment: 'Address of the strategy, the contract that holds one token for restaking.',
};
export const token: ColumnDeclaration = { type: address, comment: 'Address of the token.' };
export const avs: ColumnDeclaration = {
  type: address,
  comment: 'Address of the AVS, an actively validated service.',
};
export const operatorSetId: ColumnDeclaration = {
  type: integer,
  comment: 'Id of the operator set among those of the AVS.',
};

/** The two columns of an operator set that a row may lack, and the reason for their nulls. */
export const optionalSet = (reason: string) =>
  ({
    avs: {
      type: address,
      nullable: true,
      comment: `Address of the AVS of the operator set; null if ${reason}.`,
    },
    operator_set_id: {
      type: integer,
      nullable: true,
      comment: `Id of the operator set among those of the AVS; null if ${reason}.`,
    },
  }) satisfies ColumnDeclarations;
export const pod: ColumnDeclaration = {
  type: address,
  comment: 'Address of the EigenPod, the contract that holds a staker’s beacon-chain ether.',
};
export const shares: ColumnDeclaration = {
  type: amount,
  comment:
    'Shares of the strategy in the smallest unit, like wei: shares × shares_underlying / 10^decimals are tokens.',
};
export const updatedAt: ColumnDeclaration = {
  type: time,
  comment: 'When the row last changed (UTC).',
};
export const createdAt: ColumnDeclaration = { type: time, comment: 'When it was made (UTC).' };
export const timestamp: ColumnDeclaration = { type: time, comment: 'When it happened (UTC).' };
export const blockNumber: ColumnDeclaration = {
  type: block,
  comment: 'Number of the block of the execution layer.',
};
export const network: ColumnDeclaration = { type: networkName, comment: 'ethereum or holesky.' };
export const operatorId: ColumnDeclaration = {
  type: hash,
  comment: 'Id of the operator in the data-availability network: 32 bytes.',
};

/** The block and log that a row comes from: `log_index` orders the rows of a block. */
export const blockAndLog = {
  block_number: blockNumber,
  log_index: { type: integer, comment: 'Index of the log in its block.' },
  timestamp,
  transaction_hash: { type: hash, comment: 'Hash of the transaction.' },
};

/** When a row was made and when it last changed. */
export const lifetime = {
  created_at: createdAt,
  created_block: { type: block, comment: 'Block in which it was made.' },
  created_transaction: { type: hash, comment: 'Hash of the transaction that made it.' },
  updated_at: { type: time, comment: 'When it last changed (UTC).' },
  updated_block: { type: block, comment: 'Block in which it last changed.' },
  updated_transaction: { type: hash, comment: 'Hash of the transaction that last changed it.' },
};

/** The metadata that an operator or an AVS publishes about itself. */
export const entityMetadata = {
  metadata_uri: { type: text, nullable: true, comment: 'URI of its own description.' },
  name: { type: text, nullable: true, comment: 'Name, as it gives it.' },
  description: { type: text, nullable: true, comment: 'Its own description.' },
  logo: { type: text, nullable: true, comment: 'URL of its logo.' },
  website: { type: text, nullable: true, comment: 'URL of its website.' },
  telegram: { type: text, nullable: true, comment: 'URL in Telegram.' },
  discord: { type: text, nullable: true, comment: 'URL in Discord.' },
  x: { type: text, nullable: true, comment: 'URL in X.' },
} satisfies ColumnDeclarations;

/**
 * Declares a reference from an optional table. Its rows are exact by themselves, so that it only
 * warns.
 */
function refers(column: string, table: Reference['table'], consequence: string): Reference {
  return { columns: [column], table, targets: [column], severity: 'warning', consequence };
}

export const toStaker = refers('staker', 'stakers', 'the staker is missing in lists of stakers');
export const toStrategy = refers('strategy', 'tokens', 'its token strings are "", its tvl "0"');
export const toSubmission = refers(
  'rewards_submission_hash',
  'rewards',
  'the submission is missing in lists of rewards',
);
