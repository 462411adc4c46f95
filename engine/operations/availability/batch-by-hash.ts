import { NETWORKS } from '../../../common/vocabulary.ts';
import {
  array,
  described,
  fromColumn,
  group,
  hex,
  integer,
  nullableInteger,
  object,
  text,
  time,
} from '../../definition/fields.ts';
import { type DocumentSet, entity } from '../../definition/kinds/entity-operation.ts';
import { hash, network } from '../../definition/parameters.ts';

/** Ends the purpose of operations over batches on chain: V2 confirms none by a transaction. */
export const OF_V1 =
  'Batches are of EigenDA V1 only, which ended; its data were deleted on 2026-01-21.';

const batchMetadata = object({
  apkG2: text,
  sigma: text,
  quorumApks: array(text),
  quorumApkIndices: array(integer),
  nonSignerPubkeys: array(text),
  totalStakeIndices: array(integer),
  nonSignerStakeIndices: array(integer),
  nonSignerQuorumBitmapIndices: array(integer),
});

const log = object({
  logIndex: text,
  logTransactionHash: text,
  logTransactionIndex: text,
  logAddress: text,
  logData: text,
  topics: array(text),
});

const transaction = object({
  transactionHash: text,
  nonce: integer,
  index: integer,
  fromAddress: text,
  toAddress: text,
  value: text,
  gas: integer,
  gasPrice: text,
  receiptCumulativeGasUsed: integer,
  receiptGasUsed: integer,
  receiptStatus: text,
  effectiveGasPrice: text,
});

const block = object(
  {
    blockNumber: integer,
    blockHash: text,
    parentHash: text,
    nonce: text,
    sha3Uncles: text,
    logsBloom: text,
    transactionsRoot: text,
    stateRoot: text,
    receiptsRoot: text,
    miner: text,
    difficulty: integer,
    totalDifficulty: integer,
    size: integer,
    extraData: text,
    gasLimit: integer,
    gasUsed: integer,
    transactionCount: integer,
  },
  { nullable: true },
);

/** Reads a batch's quorum stakes. */
export const quorumStakes = described(
  'Stakes of the quorums, as stored.',
  object({ quorumNumber: text, stake: text }),
);

/** Counts a batch's signers and non-signers. */
export const signerCounts = described(
  'Number of signers and non-signers.',
  object({
    signers: described('Number of operators that signed.', text),
    nonSigners: described('Number of operators that did not sign.', text),
  }),
);

/**
 * Writes a batch id without leading zeros, as in canonical parameters; snapshots may have such
 * zeros.
 */
export const ASKED_BATCH_ID = /* sql */ `
  if(regexp_full_match(batch_id, '[0-9]+'), coalesce(nullif(ltrim(batch_id, '0'), ''), '0'), batch_id)`;

/** Lists all batches with all fields; each network's newest comes first. */
export const batches = {
  documents: 'availability/batches',
  unbounded: true,
  record: {
    data: group({
      batchId: fromColumn('written_id', text),
      batchHeaderHash: hex,
      blobsLength: nullableInteger,
      quorumNumbers: array(integer),
      blobHeadersRoot: hex,
      referenceBlockNumber: integer,
      signedStakeForQuorums: array(integer),
      transactionHash: hex,
      blockTimestamp: time,
      blockNumber: integer,
      batchMetadata,
      operators: signerCounts,
      signers: array(text),
      nonSigners: array(text),
      quorumStakes,
      signatoryRecordHash: hex,
      logs: array(log),
      transactions: array(transaction),
      block,
    }),
    metadata: described(
      'Identity of the batch.',
      group({ batchId: fromColumn('written_id', text), blockNumber: integer, timestamp: time }),
    ),
  },
  rows: (table) => /* sql */ `
    select network, batch_id as written_id, ${ASKED_BATCH_ID} as batch_id,
      batch_header_hash, blobs_length, quorum_numbers, blob_headers_root,
      reference_block_number, signed_stake_for_quorums, transaction_hash, block_timestamp,
      block_number, batch_metadata,
      {'signers': len(signers)::varchar, 'non_signers': len(non_signers)::varchar} as operators,
      signers, non_signers, quorum_stakes, signatory_record_hash, logs, transactions, block,
      block_timestamp as "timestamp"
    from ${table('snapshot.da_batches')}
    order by network, block_timestamp desc, batch_header_hash`,
} satisfies DocumentSet;

export const batchByHash = entity({
  name: 'availability/batch-by-hash',
  purpose: `One batch with its signers, logs, transactions and block. ${OF_V1}`,
  parameters: (settings) => ({
    network: network(settings, NETWORKS),
    batchHeaderHash: hash('Header hash of the batch.'),
  }),
  keys: [['batchHeaderHash', 'network']],
  ...batches,
});
