import { expect, it } from 'vitest';
import { CpuTimes } from '../../../engine/query/cpu-times.ts';
import { UnreadAnswers } from '../../../server/limits/unread.ts';
import { operationRunner } from '../../../server/queries/operation-runner.ts';
import type { QueryAnswer, QueryClient } from '../../../server/queries/query-client.ts';
import { QueryError } from '../../../server/queries/query-error.ts';
import { until } from '../../support/until.ts';

const REQUEST = { operation: 'x', parameters: {} };

/** Queries that end one after the other, in the order of their starts. */
function held() {
  const running: { end: () => void; signal: AbortSignal | undefined }[] = [];
  const queries: QueryClient = {
    ask: (_query, signal) =>
      new Promise<QueryAnswer>((resolve, reject) => {
        const file = { bytes: 2, body: '{}', cpuMs: 7 };
        running.push({ end: () => resolve({ path: '', file }), signal });
        signal?.addEventListener('abort', () => reject(new QueryError('time', 'ended', 5)));
      }),
  };
  return { running, run: operationRunner(queries, new UnreadAnswers(2 ** 20)) };
}

it('a key with one request waits for none of another key, whatever that asks', async () => {
  const { running, run } = held();
  const many = Array.from({ length: 30 }, () => run(REQUEST, { key: 'many' }));
  await until(() => running.length === 2);
  const one = run(REQUEST, { key: 'one' });
  await until(() => running.length === 3);
  running[2]?.end();
  expect(String(await one)).toBe('{}');
  for (let at = 0; at < 31; at += 1) {
    await until(() => running.length > at);
    running[at]?.end();
  }
  await Promise.all(many);
});

it('keys take turns: one with a request waits for one place, whatever the others ask', async () => {
  const { running, run } = held();
  const many = ['many', 'more'].flatMap((key) =>
    Array.from({ length: 15 }, () => run(REQUEST, { key })),
  );
  const one = run(REQUEST, { key: 'one' });
  await until(() => running.length === 4);
  running[0]?.end();
  await until(() => running.length === 5);
  running[4]?.end();
  expect(String(await one)).toBe('{}');
  for (let at = 1; at < 31; at += 1) {
    await until(() => running.length > at);
    running[at]?.end();
  }
  await Promise.all(many);
});

it('a key has half of the waiting places, and another key one', async () => {
  const { run } = held();
  const refused: unknown[] = [];
  for (let at = 0; at < 120; at += 1) {
    run(REQUEST, { key: 'many' }).catch((cause) => refused.push(cause.message));
  }
  await until(() => refused.length === 120 - 2 - 32);
  expect(new Set(refused)).toEqual(new Set(['The service is overloaded. Try again in 1 second.']));
  const other = run(REQUEST, { key: 'other' });
  const first = await Promise.race([other.catch(() => 'refused'), Promise.resolve('waits')]);
  expect(first).toBe('waits');
  other.catch(() => {});
});

it('a query has the public address of the service, for its links', async () => {
  const asked: unknown[] = [];
  const queries: QueryClient = {
    async ask(query) {
      asked.push(query);
      return { path: '', file: { bytes: 2, body: '{}', cpuMs: 7 } };
    },
  };
  const run = operationRunner(queries, new UnreadAnswers(2 ** 20), 'https://api.example.org/v');
  await run(REQUEST);
  const request = { ...REQUEST, publicUrl: 'https://api.example.org/v' };
  expect(asked).toEqual([{ type: 'operation', request }]);
});

it('a query ends with its client, and its time is charged in any case', async () => {
  const { running, run } = held();
  const charged: number[] = [];
  const charge = async (ms: number) => void charged.push(ms);
  const controller = new AbortController();
  const left = run(REQUEST, { key: 'a', signal: controller.signal, charge });
  const stays = run(REQUEST, { key: 'a', charge });
  await until(() => running.length === 2);
  controller.abort();
  await expect(left).rejects.toThrow('The client has gone.');
  running[1]?.end();
  await stays;
  expect(charged).toEqual([5, 7]);
});

it('a key without processor time asks nothing', async () => {
  const { running, run } = held();
  const begin = () => Promise.reject(new Error('429'));
  await expect(run(REQUEST, { key: 'a', begin })).rejects.toThrow('429');
  expect(running).toEqual([]);
});

it('questions that run at a time share the processor time of their process', () => {
  let now = 0;
  const times = new CpuTimes(() => now);
  times.begin(1);
  now = 10;
  times.begin(2);
  now = 30;
  expect(times.end(1)).toBe(20);
  now = 35;
  expect(times.end(2)).toBe(15);
});
