import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { QueryChild } from '../../../server/queries/query-child.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { WAIT_LIMIT_MS } from '../../support/soon.ts';
import { until } from '../../support/until.ts';

/** Longer than an interrupted query has until its process is killed. */
const LATER_MS = 5000;

function scripted() {
  const output = temporaryFolder();
  const child = new QueryChild(
    {
      module: 'test/server/queries/scripted-child',
      args: ['', output],
      nice: 0,
      timeoutMs: WAIT_LIMIT_MS,
    },
    pino({ level: 'silent' }),
  );
  onTestFinished(() => child.kill());
  const ask = (sql: string, signal?: AbortSignal) => {
    const request = { sql, parameters: [], format: 'json' } as const;
    const limits = { rows: 1, bytes: 1 };
    return child.ask({ type: 'sql', request, limits, path: `${output}/answer` }, signal);
  };
  return { child, ask };
}

it('clients that leave queries which no interrupt ends do not end those of others', async () => {
  const { child, ask } = scripted();
  await ask('now');
  const { pid } = child;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const leaving = new AbortController();
  const staying = new AbortController();
  const ends: string[] = [];
  const left = ask('write and hold', leaving.signal).catch(() => ends.push('left'));
  const other = ask('hold', staying.signal).catch(() => ends.push('other'));
  await ask('now');
  leaving.abort();
  for (let at = 0; at < 3; at += 1) {
    vi.advanceTimersByTime(LATER_MS);
    await ask('now');
    await setImmediate();
  }
  expect({ ends, pid: child.pid }).toEqual({ ends: [], pid });
  // Nobody waits any more.
  staying.abort();
  vi.advanceTimersByTime(LATER_MS);
  await until(() => ends.length === 2);
  await Promise.all([left, other]);
  expect(child.pid).toBeUndefined();
});
