import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArrowFileWriter, type Batch } from '../../../engine/prepare/arrow/write-arrow.ts';
import { ArrowFile } from '../../../engine/store/arrow-file.ts';
import { StoreError } from '../../../engine/store/store-error.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { textsOf } from '../../support/texts.ts';

const NAME = 'lists/thing.arrow';

/** Writes record batches to a file of its own and gives its path. */
function written(...batches: readonly Batch[]): string {
  const folder = temporaryFolder();
  const writer = new ArrowFileWriter(folder, NAME, new Map([['about', 'things']]));
  for (const batch of batches) writer.write(batch);
  writer.finish();
  return join(folder, NAME);
}

const read = (...batches: readonly Batch[]) => ArrowFile.open(written(...batches), NAME);

describe('ArrowFile', () => {
  it('gives columns of any number of rows, without the padding behind them', () => {
    const row = fc.record({
      number: fc.nat(0xffffffff),
      time: fc.double({ noNaN: true }),
      text: fc.string({ unit: 'grapheme', maxLength: 5 }),
      list: fc.array(fc.nat(0xffffffff), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 19 }), (rows) => {
        const lists = rows.map(({ list }) => list);
        const ends = lists.map((_, at) => lists.slice(0, at + 1).flat().length);
        const file = read({
          number: Uint32Array.from(rows, ({ number }) => number),
          time: Float64Array.from(rows, ({ time }) => time),
          text: textsOf(rows.map(({ text }) => text)),
          list: { offsets: Int32Array.of(0, ...ends), items: Uint32Array.from(lists.flat()) },
        });
        expect(file.rows).toBe(rows.length);
        expect([...file.uint32('number')]).toEqual(rows.map(({ number }) => number));
        expect([...file.float64('time')]).toEqual(rows.map(({ time }) => time));
        const texts = file.utf8('text');
        expect(texts.length).toBe(rows.length);
        expect(rows.map((_, at) => texts.textOf(at))).toEqual(rows.map(({ text }) => text));
        const { offsets, values } = file.lists('list');
        expect([...offsets]).toEqual([0, ...ends]);
        expect(lists.map((_, at) => [...values.subarray(offsets[at], offsets[at + 1])])).toEqual(
          lists,
        );
      }),
      { numRuns: 60 },
    );
  });

  it('gives the members of a list of structs', () => {
    const { offsets, member } = read({
      held: {
        offsets: Int32Array.of(0, 2, 2, 3),
        items: { strategy: Uint32Array.of(7, 0, 9), shares: textsOf(['1', '', '333']) },
      },
    }).structs('held');
    expect([...offsets]).toEqual([0, 2, 2, 3]);
    expect([...member('strategy').values.subarray(0, 3)]).toEqual([7, 0, 9]);
    expect([...member('shares').valueOffsets]).toEqual([0, 1, 1, 4]);
    expect(() => member('tokens')).toThrow(
      new StoreError('lists/thing.arrow: column held.tokens is not there'),
    );
  });

  it('gives texts of several record batches, empty ones among them, as one column', () => {
    const texts = read(
      { text: textsOf([]) },
      { text: textsOf(['a', 'é']) },
      { text: textsOf([]) },
      { text: textsOf(['']) },
      { text: textsOf(['end']) },
    ).utf8('text');
    expect([0, 1, 2, 3].map((row) => texts.textOf(row))).toEqual(['a', 'é', '', 'end']);
    expect(texts.length).toBe(4);
  });

  it('knows its columns and what its metadata says', () => {
    const file = read({ one: Uint32Array.of(1) });
    expect([file.has('one'), file.has('other')]).toEqual([true, false]);
    expect(file.metadata.get('about')).toBe('things');
  });

  it('gives empty columns of a file without rows', () => {
    const none = { offsets: new Int32Array(1), items: new Uint32Array(0) };
    const file = read({ text: textsOf([]), list: none, number: new Uint32Array(0) });
    expect(file.rows).toBe(0);
    expect(file.utf8('text').length).toBe(0);
    expect(file.uint32('number').length).toBe(0);
    expect([...file.lists('list').offsets]).toEqual([0]);
  });

  it('refuses columns that it does not have, or has of another type', () => {
    const file = read({ number: Uint32Array.of(1), text: textsOf(['a']) });
    expect(() => file.utf8('name')).toThrow(
      new StoreError('lists/thing.arrow: has no column name'),
    );
    expect(() => file.uint32('text')).toThrow('lists/thing.arrow: column text is not UInt32');
    expect(() => file.float64('number')).toThrow('column number is not Float64');
    expect(() => file.utf8('number')).toThrow('column number is not Utf8');
    expect(() => file.lists('number')).toThrow('column number is not List<UInt32>');
    expect(() => file.structs('number')).toThrow('column number is not List<Struct>');
  });

  it('refuses numbers of several record batches', () => {
    const file = read({ number: Uint32Array.of(1) }, { number: Uint32Array.of(2) });
    expect(() => file.uint32('number')).toThrow('column number is not one record batch');
  });
});

describe('a file that is no Arrow file', () => {
  const original = written({ number: Uint32Array.from({ length: 100 }, (_, at) => at) });
  const whole = readFileSync(original);

  function file(bytes: Uint8Array): string {
    const path = join(temporaryFolder(), 'thing.arrow');
    writeFileSync(path, bytes);
    return path;
  }

  it.each([
    ['empty', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(1000)],
    ['text', Buffer.from('{"not":"arrow"}')],
    ['its first half', whole.subarray(0, whole.length / 2)],
    ['its last half', whole.subarray(whole.length / 2)],
    ['without its footer', whole.subarray(0, -10)],
  ])('is refused: %s', (_name, bytes) => {
    const path = file(bytes);
    const opened = () => ArrowFile.open(path, NAME).uint32('number');
    expect(opened).toThrow(StoreError);
    expect(opened).toThrow(NAME);
  });

  it('is refused wherever it was cut', () => {
    const path = file(whole);
    expect(ArrowFile.open(path, NAME).uint32('number').length).toBe(100);
    for (let size = whole.length - 1; size >= 0; size -= 7) {
      truncateSync(path, size);
      expect(() => ArrowFile.open(path, NAME).uint32('number'), `${size} bytes`).toThrow(
        StoreError,
      );
    }
  });
});
