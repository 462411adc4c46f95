import type { JsonLayout } from './layout.ts';

const LOG_MEMBERS = {
  blockNumber: 'VARCHAR',
  logIndex: 'VARCHAR',
  transactionIndex: 'VARCHAR',
  transactionHash: 'VARCHAR',
  address: 'VARCHAR',
  topics: 'VARCHAR[]',
  data: 'VARCHAR',
  blockHash: 'VARCHAR',
};

const LOG_COLUMNS = {
  block_number: '"blockNumber"',
  log_index: '"logIndex"',
  transaction_index: '"transactionIndex"',
  transaction_hash: '"transactionHash"',
  address: 'address',
  topic0: 'topics[1]',
  topic1: 'topics[2]',
  topic2: 'topics[3]',
  topic3: 'topics[4]',
  data: 'data',
  block_hash: '"blockHash"',
};

/**
 * JSON-RPC results are read as JSON: one a line, an array, or whole answers (`{"result": …}`).
 * Numbers are hex quantities. Logs are from `eth_getLogs`, blocks from `eth_getBlockByNumber`, and
 * calls are `{transaction, receipt}` from `eth_getTransactionByHash` and
 * `eth_getTransactionReceipt`.
 */
export const JSON_RPC: readonly JsonLayout[] = [
  {
    name: 'JSON of eth_getLogs',
    dataset: 'logs',
    format: 'json',
    members: { ...LOG_MEMBERS, blockTimestamp: 'VARCHAR', removed: 'BOOLEAN' },
    columns: { ...LOG_COLUMNS, time: '"blockTimestamp"', removed: 'removed' },
  },
  {
    // module=logs&action=getLogs
    name: "JSON of Etherscan's getLogs",
    dataset: 'logs',
    format: 'json',
    members: { ...LOG_MEMBERS, timeStamp: 'VARCHAR' },
    columns: { ...LOG_COLUMNS, time: '"timeStamp"' },
  },
  {
    name: 'JSON of eth_getBlockByNumber',
    dataset: 'blocks',
    format: 'json',
    members: {
      number: 'VARCHAR',
      timestamp: 'VARCHAR',
      hash: 'VARCHAR',
      parentHash: 'VARCHAR',
      nonce: 'VARCHAR',
      sha3Uncles: 'VARCHAR',
      logsBloom: 'VARCHAR',
      transactionsRoot: 'VARCHAR',
      stateRoot: 'VARCHAR',
      receiptsRoot: 'VARCHAR',
      miner: 'VARCHAR',
      difficulty: 'VARCHAR',
      totalDifficulty: 'VARCHAR',
      size: 'VARCHAR',
      extraData: 'VARCHAR',
      gasLimit: 'VARCHAR',
      gasUsed: 'VARCHAR',
      transactions: 'JSON[]',
    },
    columns: {
      block_number: 'number',
      time: '"timestamp"',
      block_hash: 'hash',
      parent_hash: '"parentHash"',
      nonce: 'nonce',
      sha3_uncles: '"sha3Uncles"',
      logs_bloom: '"logsBloom"',
      transactions_root: '"transactionsRoot"',
      state_root: '"stateRoot"',
      receipts_root: '"receiptsRoot"',
      miner: 'miner',
      difficulty: 'difficulty',
      total_difficulty: '"totalDifficulty"',
      size: 'size',
      extra_data: '"extraData"',
      gas_limit: '"gasLimit"',
      gas_used: '"gasUsed"',
      transaction_count: 'len(transactions)',
    },
  },
  {
    name: 'JSON of {transaction, receipt}',
    dataset: 'transactions',
    format: 'json',
    members: {
      transaction: `STRUCT("blockNumber" VARCHAR, hash VARCHAR, "transactionIndex" VARCHAR,
        nonce VARCHAR, "from" VARCHAR, "to" VARCHAR, "input" VARCHAR, "value" VARCHAR, gas VARCHAR,
        "gasPrice" VARCHAR)`,
      receipt: `STRUCT("cumulativeGasUsed" VARCHAR, "gasUsed" VARCHAR, status VARCHAR,
        "effectiveGasPrice" VARCHAR)`,
    },
    columns: {
      block_number: '"transaction"."blockNumber"',
      transaction_hash: '"transaction".hash',
      index: '"transaction"."transactionIndex"',
      nonce: '"transaction".nonce',
      from_address: '"transaction"."from"',
      to_address: '"transaction"."to"',
      input: '"transaction"."input"',
      value: '"transaction"."value"',
      gas: '"transaction".gas',
      gas_price: '"transaction"."gasPrice"',
      receipt_cumulative_gas_used: 'receipt."cumulativeGasUsed"',
      receipt_gas_used: 'receipt."gasUsed"',
      receipt_status: 'receipt.status',
      effective_gas_price: 'receipt."effectiveGasPrice"',
    },
  },
];
