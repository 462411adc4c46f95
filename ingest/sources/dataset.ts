/** Gives a column's values their meaning, independent of the file's type. */
export type ValueKind = 'integer' | 'bytes' | 'seconds' | 'amount' | 'boolean';

/** Input files have one of these datasets. */
export type Dataset = 'logs' | 'blocks' | 'transactions';

interface DatasetColumn {
  readonly kind: ValueKind;
  /** Whether a file without the column is refused. */
  readonly required: boolean;
  /** Whether a file is refused if the column is null in any row. */
  readonly full: boolean;
}

const needed = (kind: ValueKind): DatasetColumn => ({ kind, required: true, full: true });
/** A log has up to four topics, and a transaction that creates a contract has no recipient. */
const partial = (kind: ValueKind): DatasetColumn => ({ kind, required: true, full: false });
const useful = (kind: ValueKind): DatasetColumn => ({ kind, required: false, full: false });

/**
 * Each dataset has these columns. In blocks and transactions they are named as in the snapshot
 * contract's `da_batches`.
 */
export const DATASETS = {
  logs: {
    block_number: needed('integer'),
    log_index: needed('integer'),
    transaction_index: needed('integer'),
    transaction_hash: needed('bytes'),
    address: needed('bytes'),
    topic0: partial('bytes'),
    topic1: partial('bytes'),
    topic2: partial('bytes'),
    topic3: partial('bytes'),
    data: needed('bytes'),
    data_bytes: useful('integer'),
    time: useful('seconds'),
    block_hash: useful('bytes'),
    chain_id: useful('integer'),
    removed: useful('boolean'),
  },
  blocks: {
    block_number: needed('integer'),
    time: needed('seconds'),
    block_hash: useful('bytes'),
    parent_hash: useful('bytes'),
    nonce: useful('bytes'),
    sha3_uncles: useful('bytes'),
    logs_bloom: useful('bytes'),
    transactions_root: useful('bytes'),
    state_root: useful('bytes'),
    receipts_root: useful('bytes'),
    miner: useful('bytes'),
    difficulty: useful('amount'),
    total_difficulty: useful('amount'),
    size: useful('integer'),
    extra_data: useful('bytes'),
    gas_limit: useful('integer'),
    gas_used: useful('integer'),
    transaction_count: useful('integer'),
    chain_id: useful('integer'),
  },
  transactions: {
    block_number: needed('integer'),
    transaction_hash: needed('bytes'),
    index: needed('integer'),
    nonce: needed('integer'),
    from_address: needed('bytes'),
    to_address: partial('bytes'),
    input: needed('bytes'),
    value: useful('amount'),
    gas: useful('integer'),
    gas_price: useful('amount'),
    receipt_cumulative_gas_used: useful('integer'),
    receipt_gas_used: useful('integer'),
    receipt_status: useful('amount'),
    effective_gas_price: useful('amount'),
    chain_id: useful('integer'),
  },
} as const satisfies Record<Dataset, Record<string, DatasetColumn>>;

/** Lists a dataset's columns by name. */
export function columnsOf(dataset: Dataset): readonly (readonly [string, DatasetColumn])[] {
  return Object.entries(DATASETS[dataset]);
}
