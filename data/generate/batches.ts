import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from './population.ts';

/**
 * Creates `da_batches` from `da_operators`: two of three on `ethereum`, each with signers, logs and
 * transactions; one in seven without its block.
 */
export async function createBatches(
  connection: DuckDBConnection,
  population: Pick<Population, 'batches' | 'from' | 'to'>,
): Promise<void> {
  const { batches, from, to } = population;
  const distance = Math.floor((to - from) / 12 / batches);
  await connection.run(/* sql */ `
    create table da_batches as
    with ids as (
      select network, list(operator_id order by i) as operator_ids
      from da_operators
      group by network
    ),
    numbered as (
      select
        i,
        if(i % 3 = 2, 'holesky', 'ethereum') as network,
        i * ${distance} + pick(i, 'batch block', ${distance}) as block_offset,
        1 + pick(i, 'quorums', 3) as quorums,
        20 + pick(i, 'signers', 40) as wished_signers,
        pick(i, 'non-signers', 5) as wished_non_signers
      from range(${batches}) as numbers(i)
    ),
    staffed as (
      select
        *,
        least(wished_non_signers, len(operator_ids) - 1) as non_signer_count,
        least(wished_signers, len(operator_ids) - least(wished_non_signers, len(operator_ids) - 1)) as signer_count,
        hash_of(i, 'batch transaction') as transaction_hash,
        block_at(${from}) + block_offset as block_number
      from numbered
      join ids using (network)
    )
    select
      network,
      (9000 + i)::varchar as batch_id,
      hash_of(i, 'batch header') as batch_header_hash,
      1 + pick(i, 'blobs', 687) as blobs_length,
      range(quorums) as quorum_numbers,
      hash_of(i, 'blob headers') as blob_headers_root,
      block_number - 100 - pick(i, 'reference', 50) as reference_block_number,
      list_transform(range(quorums), lambda q: 67 + pick(i * 3 + q, 'signed', 34))
        as signed_stake_for_quorums,
      transaction_hash,
      time_at(${from} + block_offset * 12) as block_timestamp,
      block_number,
      {
        apk_g2: hash_of(i, 'apk x') || ',' || hash_of(i, 'apk y'),
        sigma: hash_of(i, 'sigma'),
        quorum_apks: list_transform(range(quorums), lambda q: hash_of(q, 'quorum apk')),
        quorum_apk_indices: list_transform(range(quorums), lambda q: 1700 + i + q),
        non_signer_pubkeys: list_transform(range(non_signer_count), lambda k: hash_of(i + k, 'public key')),
        total_stake_indices: list_transform(range(quorums), lambda q: 2300 + i + q),
        non_signer_stake_indices: list_transform(range(non_signer_count), lambda k: i + k),
        non_signer_quorum_bitmap_indices: list_transform(range(non_signer_count), lambda k: k)
      } as batch_metadata,
      list_transform(range(signer_count), lambda k: operator_ids[1 + (i * 7 + non_signer_count + k) % len(operator_ids)])
        as signers,
      list_transform(range(non_signer_count), lambda k: operator_ids[1 + (i * 7 + k) % len(operator_ids)])
        as non_signers,
      {
        quorum_number: (quorums - 1)::varchar,
        stake: (1 + pick(i, 'quorum stake', 4000000)) || '000000000000000000'
      } as quorum_stakes,
      hash_of(i, 'signatory record') as signatory_record_hash,
      list_transform(range(1 + i % 3), lambda k: {
        log_index: (40 + k)::varchar,
        log_transaction_hash: transaction_hash,
        log_transaction_index: pick(i, 'transaction index', 300)::varchar,
        log_address: address_of(0, 'service manager ' || network),
        log_data: hash_of(i * 3 + k, 'log data'),
        topics: [hash_of(k, 'topic'), hash_of(i, 'batch header')]
      }) as logs,
      list_transform(range(1 + i % 2), lambda k: {
        transaction_hash: if(k = 0, transaction_hash, hash_of(i, 'second transaction')),
        nonce: 5000 + i + k,
        index: pick(i, 'transaction index', 300) + k,
        from_address: address_of(0, 'batch submitter'),
        to_address: address_of(0, 'service manager ' || network),
        value: '0',
        gas: 400000 + pick(i, 'gas', 200000),
        gas_price: (9000000000 + pick(i, 'gas price', 9000000000))::varchar,
        receipt_cumulative_gas_used: 9000000 + pick(i, 'cumulative gas', 9000000),
        receipt_gas_used: 300000 + pick(i, 'gas used', 100000),
        receipt_status: '1',
        effective_gas_price: (9000000000 + pick(i, 'gas price', 9000000000))::varchar
      }) as transactions,
      if(i % 7 = 1, null, {
        block_number: block_number,
        block_hash: hash_of(block_number, 'block'),
        parent_hash: hash_of(block_number - 1, 'block'),
        nonce: '0x0000000000000000',
        sha3_uncles: hash_of(0, 'uncles'),
        logs_bloom: '0x' || repeat(words(i % 16, 'bloom'), 16),
        transactions_root: hash_of(i, 'transactions root'),
        state_root: hash_of(i, 'state root'),
        receipts_root: hash_of(i, 'receipts root'),
        miner: address_of(pick(i, 'miner', 20), 'miner'),
        difficulty: 0::decimal(38, 0),
        -- Mainnet's final value: past 2^53, and constant since proof of stake.
        total_difficulty: if(network = 'ethereum', 58750003716598352816469, 1)::decimal(38, 0),
        size: 50000 + pick(i, 'size', 150000),
        extra_data: '0x6265617665726275696c642e6f7267',
        gas_limit: 36000000,
        gas_used: 9000000 + pick(i, 'block gas', 20000000),
        transaction_count: 80 + pick(i, 'transactions', 200)
      }) as block
    from staffed
  `);
}
