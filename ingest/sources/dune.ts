import type { Layout } from './layout.ts';

/**
 * Dune's Parquet files have rows from `ethereum.logs`, `ethereum.blocks` and
 * `ethereum.transactions`: bytes as BLOB or as text, integers with any type. Transactions have no
 * cumulative gas.
 */
export const DUNE: readonly Layout[] = [
  {
    name: "Dune's logs",
    dataset: 'logs',
    format: 'parquet',
    columns: {
      block_number: 'block_number',
      log_index: 'index',
      transaction_index: 'tx_index',
      transaction_hash: 'tx_hash',
      address: 'contract_address',
      topic0: 'topic0',
      topic1: 'topic1',
      topic2: 'topic2',
      topic3: 'topic3',
      data: 'data',
      time: 'block_time',
      block_hash: 'block_hash',
    },
  },
  {
    name: "Dune's blocks",
    dataset: 'blocks',
    format: 'parquet',
    columns: {
      block_number: 'number',
      time: '"time"',
      block_hash: 'hash',
      parent_hash: 'parent_hash',
      nonce: 'nonce',
      miner: 'miner',
      difficulty: 'difficulty',
      total_difficulty: 'total_difficulty',
      size: 'size',
      gas_limit: 'gas_limit',
      gas_used: 'gas_used',
    },
  },
  {
    name: "Dune's transactions",
    dataset: 'transactions',
    format: 'parquet',
    columns: {
      block_number: 'block_number',
      transaction_hash: 'hash',
      index: '"index"',
      nonce: 'nonce',
      from_address: '"from"',
      to_address: '"to"',
      input: 'data',
      value: '"value"',
      gas: 'gas_limit',
      gas_price: 'gas_price',
      receipt_gas_used: 'gas_used',
      receipt_status: 'success',
      // A mined transaction's price is the effective one.
      effective_gas_price: 'gas_price',
    },
  },
];
