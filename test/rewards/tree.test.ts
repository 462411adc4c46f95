import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Leaf, rootOf } from '../../rewards/tree/tree.ts';
import { repetitions } from '../support/repetitions.ts';
import { runSeed } from '../support/seed.ts';
import { distributions, FOLDER, goldLeaves, sorted } from './leaves.ts';
import { slowRoot } from './slow-tree.ts';

const EARNER = `0x${'1'.repeat(40)}`;
const TOKEN = `0x${'2'.repeat(40)}`;
const LEAF: Leaf = { earner: EARNER, token: TOKEN, cumulative: 1n };

describe('the root of a distribution', () => {
  it('equals a recursive computation with another hash, for random leaves', async () => {
    await fc.assert(
      fc.asyncProperty(distributions, async (leaves) => {
        expect(await rootOf(leaves)).toBe(slowRoot(leaves));
      }),
      { seed: runSeed(), numRuns: repetitions(25, 500) },
    );
  });

  it.each(['edge', 'nile', 's', 's12'])('is the expected one for %s', async (set) => {
    const { leaves, root } = await goldLeaves(set);
    expect(await rootOf(leaves)).toBe(root);
  });

  it('is the known one of 603 leaves of a test network', async () => {
    const path = join(FOLDER, 'merkle/preprod-2024-05-26-claim-amounts.ndjson');
    const leaves = readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ earner, token, cumulative_amount }) => ({
        earner,
        token,
        cumulative: BigInt(cumulative_amount),
      }));
    expect(leaves).toHaveLength(603);
    const root = await rootOf(sorted(leaves));
    expect(root).toBe(slowRoot(leaves));
    expect(root).toMatch(/^0x14c2fd47.*89d8$/);
  });

  it('is the same from a stream of batches', async () => {
    const second = { ...LEAF, token: `0x${'3'.repeat(40)}` };
    const leaves = [LEAF, second, { ...LEAF, earner: TOKEN }];
    async function* stream() {
      yield [LEAF];
      yield [];
      yield leaves.slice(1);
    }
    expect(await rootOf(stream())).toBe(slowRoot(leaves));
  });

  it('depends on a leaf of 0', async () => {
    const leaves = [LEAF, { ...LEAF, token: `0x${'3'.repeat(40)}`, cumulative: 0n }];
    expect(await rootOf(leaves)).not.toBe(await rootOf([LEAF]));
  });

  it('is null without leaves', async () => {
    expect(await rootOf([])).toBeNull();
  });
});

describe('leaves are refused', () => {
  const twice = `leaf ${EARNER} ${TOKEN} does not come after ${EARNER} ${TOKEN}`;
  it.each<[string, Leaf[], string]>([
    ['that repeat a pair', [LEAF, LEAF], twice],
    ['out of the order of tokens', [LEAF, { ...LEAF, token: EARNER }], 'does not come after'],
    ['out of the order of earners', [LEAF, { ...LEAF, earner: TOKEN }, LEAF], 'does not come'],
    ['with upper-case digits', [{ ...LEAF, earner: `0x${'A'.repeat(40)}` }], 'is no address'],
    ['with a short address', [{ ...LEAF, token: '0x12' }], '0x12 is no address'],
    ['below 0', [{ ...LEAF, cumulative: -1n }], '-1 is no uint256'],
    ['above uint256', [{ ...LEAF, cumulative: 2n ** 256n }], 'is no uint256'],
  ])('%s', async (_, leaves, message) => {
    await expect(rootOf(leaves)).rejects.toThrow(message);
    await expect(rootOf(leaves)).rejects.toThrow(RangeError);
  });

  it('and the next root is right', async () => {
    await expect(rootOf([LEAF, LEAF])).rejects.toThrow(RangeError);
    expect(await rootOf([LEAF])).toBe(slowRoot([LEAF]));
  });
});
