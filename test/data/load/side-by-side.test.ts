import { setTimeout } from 'node:timers/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { sideBySide } from '../../../data/load/side-by-side.ts';

/** Stand-ins for connections; only their identity counts. */
const connections = ['one', 'another'] as unknown as DuckDBConnection[];

it('tasks run side by side, one at a time on each connection, and results keep their order', async () => {
  const busy = new Set<DuckDBConnection>();
  let most = 0;
  const results = await sideBySide(connections, [30, 1, 20, 5, 1], async (connection, wait) => {
    expect(busy.has(connection)).toBe(false);
    busy.add(connection);
    most = Math.max(most, busy.size);
    await setTimeout(wait);
    busy.delete(connection);
    return wait * 2;
  });
  expect(results).toEqual([60, 2, 40, 10, 2]);
  expect(most).toBe(2);
});

it('after a failure no task begins, and it is thrown when those under way have ended', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const failing = sideBySide(connections, [0, 1, 2, 3], async (_connection, task) => {
    begun.push(task);
    if (task === 0) throw new Error('task 0 failed');
    await setTimeout(20);
    ended.push(task);
  });
  await expect(failing).rejects.toThrow('task 0 failed');
  expect(begun).toEqual([0, 1]);
  expect(ended).toEqual([1]);
});

it('without tasks there are no results', async () => {
  expect(await sideBySide(connections, [], async () => 1)).toEqual([]);
});
