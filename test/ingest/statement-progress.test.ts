import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellingParts } from '../../ingest/statement-progress.ts';
import { openMemory } from './raw-chain.ts';

let memory: Awaited<ReturnType<typeof openMemory>>;
beforeAll(async () => {
  memory = await openMemory();
});
afterAll(() => memory.close());

it('a statement tells the parts of it that are done, ascending', async () => {
  const { connection } = memory;
  await connection.run('create table numbers as select range as number from range(3000000)');
  const parts: number[] = [];
  const counted = await tellingParts(
    connection,
    (part) => parts.push(part),
    () =>
      connection.runAndReadAll(
        'select max(sha256(sha256(sha256(sha256(number::varchar))))) is not null from numbers',
      ),
    1,
  );
  expect(counted.getRowsJS()).toEqual([[true]]);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
  expect(parts.every((part) => part > 0 && part <= 1)).toBe(true);
});

it('work that fails is not told any more', async () => {
  const parts: number[] = [];
  const failing = tellingParts(
    memory.connection,
    (part) => parts.push(part),
    () => memory.connection.run('select * from nowhere'),
    1,
  );
  await expect(failing).rejects.toThrow('nowhere');
  const { length } = parts;
  await memory.connection.run('select max(hash(range)) from range(3000000)');
  expect(parts).toHaveLength(length);
});
