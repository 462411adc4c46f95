import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../engine/engine.ts';
import { inProcess } from '../../engine/query/in-process.ts';
import { DAYS, verifyCase, writeFolder } from '../rewards/verify/case.ts';
import { ask, operationNamed, SETTINGS } from '../support/engines.ts';
import { rewrite } from '../support/rewrite.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { inProcess as here } from './in-process.ts';
import { commandLine } from './running.ts';

const OTHER_ROOT = `0x${'ab'.repeat(32)}`;
const LEFT_OUT = `0x${'00'.repeat(32)}`;

describe('rewards verify', () => {
  it('ends with 0 if everything that was compared agrees, and says what is left out', async () => {
    const { snapshot, folder } = await verifyCase();
    const whole = await commandLine(['rewards', 'verify', snapshot, folder, '--format', 'json']);
    expect([whole.code, whole.err]).toEqual([0, '']);
    expect(JSON.parse(whole.out)).toMatchObject({
      agrees: true,
      claims: { total: 1059, checked: 1059, differing: 0 },
    });
    await rewrite(
      snapshot,
      'rewards',
      `insert into changes by name
       select * replace ('${LEFT_OUT}' as rewards_submission_hash, '0x${'ee'.repeat(20)}' as token)
       from changes where type = 'avs' order by updated_at desc limit 1`,
    );
    writeFolder(folder, { leftOut: [LEFT_OUT] });
    const { code, out } = await here(['rewards', 'verify', snapshot, folder]);
    expect(code).toBe(0);
    expect(out).toMatch(/^snapshot \w+: all compared roots and claims agree with the rewards\n/);
    expect(out).toContain(`roots     ${DAYS.length} posted, 11 compared, 11 equal\n`);
    expect(out).toContain('1059, 1059 compared, 0 differ');
    expect(out).toContain('left out  1 submission (1 avs): roots that include them cannot agree');
  });

  it('ends with 1 and names a changed root and a changed claim, as text and as a page', async () => {
    const { snapshot, folder } = await verifyCase();
    const page = join(temporaryFolder(), 'verdict.html');
    const oldRoot = `select root from '${snapshot}/distribution_roots.parquet' where root_index = 5`;
    await rewrite(
      snapshot,
      'reward_claims',
      `update changes set root = '${OTHER_ROOT}' where root = (${oldRoot});
       update changes set amount = amount + 7 where transaction_hash = (select max(transaction_hash) from changes)`,
    );
    await rewrite(
      snapshot,
      'distribution_roots',
      `update changes set root = '${OTHER_ROOT}' where root_index = 5`,
    );
    const { code, out } = await here([
      ...['rewards', 'verify', snapshot, folder],
      ...['--page', page],
    ]);
    expect(code).toBe(1);
    expect(out).toContain('1059, 1059 compared, 1 differ');
    expect(out).toMatch(new RegExp(`^5 +${DAYS[5]} +${OTHER_ROOT} +0x[0-9a-f]{64}$`, 'm'));
    const claim = /^\d+\/\d+ +12 +(0x\S+) +(0x\S+) +(\d+) +(\d+) +\w+/m.exec(out) ?? [];
    expect(BigInt(claim[3] ?? 0) - BigInt(claim[4] ?? 0)).toBe(7n);
    const shown = readFileSync(page, 'utf8');
    for (const value of [OTHER_ROOT, ...claim.slice(1)]) expect(shown).toContain(value);
  });

  it('ends with 2 if it cannot compare', async () => {
    const { snapshot, folder } = await verifyCase();
    const page = join(temporaryFolder(), 'missing/verdict.html');
    const noFolder = await here(['rewards', 'verify', snapshot, temporaryFolder()]);
    expect([noFolder.code, noFolder.out]).toEqual([2, '']);
    expect(noFolder.err).toMatch(
      /roots\.json cannot be read.*; run `restaking-analytics rewards` again/,
    );
    const noPage = await here(['rewards', 'verify', snapshot, folder, '--page', page]);
    expect([noPage.code, noPage.out]).toEqual([2, '']);
    expect(noPage.err).toContain(`--page ${page} cannot be written`);
  });
});

describe('prepare --rewards', () => {
  it('prepares the verdict on each root and the unclaimed rewards', async () => {
    const { snapshot, folder } = await verifyCase();
    const prepared = join(temporaryFolder(), 'prepared');
    const { code, out } = await here(['prepare', snapshot, prepared, '--rewards', folder]);
    expect([code, out]).toEqual([0, expect.stringContaining('prepared: snapshot')]);
    const engine = Engine.open(prepared, SETTINGS, { run: inProcess(prepared) });
    const { body } = await ask(engine, operationNamed('restaking/rewards-roots'), {});
    expect(JSON.parse(body).meta.statistics).toEqual({
      totalDistributionRoots: DAYS.length,
      equalRoots: DAYS.length,
      differingRoots: 0,
      leftOutSubmissions: 0,
    });
  });

  it('writes nothing if the rewards cannot be read', async () => {
    const { snapshot } = await verifyCase();
    const prepared = join(temporaryFolder(), 'prepared');
    const { code, err } = await here([
      ...['prepare', snapshot, prepared],
      ...['--rewards', temporaryFolder()],
    ]);
    expect([code, existsSync(prepared)]).toEqual([1, false]);
    expect(err).toMatch(/roots\.json cannot be read/);
  });
});
