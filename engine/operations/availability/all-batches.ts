import { NETWORKS } from '../../../common/vocabulary.ts';
import {
  array,
  hex,
  integer,
  nullableInteger,
  text,
  time,
  writtenNumber,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { network } from '../../definition/parameters.ts';
import { OF_V1, quorumStakes, signerCounts } from './batch-by-hash.ts';

export const allBatches = list({
  name: 'availability/all-batches',
  purpose: `EigenDA batches, newest first. ${OF_V1}`,
  unbounded: true,
  record: {
    batchId: text,
    batchHeaderHash: hex,
    blobsLength: nullableInteger,
    quorumNumbers: array(integer),
    blobHeadersRoot: hex,
    referenceBlockNumber: integer,
    signedStakeForQuorums: array(integer),
    transactionHash: hex,
    blockTimestamp: time,
    blockNumber: integer,
    operators: signerCounts,
    quorumStakes,
  },
  filters: { network: (settings) => network(settings, NETWORKS) },
  required: {
    key: ['network'],
    known: (table) => `select network from ${table('rollup.networks')}`,
  },
  rows: (table) => /* sql */ `
    select network, batch_id, batch_header_hash, blobs_length, quorum_numbers,
      blob_headers_root, reference_block_number, signed_stake_for_quorums, transaction_hash,
      block_timestamp, block_number,
      {'signers': len(signers)::varchar, 'non_signers': len(non_signers)::varchar} as operators,
      quorum_stakes
    from ${table('snapshot.da_batches')}`,
  order: 'block_timestamp desc, batch_header_hash, network',
  statistics: {
    of: 'required',
    fields: {
      totalBatches: integer,
      batchesWithNonSigners: integer,
      batchesWithNonSignersPercentage: writtenNumber,
    },
    rows: (table) => /* sql */ `
      with counted as (
        select network, count(*) as total_batches,
          count(*) filter (where len(non_signers) > 0) as batches_with_non_signers
        from ${table('snapshot.da_batches')}
        group by network
      )
      select network, coalesce(total_batches, 0) as total_batches,
        coalesce(batches_with_non_signers, 0) as batches_with_non_signers,
        nearest_ratio(
          coalesce(100 * batches_with_non_signers, 0)::varchar,
          coalesce(total_batches, 0)::varchar) as batches_with_non_signers_percentage
      from ${table('rollup.networks')}
      left join counted using (network)`,
  },
});
