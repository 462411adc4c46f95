import { sqlText } from '../../../common/sql.ts';
import { parameterSql } from '../../abi/word-sql.ts';
import { blockOf, text, timeSql } from '../relations/relations.ts';
import type { TableRule } from './context.ts';

const CONFIRMED = 'EigenDAServiceManager.BatchConfirmed';

const ZERO_HASH = `0x${'0'.repeat(64)}`;

/** `batch_inputs`, and a row without content for each confirmation of which the transaction is not known. */
const WITH_UNKNOWN_INPUTS = /* sql */ `
  select * from batch_inputs
  union all by name
  select tx, ${text(parameterSql(CONFIRMED, 'batchHeaderHash'))} as header_hash,
    '${ZERO_HASH}' as blob_headers_root, [] as quorum_numbers, [] as signed_stake_for_quorums,
    0 as reference_block_number, [] as non_signers, '${ZERO_HASH}' as signatory_record_hash,
    {apk_g2: '', sigma: '', quorum_apks: [], quorum_apk_indices: [], non_signer_pubkeys: [],
      total_stake_indices: [], non_signer_stake_indices: [], non_signer_quorum_bitmap_indices: []} as batch_metadata
  from known where event = '${CONFIRMED}' and tx not in (select tx from batch_inputs)`;

/**
 * Makes table `batches` (position, tx, header_hash, batch_id, and the members of `batch_inputs`; signers,
 * quorum, quorum_stake): confirmations with the input that says the same header. Signers are the
 * operators with stake at the reference block in any quorum of the batch that are no non-signers.
 * `partial`: confirmations without their input are there too, with empty lists and zeros.
 */
export function batchesSql(partial: boolean): string {
  return /* sql */ `
  create or replace temp table batches as
  with inputs as (${partial ? WITH_UNKNOWN_INPUTS : 'select * from batch_inputs'}), confirmed as (
    select position, tx, ${text(parameterSql(CONFIRMED, 'batchHeaderHash'))} as header_hash,
      ${parameterSql(CONFIRMED, 'batchId')}::bigint as batch_id
    from known where event = '${CONFIRMED}'
    qualify row_number() over (partition by header_hash order by position desc) = 1),
  spans as (
    select operator_id, quorum, block_number as since, stake,
      coalesce(lead(block_number) over (partition by operator_id, quorum order by block_number), 9223372036854775807) as until
    from quorum_stakes),
  staked as (
    select header_hash, quorum, operator_id, stake
    from (select header_hash, reference_block_number, unnest(quorum_numbers) as quorum from inputs)
      join spans using (quorum)
    where stake > 0 and since <= reference_block_number and reference_block_number < until),
  signing as (
    select header_hash, list(distinct ${text('operator_id')} order by ${text('operator_id')}) as staked
    from staked group by header_hash),
  totals as (select header_hash, quorum, sum(stake)::hugeint as stake from staked group by header_hash, quorum)
  select confirmed.position, confirmed.tx, confirmed.batch_id, inputs.* exclude (tx),
    list_filter(coalesce(staked, []), lambda id: not list_contains(non_signers, id)) as signers,
    coalesce(inputs.quorum_numbers[1], 0) as quorum, coalesce(totals.stake, 0) as quorum_stake
  from confirmed join inputs using (tx, header_hash)
    left join signing using (header_hash)
    left join totals on totals.header_hash = confirmed.header_hash and totals.quorum = inputs.quorum_numbers[1]`;
}

/**
 * Confirmations without their transaction are left out, and integers that a source does not have are
 * 0, for the contract has no null inside these structs; the report counts both.
 */
export const daBatches: TableRule = ({ network }) => /* sql */ `
  with own_logs as (
    select tx, list(struct_pack(
      log_index := log_index::varchar, log_transaction_hash := ${text('transaction_hash')},
      log_transaction_index := transaction_index::varchar, log_address := ${text('address')},
      log_data := ${text('data')},
      topics := list_transform(list_filter([topic0, topic1, topic2, topic3], lambda topic: topic is not null), lambda topic: ${text('topic')}))
      order by position) as logs
    from known where event = '${CONFIRMED}' group by tx),
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
    ${text('known.transaction_hash')} as transaction_hash, ${timeSql('blocks.timestamp')} as block_timestamp,
    known.block_number, batch_metadata, signers, non_signers,
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
  from batches
    join known using (position)
    join own_logs on own_logs.tx = batches.tx
    join blocks on blocks.number = ${blockOf('batches.position')}
    left join transactions on transactions.hash = hex(known.transaction_hash)
  order by batches.position`;
