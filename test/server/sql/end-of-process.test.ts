import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../../build/parts.ts';
import type { ToQueryProcess } from '../../../engine/protocol/query-protocol.ts';
import { built } from '../../support/built.ts';
import { prepared } from '../../support/engines.ts';
import { SAMPLE, temporaryFolder } from '../../support/snapshots.ts';

await built();

/**
 * DuckDB folds this constant while it plans, which takes minutes and gigabytes and which no
 * interrupt reaches.
 */
const PLANNED_FOR_MINUTES = 'select list_sort(range(200000000))';
const MEMORY_BYTES = 256 * 2 ** 20;

let folder: string;
beforeAll(async () => {
  folder = await prepared(SAMPLE);
});

/**
 * A process for clients' SQL that plans the statement, and its first message after that of its
 * start.
 */
async function planning(): Promise<{ child: ChildProcess; message: Promise<unknown[]> }> {
  const output = temporaryFolder();
  const module = join(ROOT, 'dist/engine/query/sql/main.js');
  const child = fork(module, [folder, output, String(MEMORY_BYTES)]);
  await once(child, 'message');
  child.send({
    type: 'sql',
    id: 1,
    request: { sql: PLANNED_FOR_MINUTES, parameters: [], format: 'json' },
    limits: { rows: 10, bytes: 1000 },
    path: join(output, 'answer'),
  } satisfies ToQueryProcess);
  return { child, message: once(child, 'message') };
}

it('a process whose statement takes too much memory says so and ends, whatever DuckDB still does', async () => {
  const { child, message } = await planning();
  const ended = once(child, 'exit');
  expect(await message).toMatchObject([{ type: 'failed', failure: 'memory' }, undefined]);
  expect(await ended).toEqual([null, 'SIGKILL']);
});

it('a process ends with its parent, whatever DuckDB still does', async () => {
  const { child, message } = await planning();
  message.catch(() => {}); // it may come before the channel is closed
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([null, 'SIGKILL']);
});
