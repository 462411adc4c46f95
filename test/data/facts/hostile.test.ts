import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { oursOf } from '../../../cli/verify/verify-text.ts';
import { programFile } from '../../../common/program-file.ts';
import { readFacts } from '../../../data/facts/fact-file.ts';
import { verifyFacts } from '../../../data/facts/verify-facts.ts';
import { commandLine } from '../../cli/running.ts';
import { realMainnet } from '../../support/real-mainnet.ts';
import { temporaryFolder } from '../../support/snapshots.ts';

const GROUP = {
  what: 'Claimed amounts',
  table: 'reward_claims',
  keys: ['transaction_hash'],
  values: ['amount'],
  rows: [{ block: 1, keys: ['0x1'], values: ['1'] }],
};

/** Writes a facts file with a changed group. */
function written(changes: object, more: object = {}): string {
  const path = join(temporaryFolder(), 'facts.json');
  const source = { name: 'a node', collected: '2026-01-01', note: '' };
  writeFileSync(
    path,
    JSON.stringify({ chainId: 1, source, groups: [{ ...GROUP, ...changes }], ...more }),
  );
  return path;
}

describe('hostile facts', () => {
  it.each([
    [{ what: 'a\u001b[2J' }, 'a text has no control or format characters'],
    [{ what: 'a\u202eb' }, 'a text has no control or format characters'],
    [
      { rows: [{ keys: ['a\u0000'], values: ['1'] }] },
      'a text has no control or format characters',
    ],
    [{ rows: [{ keys: ['a'], values: ['\ud800'] }] }, 'a text has no control or format characters'],
    [{ where: { root: '\n' } }, 'a text has no control or format characters'],
    [{ keys: ['root.x'] }, 'root.x: column root of table reward_claims has no members'],
    [{ keys: ["root' or 1=1"] }, 'Invalid string'],
    [{ keys: ['__proto__'] }, 'table reward_claims has no column __proto__'],
    [{ table: 'constructor' }, 'Invalid option'],
    [{ tolerance: '1e99999' }, 'tolerance'],
    [{ tolerance: '-1' }, 'tolerance'],
  ])('are refused before a table is read: %j', (changes, message) => {
    expect(() => readFacts(written(changes))).toThrow(message);
  });

  it('with the text of a statement compare as texts', async () => {
    const rows = [{ block: 20_739_969, keys: ["' or true --"], values: ["1'; drop table x; --"] }];
    const found = await verifyFacts(await realMainnet(), readFacts(written({ rows })), true);
    expect(found.differences.filter(({ what }) => what === GROUP.what)).toMatchObject([
      { ours: null, theirs: "1'; drop table x; --" },
    ]);
  });

  it('are read from the files in a folder, and not from its folders', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'a.json'));
    expect(() => readFacts(folder)).toThrow('has no .json file of facts');
  });

  it('are printed with codes in place of control characters of a snapshot', () => {
    const [group] = readFacts(programFile('data/mainnet/facts/decoder-tests.json'));
    expect(group).toBeDefined();
    const found = { ours: 'a\u001b[2J\u202e', ourSource: null };
    expect(oursOf(found as Parameters<typeof oursOf>[0])).toBe('a\\u{1b}[2J\\u{202e}');
  });
});

describe('facts of another chain', () => {
  it('are counted, and said to be left out', async () => {
    const path = written({}, { chainId: 17_000 });
    const snapshot = await realMainnet();
    const found = await verifyFacts(snapshot, readFacts(path), true);
    expect(found.ofOtherChains).toBe(1);
    const page = join(temporaryFolder(), 'verdict.html');
    const { out } = await commandLine(['verify', snapshot, '--facts', path, '--page', page]);
    expect(out).toContain('1 facts are about other chains than 1: they are left out\n');
    const shipped = await commandLine(['verify', snapshot]);
    expect(shipped.out).not.toContain('other chains');
  });
});
