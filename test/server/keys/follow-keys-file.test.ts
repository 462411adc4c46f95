import { chmodSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Following, followKeysFile } from '../../../server/keys/follow-keys-file.ts';
import { digestOfKey } from '../../../server/keys/issued-keys.ts';
import { makeIssuedKey } from '../../../server/keys/key-format.ts';
import { alter, issueInto, newKeysFile } from './issuing.ts';

const INTERVAL = 20;

let following: Following | null = null;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  following?.stop();
  vi.useRealTimers();
});

function follow(path: string): { keys: Following['keys']; log: string[] } {
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => log.push(line) });
  following = followKeysFile(path, logger, INTERVAL);
  return { keys: following.keys, log };
}

/**
 * Waits until a change of a file has a later time than the last one of this file: times of file
 * systems advance by ticks of the system's clock.
 */
function untilClockTicks(path: string): void {
  const changed = (of: string) => statSync(of, { bigint: true }).ctimeNs;
  const probe = `${path}.probe`;
  do writeFileSync(probe, '');
  while (changed(probe) <= changed(path));
}

/** Lets the ring poll its file several times. */
const look = (times = 1) => vi.advanceTimersByTime(times * INTERVAL);

describe('a ring that follows its file', () => {
  it('finds the keys that are in the file, with their groups and rate', async () => {
    const path = newKeysFile();
    const text = await issueInto(path, { name: 'a', groups: ['restaking'], rate: 5 });
    const { keys } = follow(path);
    expect(keys.find(text)).toMatchObject({ name: 'a', groups: ['restaking'], rate: 5 });
    expect(keys.find(makeIssuedKey())).toBeNull();
    expect(keys.find(text.toLowerCase())).toBeNull();
  });

  it('refuses a text with wrong check digits even where the file has its digest', async () => {
    const path = newKeysFile();
    const text = await issueInto(path, { name: 'a' });
    const mistyped = text.slice(0, -1) + (text.endsWith('0') ? '1' : '0');
    await alter(path, 'a', { digest: digestOfKey(mistyped) });
    expect(follow(path).keys.find(mistyped)).toBeNull();
  });

  it('accepts a key that was added, and refuses one that was accepted and is revoked', async () => {
    const path = newKeysFile();
    const first = await issueInto(path, { name: 'first' });
    const { keys, log } = follow(path);
    expect(keys.find(first)?.name).toBe('first');
    const second = await issueInto(path, { name: 'second' });
    look();
    expect(keys.find(second)?.name).toBe('second');
    await alter(path, 'first', { revokedAt: new Date().toISOString() });
    look();
    expect(keys.find(first)).toBeNull();
    expect(keys.find(second)?.name).toBe('second');
    expect(log.map((line) => JSON.parse(line).msg)).toEqual(
      Array(3).fill('the keys file was read'),
    );
  });

  it('refuses a revoked key also where the clock that revoked it is ahead', async () => {
    const path = newKeysFile();
    const text = await issueInto(path, { name: 'a' });
    await alter(path, 'a', { revokedAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(follow(path).keys.find(text)).toBeNull();
  });

  it('refuses a key that it remembers the moment it expires, without looking at the file', async () => {
    vi.setSystemTime(new Date('2030-01-01T00:00:00.000Z'));
    const path = newKeysFile();
    const expiresAt = new Date('2030-01-01T00:10:00.000Z');
    const text = await issueInto(path, { name: 'a', expiresAt });
    const { keys } = follow(path);
    following?.stop();
    expect(keys.find(text)?.name).toBe('a');
    vi.setSystemTime(expiresAt.getTime() - 1);
    expect(keys.find(text)?.name).toBe('a');
    vi.setSystemTime(expiresAt);
    expect(keys.find(text)).toBeNull();
  });

  it.each([
    ['is malformed', (path: string) => writeFileSync(path, '{"version": 1, "keys": [{}]}')],
    ['is cut', (path: string) => writeFileSync(path, readFileSync(path).subarray(0, -9))],
    ['is empty', (path: string) => writeFileSync(path, '')],
    ['is gone', (path: string) => rmSync(path)],
    ['is opened to others', (path: string) => chmodSync(path, 0o644)],
  ])('accepts no key while the file %s, says so once, and goes on after', async (_how, spoil) => {
    const path = newKeysFile();
    const text = await issueInto(path, { name: 'a' });
    const { keys, log } = follow(path);
    expect(keys.find(text)?.name).toBe('a');
    const good = readFileSync(path);
    spoil(path);
    look();
    expect(keys.find(text)).toBeNull();
    look(5);
    expect(log.length).toBe(2);
    expect(JSON.parse(log[1] ?? '')).toMatchObject({ level: 50, msg: 'no issued key is accepted' });
    rmSync(path, { force: true });
    look(3);
    writeFileSync(path, good, { mode: 0o600 });
    look();
    expect(keys.find(text)?.name).toBe('a');
  });

  it('sees a change that keeps size and time of the file', async () => {
    const path = newKeysFile();
    const text = await issueInto(path, { name: 'a' });
    const time = new Date('2026-01-01T00:00:00.000Z');
    utimesSync(path, time, time);
    const { keys } = follow(path);
    expect(keys.find(text)?.name).toBe('a');
    untilClockTicks(path);
    writeFileSync(path, readFileSync(path, 'utf8').replace('"a"', '"b"'));
    utimesSync(path, time, time);
    look();
    expect(keys.find(text)?.name).toBe('b');
  });

  it('begins over a file that is not there, and finds keys once it is', async () => {
    const path = newKeysFile();
    const { keys, log } = follow(path);
    expect(JSON.parse(log[0] ?? '')).toMatchObject({ level: 50, msg: 'no issued key is accepted' });
    const text = await issueInto(path, { name: 'a' });
    look();
    expect(keys.find(text)?.name).toBe('a');
  });
});
