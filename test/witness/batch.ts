import { type Exact, type ExactObject, record } from './exact.ts';
import { oncePerSnapshot } from './once.ts';
import { ascending, descending, sorted } from './order.ts';
import { HttpError, type Query } from './read-query.ts';
import type { DaBatchesRow, Nested, NestedRecord, SnapshotRows } from './snapshot-rows.ts';
import { time } from './values.ts';

type Show = (value: Nested | undefined) => Exact;

/** Names in the order in which they are served, and the value of each. */
type Shape = Readonly<Record<string, Show>>;

/** Batches of all networks, the newest first. */
export const batchesNewestFirst = oncePerSnapshot((rows) =>
  sorted(
    rows.daBatches,
    descending((batch) => batch.blockTimestamp),
    ascending((batch) => batch.batchHeaderHash),
  ),
);

/** GET /availability/batch-by-hash: the batch of a network that has the hash. */
export function batchByHash(rows: SnapshotRows, query: Query): ExactObject {
  const hash = query.required('batchHeaderHash');
  const batch = batchesNewestFirst(rows).find(
    (row) => row.network === query.network && row.batchHeaderHash === hash,
  );
  if (batch === undefined) throw new HttpError(404, `no batch ${hash} on ${query.network}`);
  return batchDetail(batch);
}

/** GET /availability/batch-by-id: of several batches with the id the newest. */
export function batchById(rows: SnapshotRows, query: Query): ExactObject {
  const batchId = query.required('batchId');
  const batch = batchesNewestFirst(rows).find(
    (row) => row.network === query.network && askedAs(row.batchId) === batchId,
  );
  if (batch === undefined) throw new HttpError(404, `no batch ${batchId} on ${query.network}`);
  return batchDetail(batch);
}

/**
 * The number that names the batch, without the leading zeros that the snapshot may write; an id
 * that is no number is its own.
 */
export function askedAs(batchId: string): string {
  return /^[0-9]+$/.test(batchId) ? String(BigInt(batchId)) : batchId;
}

/** GET /availability/batch-info: by either of the two. */
export function batchInfo(rows: SnapshotRows, query: Query): ExactObject {
  return query.optional('batchId') === undefined
    ? batchByHash(rows, query)
    : batchById(rows, query);
}

/** A batch with its logs, transactions and block as it is served. */
function batchDetail(batch: DaBatchesRow): ExactObject {
  return record({
    data: record({
      ...ownFields(batch),
      batchMetadata: shaped(batch.batchMetadata, BATCH_METADATA),
      operators: operatorCounts(batch),
      signers: texts(batch.signers),
      nonSigners: texts(batch.nonSigners),
      quorumStakes: shaped(batch.quorumStakes, { quorumNumber: text, stake: text }),
      signatoryRecordHash: batch.signatoryRecordHash,
      logs: batch.logs.map((log) => shaped(log, LOG)),
      transactions: batch.transactions.map((transaction) => shaped(transaction, TRANSACTION)),
      block: batch.block === null ? null : shaped(batch.block, BLOCK),
    }),
    metadata: record({
      batchId: batch.batchId,
      blockNumber: batch.blockNumber,
      timestamp: time(batch.blockTimestamp),
    }),
  });
}

/** A batch as all-batches lists it. */
export function batchSummary(batch: DaBatchesRow): ExactObject {
  return record({
    ...ownFields(batch),
    operators: operatorCounts(batch),
    quorumStakes: shaped(batch.quorumStakes, { quorumNumber: text, stake: text }),
  });
}

function ownFields(batch: DaBatchesRow): Record<string, Exact> {
  return {
    batchId: batch.batchId,
    batchHeaderHash: batch.batchHeaderHash,
    blobsLength: batch.blobsLength,
    quorumNumbers: integers(batch.quorumNumbers),
    blobHeadersRoot: batch.blobHeadersRoot,
    referenceBlockNumber: batch.referenceBlockNumber,
    signedStakeForQuorums: integers(batch.signedStakeForQuorums),
    transactionHash: batch.transactionHash,
    blockTimestamp: time(batch.blockTimestamp),
    blockNumber: batch.blockNumber,
  };
}

function operatorCounts(batch: DaBatchesRow): ExactObject {
  return record({
    signers: String(batch.signers.length),
    nonSigners: String(batch.nonSigners.length),
  });
}

const text: Show = (value) => (value === null || value === undefined ? '' : String(value));

const texts: Show = (value) => (Array.isArray(value) ? value.map(text) : []);

const integer: Show = (value) => {
  if (typeof value === 'bigint') return value;
  // An amount may be stored as text of decimal digits.
  return typeof value === 'string' ? BigInt(value) : null;
};

const integers: Show = (value) => (Array.isArray(value) ? value.map(integer) : []);

const BATCH_METADATA: Shape = {
  apkG2: text,
  sigma: text,
  quorumApks: texts,
  quorumApkIndices: integers,
  nonSignerPubkeys: texts,
  totalStakeIndices: integers,
  nonSignerStakeIndices: integers,
  nonSignerQuorumBitmapIndices: integers,
};

const LOG: Shape = {
  logIndex: text,
  logTransactionHash: text,
  logTransactionIndex: text,
  logAddress: text,
  logData: text,
  topics: texts,
};

const TRANSACTION: Shape = {
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
};

const BLOCK: Shape = {
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
};

function shaped(value: Nested, shape: Shape): ExactObject {
  const struct = isRecord(value) ? value : {};
  return record(
    Object.fromEntries(
      Object.entries(shape).map(([name, show]) => [name, show(struct[storedName(name)])]),
    ),
  );
}

function isRecord(value: Nested): value is NestedRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The contract's name of a served field: logTransactionHash is stored as log_transaction_hash. */
function storedName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
