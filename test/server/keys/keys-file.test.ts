import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../build/parts.ts';
import { tryLock } from '../../../common/file-lock.ts';
import { KeysFileError } from '../../../server/keys/file-format.ts';
import { changeKeysFile, readKeysFile } from '../../../server/keys/keys-file.ts';
import { built } from '../../support/built.ts';
import { needingRight } from '../../support/needing.ts';
import { NEW_OWNER, takeOver } from '../../support/taken-over.ts';
import { issueInto, newKeysFile } from './issuing.ts';

const MODULE = join(ROOT, 'dist/server/keys/keys-file.js');

/** The error of a refused file. */
function refusal(path: string): KeysFileError {
  try {
    readKeysFile(path);
  } catch (cause) {
    if (cause instanceof KeysFileError) return cause;
    throw cause;
  }
  throw new Error('read');
}

describe('readKeysFile', () => {
  it('gives null while the file is the version that is named, and keys once it is not', async () => {
    const path = newKeysFile();
    await issueInto(path, { name: 'a' });
    const read = readKeysFile(path);
    expect(readKeysFile(path, read?.version)).toBeNull();
    await issueInto(path, { name: 'b' });
    expect(readKeysFile(path, read?.version)?.keys.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('refuses a file that was opened to others, also while its content is the same', async () => {
    const path = newKeysFile();
    await issueInto(path, { name: 'a' });
    const read = readKeysFile(path);
    for (const mode of [0o640, 0o604, 0o660, 0o601, 0o610, 0o620]) {
      chmodSync(path, mode);
      expect(() => readKeysFile(path, read?.version)).toThrow('run chmod 600');
    }
    chmodSync(path, 0o400);
    expect(readKeysFile(path)?.keys.length).toBe(1);
  });

  it.each([
    ['empty', () => ''],
    ['cut', (text: string) => text.slice(0, -20)],
    ['no object', () => '[]'],
    ['of another version', (text: string) => text.replace('"version": 1', '"version": 2')],
    ['with a field that is not known', (text: string) => text.replace('"id"', '"x": 1, "id"')],
    ['with a field missing', (text: string) => text.replace(/"revokedAt": null/, '"_": 0')],
    ['with a short digest', (text: string) => text.replace(/("digest": ")../, '$1')],
    ['with a group unknown', (text: string) => text.replace('"restaking"', '"all"')],
    ['with no group', (text: string) => text.replace(/"groups": \[[^\]]*\]/, '"groups": []')],
    ['with a rate of 0', (text: string) => text.replace('"rate": null', '"rate": 0')],
    ['with a time that is none', (text: string) => text.replace(/("createdAt": ")\d/, '$1x')],
    ['with a key twice', (text: string) => text.replace(/(\{\s+"id"[^}]*\})/, '$1, $1')],
    ['with bytes that are no text', () => '\u0000\u0001\ufffd'],
  ])('refuses a file that is %s, and shows nothing of it', async (_how, broken) => {
    const path = newKeysFile();
    await issueInto(path, { name: 'topsecret' });
    const text = readFileSync(path, 'utf8');
    expect(broken(text)).not.toBe(text);
    writeFileSync(path, broken(text));
    const { message, cause } = refusal(path);
    expect(message.startsWith(`${path}: `)).toBe(true);
    expect(cause).toBeUndefined();
    const digest = /"digest": "(.{16})/.exec(text)?.[1] ?? '';
    expect(message).not.toContain('topsecret');
    expect(message).not.toContain(digest);
  });

  it('shows no key that somebody wrote into the file', () => {
    const key = `rsk_${'a'.repeat(49)}`;
    for (const text of [key, `{"${key}": 1}`, `{"version":1,"keys":[{"${key}":"${key}"}]}`]) {
      const path = newKeysFile();
      writeFileSync(path, text, { mode: 0o600 });
      expect(refusal(path).message).not.toContain(key.slice(0, 12));
    }
  });

  it('refuses what is no file, and does not wait for a pipe', async () => {
    const folder = newKeysFile();
    mkdirSync(folder, { mode: 0o700 });
    expect(refusal(folder).message).toContain('not a keys file');
    const pipe = newKeysFile();
    await new Promise((resolve) => spawn('mkfifo', ['-m', '600', pipe]).once('close', resolve));
    expect(refusal(pipe).message).toContain('not a keys file');
    expect(refusal(newKeysFile()).message).toContain('there is no such file');
  });
});

describe('changeKeysFile', () => {
  it('never writes what the service would refuse', async () => {
    const path = newKeysFile();
    await issueInto(path, { name: 'a' });
    const before = readFileSync(path, 'utf8');
    const change = changeKeysFile(path, (keys) => keys.map((key) => ({ ...key, rate: -1 })));
    await expect(change).rejects.toThrow('keys.0.rate');
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(readdirSync(dirname(path))).toEqual([basename(path)]);
  });

  it('writes for the owner alone whatever the umask, and over what a dead command left', async () => {
    const path = newKeysFile();
    writeFileSync(`${path}.tmp`, 'left', { mode: 0o666 });
    const umask = process.umask(0);
    await issueInto(path, { name: 'a' }).finally(() => process.umask(umask));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(path))).toEqual([basename(path)]);
  });

  it('replaces the file behind a link and keeps the link', async () => {
    const path = newKeysFile();
    await issueInto(path, { name: 'a' });
    const link = join(dirname(path), 'link.json');
    symlinkSync(path, link);
    await issueInto(link, { name: 'b' });
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readKeysFile(path)?.keys.length).toBe(2);
  });

  needingRight('give files away').it(
    'leaves the file to its owner when root changes it',
    async () => {
      const path = newKeysFile();
      await issueInto(path, { name: 'a' });
      chownSync(path, 4321, 4322);
      await issueInto(path, { name: 'b' });
      expect(statSync(path)).toMatchObject({ uid: 4321, gid: 4322 });
    },
  );

  it('fails with a remedy where the folder is missing', async () => {
    const path = join(newKeysFile(), 'deeper.json');
    await expect(issueInto(path, { name: 'a' })).rejects.toThrow(`${path}: there is no such file`);
  });

  it('keeps every one of many changes at once', async () => {
    const path = newKeysFile();
    const names = Array.from({ length: 20 }, (_, at) => `n${at}`);
    await Promise.all(names.map((name) => issueInto(path, { name })));
    expect(
      readKeysFile(path)
        ?.keys.map(({ name }) => name)
        .sort(),
    ).toEqual(names.sort());
  });

  it('takes over the lock of a command that is gone, by many at once, and loses nothing', async () => {
    const path = newKeysFile();
    const gone = spawn(process.execPath, ['--version']);
    await new Promise((resolve) => gone.once('close', resolve));
    writeFileSync(
      `${path}.lock`,
      `process ${gone.pid} on ${hostname()} since 2026-01-01T00:00:00Z\n`,
    );
    const names = Array.from({ length: 10 }, (_, at) => `n${at}`);
    await Promise.all(names.map((name) => issueInto(path, { name })));
    expect(readKeysFile(path)?.keys.length).toBe(10);
    expect(readdirSync(dirname(path))).toEqual([basename(path)]);
  });

  it('leaves the lock to a command that runs, and names it in the end', async () => {
    const path = newKeysFile();
    const lock = tryLock(`${path}.lock`);
    const change = changeKeysFile(path, (keys) => keys, 100);
    await expect(change).rejects.toThrow(
      `${path}.lock: process ${process.pid} on ${hostname()} since `,
    );
    await expect(changeKeysFile(path, (keys) => keys, 100)).rejects.toThrow(KeysFileError);
    expect(existsSync(path)).toBe(false);
    lock?.check();
    lock?.release();
  });

  it('publishes nothing once another command has taken its lock over', async () => {
    const path = newKeysFile();
    await issueInto(path, { name: 'before' });
    const before = readFileSync(path, 'utf8');
    const lost = changeKeysFile(path, () => {
      takeOver(`${path}.lock`);
      return [];
    });
    await expect(lost).rejects.toThrow(`${path}.lock: ${NEW_OWNER} has taken this lock over`);
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(readdirSync(dirname(path)).sort()).toEqual([basename(path), `${basename(path)}.lock`]);
  });

  it('removes what a command has left that was killed or has lost its lock', async () => {
    const path = newKeysFile();
    writeFileSync(`${path}.0123456789abcdef.tmp`, 'half');
    writeFileSync(`${path}.tmp`, 'half, of version 0.1.0');
    await issueInto(path, { name: 'a' });
    expect(readdirSync(dirname(path))).toEqual([basename(path)]);
  });
});

describe('a command that is killed at any moment', () => {
  it('leaves a whole file, and the next command works', async () => {
    const path = newKeysFile();
    await issueInto(path, { name: 'first' });
    // Changes the file over and over, so that a kill meets every step of it.
    const code = `import { changeKeysFile } from ${JSON.stringify(MODULE)};
      console.log('go');
      for (let n = 0; ; n += 1) {
        await changeKeysFile(${JSON.stringify(path)}, (keys) => [
          keys[0],
          ...Array.from({ length: n % 300 }, (_, at) => ({
            ...keys[0],
            id: at.toString(16).padStart(8, '0'),
            digest: at.toString(16).padStart(64, '0'),
          })),
        ]);
      }`;
    await built();
    const args = ['--input-type=module', '-e', code];
    for (let round = 0; round < 12; round += 1) {
      const child = spawn(process.execPath, args, {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = new Promise((resolve) => child.once('close', resolve));
      await new Promise((resolve) => child.stdout.once('data', resolve));
      await pause(5 + round * 7);
      child.kill('SIGKILL');
      await ended;
      expect(readKeysFile(path)?.keys[0]?.name).toBe('first');
      await issueInto(path, { name: `round-${round}` });
      expect(readKeysFile(path)?.keys.at(-1)?.name).toBe(`round-${round}`);
    }
    expect(readdirSync(dirname(path))).toEqual([basename(path)]);
  });
});
