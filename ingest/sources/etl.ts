import type { Layout } from './layout.ts';

/**
 * blockchain-etl/ethereum-etl writes such files: AWS Open Data (`v1.0/eth`, partitions
 * `date=YYYY-MM-DD`) and exports from BigQuery's `crypto_ethereum`. They have the same columns; AWS
 * adds `last_modified`. AWS stores value and the difficulties as DOUBLE: difficulties are never
 * read from it.
 */
export const ETL_LOGS = {
  block_number: 'block_number',
  log_index: 'log_index',
  transaction_index: 'transaction_index',
  transaction_hash: 'transaction_hash',
  address: 'address',
  topic0: 'topics[1]',
  topic1: 'topics[2]',
  topic2: 'topics[3]',
  topic3: 'topics[4]',
  data: 'data',
  time: 'block_timestamp',
  block_hash: 'block_hash',
};

const BLOCKS = {
  block_number: 'number',
  time: 'timestamp',
  block_hash: 'hash',
  parent_hash: 'parent_hash',
  nonce: 'nonce',
  sha3_uncles: 'sha3_uncles',
  logs_bloom: 'logs_bloom',
  transactions_root: 'transactions_root',
  state_root: 'state_root',
  receipts_root: 'receipts_root',
  miner: 'miner',
  size: 'size',
  extra_data: 'extra_data',
  gas_limit: 'gas_limit',
  gas_used: 'gas_used',
  transaction_count: 'transaction_count',
};

const TRANSACTIONS = {
  block_number: 'block_number',
  transaction_hash: 'hash',
  index: 'transaction_index',
  nonce: 'nonce',
  from_address: 'from_address',
  to_address: 'to_address',
  input: 'input',
  value: 'value',
  gas: 'gas',
  gas_price: 'gas_price',
  receipt_cumulative_gas_used: 'receipt_cumulative_gas_used',
  receipt_gas_used: 'receipt_gas_used',
  receipt_status: 'receipt_status',
  effective_gas_price: 'receipt_effective_gas_price',
};

export const ETL: readonly Layout[] = [
  {
    name: 'AWS or BigQuery logs',
    dataset: 'logs',
    format: 'parquet',
    columns: ETL_LOGS,
    wholeChain: true,
  },
  { name: 'AWS or BigQuery blocks', dataset: 'blocks', format: 'parquet', columns: BLOCKS },
  {
    name: 'AWS or BigQuery transactions',
    dataset: 'transactions',
    format: 'parquet',
    columns: TRANSACTIONS,
  },
];
