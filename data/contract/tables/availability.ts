import {
  amount,
  block,
  boolean,
  byte,
  columns,
  hash,
  identifier,
  integer,
  list,
  oneOf,
  optional,
  struct,
  type Table,
  text,
  time,
} from '../declare.ts';
import {
  blockAndLog,
  lifetime,
  network,
  operator,
  operatorId,
  strategy,
} from '../shared-columns.ts';

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
  block_number: block,
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

const DA_EVENT = oneOf('Registered', 'Deregistered', 'StakeUpdated', 'Ejected', 'SocketUpdated');

/** These tables describe the data-availability network. */
export const AVAILABILITY_TABLES: readonly Table[] = [
  {
    name: 'da_operators',
    purpose: 'Operators of the data-availability network.',
    columns: columns({
      network,
      operator_id: operatorId,
      operator,
      socket: { type: text, nullable: true, comment: 'Network address of its node.' },
      status: { type: boolean, comment: 'Whether it is registered.' },
      ejected: { type: boolean, comment: 'Whether it was ejected.' },
    }),
    key: ['network', 'operator_id'],
    references: [],
  },
  {
    name: 'da_quorum_stakes',
    purpose: 'The history of stakes per quorum; the row of the highest block counts.',
    columns: columns({
      network,
      operator_id: operatorId,
      quorum_number: { type: byte, comment: 'Number of the quorum, from 0.' },
      stake: {
        type: amount,
        comment: 'Stake of the operator in the quorum in the smallest unit, like wei.',
      },
      block_number: {
        type: block,
        comment:
          'Block at which the stake takes effect; the highest of an operator and quorum counts.',
      },
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
      batch_id: { type: identifier, comment: 'Id of the batch.' },
      batch_header_hash: { type: hash, comment: 'Hash of the header of the batch.' },
      blobs_length: { type: integer, nullable: true, comment: 'Number of blobs; null if unknown.' },
      quorum_numbers: { type: list(integer), comment: 'Numbers of the quorums that sign it.' },
      blob_headers_root: { type: hash, comment: 'Merkle root of the headers of its blobs.' },
      reference_block_number: { type: block, comment: 'Block at which stakes are counted.' },
      signed_stake_for_quorums: {
        type: list(integer),
        comment: 'Percentage of the stake that signed, for each of quorum_numbers.',
      },
      transaction_hash: { type: hash, comment: 'Hash of the transaction that confirmed it.' },
      block_timestamp: { type: time, comment: 'Time of the block that confirmed it (UTC).' },
      block_number: { type: block, comment: 'Block that confirmed it.' },
      batch_metadata: {
        type: batchMetadata,
        comment: 'Signatures and keys of its confirmation.',
      },
      signers: { type: list(text), comment: 'Operators who signed it, by address or id.' },
      non_signers: { type: list(text), comment: 'Operators who did not, by address or id.' },
      quorum_stakes: {
        type: struct({ quorum_number: text, stake: text }),
        comment: 'Quorum and stake, as texts.',
      },
      signatory_record_hash: { type: hash, comment: 'Hash of the record of its signatories.' },
      logs: { type: list(batchLog), comment: 'Logs of its confirmation.' },
      transactions: { type: list(batchTransaction), comment: 'Transactions of its confirmation.' },
      block: {
        type: batchBlock,
        nullable: true,
        comment: 'Block of its confirmation; null if unknown.',
      },
    }),
    key: ['network', 'batch_header_hash'],
    references: [],
  },
  optional({
    name: 'da_quorums',
    purpose: 'Quorums of the data-availability network and their settings.',
    columns: columns({
      network,
      quorum_number: { type: byte, comment: 'Number of the quorum, from 0.' },
      minimum_stake: {
        type: amount,
        comment: 'Minimum stake of an operator in it, in the smallest unit, like wei.',
      },
      max_operators: {
        type: integer,
        nullable: true,
        comment: 'Maximum number of operators; null if no log shows it.',
      },
      ...lifetime,
    }),
    key: ['network', 'quorum_number'],
  }),

  optional({
    name: 'da_quorum_strategies',
    purpose: 'The strategies that count for a quorum, each with its multiplier.',
    columns: columns({
      network,
      quorum_number: { type: byte, comment: 'Number of the quorum, from 0.' },
      strategy,
      multiplier: { type: amount, comment: 'Weight of a share of the strategy, with 10^18 as 1.' },
    }),
    key: ['network', 'quorum_number', 'strategy'],
  }),

  optional({
    name: 'da_operator_events',
    purpose:
      'Events of operators of the data-availability network, one row for each quorum concerned.',
    columns: columns({
      network,
      operator_id: operatorId,
      operator,
      quorum_number: {
        type: byte,
        nullable: true,
        comment: 'Number of the quorum, from 0; null if the event concerns none.',
      },
      action: {
        type: DA_EVENT,
        comment: 'Registered, Deregistered, StakeUpdated, Ejected or SocketUpdated.',
      },
      stake: {
        type: amount,
        nullable: true,
        comment:
          'Stake after the event in the smallest unit, like wei; null if the event has none.',
      },
      socket: {
        type: text,
        nullable: true,
        comment: 'Network address of its node after the event; null if the event has none.',
      },
      batch_id: {
        type: text,
        nullable: true,
        comment: 'Id of the newest batch not after the event; null if none.',
      },
      ...blockAndLog,
    }),
    key: ['network', 'block_number', 'log_index', 'quorum_number'],
    lowCardinality: ['operator_id', 'operator', 'action'],
  }),
];
