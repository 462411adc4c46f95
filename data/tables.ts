import { TABLE_NAMES, type TableName } from '../common/table-names.ts';
import { ACTIONS, NETWORKS } from '../common/vocabulary.ts';

/**
 * The snapshot contract as data. Casts, checks, the generator and the reference page all follow
 * from `TABLES`; nothing else in the project repeats a column's name together with its type.
 */

/** The type of a column. The rules of each kind are in `column-types.ts`. */
export type ColumnType =
  | { readonly kind: 'address' | 'hash' | 'amount' | 'decimal' | 'time' | 'json' }
  | { readonly kind: 'text' | 'identifier' | 'boolean' }
  | { readonly kind: 'integer'; readonly min: bigint; readonly max: bigint }
  | { readonly kind: 'oneOf'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly of: ColumnType }
  | { readonly kind: 'struct'; readonly fields: Readonly<Record<string, ColumnType>> };

/** One column of a table; `nullable` columns may hold nulls, every other null is an error. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly nullable: boolean;
}

/** Columns that must resolve in another table, and what happens when they do not. */
export interface Reference {
  readonly columns: readonly string[];
  readonly table: TableName;
  readonly targets: readonly string[];
  readonly severity: 'error' | 'warning';
  /** The value that is served when the reference does not resolve; for the report. */
  readonly consequence: string;
}

/** One table of the contract. `key` must be unique. */
export interface Table {
  readonly name: TableName;
  readonly purpose: string;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
  readonly references: readonly Reference[];
  /** Columns of texts in which few different values fill many rows; see `low-cardinality.ts`. */
  readonly lowCardinality?: readonly string[];
}

export { TABLE_NAMES, type TableName };

const address: ColumnType = { kind: 'address' };
const hash: ColumnType = { kind: 'hash' };
const amount: ColumnType = { kind: 'amount' };
const decimal: ColumnType = { kind: 'decimal' };
const time: ColumnType = { kind: 'time' };
const json: ColumnType = { kind: 'json' };
const text: ColumnType = { kind: 'text' };
const identifier: ColumnType = { kind: 'identifier' };
const boolean: ColumnType = { kind: 'boolean' };
const integer: ColumnType = { kind: 'integer', min: -(2n ** 63n), max: 2n ** 63n - 1n };
const byte: ColumnType = { kind: 'integer', min: 0n, max: 255n };
const action: ColumnType = { kind: 'oneOf', values: ACTIONS };
const network: ColumnType = { kind: 'oneOf', values: NETWORKS };
const list = (of: ColumnType): ColumnType => ({ kind: 'list', of });
const struct = (fields: Record<string, ColumnType>): ColumnType => ({ kind: 'struct', fields });

/** `{ name: type }` gives required columns; a name that ends in `?` gives a nullable one. */
function columns(declared: Record<string, ColumnType>): Column[] {
  return Object.entries(declared).map(([name, type]) => ({
    name: name.replace('?', ''),
    type,
    nullable: name.endsWith('?'),
  }));
}

const entityMetadata = {
  'metadata_uri?': text,
  'name?': text,
  'description?': text,
  'logo?': text,
  'website?': text,
  'telegram?': text,
  'discord?': text,
  'x?': text,
};

const batchMetadata = struct({
  apk_g2: text,
  sigma: text,
  quorum_apks: list(text),
  quorum_apk_indices: list(integer),
  non_signer_pubkeys: list(text),
  total_stake_indices: list(integer),
  non_signer_stake_indices: list(integer),
  non_signer_quorum_bitmap_indices: list(integer),
});

const batchLog = struct({
  log_index: text,
  log_transaction_hash: text,
  log_transaction_index: text,
  log_address: text,
  log_data: text,
  topics: list(text),
});

const batchTransaction = struct({
  transaction_hash: text,
  nonce: integer,
  index: integer,
  from_address: text,
  to_address: text,
  value: text,
  gas: integer,
  gas_price: text,
  receipt_cumulative_gas_used: integer,
  receipt_gas_used: integer,
  receipt_status: text,
  effective_gas_price: text,
});

const batchBlock = struct({
  block_number: integer,
  block_hash: text,
  parent_hash: text,
  nonce: text,
  sha3_uncles: text,
  logs_bloom: text,
  transactions_root: text,
  state_root: text,
  receipts_root: text,
  miner: text,
  difficulty: amount,
  total_difficulty: amount,
  size: integer,
  extra_data: text,
  gas_limit: integer,
  gas_used: integer,
  transaction_count: integer,
});

/** The twelve tables of a snapshot, in the order in which they are read and reported. */
export const TABLES: readonly Table[] = [
  {
    name: 'stakers',
    purpose: 'Everyone who ever held shares, and the operator to whom they delegate.',
    columns: columns({ staker: address, 'operator?': address, updated_at: time }),
    key: ['staker'],
    references: [
      {
        columns: ['operator'],
        table: 'operators',
        targets: ['operator'],
        severity: 'warning',
        consequence: 'the operator counts as known, without metadata',
      },
    ],
    lowCardinality: ['operator'],
  },
  {
    name: 'staker_shares',
    purpose: 'How many shares of a strategy a staker holds.',
    columns: columns({ staker: address, strategy: address, shares: amount }),
    key: ['staker', 'strategy'],
    references: [
      {
        columns: ['staker'],
        table: 'stakers',
        targets: ['staker'],
        severity: 'error',
        consequence: '',
      },
      {
        columns: ['strategy'],
        table: 'tokens',
        targets: ['strategy'],
        severity: 'warning',
        consequence: 'its token strings are "", its tokens and tvl "0"',
      },
    ],
    lowCardinality: ['strategy'],
  },
  {
    name: 'tokens',
    purpose: 'The token behind each strategy, its rate per share and its prices.',
    columns: columns({
      token: address,
      strategy: address,
      'name?': text,
      'symbol?': text,
      decimals: byte,
      synced: boolean,
      shares_underlying: decimal,
      eth_price: decimal,
      dollar_price: decimal,
      updated_at: time,
      timestamp: time,
    }),
    key: ['strategy'],
    references: [],
  },
  {
    name: 'operators',
    purpose: 'Registered operators with their metadata.',
    columns: columns({ operator: address, ...entityMetadata }),
    key: ['operator'],
    references: [],
  },
  {
    name: 'avs',
    purpose: 'Actively validated services with their metadata.',
    columns: columns({ avs: address, ...entityMetadata }),
    key: ['avs'],
    references: [],
  },
  {
    name: 'avs_operators',
    purpose: 'The latest state of each registration of an operator with an AVS.',
    columns: columns({ avs: address, operator: address, registered: boolean, updated_at: time }),
    key: ['avs', 'operator'],
    references: [
      {
        columns: ['operator'],
        table: 'operators',
        targets: ['operator'],
        severity: 'warning',
        consequence: 'its metadata strings are ""',
      },
      {
        columns: ['avs'],
        table: 'avs',
        targets: ['avs'],
        severity: 'warning',
        consequence: 'its metadata strings are ""',
      },
    ],
  },
  {
    name: 'activities',
    purpose: 'The log of protocol actions.',
    columns: columns({
      action,
      'operator?': address,
      'staker?': address,
      'strategy?': address,
      'token?': address,
      'avs?': address,
      'pod?': address,
      'data?': json,
      'metadata?': json,
      timestamp: time,
      block_number: integer,
      log_index: integer,
    }),
    key: ['block_number', 'log_index', 'action'],
    references: [],
    lowCardinality: ['action', 'operator', 'strategy', 'token', 'avs', 'pod'],
  },
  {
    name: 'rewards',
    purpose: 'Reward submissions, one row for each part of a submission.',
    columns: columns({
      type: text,
      'avs?': address,
      'submitter?': address,
      'token_hopper?': address,
      'submission_nonce?': text,
      rewards_submission_hash: hash,
      'strategies?': text,
      token: address,
      amount,
      start_timestamp: time,
      'duration?': text,
      updated_at: time,
    }),
    key: ['rewards_submission_hash', 'strategies'],
    references: [],
  },
  {
    name: 'distribution_roots',
    purpose: 'Roots of the reward distributions.',
    columns: columns({
      root_index: integer,
      root: hash,
      rewards_calculation_end_timestamp: time,
      'activated_at?': time,
      active: boolean,
      updated_at: time,
      created_at: time,
    }),
    key: ['root_index'],
    references: [],
  },
  {
    name: 'da_operators',
    purpose: 'Operators of the data-availability network.',
    columns: columns({
      network,
      operator_id: hash,
      operator: address,
      'socket?': text,
      status: boolean,
      ejected: boolean,
    }),
    key: ['network', 'operator_id'],
    references: [],
  },
  {
    name: 'da_quorum_stakes',
    purpose: 'The history of stakes per quorum; the row of the highest block counts.',
    columns: columns({
      network,
      operator_id: hash,
      quorum_number: byte,
      stake: amount,
      block_number: integer,
    }),
    key: ['network', 'operator_id', 'quorum_number', 'block_number'],
    references: [
      {
        columns: ['network', 'operator_id'],
        table: 'da_operators',
        targets: ['network', 'operator_id'],
        severity: 'error',
        consequence: '',
      },
    ],
  },
  {
    name: 'da_batches',
    purpose: 'Batches confirmed on the data-availability network, with transactions and block.',
    columns: columns({
      network,
      batch_id: identifier,
      batch_header_hash: hash,
      'blobs_length?': integer,
      quorum_numbers: list(integer),
      blob_headers_root: hash,
      reference_block_number: integer,
      signed_stake_for_quorums: list(integer),
      transaction_hash: hash,
      block_timestamp: time,
      block_number: integer,
      batch_metadata: batchMetadata,
      signers: list(text),
      non_signers: list(text),
      quorum_stakes: struct({ quorum_number: text, stake: text }),
      signatory_record_hash: hash,
      logs: list(batchLog),
      transactions: list(batchTransaction),
      'block?': batchBlock,
    }),
    key: ['network', 'batch_header_hash'],
    references: [],
  },
];
