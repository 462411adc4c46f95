import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { digestOfKey } from '../../server/keys/issued-keys.ts';
import { isWellFormed } from '../../server/keys/key-format.ts';
import { readKeysFile } from '../../server/keys/keys-file.ts';
import { issueInto, keysCommand, newKeysFile } from '../server/keys/issuing.ts';
import { parsed } from './parsed.ts';
import type { Outcome } from './running.ts';

const CREATE = ['create', '--name', 'partner', '--groups', 'restaking', '--rate', '7'];

describe('create', () => {
  let path: string;
  let outcome: Outcome;
  beforeAll(async () => {
    path = newKeysFile();
    outcome = await keysCommand([...CREATE, '--expires', '2099-01-31'], path);
  });

  it('prints a key on standard output and nothing else, and no key elsewhere', () => {
    expect(outcome.code).toBe(0);
    expect(isWellFormed(outcome.out.trimEnd())).toBe(true);
    expect(outcome.out).toBe(`${outcome.out.trimEnd()}\n`);
    expect(outcome.err).toContain('of partner for restaking, expires 2099-01-31T00:00:00.000Z');
    expect(outcome.err).not.toContain('rsk_');
  });

  it('keeps the SHA-256 of the key and not the key, in a file that is its owner\u2019s alone', () => {
    const [key] = readKeysFile(path)?.keys ?? [];
    expect(key).toMatchObject({ name: 'partner', groups: ['restaking'], rate: 7, revokedAt: null });
    expect(key?.digest).toBe(digestOfKey(outcome.out.trimEnd()));
    expect(readFileSync(path, 'utf8')).not.toContain(outcome.out.slice(4, 20));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(existsSync(`${path}.lock`) || existsSync(`${path}.tmp`)).toBe(false);
  });

  it('refuses a name that an accepted key has', async () => {
    const again = await keysCommand(CREATE, path);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toMatch(/^--name partner: .*rotate or revoke it/);
  });
});

/** Runs a command again as long as another one has the file's lock for too long. */
async function untilUnlocked(...command: Parameters<typeof keysCommand>) {
  for (;;) {
    const outcome = await keysCommand(...command);
    if (outcome.code === 0 || !outcome.err.includes('holds this lock')) return outcome;
  }
}

describe('two commands at once', () => {
  it('keep both their changes', async () => {
    const path = newKeysFile();
    const names = ['a', 'b', 'c', 'd'];
    const outcomes = await Promise.all(
      names.map((name) => untilUnlocked(['create', '--name', name, '--groups', 'restaking'], path)),
    );
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const digests = new Set(readKeysFile(path)?.keys.map(({ digest }) => digest));
    expect(digests).toEqual(new Set(outcomes.map(({ out }) => digestOfKey(out.trimEnd()))));
  });
});

describe('list', () => {
  it('shows every key and its state, no digest and no key', async () => {
    const path = newKeysFile();
    const text = await issueInto(path, { name: 'first', rate: 5 });
    await issueInto(path, { name: 'second', groups: ['availability'] });
    await keysCommand(['revoke', '--name', 'second'], path);
    const { code, out } = await keysCommand(['list', '--keys', path]);
    expect(code).toBe(0);
    const [head, first, second] = out.split('\n');
    expect(head).toMatch(/^id +name +groups +rate +created +expires +state$/);
    expect(first).toMatch(/^[0-9a-f]{8} {2}first +restaking,availability +5 .* never +accepted$/);
    expect(second).toMatch(/ second +availability +RATE_LIMIT .* never +revoked 20\S+Z$/);
    expect(out).not.toContain(text);
    expect(out).not.toContain(digestOfKey(text));
  });
});

describe('rotate', () => {
  it('prints a new key like the old one, which is revoked, or expires after the grace', async () => {
    const path = newKeysFile();
    await issueInto(path, { name: 'p', groups: ['availability'], rate: 9 });
    const second = await keysCommand(['rotate', '--name', 'p'], path);
    const third = await keysCommand(['rotate', '--name', 'p', '--grace', '3600'], path);
    const keys = readKeysFile(path)?.keys ?? [];
    expect(keys.length).toBe(3);
    expect(keys.slice(1).map(({ digest }) => digest)).toEqual(
      [second, third].map(({ out }) => digestOfKey(out.trimEnd())),
    );
    for (const key of keys) expect(key).toMatchObject({ groups: ['availability'], rate: 9 });
    expect(keys.map(({ revokedAt }) => revokedAt !== null)).toEqual([true, false, false]);
    const grace = Date.parse(keys[1]?.expiresAt ?? '') - Date.parse(keys[2]?.createdAt ?? '');
    expect(grace).toBe(3_600_000);
    expect(keys[2]?.expiresAt).toBeNull();
  });
});

describe('a command that cannot be done', () => {
  it.each([
    [[], 'Usage: restaking-analytics keys'],
    [['destroy'], "unknown command 'destroy'"],
    [['lst'], 'Did you mean list?'],
    [['list', 'all'], "too many arguments for 'list'"],
    [['list', '--name', 'x'], "unknown option '--name'"],
    [['create', '--groups', 'restaking'], 'error: create needs --name <name>'],
    [['create', '--name', 'a'], 'error: create needs --groups <groups>'],
    [['create'], 'error: create needs --name <name>, --groups <groups>'],
    [['rotate'], 'error: rotate needs --name <name>'],
    [
      ['create', '--name', 'api-key-1', '--groups', 'restaking'],
      "'api-key-1' is invalid. It must be",
    ],
    [
      ['create', '--name', 'a b', '--groups', 'restaking'],
      "'a b' is invalid. It must be 1 to 64 letters",
    ],
    [
      ['create', '--name', 'a', '--groups', 'all'],
      "'all' is invalid. It must be one or more of restaking",
    ],
    [
      ['create', '--name', 'a', '--groups', 'restaking,restaking'],
      "'restaking,restaking' is invalid",
    ],
    [[...CREATE, '--rate', '0'], "'0' is invalid. It must be a whole number from 1"],
    [[...CREATE, '--expires', '2020-01-01'], "'2020-01-01' is invalid. It must be a time to come"],
    [[...CREATE, '--expires', '90'], "'90' is invalid. It must be a time to come: 90d"],
    [[...CREATE, '--grace', '1'], "unknown option '--grace'"],
    [
      ['rotate', '--name', 'a', '--grace', 'x'],
      "'x' is invalid. It must be a whole number of seconds",
    ],
    [['revoke'], 'revoke needs either --name or --id'],
    [
      ['revoke', '--name', 'a', '--id', '01234567'],
      "'--name <name>' cannot be used with option '--id <id>'",
    ],
    [['list', '--nonsense'], "unknown option '--nonsense'"],
    [['list', '--key', 'k.json'], 'Did you mean --keys?'],
  ])('for its command line %j ends with 2 and says why', async (args, why) => {
    vi.stubEnv('KEYS_FILE', newKeysFile());
    const { code, out, err } = await parsed(['keys', ...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(why);
    expect(err).toContain('--help');
  });

  it('since no file is named ends with 2', async () => {
    const { code, err } = await keysCommand(['list']);
    expect(code).toBe(2);
    expect(err).toContain('error: list needs --keys <file> (or KEYS_FILE=<file>)');
  });

  it.each([
    [['list'], 'there is no such file'],
    [['revoke', '--name', 'nobody'], '--name nobody: there is no such key'],
    [['revoke', '--id', '01234567'], '--id 01234567: there is no such key'],
    [['rotate', '--name', 'nobody'], '--name nobody: there is no such key'],
  ])('for what is not there, %j, ends with 1', async (args, why) => {
    const path = newKeysFile();
    const { code, err } = await keysCommand(args, path);
    expect(code).toBe(1);
    expect(err).toContain(why);
    expect(existsSync(path)).toBe(false);
  });

  it('changes no file that others may read, and says what to do', async () => {
    const path = newKeysFile();
    await issueInto(path, { name: 'a' });
    chmodSync(path, 0o640);
    const before = readFileSync(path, 'utf8');
    const { code, err } = await keysCommand(CREATE, path);
    expect(code).toBe(1);
    expect(err).toBe(`${path}: open to others than its owner; run chmod 600 on it\n`);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  it('repeats no key that was typed in the wrong place', async () => {
    const path = newKeysFile();
    vi.stubEnv('KEYS_FILE', path);
    const key = await issueInto(path, { name: 'a' });
    for (const args of [['revoke', key], ['revoke', '--name', key], [key], ['list', `--${key}`]]) {
      const { code, out, err } = await parsed(['keys', ...args]);
      expect(code).toBe(2);
      expect(out + err).not.toContain(key);
    }
  });
});

describe('--help', () => {
  it.each([
    ['create', ['--keys', 'KEYS_FILE', '--name', '--groups', '--rate', '--expires', 'RATE_LIMIT']],
    ['list', ['--keys', 'KEYS_FILE']],
    ['rotate', ['--keys', '--name', '--grace', '--expires']],
    ['revoke', ['--keys', '--name', '--id']],
  ])('of %s tells its options on standard output and ends with 0', async (name, words) => {
    const { code, out, err } = await parsed(['keys', name, '--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const word of words) expect(out).toContain(word);
  });
});
