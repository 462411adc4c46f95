import { beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '../../../data/load/progress.ts';
import type { Engine } from '../../../engine/engine.ts';
import { writeComputedTables } from '../../../rewards/verify/computed-tables.ts';
import { ask, openEngineOf, operationNamed } from '../../support/engines.ts';
import { rewrite } from '../../support/rewrite.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { RewardsCoordinator } from '../contract/rewards-coordinator.ts';
import { goldLeaves } from '../leaves.ts';
import { DAYS, verifyCase } from './case.ts';

interface Unclaimed {
  readonly earner: string;
  readonly token: string;
  readonly cumulative: string;
  readonly claimed: string;
  readonly unclaimed: string;
  readonly overclaimed: string;
}

let engine: Engine;
let rows: readonly Unclaimed[];
/** The token of the first claim: a unit more was claimed than computed. */
let above: Unclaimed;

beforeAll(async () => {
  const { snapshot, folder } = await verifyCase();
  const { leaves } = await goldLeaves('s12');
  const [first] = leaves.filter(({ cumulative }) => cumulative > 0n);
  const pair = `earner = '${first?.earner}' and token = '${first?.token}'`;
  await rewrite(
    snapshot,
    'reward_claims',
    `delete from changes where ${pair};
     insert into changes select * replace ('${first?.earner}' as earner, '${first?.token}' as token,
       ${(first?.cumulative ?? 0n) + 1n}::decimal(38, 0) as amount, 19999999 as block_number)
     from (from changes limit 1)`,
  );
  const computed = temporaryFolder();
  await writeComputedTables(snapshot, folder, computed, noProgress);
  engine = await openEngineOf(['rewards-proof', 'rewards-unclaimed'], snapshot, computed);
  const { status, body } = await ask(engine, operationNamed('restaking/rewards-unclaimed'), {
    limit: '1000',
  });
  expect(status).toBe(200);
  rows = JSON.parse(body).data;
  above = rows.find(({ overclaimed }) => overclaimed !== '0') as Unclaimed;
});

/** The claim of an answer with its amounts as integers; null without a record. */
async function proofOf(query: Record<string, string>) {
  const { status, body } = await ask(engine, operationNamed('restaking/rewards-proof'), query);
  expect(status, body).toBe(200);
  const [claim] = JSON.parse(body).data;
  if (!claim) return null;
  const tokenLeaves = claim.tokenLeaves.map(
    (leaf: { token: string; cumulativeEarnings: string }) => ({
      token: leaf.token,
      cumulativeEarnings: BigInt(leaf.cumulativeEarnings),
    }),
  );
  return { ...claim, tokenLeaves };
}

const earners = () => [...new Set(rows.map(({ earner }) => earner))];
const tokensOf = (own: readonly Unclaimed[]) => own.map(({ token }) => token);

describe('the default proof of an earner', () => {
  it('has the tokens with something to claim, and no record without any', async () => {
    const kinds = new Map<string, string[]>();
    for (const earner of earners()) {
      const own = rows.filter((row) => row.earner === earner);
      const open = own.filter(({ unclaimed }) => unclaimed !== '0');
      const kind = open.length === own.length ? 'all' : open.length === 0 ? 'none' : 'some';
      kinds.set(kind, [...(kinds.get(kind) ?? []), earner]);
    }
    expect([...kinds.keys()].sort()).toEqual(['all', 'none', 'some']);
    for (const earner of [...kinds.values()].flatMap((found) => found.slice(0, 5))) {
      const open = rows.filter((row) => row.earner === earner && row.unclaimed !== '0');
      const claim = await proofOf({ earner });
      expect(claim?.tokenLeaves.map(({ token }: { token: string }) => token) ?? []).toEqual(
        tokensOf(open),
      );
    }
  });

  it('has the tokens of which an older root has more than was claimed since', async () => {
    const { leaves } = await goldLeaves('s12');
    let fewer = 0;
    for (const earner of earners().slice(0, 8)) {
      const query = { earner, rootIndex: String(DAYS.length - 2) };
      const tokens = leaves.filter((leaf) => leaf.earner === earner).map(({ token }) => token);
      const whole = await proofOf({ ...query, tokens: tokens.join(',') });
      const open = whole.tokenLeaves.filter(
        ({ token, cumulativeEarnings }: { token: string; cumulativeEarnings: bigint }) => {
          const row = rows.find((one) => one.earner === earner && one.token === token);
          return cumulativeEarnings > BigInt(row?.claimed ?? '0');
        },
      );
      const claim = await proofOf(query);
      expect(claim?.tokenLeaves ?? []).toEqual(open);
      if (open.length < whole.tokenLeaves.length) fewer += 1;
    }
    expect(fewer).toBeGreaterThan(0);
  });

  it('is paid by the contract, which refuses one of all tokens', async () => {
    const earner = earners().find((one) => {
      const own = rows.filter((row) => row.earner === one);
      const open = own.filter(({ unclaimed }) => unclaimed !== '0');
      return (
        open.length > 0 && own.some((row) => row.claimed === row.cumulative && row.claimed !== '0')
      );
    });
    const own = rows.filter((row) => row.earner === earner);
    const contract = await RewardsCoordinator.deploy();
    for (const { token } of own) await contract.createToken(token);
    const { root } = await goldLeaves('s12');
    for (let at = 0; at < DAYS.length; at += 1) await contract.activateRoot(root);
    const claimed = own.filter((row) => row.claimed === row.cumulative && row.claimed !== '0');
    const earlier = await proofOf({ earner: earner ?? '', tokens: tokensOf(claimed).join(',') });
    await contract.processClaim(earlier, earner ?? '');
    const all = await proofOf({ earner: earner ?? '', tokens: tokensOf(own).join(',') });
    await expect(contract.processClaim(all, earner ?? '')).rejects.toThrow('cumulativeEarnings');
    const claim = await proofOf({ earner: earner ?? '' });
    const paid = await contract.processClaim(claim, earner ?? '');
    expect(paid.map(({ token }) => token)).toEqual(
      claim.tokenLeaves.map(({ token }: { token: string }) => token),
    );
  });
});

describe('a token of which more was claimed than computed', () => {
  it('has the difference, and nothing to claim', () => {
    expect(above).toMatchObject({ unclaimed: '0', overclaimed: '1' });
    expect(BigInt(above.claimed) - BigInt(above.cumulative)).toBe(1n);
    expect(rows.filter(({ overclaimed }) => overclaimed !== '0')).toHaveLength(1);
  });
});
