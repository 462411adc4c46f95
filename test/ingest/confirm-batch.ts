import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  toHex,
} from 'viem';

const CONFIRM = parseAbi([
  'struct H { bytes32 root; bytes quorums; bytes signed; uint32 blockNumber; }',
  'struct P { uint256 X; uint256 Y; }',
  'struct Q { uint256[2] X; uint256[2] Y; }',
  'struct N { uint32[] bitmaps; P[] nonSigners; P[] apks; Q apk; P sigma; uint32[] apkIndices; uint32[] totals; uint32[][] stakes; }',
  'function confirmBatch(H header, N nonSigners)',
]);

/** The input of a transaction that confirms a batch, and the hash of the batch's header. */
export function confirmation(
  root: Hex,
  quorums: readonly number[],
  blockNumber: number,
  nonSigners: readonly { readonly X: bigint; readonly Y: bigint }[],
): { input: Hex; hash: Hex } {
  const point = { X: 1n, Y: 2n };
  const bytes = concatHex(quorums.map((quorum) => toHex(quorum, { size: 1 })));
  const input = encodeFunctionData({
    abi: CONFIRM,
    args: [
      { root, quorums: bytes, signed: bytes, blockNumber },
      {
        bitmaps: nonSigners.map(() => 0),
        nonSigners,
        apks: quorums.map(() => point),
        apk: { X: [1n, 2n], Y: [3n, 4n] },
        sigma: point,
        apkIndices: [0],
        totals: [0],
        stakes: quorums.map(() => nonSigners.map(() => 0)),
      },
    ],
  });
  const kept = encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint32' }], [root, blockNumber]);
  return { input, hash: keccak256(kept) };
}
