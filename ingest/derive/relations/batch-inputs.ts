import type { DuckDBConnection } from '@duckdb/node-api';
import {
  concatHex,
  decodeFunctionData,
  encodeAbiParameters,
  type Hex,
  keccak256,
  numberToHex,
  parseAbi,
} from 'viem';
import { appendRows, streamRows, type TextRow } from '../../duckdb/rows.ts';
import { blockWindows } from './block-windows.ts';

/** The call that confirms a batch: most of a batch is in its input and in no event. */
export const CONFIRM_BATCH = parseAbi([
  'struct BatchHeader { bytes32 blobHeadersRoot; bytes quorumNumbers; bytes signedStakeForQuorums; uint32 referenceBlockNumber; }',
  'struct G1Point { uint256 X; uint256 Y; }',
  'struct G2Point { uint256[2] X; uint256[2] Y; }',
  'struct NonSignerStakesAndSignature { uint32[] nonSignerQuorumBitmapIndices; G1Point[] nonSignerPubkeys; G1Point[] quorumApks; G2Point apkG2; G1Point sigma; uint32[] quorumApkIndices; uint32[] totalStakeIndices; uint32[][] nonSignerStakeIndices; }',
  'function confirmBatch(BatchHeader batchHeader, NonSignerStakesAndSignature nonSignerStakesAndSignature)',
]);

interface Point {
  readonly X: bigint;
  readonly Y: bigint;
}

/** The input of a confirmation; JSON's names are the columns of `batch_inputs`. */
export interface BatchInput {
  readonly header_hash: Hex;
  readonly blob_headers_root: Hex;
  readonly quorum_numbers: readonly number[];
  readonly signed_stake_for_quorums: readonly number[];
  readonly reference_block_number: number;
  readonly non_signers: readonly Hex[];
  readonly signatory_record_hash: Hex;
  readonly batch_metadata: Readonly<Record<string, string | readonly string[] | readonly number[]>>;
}

/** Reads a confirmation, or null where the input is another call. */
export function readBatchInput(data: Hex): BatchInput | null {
  try {
    const { args } = decodeFunctionData({ abi: CONFIRM_BATCH, data });
    const [header, signature] = args;
    const nonSigners = signature.nonSignerPubkeys.map(operatorId);
    const { blobHeadersRoot, referenceBlockNumber } = header;
    return {
      // The contract's own: the hash of what of the header it keeps.
      header_hash: keccak256(
        encodeAbiParameters(
          [{ type: 'bytes32' }, { type: 'uint32' }],
          [blobHeadersRoot, referenceBlockNumber],
        ),
      ),
      blob_headers_root: blobHeadersRoot,
      quorum_numbers: bytesOf(header.quorumNumbers),
      signed_stake_for_quorums: bytesOf(header.signedStakeForQuorums),
      reference_block_number: referenceBlockNumber,
      non_signers: nonSigners,
      signatory_record_hash: keccak256(
        concatHex([numberToHex(referenceBlockNumber, { size: 4 }), ...nonSigners]),
      ),
      batch_metadata: {
        apk_g2: [...signature.apkG2.X, ...signature.apkG2.Y].join(','),
        sigma: pointText(signature.sigma),
        quorum_apks: signature.quorumApks.map(pointText),
        quorum_apk_indices: [...signature.quorumApkIndices],
        non_signer_pubkeys: signature.nonSignerPubkeys.map(pointText),
        total_stake_indices: [...signature.totalStakeIndices],
        // A list for each quorum on chain, one list in the contract.
        non_signer_stake_indices: signature.nonSignerStakeIndices.flat(),
        non_signer_quorum_bitmap_indices: [...signature.nonSignerQuorumBitmapIndices],
      },
    };
  } catch {
    return null;
  }
}

/** The id of an operator is the hash of its public key's coordinates. */
function operatorId({ X, Y }: Point): Hex {
  return keccak256(concatHex([numberToHex(X, { size: 32 }), numberToHex(Y, { size: 32 })]));
}

function pointText({ X, Y }: Point): string {
  return `${X},${Y}`;
}

/** The bytes of a hex text, each a number. */
function bytesOf(hex: Hex): number[] {
  return [...Buffer.from(hex.slice(2), 'hex')];
}

/** Rows held in memory at a time: an input holds up to some hundred non-signers. */
const ROWS_AT_A_TIME = 2_000;

const CONFIRMED = 'EigenDAServiceManager.BatchConfirmed';

const SHAPE = {
  header_hash: 'varchar',
  blob_headers_root: 'varchar',
  quorum_numbers: 'bigint[]',
  signed_stake_for_quorums: 'bigint[]',
  reference_block_number: 'bigint',
  non_signers: 'varchar[]',
  signatory_record_hash: 'varchar',
  batch_metadata: `struct(apk_g2 varchar, sigma varchar, quorum_apks varchar[], quorum_apk_indices bigint[],
    non_signer_pubkeys varchar[], total_stake_indices bigint[], non_signer_stake_indices bigint[],
    non_signer_quorum_bitmap_indices bigint[])`,
} as const;

/**
 * Makes table `batch_inputs` (tx, and the members of BatchInput in the contract's types) of the known
 * transactions that confirmed a batch.
 */
export async function makeBatchInputs(connection: DuckDBConnection): Promise<void> {
  await connection.run(
    'create or replace temp table batch_input_texts (tx varchar, input varchar)',
  );
  const confirmed = `select tx, transaction_hash, block_number from known where event = '${CONFIRMED}'`;
  for (const { from, to } of await blockWindows(connection, confirmed, ROWS_AT_A_TIME)) {
    // Read before anything is appended: a connection runs one statement at a time.
    const pending: TextRow[] = [];
    const rows = streamRows(
      connection,
      /* sql */ `
      select distinct on (tx) tx::varchar, lower(hex(input))
      from (select distinct tx, hex(transaction_hash) as hash from (${confirmed}) where block_number between ${from} and ${to})
        join (select * from calls where block_number between ${from} and ${to}) called
        on hex(called.transaction_hash) = hash`,
    );
    for await (const [tx = '', input] of rows) {
      const read = readBatchInput(`0x${input ?? ''}`);
      if (read) pending.push([tx, JSON.stringify(read)]);
    }
    await appendRows(connection, 'batch_input_texts', pending);
  }
  const shape = Object.entries(SHAPE)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
  await connection.run(/* sql */ `
    create or replace temp table batch_inputs as
    select tx, unnest(input) from (
      select tx::bigint as tx, input::json::struct(${shape}) as input from batch_input_texts)`);
}
