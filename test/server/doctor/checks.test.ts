import { chmodSync, chownSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NODE_RANGE } from '../../../common/node-release.ts';
import { checkDisk } from '../../../server/doctor/check-disk.ts';
import { checkKeys } from '../../../server/doctor/check-keys.ts';
import { checkMemory, memoryNeeded } from '../../../server/doctor/check-memory.ts';
import { checkNode } from '../../../server/doctor/check-node.ts';
import { checkPorts } from '../../../server/doctor/check-ports.ts';
import { formatFinding } from '../../../server/doctor/finding.ts';
import { needingRight } from '../../support/needing.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { alter, issueInto, newKeysFile } from '../keys/issuing.ts';

const DAY = 86_400_000;

describe('the check of Node.js', () => {
  it('knows the range of package.json', () => {
    const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ engines: { node: NODE_RANGE } });
  });

  it.each([
    ['18.20.4', 'problem'],
    ['20.16.0', 'problem'],
    ['20.17.0', 'ok'],
    ['21.7.3', 'problem'],
    ['22.5.0', 'problem'],
    ['22.6.0', 'ok'],
    ['24.0.0', 'ok'],
  ])('takes %s as %s', (version, state) => {
    expect(checkNode(version).state).toBe(state);
  });
});

describe('the check of the disk', () => {
  const room = { needed: 1e9, free: 3e9 };

  it('takes a folder that can be created, and leaves nothing of it', () => {
    const parent = temporaryFolder();
    expect(checkDisk(room, parent).state).toBe('ok');
    expect(checkDisk(room, join(parent, 'not', 'yet', 'there')).state).toBe('ok');
    expect(readdirSync(parent)).toEqual([]);
  });

  it('tells why a folder cannot be created', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    for (const [folder, reason] of [
      [file, `${file} is no folder`],
      [join(file, 'cache'), `${file} is no folder`],
      [join(temporaryFolder(), 'long'.repeat(100)), 'it cannot be created (ENAMETOOLONG)'],
      // Its files are those of the system's processes, whatever the rights of a user.
      ['/proc/cache/prepared', 'it cannot be created (ENOENT)'],
    ] as const) {
      const { state, message } = checkDisk(room, folder);
      expect([state, message]).toEqual(['problem', `CACHE_DIR ${folder}: ${reason}`]);
    }
  });
});

describe('the check of the keys', () => {
  const base = { apiKeys: [], loopback: true };

  it('counts keys by their state', async () => {
    const keysFile = newKeysFile();
    for (const name of ['a', 'b', 'c', 'd']) await issueInto(keysFile, { name });
    await alter(keysFile, 'b', { revokedAt: new Date().toISOString() });
    await alter(keysFile, 'c', { expiresAt: new Date(Date.now() - DAY).toISOString() });
    const findings = checkKeys({ ...base, keysFile });
    expect(findings.map(({ state }) => state)).toEqual(['ok']);
    expect(findings[0]?.message).toContain('2 accepted, 1 revoked, 1 expired');
  });

  it('names keys that end soon', async () => {
    const keysFile = newKeysFile();
    await issueInto(keysFile, { name: 'soon', expiresAt: new Date(Date.now() + 3 * DAY) });
    await issueInto(keysFile, { name: 'later', expiresAt: new Date(Date.now() + 30 * DAY) });
    const [, warned] = checkKeys({ ...base, keysFile });
    expect(warned).toMatchObject({ state: 'warn' });
    expect(warned?.message).toMatch(/^1 key will expire within 14 days: soon$/);
  });

  it('warns where no client can have a key', async () => {
    const keysFile = newKeysFile();
    await issueInto(keysFile, { name: 'gone' });
    await alter(keysFile, 'gone', { revokedAt: new Date().toISOString() });
    expect(checkKeys({ ...base, keysFile })[0]?.state).toBe('warn');
    expect(checkKeys({ ...base, keysFile: undefined })[0]?.state).toBe('warn');
    const development = { ...base, apiKeys: ['k'], keysFile: undefined };
    expect(checkKeys(development)[0]?.state).toBe('ok');
    expect(checkKeys({ ...development, loopback: false })[0]?.state).toBe('warn');
  });

  it.each([
    ['is not there', () => undefined, 'there is no such file'],
    ['is open to others', (path: string) => chmodSync(path, 0o644), 'chmod 600'],
    ['is malformed', (path: string) => writeFileSync(path, 'secret-words'), 'not JSON'],
  ])('finds a problem in a file that %s', async (what, spoil, says) => {
    const keysFile = newKeysFile();
    if (what !== 'is not there') await issueInto(keysFile, { name: 'a' });
    spoil(keysFile);
    const [finding] = checkKeys({ ...base, keysFile });
    expect(finding?.state).toBe('problem');
    expect(finding?.message).toContain(says);
    expect(finding?.message).not.toContain('secret-words');
  });

  needingRight('give files away').it('warns where the file is another user\u2019s', async () => {
    const keysFile = newKeysFile();
    await issueInto(keysFile, { name: 'a' });
    const statesOf = () => checkKeys({ ...base, keysFile }).map(({ state }) => state);
    expect(statesOf()).toEqual(['ok']);
    chownSync(keysFile, 12_345, 12_345);
    expect(statesOf()).toEqual(['ok', 'warn']);
  });
});

describe('the check of the ports', () => {
  const local = { host: '127.0.0.1', adminHost: '127.0.0.1' };

  it('refuses one port for both listeners', async () => {
    const [, admin] = await checkPorts({ ...local, port: 28_080, adminPort: 28_080 });
    expect(admin).toMatchObject({ state: 'problem', message: 'ADMIN_PORT 28080 is PORT as well' });
  });

  it('names an address that this machine does not have', async () => {
    const config = { ...local, host: '192.0.2.1', port: 28_080, adminPort: undefined };
    const [finding] = await checkPorts(config);
    expect(finding?.state).toBe('problem');
    expect(finding?.message).toContain('EADDRNOTAVAIL');
  });
});

describe('the check of the memory', () => {
  const real = 2_634_969;
  const one = { workers: 1, cacheBytes: 0, prepareMemory: 768 * 2 ** 20, queryMemory: 2 ** 29 };
  const supervisor = 100 * 2 ** 20;

  it('needs for size real what was measured, and at most a fourth more', () => {
    const { pages, worker, start } = memoryNeeded(real, one);
    for (const [needed, measured] of [
      [pages + worker, 705 * 2 ** 20],
      [start - supervisor, 1123 * 2 ** 20],
    ] as const) {
      expect(needed).toBeGreaterThan(measured);
      expect(needed).toBeLessThan(measured * 1.25);
    }
  });

  it('needs a preparation or a second set of workers during a swap, and the caches of the first', () => {
    const config = { ...one, workers: 3, cacheBytes: 1e9, queryMemory: 1e9 };
    const { pages, worker, start, swap } = memoryNeeded(real, config);
    const preparation = memoryNeeded(real, one).start;
    expect(start).toBe(Math.max(preparation, supervisor + pages + 3 * (worker - 1e9)));
    expect(swap).toBe(start + pages + 3 * worker + 1e9 + 100 * 2 ** 20);
    expect(memoryNeeded(real, { ...config, workers: 9 }).start).toBe(
      supervisor + pages + 9 * (worker - 1e9),
    );
    expect(memoryNeeded(real, { ...config, workers: 1 }).start).toBe(memoryNeeded(real, one).start);
  });

  it('is a problem where it cannot start, a warning where it cannot swap', () => {
    const { start, swap } = memoryNeeded(real, one);
    expect(checkMemory(real, one, start - 1).state).toBe('problem');
    expect(checkMemory(real, one, start).state).toBe('warn');
    expect(checkMemory(real, one, swap).state).toBe('ok');
    expect(checkMemory(null, one).state).toBe('warn');
  });
});

describe('a finding', () => {
  it('is one line with what to do, and a report below it', () => {
    expect(
      formatFinding({
        state: 'problem',
        check: 'snapshot',
        message: 'refused\n  error a',
        remedy: 'Mend it.',
      }),
    ).toBe(`problem  snapshot       refused. Mend it.\n${' '.repeat(26)}error a`);
  });
});
