import { getContractAddress, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { createdAddresses } from '../../../ingest/abi/created-addresses.ts';

describe('addresses of made contracts', () => {
  it('are those of another implementation, at each length of a nonce', async () => {
    const creator: Hex = '0x8b71140ad2e5d1e7018d2a7f8a288bd3cd38916f';
    const made = await createdAddresses(creator, 65_600);
    expect(made.size).toBe(65_600);
    const nonces = [1, 2, 127, 128, 129, 255, 256, 257, 4_095, 4_096, 65_535, 65_536, 65_600];
    const expected = nonces.map((nonce) =>
      getContractAddress({ from: creator, nonce: BigInt(nonce) }).toLowerCase(),
    );
    expect(expected.map((address) => made.get(address))).toEqual(nonces);
  });
});
