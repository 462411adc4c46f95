import type { Layout } from './layout.ts';

/**
 * paradigmxyz/cryo writes Parquet files with binary columns as BLOB or, with `--hex`, as text.
 * Columns are from crates/freeze/src/datasets/{logs,blocks,transactions}.rs; logs have no time,
 * blocks do not count transactions, and transactions have no cumulative gas.
 */
export const CRYO: readonly Layout[] = [
  {
    name: 'cryo logs',
    dataset: 'logs',
    format: 'parquet',
    columns: {
      block_number: 'block_number',
      log_index: 'log_index',
      transaction_index: 'transaction_index',
      transaction_hash: 'transaction_hash',
      address: 'address',
      topic0: 'topic0',
      topic1: 'topic1',
      topic2: 'topic2',
      topic3: 'topic3',
      data: 'data',
      data_bytes: 'n_data_bytes',
      time: 'timestamp',
      block_hash: 'block_hash',
      chain_id: 'chain_id',
    },
  },
  {
    name: 'cryo blocks',
    dataset: 'blocks',
    format: 'parquet',
    columns: {
      block_number: 'block_number',
      time: 'timestamp',
      block_hash: 'block_hash',
      parent_hash: 'parent_hash',
      nonce: 'nonce',
      logs_bloom: 'logs_bloom',
      transactions_root: 'transactions_root',
      state_root: 'state_root',
      receipts_root: 'receipts_root',
      miner: 'author',
      size: 'size',
      extra_data: 'extra_data',
      gas_limit: 'gas_limit',
      gas_used: 'gas_used',
      chain_id: 'chain_id',
    },
  },
  {
    name: 'cryo transactions',
    dataset: 'transactions',
    format: 'parquet',
    columns: {
      block_number: 'block_number',
      transaction_hash: 'transaction_hash',
      index: 'transaction_index',
      nonce: 'nonce',
      from_address: 'from_address',
      to_address: 'to_address',
      input: 'input',
      value: 'value_string',
      gas: 'gas_limit',
      gas_price: 'gas_price',
      receipt_gas_used: 'gas_used',
      receipt_status: 'success',
      // cryo's gas price is the effective one.
      effective_gas_price: 'gas_price',
      chain_id: 'chain_id',
    },
  },
];
