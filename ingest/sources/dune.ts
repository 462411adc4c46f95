import type { Layout } from './layout.ts';

/**
 * CSV of results of Dune's tables `ethereum.logs`, `ethereum.blocks` and `ethereum.transactions`.
 * Transactions have no cumulative gas.
 */
export const DUNE: readonly Layout[] = [
  {
    name: "Dune's logs as CSV",
    dataset: 'logs',
    format: 'csv',
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
    name: "Dune's blocks as CSV",
    dataset: 'blocks',
    format: 'csv',
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
    name: "Dune's transactions as CSV",
    dataset: 'transactions',
    format: 'csv',
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
      // The price of a mined transaction is the effective one.
      effective_gas_price: 'gas_price',
    },
  },
];
