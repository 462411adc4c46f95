import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as regularFile from '../../../common/regular-file.ts';
import { UnreadAnswers } from '../../../server/limits/unread.ts';
import { openEngine } from '../../support/engines.ts';
import { SAMPLE } from '../../support/snapshots.ts';
import { until } from '../../support/until.ts';
import { expectRefusal, KEYS, serve, serviceOf } from '../serving.ts';

const KIB = 1024;
const FULL = 'Clients have not read the answers before. Try again in 5 seconds.';

/** The stream of an answer with this number of bytes. */
function streamOf(unread: UnreadAnswers, key: string, bytes: number): Readable {
  const sent = unread.send(key, Buffer.alloc(bytes, 'x'));
  if (sent instanceof Readable) return sent;
  throw new TypeError('a short answer is no stream');
}

async function closed(stream: Readable): Promise<void> {
  stream.destroy();
  await once(stream, 'close');
}

async function joined(stream: Readable): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes;
}

describe('answers that leave', () => {
  it('are as they were up to 64 KiB, and the same bytes beyond', async () => {
    const unread = new UnreadAnswers(KIB * KIB);
    const short = Buffer.alloc(64 * KIB);
    expect(unread.send('a', short)).toBe(short);
    const bytes = Buffer.from(Array.from({ length: 200_001 }, (_, at) => at % 251));
    const sent = unread.send('a', bytes);
    if (!(sent instanceof Readable)) throw new TypeError('it is no stream');
    expect(Buffer.concat(await sent.toArray()).equals(bytes)).toBe(true);
    expect(unread.bytesLeft).toBe(0);
  });

  it('have so many bytes for each key, and in all', async () => {
    const unread = new UnreadAnswers(800 * KIB);
    const send = (key: string, kib: number) => streamOf(unread, key, kib * KIB);
    const first = send('a', 100);
    const second = send('a', 100);
    expect(() => send('a', 65)).toThrow(FULL);
    expect(await joined(second)).toBe(100 * KIB);
    const held = [first, send('a', 100), send('b', 200), send('c', 200), send('d', 200)];
    expect(unread.bytesLeft).toBe(800 * KIB);
    expect(() => send('e', 65)).toThrow(FULL);
    await Promise.all(held.map(closed));
    expect(unread.bytesLeft).toBe(0);
    await closed(send('e', 65));
  });

  it('may be one of any length for a key', async () => {
    const unread = new UnreadAnswers(100 * KIB);
    const stream = streamOf(unread, 'a', 1000 * KIB);
    expect(() => streamOf(unread, 'a', 65 * KIB)).toThrow(FULL);
    expect(() => streamOf(unread, 'b', 65 * KIB)).toThrow(FULL);
    expect(await joined(stream)).toBe(1000 * KIB);
    await closed(streamOf(unread, 'b', 65 * KIB));
  });

  it('are left by a client that takes less than it has to, and kept by one that takes enough', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const pace = { bytes: 128 * KIB, milliseconds: 1000 };
    const unread = new UnreadAnswers(KIB * KIB, pace);
    const stream = streamOf(unread, 'a', KIB * KIB);
    const error = once(stream, 'error');
    const take = async (kib: number) => {
      for (let taken = 0; taken < kib * KIB; ) {
        const chunk = stream.read(64 * KIB);
        if (chunk === null) await once(stream, 'readable');
        else taken += chunk.length;
      }
      await until(() => stream.readableLength > 0);
    };
    await take(192);
    vi.advanceTimersByTime(pace.milliseconds);
    expect(stream.destroyed).toBe(false);
    await take(64);
    vi.advanceTimersByTime(pace.milliseconds);
    const [cause] = await error;
    expect(cause.message).toMatch(/^the client took \d+ bytes in 1 seconds$/);
    await until(() => unread.bytesLeft === 0);
  });
});

describe('a page of more than 64 KiB', () => {
  const target = '/restaking/activity?limit=1000';
  const query = `/query?${new URLSearchParams({ sql: "select repeat('x', 100) from range(1000)" })}`;

  it.each([
    ['the fast path', 'front', target],
    ['Koa', 'koa', target],
    ['SQL', 'front', query],
  ] as const)(
    'is whole, and refused where its key has not read those before: %s',
    async (_what, door, path) => {
      const unread = new UnreadAnswers(KIB * KIB);
      const serving = await serve(serviceOf(await openEngine(SAMPLE)), { unread }, door);
      const { status, headers, body } = await serving.send(path);
      expect([status, Number(headers['content-length'])]).toEqual([200, body.length]);
      expect(body.length).toBeGreaterThan(64 * KIB);
      await until(() => unread.bytesLeft === 0);
      const held = streamOf(unread, 'both', 256 * KIB);
      const refused = await serving.send(path, { isHeldToContract: false });
      expect(expectRefusal(refused, 'service_unavailable', serving.base)).toBe(FULL);
      expect(refused.headers['retry-after']).toBe('5');
      // Shorter ones and compressed ones leave as ever.
      expect((await serving.send('/restaking/activity?limit=1')).status).toBe(200);
      expect((await serving.send(path, { headers: { 'accept-encoding': 'br' } })).status).toBe(200);
      expect((await serving.send(path, { method: 'HEAD' })).status).toBe(200);
      await closed(held);
      expect((await serving.send(path)).body.equals(body)).toBe(true);
    },
  );

  it('counts for as long as its client has not read it, and no longer than the client is there', async () => {
    const unread = new UnreadAnswers(KIB * KIB);
    const serving = await serve(serviceOf(await openEngine(SAMPLE)), {
      unread,
    });
    const sql = "select repeat('x', 16000) from range(1000)";
    const head = `GET /query?${new URLSearchParams({ sql })} HTTP/1.1\r\nHost: a\r\nx-api-key: ${KEYS.both}\r\n\r\n`;
    const socket = connect(serving.port, '127.0.0.1').on('error', () => {});
    socket.write(head);
    socket.pause();
    await until(() => unread.bytesLeft > KIB * KIB);
    socket.destroy();
    await until(() => unread.bytesLeft === 0);
  });

  it('counts no longer than the client is there, also of requests that it sent at once', async () => {
    const unread = new UnreadAnswers(100 * KIB * KIB);
    const serving = await serve(serviceOf(await openEngine(SAMPLE)), { unread });
    const head = `GET /restaking/activity?limit=1000 HTTP/1.1\r\nHost: a\r\nx-api-key: ${KEYS.both}\r\n\r\n`;
    const socket = connect(serving.port, '127.0.0.1').on('error', () => {});
    socket.pause();
    socket.write(head.repeat(40));
    await until(() => unread.bytesLeft > 300 * KIB);
    socket.destroy();
    await until(() => unread.bytesLeft === 0);
  });
});

describe('bytes that are read for an answer', () => {
  it('count before they are read: of a range, and of an answer by SQL', async () => {
    const opened = vi.spyOn(regularFile, 'openFileSync');
    onTestFinished(() => opened.mockRestore());
    const unread = new UnreadAnswers(KIB * KIB);
    const read = vi.fn(async () => ({ path: '/no/such/file', file: { bytes: 100 * KIB } }));
    const serving = await serve(serviceOf(await openEngine(SAMPLE)), { unread }, 'front', 0, {
      queries: { ask: read },
    });
    const range = { headers: { range: 'bytes=0-99999' }, isHeldToContract: false };
    const held = streamOf(unread, 'both', 256 * KIB);
    opened.mockClear();
    const refused = await serving.send('/restaking/activity.parquet', range);
    expect(expectRefusal(refused, 'service_unavailable', serving.base)).toBe(FULL);
    expect(opened).not.toHaveBeenCalled();
    const select = await serving.send('/query?sql=select+1', { isHeldToContract: false });
    expect(expectRefusal(select, 'service_unavailable', serving.base)).toBe(FULL);
    await closed(held);
    const { status, body } = await serving.send('/restaking/activity.parquet', range);
    expect([status, body.length]).toEqual([206, 100_000]);
    await until(() => unread.bytesLeft === 0);
    expect(unread.take('both', 256 * KIB)).toBeDefined();
  });

  it('no longer count after a read that failed', async () => {
    const unread = new UnreadAnswers(KIB * KIB);
    const failing = unread.whileRead('a', KIB * KIB, () => Promise.reject(new Error('gone')));
    expect(() => unread.take('b', 65 * KIB)).toThrow(FULL);
    await expect(failing).rejects.toThrow('gone');
    unread.take('b', KIB * KIB).leave();
  });
});

it('a quarter of the bytes is for keys that have no answer under way', () => {
  const unread = new UnreadAnswers(1000 * KIB);
  for (const key of ['a', 'b', 'c']) {
    unread.take(key, 125 * KIB);
    unread.take(key, 125 * KIB);
  }
  unread.take('d', 100 * KIB);
  expect(() => unread.take('d', 100 * KIB)).toThrow(FULL);
  unread.take('e', 150 * KIB);
  expect(() => unread.take('f', 65 * KIB)).toThrow(FULL);
});
