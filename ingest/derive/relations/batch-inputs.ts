import {
  concatHex,
  decodeFunctionData,
  encodeAbiParameters,
  type Hex,
  keccak256,
  numberToHex,
  parseAbi,
} from 'viem';
import { type DerivedRelation, texts } from '../relation.ts';

/** The call that confirms a batch. Most of a batch is in this input and in no event. */
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

/** Reads a confirmation; null for any other call. */
export function readBatchInput(data: Hex): BatchInput | null {
  try {
    const { args } = decodeFunctionData({ abi: CONFIRM_BATCH, data });
    const [header, signature] = args;
    const nonSigners = signature.nonSignerPubkeys.map(operatorId);
    const { blobHeadersRoot, referenceBlockNumber } = header;
    return {
      // As the contract computes it: the hash of the part of the header that it stores.
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

/** Reads a hex text as bytes, each a number. */
function bytesOf(hex: Hex): number[] {
  return [...Buffer.from(hex.slice(2), 'hex')];
}

const CONFIRMED = 'EigenDAServiceManager.BatchConfirmed';

/** Gives the DuckDB types for BatchInput's members. */
const TYPES = {
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

const CONFIRMATIONS = `select tx, transaction_hash, block_number from fixed_logs where event = '${CONFIRMED}'`;

/** The input of each transaction that confirmed a batch and is in \`calls\`, as JSON. */
export const batchInputTexts: DerivedRelation = {
  name: 'batch_input_texts',
  columns: texts('tx', 'input'),
  reads: ['calls', 'fixed_logs'],
  growth: 'append',
  scratch: true,
  // An input holds up to some hundred non-signers.
  slices: { of: CONFIRMATIONS, by: 'blocks', maxRows: 2_000 },
  sql: ({ slice }) => /* sql */ `
      select distinct on (tx) tx::varchar, lower(hex(input))
      from (select distinct tx, hex(transaction_hash) as hash from (${CONFIRMATIONS}) where ${slice})
        join (select * from calls where ${slice}) called
        on hex(called.transaction_hash) = hash`,
  compute: async function* (rows) {
    for await (const [tx = '', input] of rows) {
      const read = readBatchInput(`0x${input ?? ''}`);
      if (read) yield [tx, JSON.stringify(read)];
    }
  },
};

/** Gives BatchInput's members in the contract's types. */
export const batchInputs: DerivedRelation = {
  name: 'batch_inputs',
  columns: {
    tx: 'BIGINT',
    header_hash: 'VARCHAR',
    blob_headers_root: 'VARCHAR',
    quorum_numbers: 'BIGINT[]',
    signed_stake_for_quorums: 'BIGINT[]',
    reference_block_number: 'BIGINT',
    non_signers: 'VARCHAR[]',
    signatory_record_hash: 'VARCHAR',
    batch_metadata:
      'STRUCT(apk_g2 VARCHAR, sigma VARCHAR, quorum_apks VARCHAR[], quorum_apk_indices BIGINT[], non_signer_pubkeys VARCHAR[], total_stake_indices BIGINT[], non_signer_stake_indices BIGINT[], non_signer_quorum_bitmap_indices BIGINT[])',
  },
  reads: ['batch_input_texts'],
  growth: 'append',
  sql: () => {
    const types = Object.entries(TYPES).map(([name, type]) => `${name} ${type}`);
    return /* sql */ `
    select tx, unnest(input) from (
      select tx::bigint as tx, input::json::struct(${types.join(', ')}) as input from batch_input_texts)`;
  },
};
