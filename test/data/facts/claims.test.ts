import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { programFile } from '../../../common/program-file.ts';
import { type FactFile, readFacts } from '../../../data/facts/fact-file.ts';
import type { FactVerification } from '../../../data/facts/verdict.ts';
import { verifyFacts } from '../../../data/facts/verify-facts.ts';
import { ingestedChain } from '../../support/ingested-chain.ts';
import { realMainnet } from '../../support/real-mainnet.ts';
import { rewrite } from '../../support/rewrite.ts';
import { temporaryFolder } from '../../support/snapshots.ts';

const ROOTS = 'Roots that the proofs of claims lead to';
const LEAVES = 'Claimed amounts by the leaves of claims';
const POSTED = 'Roots of claims as posted and active roots';

/** The root of the shipped claim, as the test that has the claim names it. */
const ROOT = '0x4344082ad741d467845ee47dbeecccf16236fdde8d601754d39a5d694dde0549';

const [shipped] = readFacts(programFile('data/mainnet/facts/claims.json'));
if (shipped === undefined) throw new Error('no claims');
const [claim] = shipped.claims;
const earner = claim?.earnerLeaf.earner ?? '';
const [weth, eigen] = claim?.tokenLeaves ?? [];

let snapshot: string;
beforeAll(async () => {
  snapshot = await realMainnet();
});

function groupOf({ groups }: FactVerification, what: string) {
  const { agree, differ, notCovered } = groups.find((group) => group.what === what) ?? {};
  return [agree, differ, notCovered];
}

/** The real logs with a posted root, and claims from it: of WETH all, of EIGEN in two parts. */
async function withClaims(root: string, wethAmount = weth?.cumulativeEarnings): Promise<string> {
  const copy = join(temporaryFolder(), 'snapshot');
  cpSync(snapshot, copy, { recursive: true });
  rmSync(join(copy, 'manifest.json'));
  const columns = `21 as root_index, '${root}' as root, timestamp '2024-09-01' as rewards_calculation_end_timestamp,
    timestamp '2024-09-08' as activated_at, true as active, timestamp '2024-09-08' as updated_at,
    timestamp '2024-09-01' as created_at, 20650000 as created_block, null::timestamp as disabled_at`;
  await rewrite(copy, 'distribution_roots', `insert into changes by name select ${columns}`);
  const first = 10n ** 18n;
  const row = (token: string | undefined, amount: bigint, from: string, block: number) =>
    `('${from}', '${earner}', '${earner}', '${earner}', '${token}', ${amount}, ${block}, 5, timestamp '2024-09-10', '0x${'4'.repeat(64)}')`;
  await rewrite(
    copy,
    'reward_claims',
    `insert into changes (root, earner, claimer, recipient, token, amount, block_number, log_index, "timestamp", transaction_hash) values
     ${[
       row(weth?.token, BigInt(wethAmount ?? '0'), root, 20_710_001),
       row(eigen?.token, first, `0x${'5'.repeat(64)}`, 20_710_000),
       row(
         eigen?.token,
         BigInt(eigen?.cumulativeEarnings ?? '0') - first,
         root,
         20_710_001,
       ).replace(', 5, ', ', 6, '),
     ].join(', ')}`,
  );
  return copy;
}

describe('claims with their proofs', () => {
  it('agree with the root that is posted, and with what was claimed', async () => {
    const found = await verifyFacts(await withClaims(ROOT), [shipped], false);
    expect(found.differences).toEqual([]);
    expect(groupOf(found, ROOTS)).toEqual([1, 0, 0]);
    expect(groupOf(found, LEAVES)).toEqual([2, 0, 0]);
    // One claim is from a root that these logs do not have, as the one of the real logs is.
    expect(groupOf(found, POSTED)).toEqual([2, 0, 2]);
  });

  it('are not covered by logs without the root', async () => {
    const found = await verifyFacts(snapshot, [shipped], false);
    expect(groupOf(found, ROOTS)).toEqual([0, 0, 1]);
    expect(groupOf(found, LEAVES)).toEqual([0, 0, 2]);
  });

  it('differ from another root, and from more than the leaf', async () => {
    const other = await verifyFacts(await withClaims(`0x${'6'.repeat(64)}`), [shipped], false);
    expect(groupOf(other, ROOTS)).toEqual([0, 1, 0]);
    expect(other.differences).toContainEqual(
      expect.objectContaining({ what: ROOTS, ours: `0x${'6'.repeat(64)}`, theirs: ROOT }),
    );
    const more = String(BigInt(weth?.cumulativeEarnings ?? '0') + 1n);
    const claimed = await verifyFacts(await withClaims(ROOT, more), [shipped], false);
    expect(claimed.differences).toEqual([
      expect.objectContaining({
        what: LEAVES,
        keys: { earner, token: weth?.token, root: ROOT },
        ours: more,
        theirs: weth?.cumulativeEarnings,
        ourSource: 'block 20710001, log 5',
      }),
    ]);
  });

  it('are not covered if less was claimed, as these logs lack claims', async () => {
    const copy = await withClaims(ROOT, '1');
    expect(groupOf(await verifyFacts(copy, [shipped], false), LEAVES)).toEqual([1, 0, 1]);
  });

  it('are refused if a proof does not lead to the tokens of the earner', async () => {
    const wrong: FactFile = {
      ...shipped,
      claims: shipped.claims.map((one) => ({ ...one, tokenIndices: [1, 0] })),
    };
    await expect(verifyFacts(snapshot, [wrong], false)).rejects.toThrow(
      `claim of ${earner}: the proof of token ${weth?.token} does not lead to `,
    );
  });

  it('are read with as many proofs as leaves', () => {
    const path = join(temporaryFolder(), 'claims.json');
    const json = JSON.parse(
      readFileSync(programFile('data/mainnet/facts/claims.json'), 'utf8'),
    ) as { claims: { tokenIndices: number[] }[] };
    json.claims[0]?.tokenIndices.pop();
    writeFileSync(path, JSON.stringify(json));
    expect(() => readFacts(path)).toThrow('as many indices, proofs and leaves');
    writeFileSync(path, JSON.stringify({ ...json, claims: [] }));
    expect(() => readFacts(path)).toThrow('it has no fact');
  });
});

describe('the roots of claims', () => {
  it('are posted and active on a chain of the contracts', async () => {
    const found = await verifyFacts(await ingestedChain(), [], true);
    const [agree = 0, differ, notCovered] = groupOf(found, POSTED);
    expect(found.differences).toEqual([]);
    expect({ isAny: agree > 0, differ, notCovered }).toEqual({
      isAny: true,
      differ: 0,
      notCovered: 0,
    });
  });

  it('differ if a root was not active yet', async () => {
    const copy = join(temporaryFolder(), 'snapshot');
    cpSync(await ingestedChain(), copy, { recursive: true });
    rmSync(join(copy, 'manifest.json'));
    await rewrite(
      copy,
      'distribution_roots',
      "update changes set activated_at = timestamp '2099-01-01'",
    );
    const { differences } = await verifyFacts(copy, [], false);
    expect(differences.length).toBeGreaterThan(0);
    expect(differences[0]).toMatchObject({
      what: POSTED,
      ours: 'active from 2099-01-01T00:00:00Z',
    });
  });
});

describe('addresses of contracts', () => {
  const facts = readFacts(programFile('data/mainnet/facts/contracts.json'));
  const CONTRACTS = 'Contracts by their addresses and implementations';
  const STRATEGIES = 'Strategies by their addresses and implementations';

  it('are not covered by logs without upgrades', async () => {
    const found = await verifyFacts(snapshot, facts, false);
    expect(found.differences).toEqual([]);
    expect([groupOf(found, CONTRACTS), groupOf(found, STRATEGIES)]).toEqual([
      [0, 0, 8],
      [0, 0, 13],
    ]);
  });

  it('agree with upgrades, and differ from another name at an address', async () => {
    const copy = join(temporaryFolder(), 'snapshot');
    cpSync(snapshot, copy, { recursive: true });
    rmSync(join(copy, 'manifest.json'));
    const row = (contract: string, name: string, implementation: string, log: number) =>
      `('${contract}', '${name}', '${implementation}', 18722222, ${log}, timestamp '2023-12-05', '0x${'4'.repeat(64)}')`;
    await rewrite(
      copy,
      'upgrades',
      `insert into changes (contract, name, implementation, block_number, log_index, "timestamp", transaction_hash) values
       ${[
         row(
           '0x39053d51b77dc0d36036fc1fcc8cb819df8ef37a',
           'DelegationManager',
           '0x1784be6401339fc0fedf7e9379409f5c1bfe9dda',
           1,
         ),
         row(
           '0x858646372cc42e1a627fce94aa7a7033e7cf075a',
           'Slasher',
           '0x70f44c13944d49a236e3cd7a94f48f5dab6c619b',
           2,
         ),
         row(
           '0x93c4b944d05dfe6df7645a86cd2206016c51564d',
           'StrategyBase',
           '0xdfda04f980be6a64e3607c95ca26012ab9aa46d3',
           3,
         ),
       ].join(', ')}`,
    );
    const found = await verifyFacts(copy, facts, false);
    expect(groupOf(found, CONTRACTS)).toEqual([1, 1, 6]);
    expect(groupOf(found, STRATEGIES)).toEqual([1, 0, 12]);
    expect(found.differences).toEqual([
      expect.objectContaining({ column: 'name', ours: 'Slasher', theirs: 'StrategyManager' }),
    ]);
  });
});
