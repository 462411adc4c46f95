import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_ORDINAL } from '../../../engine/store/format.ts';
import {
  RecordTemplate,
  type TemplatePiece,
  TermValues,
  TextValues,
  TimeValues,
} from '../../../engine/store/record-template.ts';
import { COMMA, NEWLINE } from '../../../engine/store/stored-records.ts';
import { dictionaryOf, utf8Column } from '../../support/texts.ts';

const TERMS = ['', 'KIND', 'é'];

/** A row of a table, with or without a term. */
const row = fc.record({
  term: fc.constantFrom(0, 1, 2, NO_ORDINAL),
  time: fc.date({
    min: new Date('0000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  }),
  text: fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('ü'.repeat(150))),
});
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never;

function piecesOf(rows: readonly Row[]): TemplatePiece[] {
  const half = Math.floor(rows.length / 2);
  const texts = rows.map(({ text }) => text);
  return [
    {
      literal: '[é',
      values: new TermValues(
        dictionaryOf(TERMS),
        Uint32Array.from(rows, ({ term }) => term),
      ),
    },
    {
      literal: '|',
      values: new TimeValues(Float64Array.from(rows, ({ time }) => time.getTime())),
    },
    { literal: '', values: new TextValues(utf8Column(texts.slice(0, half), texts.slice(half))) },
  ];
}

const recordOf = ({ term, time, text }: Row) =>
  `[é${TERMS[term] ?? ''}|${time.toISOString()}${text}]`;

describe('RecordTemplate', () => {
  it('composes the records of any rows, in the order asked for and as often as asked', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 20 }),
        fc.array(fc.nat(19), { maxLength: 30 }),
        (rows, asked) => {
          const template = new RecordTemplate(piecesOf(rows), ']', rows.length, null);
          const wanted = asked.map((one) => one % rows.length);
          const expected = wanted.map((one) => rows[one] && recordOf(rows[one])).join(',');
          const written = template.write(Uint32Array.from(wanted), COMMA, 3, 1);
          written.fill('.', 0, 3).fill('.', written.length - 1);
          expect(written.toString()).toBe(`...${expected}.`);
        },
      ),
    );
  });

  it('composes those of a view from its rows of the table', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 20 }),
        fc.func(fc.boolean()),
        (rows, isListed) => {
          const listed = [...rows.keys()].filter((at) => isListed(at));
          const view = new RecordTemplate(
            piecesOf(rows),
            ']',
            listed.length,
            Uint32Array.from(listed),
          );
          expect(view.length).toBe(listed.length);
          const all = Uint32Array.from(listed.keys());
          const expected = listed.map((at) => rows[at] && recordOf(rows[at])).join('\n');
          expect(view.write(all, NEWLINE).toString()).toBe(expected);
        },
      ),
    );
  });

  it('composes records of any size, and short ones after long ones', () => {
    const texts = [0, 70_000, 3_000_000, 1].map((size) => '€'.repeat(size));
    const pieces = [{ literal: '"', values: new TextValues(utf8Column(texts)) }];
    const template = new RecordTemplate(pieces, '"', texts.length, null);
    for (const rows of [[1], [0, 1, 2, 3], [3, 0], [2, 2]]) {
      const expected = rows.map((row) => `"${texts[row]}"`).join(',');
      const written = template.write(Uint32Array.from(rows), COMMA, 1, 2);
      expect(written.subarray(1, -2).equals(Buffer.from(expected))).toBe(true);
    }
  });

  it('refuses rows that it does not have', () => {
    const template = new RecordTemplate([], '{}', 3, null);
    expect(template.write(Uint32Array.of(2), COMMA).toString()).toBe('{}');
    expect(() => template.write(Uint32Array.of(0, 3), COMMA)).toThrow('no record 3 of 3');
  });
});
