import { NETWORKS } from '../../../common/vocabulary.ts';
import {
  array,
  described,
  from,
  group,
  hex,
  integer,
  nullableInteger,
  object,
  text,
  time,
} from '../../fields.ts';
import { type DocumentSet, entity } from '../../kinds/entity.ts';
import { hash, network } from '../../parameters.ts';

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

/** The stakes of the quorums of a batch. */
export const quorumStakes = described(
  'Stakes of its quorums, as stored.',
  object({ quorumNumber: text, stake: text }),
);

/** How many operators signed a batch, and how many did not. */
export const signerCounts = described(
  'How many operators signed, and how many did not.',
  object({ signers: described('How many.', text), nonSigners: described('How many.', text) }),
);

/**
 * SQL of the id by which a batch is asked for: parameters have numbers without leading zeros, and a snapshot may write an id with
 * them.
 */
export const ASKED_BATCH_ID = /* sql */ `
  if(regexp_full_match(batch_id, '[0-9]+'), coalesce(nullif(ltrim(batch_id, '0'), ''), '0'), batch_id)`;

/** Every batch with all of its fields, the newest of a network first. */
export const batches = {
  documents: 'availability/batches',
  unbounded: true,
  record: {
    data: group({
      batchId: from('written_id', text),
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
      'Which batch this is.',
      group({ batchId: from('written_id', text), blockNumber: integer, timestamp: time }),
    ),
  },
  rows: /* sql */ `
    select network, batch_id as written_id, ${ASKED_BATCH_ID} as batch_id,
      batch_header_hash, blobs_length, quorum_numbers, blob_headers_root,
      reference_block_number, signed_stake_for_quorums, transaction_hash, block_timestamp,
      block_number, batch_metadata,
      {'signers': len(signers)::varchar, 'non_signers': len(non_signers)::varchar} as operators,
      signers, non_signers, quorum_stakes, signatory_record_hash, logs, transactions, block,
      block_timestamp as "timestamp"
    from snapshot.da_batches
    order by network, block_timestamp desc, batch_header_hash`,
} satisfies DocumentSet;

export const batchByHash = entity({
  name: 'availability/batch-by-hash',
  purpose: 'One batch with its signers, logs, transactions and block.',
  parameters: (settings) => ({
    network: network(settings, NETWORKS),
    batchHeaderHash: hash('Header hash of the batch.'),
  }),
  keys: [['batchHeaderHash', 'network']],
  ...batches,
});
