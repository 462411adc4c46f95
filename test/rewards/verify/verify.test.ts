import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDuckDB } from '../../../common/duckdb.ts';
import type { Verification } from '../../../rewards/verify/verdict.ts';
import { verifyRewards } from '../../../rewards/verify/verify.ts';
import { VerifyError } from '../../../rewards/verify/verify-error.ts';
import { rewrite } from '../../support/rewrite.ts';
import { withoutRows } from '../../support/snapshots.ts';
import { FOLDER } from '../leaves.ts';
import { type Case, CUTOFFS, DAYS, verifyCase, writeFolder } from './case.ts';

const OTHER_ROOT = `0x${'ab'.repeat(32)}`;

/** Verifies the case after a change of one of its tables; `earned/2025` is of the rewards. */
async function verifyChanged(table: string, statement: string, more?: (changed: Case) => unknown) {
  const changed = await verifyCase();
  await change(changed, table, statement);
  await more?.(changed);
  return verifyRewards(changed.snapshot, changed.folder);
}

function change({ snapshot, folder }: Case, table: string, statement: string): Promise<void> {
  const [part] = table.startsWith('earned/') ? [folder] : [snapshot];
  return rewrite(part, table, statement);
}

async function rowsOf(sql: string): Promise<unknown[][]> {
  const instance = await openDuckDB();
  try {
    return (await (await instance.connect()).runAndReadAll(sql)).getRowsJS();
  } finally {
    instance.closeSync();
  }
}

/** Indices of the roots that differ. */
function differing({ roots }: Verification): number[] {
  return roots.filter(({ equal }) => equal === false).map(({ rootIndex }) => rootIndex);
}

let original: Case;
let agreed: Verification;

beforeAll(async () => {
  original = await verifyCase();
  agreed = await verifyRewards(original.snapshot, original.folder);
});

describe('rewards that agree', () => {
  it('have the posted roots, the last of which is the expected one', () => {
    expect(agreed.agrees).toBe(true);
    expect(agreed.roots.map(({ lastDay }) => lastDay)).toEqual(DAYS);
    expect(agreed.roots.every(({ equal, ours, posted }) => equal && ours === posted)).toBe(true);
    const expected = JSON.parse(readFileSync(join(FOLDER, 'gold/s12/expected_root.json'), 'utf8'));
    expect(agreed.roots.at(-1)?.ours).toBe(expected.root);
  });

  it('have every claim, by type', () => {
    expect(agreed.claims).toEqual({ total: 1059, checked: 1059, differing: 0 });
    expect(agreed.types.map(({ name }) => name).sort()).toEqual([
      'all_earners',
      'all_stakers',
      'avs',
      'operator_directed_avs',
      'operator_directed_operator_set',
      'total_stake',
      'unique_stake',
    ]);
    expect([agreed.differences, agreed.tokens, agreed.leftOut]).toEqual([[], [], []]);
  });

  it('are right in a snapshot with upper-case addresses', async () => {
    const found = await verifyChanged(
      'reward_claims',
      `update changes set earner = '0x' || upper(earner[3:]), token = '0x' || upper(token[3:]),
         root = '0x' || upper(root[3:])`,
    );
    expect(found).toEqual({ ...agreed, snapshot: found.snapshot });
  });

  it('are right if rows have the cutoff of their run, which delays a row', async () => {
    const [last, before] = [CUTOFFS.at(-1), CUTOFFS.at(-2)];
    const addCutoff = `alter table changes add column cutoff date;
      update changes set cutoff = snapshot + 1;`;
    const found = await verifyChanged(
      'earned/2026',
      `${addCutoff}
       update changes set cutoff = '${last}' where amount > 0 and snapshot < '${before}'`,
      async (changed) => {
        for (const year of ['2024', '2025']) await change(changed, `earned/${year}`, addCutoff);
      },
    );
    expect(differing(found)).toContain(DAYS.length - 2);
    expect(differing(found)).not.toContain(DAYS.length - 1);
    expect(found.roots[0]?.equal).toBe(true);
  });

  it('are right above 2^127', async () => {
    const most = '9'.repeat(38);
    const found = await verifyChanged(
      'earned/2026',
      `update changes set amount = ${most} where (earner, rewards_submission_hash, snapshot) in (
         select (earner, rewards_submission_hash, max(snapshot)) from changes
         where amount > 0 group by earner, rewards_submission_hash)`,
    );
    const sums = found.differences.map(({ ours }) => BigInt(ours ?? 0));
    expect(sums.some((sum) => sum > 2n ** 127n)).toBe(true);
    expect(found.roots.at(-1)?.ours).toMatch(/^0x/);
  });

  it('are none in a snapshot and a folder without rows', async () => {
    const { folder } = await verifyCase();
    rmSync(join(folder, 'earned'), { recursive: true });
    mkdirSync(join(folder, 'earned'));
    const found = await verifyRewards(await withoutRows(), folder);
    expect(found).toMatchObject({ agrees: true, roots: [], claims: { total: 0 } });
  });

  it('are right without claims', async () => {
    const found = await verifyChanged('rewards', '', ({ snapshot }) => {
      rmSync(join(snapshot, 'reward_claims.parquet'));
    });
    expect(found.claims).toEqual({ total: 0, checked: 0, differing: 0 });
    expect(found.agrees).toBe(true);
  });
});

describe('a difference is named', () => {
  it('of a claim', async () => {
    const [[block, log, root, index, earner, token, amount] = []] = await rowsOf(/* sql */ `
      select block_number::integer, log_index::integer, claim.root, root_index::integer, earner, token, amount::varchar
      from '${original.snapshot}/reward_claims.parquet' claim
      join '${original.snapshot}/distribution_roots.parquet' posted on posted.root = claim.root
      where root_index = ${DAYS.length - 1} and not exists (
        from '${original.snapshot}/reward_claims.parquet' earlier
        where earlier.earner = claim.earner and earlier.token = claim.token and earlier.root <> claim.root)
      order by log_index limit 1`);
    const found = await verifyChanged(
      'reward_claims',
      `update changes set amount = amount + 1 where block_number = ${block} and log_index = ${log}`,
    );
    expect(found.agrees).toBe(false);
    expect(differing(found)).toEqual([]);
    expect(found.claims).toEqual({ ...agreed.claims, differing: 1 });
    expect(found.differences).toEqual([
      expect.objectContaining({
        blockNumber: block,
        logIndex: log,
        root,
        rootIndex: index,
        earner,
        token,
        claimed: String(BigInt(String(amount)) + 1n),
        ours: amount,
      }),
    ]);
    expect(found.differences[0]?.types.length).toBeGreaterThan(0);
    expect(found.tokens).toEqual([expect.objectContaining({ name: token, differing: 1 })]);
  });

  it('of a root, whose claims are compared all the same', async () => {
    const posted = agreed.roots[3]?.posted ?? '';
    const statement = `update changes set root = '${OTHER_ROOT}' where root = '${posted}'`;
    const found = await verifyChanged('distribution_roots', statement, (changed) =>
      change(changed, 'reward_claims', statement),
    );
    expect(found.agrees).toBe(false);
    expect(differing(found)).toEqual([3]);
    expect(found.roots[3]).toMatchObject({ posted: OTHER_ROOT, ours: posted, equal: false });
    expect(found.claims).toEqual(agreed.claims);
  });

  it('of a claim from a root that was not posted', async () => {
    const found = await verifyChanged(
      'reward_claims',
      `update changes set root = '${OTHER_ROOT}'
       where transaction_hash = (select max(transaction_hash) from changes)`,
    );
    expect(found.differences).toEqual([
      expect.objectContaining({ root: OTHER_ROOT, rootIndex: null, ours: null }),
    ]);
  });

  it('by the type of submission', async () => {
    const raise = /* sql */ `
      update changes set amount = amount + 1 where rewards_submission_hash in (
        select rewards_submission_hash from '${original.snapshot}/rewards.parquet' where type = 'total_stake')`;
    const found = await verifyChanged('earned/2026', raise, (changed) =>
      change(changed, 'earned/2025', raise),
    );
    expect(found.types[0]?.name).toBe('total_stake');
    expect(found.types[0]?.differing).toBeGreaterThan(0);
    expect(found.types[0]?.differing).toBe(found.types[0]?.checked);
    expect(differing(found).at(-1)).toBe(DAYS.length - 1);
  });

  it('but a root that was disabled is no disagreement', async () => {
    const statement = `update changes set root = '${OTHER_ROOT}', active = false where root_index = 3`;
    const found = await verifyChanged('distribution_roots', statement, (changed) =>
      change(
        changed,
        'reward_claims',
        `delete from changes where root = '${agreed.roots[3]?.posted}'`,
      ),
    );
    expect(found.roots[3]).toMatchObject({ equal: false, disabled: true });
    expect(differing(found)).toEqual([3]);
  });
});

describe('what was not computed is not compared', () => {
  it('after the last run', async () => {
    const found = await verifyChanged('rewards', '', ({ folder }) => {
      writeFolder(folder, { cutoffs: CUTOFFS.slice(0, -2) });
    });
    expect(found.agrees).toBe(true);
    expect(found.roots.map(({ equal }) => equal)).toEqual([
      ...CUTOFFS.slice(0, -2).map(() => true),
      null,
      null,
    ]);
    expect(found.roots.at(-1)).toMatchObject({
      ours: null,
      note: 'the calculation ends before its last day',
    });
    expect(found.claims.checked).toBeLessThan(agreed.claims.total);
    expect(found.claims.differing).toBe(0);
  });

  it('if submissions are left out: their roots, and claims of their tokens', async () => {
    const rewards = `'${original.snapshot}/rewards.parquet'`;
    const hashes = await rowsOf(/* sql */ `
      select rewards_submission_hash from ${rewards} where type = 'avs' and updated_at > (
        select median(updated_at) from ${rewards} where type = 'avs')`);
    const leftOut = hashes.map(([hash]) => String(hash));
    const drop = `delete from changes where rewards_submission_hash in ('${leftOut.join("', '")}')`;
    const found = await verifyChanged('earned/2024', drop, async (changed) => {
      for (const year of ['2025', '2026']) await change(changed, `earned/${year}`, drop);
      writeFolder(changed.folder, { leftOut });
    });
    expect(found.agrees).toBe(true);
    expect(found.leftOut.map(({ hash }) => hash).sort()).toEqual(leftOut.sort());
    const equal = found.roots.map((root) => root.equal);
    expect([equal[0], equal.at(-1)]).toEqual([true, null]);
    expect(found.roots.at(-1)?.note).toMatch(/left out submissions/);
    expect(found.claims.checked).toBeGreaterThan(0);
    expect(found.claims.checked).toBeLessThan(agreed.claims.total);
  });
});

describe('a folder is refused', () => {
  it.each<[string, (changed: Case) => unknown, RegExp]>([
    [
      'without roots.json',
      ({ folder }) => rmSync(join(folder, 'roots.json')),
      /roots\.json cannot be read: does not exist; run `restaking-analytics rewards` again/,
    ],
    [
      'with another roots.json',
      ({ folder }) => writeFileSync(join(folder, 'roots.json'), '[{"cutoff":"yesterday"}]'),
      /roots\.json cannot be read: .*cutoff/s,
    ],
    [
      'without its amounts',
      ({ folder }) => renameSync(join(folder, 'earned'), join(folder, 'lost')),
      /earned cannot be read: does not exist; run/,
    ],
    [
      'with amounts of another type',
      (changed) => change(changed, 'earned/2024', 'alter table changes alter amount type double'),
      /earned: column amount must be DECIMAL\(38,0\)|earned cannot be read/,
    ],
    [
      'with a null',
      (changed) =>
        change(changed, 'earned/2026', 'update changes set earner = null where amount = 0'),
      /earned: \d+ rows with a null or an amount below 0/,
    ],
    [
      'with a submission of another snapshot',
      (changed) =>
        change(
          changed,
          'earned/2026',
          `update changes set rewards_submission_hash = '${OTHER_ROOT}'`,
        ),
      /1 submissions are not in the snapshot, such as 0xabab.*; give the snapshot/,
    ],
    [
      'with upper-case addresses',
      (changed) =>
        change(changed, 'earned/2024', "update changes set earner = '0x' || upper(earner[3:])"),
      /the rewards up to [\d-]+ are no leaves: .* is no address/,
    ],
    [
      'with a file that is no Parquet',
      ({ folder }) => writeFileSync(join(folder, 'earned/2024.parquet'), 'none'),
      /earned cannot be read: /,
    ],
  ])('%s', async (_, damage, message) => {
    const changed = await verifyCase();
    await damage(changed);
    const found = await verifyRewards(changed.snapshot, changed.folder).catch((cause) => cause);
    expect(found).toBeInstanceOf(VerifyError);
    expect(found.message).toMatch(message);
  });
});
