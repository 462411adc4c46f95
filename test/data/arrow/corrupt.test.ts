import { Decimal, Dictionary, Field, Int8, Int32, List, Utf8, vectorFromArray } from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ArrowFormatError } from '../../../data/arrow/format-error.ts';
import { repetitions } from '../../support/repetitions.ts';
import {
  arrowReading,
  bytesOf,
  ENCODINGS,
  fixedData,
  ipc,
  only,
  recordBatch,
  registerCodecs,
  texts,
  words,
} from './files.ts';

let reading: Awaited<ReturnType<typeof arrowReading>>;

beforeAll(async () => {
  await registerCodecs();
  reading = await arrowReading();
});

afterAll(() => reading.close());

/** Files with flipped bits, of each encoding. */
const FLIPPED = repetitions(120, 300);

const UNCOMPRESSED = ENCODINGS.filter(({ compression }) => compression === 'none');

/** A generator of the same numbers below `limit` on every run (mulberry32). */
function seeded(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

describe('readArrow, corrupt input', () => {
  const WANTED = ['text', 'word', 'amount', 'list'];

  function small(): ReturnType<typeof recordBatch>[] {
    const batch = (from: number) => {
      const rows = Array.from({ length: 20 }, (_, i) => from + i);
      const there = rows.map((i) => i % 5 !== 0);
      return recordBatch({
        text: only(
          vectorFromArray(
            rows.map((i) => (i % 3 ? `0x${i}` : null)),
            new Utf8(),
          ).data,
        ),
        word: only(
          vectorFromArray(
            rows.map((i) => `w${i % 2}`),
            new Dictionary(new Utf8(), new Int8(), 7),
          ).data,
        ),
        amount: fixedData(new Decimal(0, 38, 128), words(128, rows.map(BigInt)), there),
        list: only(
          vectorFromArray(
            rows.map((i) => [i, i]),
            new List(new Field('item', new Int32(), true)),
          ).data,
        ),
      });
    };
    return [batch(0)];
  }

  /** The outcome of reading: the number of rows, or the error. */
  async function outcome(bytes: Uint8Array): Promise<number | Error> {
    try {
      await reading.read(bytes, WANTED);
      return (await texts(reading.connection, 'select * from read')).length;
    } catch (cause) {
      expect(cause).toBeInstanceOf(ArrowFormatError);
      // The line above leaves nothing else.
      const error = cause as ArrowFormatError;
      expect(error.message).not.toMatch(/\n| at .*:\d+:\d+/);
      return error;
    }
  }

  test('refuses an empty file', async () => {
    expect(await outcome(new Uint8Array(0))).toHaveProperty(
      'message',
      'Arrow data is empty: 0 bytes',
    );
  });

  test('refuses garbage', async () => {
    const random = seeded(1);
    for (let i = 0; i < 200; i++) {
      const garbage = Uint8Array.from({ length: 1 + random(400) }, () => random(256));
      expect(await outcome(garbage)).toBeInstanceOf(ArrowFormatError);
    }
    expect(await outcome(bytesOf('PAR1 is not Arrow'))).toHaveProperty(
      'message',
      'not Arrow data: it begins neither as a file nor as a stream',
    );
  });

  test.each(UNCOMPRESSED)('refuses a $format cut at every length', async (encoding) => {
    const bytes = ipc(small(), encoding);
    expect(await outcome(bytes)).toBe(20);
    const read: number[] = [];
    for (let length = 0; length < bytes.length; length++) {
      const result = await outcome(bytes.subarray(0, length));
      if (!(result instanceof Error)) read.push(length);
    }
    // A stream may end between messages: after the schema, the dictionary, and before its marker.
    expect(read).toHaveLength(encoding.format === 'file' ? 0 : 3);
    if (encoding.format === 'stream') expect(read.at(-1)).toBe(bytes.length - 8);
  });

  describe.each(ENCODINGS)('$format, $compression', (encoding) => {
    test('survives flipped bits, with an error or with rows', async () => {
      const bytes = ipc(small(), encoding);
      const random = seeded(2);
      let refused = 0;
      for (let i = 0; i < FLIPPED; i++) {
        const damaged = Buffer.from(bytes);
        for (let flips = 1 + random(2); flips > 0; flips--) {
          const at = random(damaged.length);
          damaged[at] = (damaged[at] ?? 0) ^ (1 << random(8));
        }
        const result = await outcome(damaged);
        if (result instanceof Error) refused += 1;
        else expect(result).toBe(20);
      }
      expect(refused).toBeGreaterThan(FLIPPED / 6);
    });
  });
});
