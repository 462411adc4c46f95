import { sqlText } from '../../../common/sql.ts';
import { blockOf, text, timeSql } from '../chain-sql.ts';
import type { TableRule } from './context.ts';

const CONFIRMED = 'EigenDAServiceManager.BatchConfirmed';

/**
 * Confirmations without their transaction are left out, and integers that a source does not have
 * are 0, for the contract has no null inside these structs; the report counts both.
 */
export const daBatches: TableRule = {
  reads: ['blocks', 'calls', 'fixed_logs', 'confirmed_batches'],
  growth: { keyed: ['batch_header_hash'] },
  sql: ({ network }) => /* sql */ `
  with own_logs as (
    select tx, list(struct_pack(
      log_index := log_index::varchar, log_transaction_hash := ${text('transaction_hash')},
      log_transaction_index := transaction_index::varchar, log_address := ${text('address')},
      log_data := ${text('data')},
      topics := list_transform(list_filter([topic0, topic1, topic2, topic3], lambda topic: topic is not null), lambda topic: ${text('topic')}))
      order by position) as logs
    from fixed_logs where event = '${CONFIRMED}' group by tx),
  transactions as (
    select hex(transaction_hash) as hash, struct_pack(
      transaction_hash := ${text('transaction_hash')}, nonce := nonce, index := index,
      from_address := ${text('from_address')}, to_address := ${text('to_address')}, value := value, gas := gas,
      gas_price := gas_price, receipt_cumulative_gas_used := coalesce(receipt_cumulative_gas_used, 0),
      receipt_gas_used := coalesce(receipt_gas_used, 0), receipt_status := receipt_status,
      effective_gas_price := effective_gas_price) as fields
    from calls)
  select ${sqlText(network.network)} as network, batch_id, header_hash as batch_header_hash, null::bigint as blobs_length,
    quorum_numbers, blob_headers_root, reference_block_number, signed_stake_for_quorums,
    ${text('fixed_logs.transaction_hash')} as transaction_hash, ${timeSql('blocks.timestamp')} as block_timestamp,
    fixed_logs.block_number, batch_metadata, signers, non_signers,
    struct_pack(quorum_number := quorum::varchar, stake := quorum_stake::varchar) as quorum_stakes,
    signatory_record_hash, own_logs.logs,
    case when transactions.fields is null then [] else [transactions.fields] end as transactions,
    case when blocks.parent_hash is not null then struct_pack(
      block_number := blocks.number, block_hash := ${text('blocks.hash')}, parent_hash := blocks.parent_hash,
      nonce := blocks.nonce, sha3_uncles := blocks.sha3_uncles, logs_bloom := blocks.logs_bloom,
      transactions_root := blocks.transactions_root, state_root := blocks.state_root,
      receipts_root := blocks.receipts_root, miner := blocks.miner,
      difficulty := coalesce(blocks.difficulty, '0')::hugeint::decimal(38, 0),
      total_difficulty := coalesce(blocks.total_difficulty, '0')::hugeint::decimal(38, 0),
      size := coalesce(blocks.size, 0), extra_data := blocks.extra_data,
      gas_limit := coalesce(blocks.gas_limit, 0), gas_used := coalesce(blocks.gas_used, 0),
      transaction_count := coalesce(blocks.transaction_count, 0)) end as block
  from confirmed_batches batches
    join fixed_logs using (position)
    join own_logs on own_logs.tx = batches.tx
    join blocks on blocks.number = ${blockOf('batches.position')}
    left join transactions on transactions.hash = hex(fixed_logs.transaction_hash)
  order by batches.position`,
};
