import { parameterSql } from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import type { DerivedRelation } from '../relation.ts';

const CONFIRMED = 'EigenDAServiceManager.BatchConfirmed';

const ZERO_HASH = `0x${'0'.repeat(64)}`;

/** `batch_inputs`, and a row without content for each confirmation without its transaction. */
const WITH_UNKNOWN_INPUTS = /* sql */ `
  select * from batch_inputs
  union all by name
  select tx, ${text(parameterSql(CONFIRMED, 'batchHeaderHash'))} as header_hash,
    '${ZERO_HASH}' as blob_headers_root, [] as quorum_numbers, [] as signed_stake_for_quorums,
    0 as reference_block_number, [] as non_signers, '${ZERO_HASH}' as signatory_record_hash,
    {apk_g2: '', sigma: '', quorum_apks: [], quorum_apk_indices: [], non_signer_pubkeys: [],
      total_stake_indices: [], non_signer_stake_indices: [], non_signer_quorum_bitmap_indices: []} as batch_metadata
  from fixed_logs where event = '${CONFIRMED}' and tx not in (select tx from batch_inputs)`;

const UPDATED = 'StakeRegistry.OperatorStakeUpdate';

/**
 * Has a row for each block in which an operator's stake in a quorum changed: the last update in the
 * block counts, as in storage.
 */
export const quorumStakes: DerivedRelation = {
  name: 'quorum_stakes',
  columns: { operator_id: 'BLOB', quorum: 'INTEGER', block_number: 'BIGINT', stake: 'HUGEINT' },
  reads: ['fixed_logs'],
  growth: 'append',
  sql: () => /* sql */ `
    select ${parameterSql(UPDATED, 'operatorId')} as operator_id, ${parameterSql(UPDATED, 'quorumNumber')}::integer as quorum,
      block_number, arg_max(${parameterSql(UPDATED, 'stake')}, position) as stake
    from fixed_logs where event = '${UPDATED}' group by 1, 2, 3`,
};

/**
 * Confirmations of batches with the input that has the same header. Signers are the operators with
 * stake at the reference block in any quorum of the batch that are no non-signers. If the
 * configuration takes partial batches, confirmations without their input are there too, with empty
 * lists and zeros.
 */
export const confirmedBatches: DerivedRelation = {
  name: 'confirmed_batches',
  columns: {
    position: 'BIGINT',
    tx: 'BIGINT',
    batch_id: 'BIGINT',
    header_hash: 'VARCHAR',
    blob_headers_root: 'VARCHAR',
    quorum_numbers: 'BIGINT[]',
    signed_stake_for_quorums: 'BIGINT[]',
    reference_block_number: 'BIGINT',
    non_signers: 'VARCHAR[]',
    signatory_record_hash: 'VARCHAR',
    batch_metadata:
      'STRUCT(apk_g2 VARCHAR, sigma VARCHAR, quorum_apks VARCHAR[], quorum_apk_indices BIGINT[], non_signer_pubkeys VARCHAR[], total_stake_indices BIGINT[], non_signer_stake_indices BIGINT[], non_signer_quorum_bitmap_indices BIGINT[])',
    signers: 'VARCHAR[]',
    quorum: 'BIGINT',
    quorum_stake: 'HUGEINT',
  },
  reads: ['fixed_logs', 'quorum_stakes', 'batch_inputs'],
  growth: { keyed: ['header_hash'] },
  sql: ({ configuration }) => /* sql */ `
  with inputs as (${configuration.partialBatches ? WITH_UNKNOWN_INPUTS : 'select * from batch_inputs'}), confirmed as (
    select position, tx, ${text(parameterSql(CONFIRMED, 'batchHeaderHash'))} as header_hash,
      ${parameterSql(CONFIRMED, 'batchId')}::bigint as batch_id
    from fixed_logs where event = '${CONFIRMED}'
    qualify row_number() over (partition by header_hash order by position desc) = 1),
  stake_spans as (
    select operator_id, quorum, block_number as since, stake,
      coalesce(lead(block_number) over (partition by operator_id, quorum order by block_number), 9223372036854775807) as until
    from quorum_stakes),
  staked as (
    select header_hash, quorum, operator_id, stake
    from (select header_hash, reference_block_number, unnest(quorum_numbers) as quorum from inputs)
      join stake_spans using (quorum)
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
    left join totals on totals.header_hash = confirmed.header_hash and totals.quorum = inputs.quorum_numbers[1]`,
};
