import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type FileLock, lockFile, tryLock } from '../../common/file-lock.ts';
import { FileLockError } from '../../common/file-lock-error.ts';
import { ownIdentity, type ProcessIdentity } from '../../common/process-identity.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';

/** No test waits for a while, only for an action of another holder. */
const TIMES = { beat: 5, stale: 60_000, silent: 0, look: 1 };
const ELSEWHERE: ProcessIdentity = { ...ownIdentity(), pid: 1, place: 'another container' };

/** Seconds since 1970. */
const LONG_AGO = 1_000_000_000;
const FAR_OFF = 4_000_000_000;

let path: string;
beforeEach(() => {
  path = join(temporaryFolder(), 'lock');
});

/** The file as it is when its owner has been silent for longer than the limit. */
function makeOld(file = path): void {
  utimesSync(file, LONG_AGO, LONG_AGO);
}

/** The file as it is when its clock has been set back since the last beat. */
function makeFuture(file = path): void {
  utimesSync(file, FAR_OFF, FAR_OFF);
}

/** Takes the lock as a process in another container, with a heartbeat an hour later. */
function takenElsewhere(): Promise<FileLock> {
  const times = { ...TIMES, beat: 3_600_000 };
  return lockFile(path, { timeoutMs: 0, identity: ELSEWHERE, times });
}

/** A lock as a process leaves it that was killed. */
function left(identity: ProcessIdentity): void {
  const { pid, host, place, started } = identity;
  writeFileSync(
    path,
    `process ${pid} on ${host} since 2026-01-01T00:00:00.000Z\ntoken ${started ?? '-'} ${place ?? '-'}\n`,
  );
}

/** Takes the lock so many times at once, and expects that it has one holder at a time. */
async function takenInTurn(count: number): Promise<void> {
  let holders = 0;
  const turn = async () => {
    const lock = await lockFile(path, { timeoutMs: Number.POSITIVE_INFINITY, times: TIMES });
    holders += 1;
    expect(holders).toBe(1);
    await Promise.resolve();
    lock.check();
    holders -= 1;
    lock.release();
  };
  await Promise.all(Array.from({ length: count }, turn));
}

describe('a lock', () => {
  it('is had by one at a time, and names its owner', async () => {
    const first = await lockFile(path, { timeoutMs: 0 });
    expect(readFileSync(path, 'utf8')).toMatch(`process ${process.pid} on ${hostname()} since `);
    await expect(lockFile(path, { timeoutMs: 0 })).rejects.toThrow(
      `${path}: process ${process.pid} on ${hostname()} since `,
    );
    await expect(lockFile(path, { timeoutMs: 0 })).rejects.toThrow(
      ' holds this lock: wait for it, or end that process',
    );
    expect(tryLock(path)).toBeNull();
    expect(() => first.check()).not.toThrow();
    first.release();
    tryLock(path)?.release();
    expect(existsSync(path)).toBe(false);
  });

  it('goes to those that wait, one after the other', async () => {
    await takenInTurn(20);
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  it('has a beat of its own file alone', async () => {
    const lock = await lockFile(path, { timeoutMs: 0, times: TIMES });
    makeOld();
    const old = statSync(path).mtimeMs;
    await vi.waitFor(() => expect(statSync(path).mtimeMs).toBeGreaterThan(old), SOON);
    rmSync(path);
    writeFileSync(path, 'of another');
    lock.release();
    expect(readFileSync(path, 'utf8')).toBe('of another');
  });
});

describe('the lock of a process that has ended', () => {
  const ended = spawnSync('true').pid;

  it.each([
    ['that was of this place', { ...ownIdentity(), pid: ended, started: '1' }],
    ['whose id another process has', { ...ownIdentity(), pid: process.ppid, started: '1' }],
    [
      'whose id this process has, as in a container that was restarted',
      { ...ownIdentity(), started: '1' },
    ],
  ])('%s is taken over at once', async (_how, identity) => {
    left(identity);
    const lock = await lockFile(path, { timeoutMs: 0 });
    lock.check();
    lock.release();
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  it('is known by host and id where it names no more, as locks of version 0.1.0', async () => {
    writeFileSync(path, `process ${process.pid} on ${hostname()} since 2026-01-01T00:00:00.000Z\n`);
    (await lockFile(path, { timeoutMs: 0 })).release();
    expect(existsSync(path)).toBe(false);
  });

  it.each([
    ['in another container', `process 1 on ${hostname()} since 2026\ntoken 5 elsewhere\n`],
    ['on another machine', 'process 1 on elsewhere since 2026\ntoken 5 elsewhere\n'],
    ['before it was written', ''],
  ])('%s is taken over when its last beat is old', async (_how, text) => {
    writeFileSync(path, text);
    expect(tryLock(path)).toBeNull();
    makeOld();
    const lock = await lockFile(path, { timeoutMs: 0, times: TIMES });
    lock.check();
    lock.release();
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  it('whose last beat is in the future, as a clock was set back, is taken over too', async () => {
    const stopped = await takenElsewhere();
    onTestFinished(() => stopped.release());
    makeFuture();
    writeFileSync(`${path}.takeover`, '');
    makeFuture(`${path}.takeover`);
    const lock = await lockFile(path, { timeoutMs: 0, times: TIMES });
    lock.release();
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  it('is taken over by one of many', async () => {
    left({ ...ownIdentity(), pid: ended, started: '1' });
    await takenInTurn(20);
  });
});

describe('the lock of a process that runs', () => {
  it('in another container, with the same id on the same host name, stays as long as it shows life', async () => {
    const lock = await lockFile(path, { timeoutMs: 0, identity: ELSEWHERE, times: TIMES });
    onTestFinished(() => lock.release());
    const waits = { timeoutMs: 0, times: { ...TIMES, silent: 3_600_000 } };
    await expect(lockFile(path, waits)).rejects.toThrow(FileLockError);
    lock.check();
  });

  it('is not taken over though it was stopped for long, where it can be seen that it runs', async () => {
    const child = spawn('sleep', ['3600']);
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child, 'spawn');
    child.kill('SIGSTOP');
    const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
    left({ ...ownIdentity(), pid: child.pid ?? 0, started });
    makeOld();
    await expect(lockFile(path, { timeoutMs: 0, times: TIMES })).rejects.toThrow(
      `process ${child.pid} on `,
    );
  });

  it('that was silent for too long is lost: it finds out before it publishes, and leaves the new one alone', async () => {
    const stopped = await takenElsewhere();
    makeOld();
    const next = await lockFile(path, { timeoutMs: 0, times: TIMES });
    expect(() => stopped.check()).toThrow(
      `${path}: process ${process.pid} on ${hostname()} since `,
    );
    expect(() => stopped.check()).toThrow(
      ' has taken this lock over, as this process showed no sign of life',
    );
    stopped.release();
    next.check();
    next.release();
  });

  it('is not lost to a clock that is off: a last beat that is old is no silence', async () => {
    const lock = await lockFile(path, { timeoutMs: 0, identity: ELSEWHERE, times: TIMES });
    onTestFinished(() => lock.release());
    makeOld();
    const waits = { timeoutMs: 0, times: { ...TIMES, silent: 3_600_000 } };
    await expect(lockFile(path, waits)).rejects.toThrow(' holds this lock');
  });

  it('that somebody has removed by hand is no lock any more', async () => {
    const lock = await lockFile(path, { timeoutMs: 0 });
    rmSync(path);
    expect(() => lock.check()).toThrow(`${path}: this lock is gone`);
    lock.release();
  });
});

describe('a file that is no lock', () => {
  const KINDS: readonly (readonly [name: string, make: (path: string) => void])[] = [
    ['a pipe', (at) => void execFileSync('mkfifo', [at])],
    ['a folder', (at) => mkdirSync(at)],
    ['a link to a pipe', (at) => linkTo(at, (target) => execFileSync('mkfifo', [target]))],
    ['a link to a lock', (at) => linkTo(at, (target) => writeFileSync(target, 'process 1'))],
    ['a link to nothing', (at) => linkTo(at, () => undefined)],
    ['a link to a device', (at) => symlinkSync('/dev/zero', at)],
  ];

  function linkTo(at: string, make: (target: string) => void): void {
    make(`${at}.target`);
    symlinkSync(`${at}.target`, at);
  }

  it.each(KINDS)('%s is refused at once, and stays', async (_name, make) => {
    make(path);
    const sentence = `${path}: is not a regular file, and so no lock: remove it`;
    await expect(lockFile(path, { timeoutMs: 60_000, times: TIMES })).rejects.toThrow(sentence);
    expect(() => tryLock(path)).toThrow(sentence);
    expect(lstatSync(path).isFile()).toBe(false);
  });

  it.each(KINDS)('%s in the place of a lock that is held ends its work', async (_name, make) => {
    const lock = await lockFile(path, { timeoutMs: 0 });
    rmSync(path);
    make(path);
    expect(() => lock.check()).toThrow(`${path}: is not a regular file`);
    lock.release();
    expect(lstatSync(path).isFile()).toBe(false);
  });

  it.each(KINDS)('%s as the second lock of a takeover is refused', async (_name, make) => {
    left({ ...ownIdentity(), pid: spawnSync('true').pid, started: '1' });
    make(`${path}.takeover`);
    await expect(lockFile(path, { timeoutMs: 0, times: TIMES })).rejects.toThrow(
      `${path}.takeover: is not a regular file`,
    );
  });

  it('of any size is read up to 4 KiB, and no character of it is printed', async () => {
    writeFileSync(path, `process 1 on \u001b[2Jhost since 2026\n${'x'.repeat(10_000)}`);
    truncateSync(path, 2 ** 40);
    const messages: string[] = [];
    const onWait = (message: string) => {
      messages.push(message);
      rmSync(path);
    };
    const waits = { timeoutMs: 60_000, onWait, times: { ...TIMES, silent: 3_600_000 } };
    (await lockFile(path, waits)).release();
    expect(messages).toEqual([
      `${path}: another process holds this lock: wait for it, or end that process`,
    ]);
  });
});
