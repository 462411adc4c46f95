import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LOWEST_PRIORITY } from '../../../server/processes/thread-priority.ts';
import { SqlProcesses } from '../../../server/queries/sql-processes.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { WAIT_LIMIT_MS } from '../../support/soon.ts';

interface Asking {
  readonly signal?: AbortSignal;
  readonly path?: string;
}

/**
 * Processes that follow scripts, and a function that sends a query for a key; `scripted-child` has
 * the commands.
 */
function processesOf({
  processes = 1,
  waiting = 16,
  waitMs = WAIT_LIMIT_MS,
  timeoutMs = WAIT_LIMIT_MS,
}) {
  const output = temporaryFolder();
  const all = new SqlProcesses(
    {
      module: 'test/server/queries/scripted-child',
      args: ['', output],
      nice: LOWEST_PRIORITY,
      timeoutMs,
      processes,
      waiting,
      waitMs,
    },
    pino({ level: 'silent' }),
  );
  onTestFinished(() => all.kill());
  const ask = (key: string, sql: string, { signal, path = '' }: Asking = {}) => {
    const request = { sql, parameters: [], format: 'json' } as const;
    return all.ask(key, { type: 'sql', request, limits: { rows: 1, bytes: 1 }, path }, signal);
  };
  const ready = () => Promise.all(Array.from({ length: processes }, () => ask('', 'now')));
  return { all, ask, ready };
}

/**
 * Stops the clock: on a busy machine a process at the lowest priority takes longer than its limits
 * to be interrupted, or to start again.
 */
function stopLimits(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('turns', () => {
  it('go to the key of which a query began the longest ago', async () => {
    const { all, ask, ready } = processesOf({});
    await ready();
    const order: string[] = [];
    const noted = (key: string, name: string) => ask(key, 'now').then(() => order.push(name));
    const held = new AbortController();
    const running = ask('a', 'hold', { signal: held.signal });
    const asked = [
      noted('a', 'a1'),
      noted('a', 'a2'),
      noted('b', 'b1'),
      noted('b', 'b2'),
      noted('c', 'c1'),
    ];
    expect(all.pending).toBe(6);
    held.abort();
    await expect(running).rejects.toThrow();
    await Promise.all(asked);
    expect(order).toEqual(['b1', 'c1', 'a1', 'b2', 'a2']);
  });

  it('come soon for a key that has none, however long the queries of two others are', async () => {
    const { ask, ready } = processesOf({ processes: 2, waiting: 4 });
    await ready();
    const [first, second] = [new AbortController(), new AbortController()];
    const outcomes: string[] = [];
    const noted = (name: string, answer: Promise<unknown>) =>
      answer.then(
        () => outcomes.push(name),
        ({ reason }) => outcomes.push(`${name} ${reason}`),
      );
    const held = [noted('a', ask('a', 'hold', first)), noted('b', ask('b', 'hold', second))];
    const waiting = ['a1', 'b1', 'a2', 'b2'].map((name) => noted(name, ask(name[0] ?? '', 'now')));
    await noted('a3', ask('a', 'now'));
    // The last query of a key with two makes room; if all keys have one, there is no room.
    const others = ['c1', 'd1'].map((name) => noted(name, ask(name[0] ?? '', 'now')));
    await noted('e1', ask('e', 'now'));
    expect(outcomes.toSorted()).toEqual(['a2 busy', 'a3 busy', 'b2 busy', 'e1 busy']);
    first.abort();
    await Promise.all([...others, ...waiting]);
    expect(outcomes.slice(4)).toEqual(['a time', 'c1', 'd1', 'a1', 'b1']);
    second.abort();
    await Promise.all(held);
  });

  it('that do not come in time are refused', async () => {
    const { all, ask, ready } = processesOf({ waitMs: 1 });
    await ready();
    const held = new AbortController();
    const running = ask('a', 'hold', { signal: held.signal });
    await expect(ask('b', 'now')).rejects.toMatchObject({ reason: 'busy' });
    expect(all.pending).toBe(1);
    held.abort();
    await expect(running).rejects.toMatchObject({ reason: 'time' });
  });
});

describe('a query without a client that waits', () => {
  beforeEach(stopLimits);

  it('leaves the queue, and does not begin', async () => {
    const { all, ask, ready } = processesOf({});
    await ready();
    const [held, waits] = [new AbortController(), new AbortController()];
    const running = ask('a', 'hold', { signal: held.signal });
    const waiting = ask('a', 'now', { signal: waits.signal });
    waits.abort();
    await expect(waiting).rejects.toMatchObject({ reason: 'busy' });
    expect(all.pending).toBe(1);
    await expect(ask('a', 'now', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      reason: 'busy',
    });
    held.abort();
    await expect(running).rejects.toMatchObject({ reason: 'time', cpuMs: 7 });
  });

  it('is interrupted, and its process answers the next', async () => {
    const { all, ask, ready } = processesOf({});
    await ready();
    const { pids } = all;
    const held = new AbortController();
    const running = ask('a', 'hold', { signal: held.signal });
    // A query is sent in a later microtask than it is asked in.
    await setImmediate();
    held.abort();
    await expect(running).rejects.toMatchObject({ reason: 'time', cpuMs: 7 });
    expect(await ask('a', 'now')).toEqual({ bytes: 2, body: '{}' });
    expect(all.pids).toEqual(pids);
  });
});

describe('a process that is killed', () => {
  beforeEach(stopLimits);

  it('has computed what its key is charged', async () => {
    const { ask, ready } = processesOf({});
    await ready();
    const crash = await ask('a', 'compute and crash').catch((cause) => cause);
    expect(crash).toMatchObject({ reason: 'failed' });
    expect(crash.cpuMs).toBeGreaterThanOrEqual(60);
    expect(await ask('a', 'end').catch((cause) => cause)).toMatchObject({ cpuMs: 5 });
  });

  it('has the lowest priority from its start when it starts again', async () => {
    const { ask } = processesOf({});
    await expect(
      ask('a', 'write and crash', { path: join(temporaryFolder(), 'x') }),
    ).rejects.toThrow();
    // The process reports this as ready.
    expect(await ask('a', 'now')).toEqual({ bytes: 2, body: '{}' });
  });

  it.each(['write and crash', 'end'])(
    'writes nothing more once its query is rejected: %s',
    async (sql) => {
      const { all, ask } = processesOf({});
      await ask('a', 'now');
      const [pid = 0] = all.pids;
      await expect(ask('a', sql, { path: join(temporaryFolder(), 'x') })).rejects.toThrow();
      expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    },
  );
});
