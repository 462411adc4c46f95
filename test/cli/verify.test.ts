import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programFile } from '../../common/program-file.ts';
import { realMainnet } from '../support/real-mainnet.ts';
import { rewrite } from '../support/rewrite.ts';
import { bare, temporaryFolder } from '../support/snapshots.ts';
import { commandLine } from './running.ts';

const SAMPLE = programFile('data/sample');

/** The real logs with an amount that has a digit too many. */
async function wrongClaim(): Promise<string> {
  const copy = join(temporaryFolder(), 'snapshot');
  cpSync(await realMainnet(), copy, { recursive: true });
  rmSync(join(copy, 'manifest.json'));
  await rewrite(copy, 'reward_claims', 'update changes set amount = amount * 10');
  return copy;
}

describe('verify', () => {
  it('compares a snapshot with the facts of the program', async () => {
    const outcome = await commandLine(['verify', await realMainnet()]);
    expect(outcome).toMatchObject({ code: 0, err: '' });
    expect(outcome.out).toContain('all covered facts agree');
    expect(outcome.out).toMatch(/^Claimed amounts +1 +0 +0 +rotki\/rotki @0436ed9912d5, /m);
    expect(outcome.out).toMatch(/^Ether that a rETH redeems +0 +0 +540 +xrchz\/rockettrack @/m);
  });

  it('names a difference with both sources, as text, JSON and a page', async () => {
    const snapshot = await wrongClaim();
    const text = await commandLine(['verify', snapshot]);
    expect(text).toMatchObject({ code: 1, err: '' });
    expect(text.out).toContain(
      `differs: Claimed amounts: reward_claims amount, transaction_hash 0x652b479994529e11f1331864739312e643e912a78cf1dca05403aa1d33c4ac46
  ours    101593780474790 (block 20739969, log 126)
  theirs  10159378047479 (rotki/rotki @0436ed9912d5, rotkehlchen/tests/unit/decoders/test_eigenlayer.py, block 20739969)`,
    );
    const page = join(temporaryFolder(), 'verdict.html');
    const json = await commandLine(['verify', snapshot, '--format', 'json', '--page', page]);
    expect(json.code).toBe(1);
    const { facts, rewards } = JSON.parse(json.out);
    expect(rewards).toBeNull();
    expect(facts.counts.differ).toBe(1);
    expect(facts.differences[0]).toMatchObject({
      ours: '101593780474790',
      theirs: '10159378047479',
    });
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('<title>Snapshot verified</title>');
    expect(html).toContain('<code>101593780474790 (block 20739969, log 126)</code>');
    expect(html).not.toMatch(/<script|https?:/);
  });

  it('says that data is invented, and ends with 2', async () => {
    const page = join(temporaryFolder(), 'verdict.html');
    const text = await commandLine(['verify', SAMPLE, '--page', page]);
    expect(text).toMatchObject({ code: 2, err: '' });
    expect(text.out).toMatch(
      /^snapshot sample-\w+: the data is invented, so that no fact is about it\nSample data: names are real, every amount is invented\n/,
    );
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('Sample data: names are real, every amount is invented.');
    expect(html).toContain('the data is invented');
    const json = await commandLine(['verify', SAMPLE, '--format', 'json']);
    expect(json.code).toBe(2);
    expect(JSON.parse(json.out).facts).toMatchObject({
      invented: 'amounts',
      counts: { agree: 0, differ: 0, notCovered: 0 },
      differences: [],
    });
  });

  it('ends with 2 if nothing is covered, and names facts and folders that cannot be read', async () => {
    const nothing = await commandLine(['verify', await bare(1)]);
    expect(nothing.code).toBe(2);
    expect(nothing.out).toContain('no fact is covered by these logs');
    const folder = temporaryFolder();
    const none = await commandLine(['verify', await bare(1), '--facts', folder]);
    expect(none).toEqual({ code: 2, out: '', err: `${folder}: has no .json file of facts\n` });
    const path = join(folder, 'facts.json');
    writeFileSync(path, '[');
    const malformed = await commandLine(['verify', await bare(1), '--facts', path]);
    expect(malformed).toMatchObject({ code: 2, out: '' });
    expect(malformed.err).toContain(`${path} is not JSON`);
    const missing = await commandLine(['verify', join(folder, 'missing')]);
    expect(missing).toMatchObject({ code: 2, out: '' });
    expect(missing.err).toContain('missing');
  });
});
