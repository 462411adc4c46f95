import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ComposedRecords } from '../../engine/composed-records.ts';
import { from, hex, recordSql, storedObject, time, word } from '../../engine/fields.ts';
import { type ColumnTable, LaidPart, type Part } from '../../engine/layout/lay-table.ts';
import { Layout } from '../../engine/layout/layout.ts';

const ROWS = 5000;

const table: ColumnTable = {
  source: 'log',
  order: 'happened desc, number',
  values: ['kind', 'who'],
  times: 'happened',
  texts: { data: storedObject, more: storedObject },
};

const record = {
  kind: word,
  who: hex,
  data: storedObject,
  more: storedObject,
  when: from('happened', time),
};

let connection: DuckDBConnection;
let layout: Layout;
beforeAll(async () => {
  connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  await connection.run("create type kinds as enum ('KIND_0', 'KIND_1', 'KIND_2')");
  await connection.run(
    `create table log as select i as number, ('KIND_' || i % 3)::kinds as kind,
       case when i % 5 <> 0 then '0x' || lower(hex(hash(i % 40))) end as who,
       case when i % 2 = 0 then '{}' else '{"é":"' || repeat('ü', (i % 300)::bigint) || '"}' end as "data",
       '{"n":' || i || '}' as more,
       timestamp '2024-02-28 23:59:58' + (i * 7919 % ${ROWS}) * interval '30.123456 seconds' as happened
     from range(${ROWS}) t(i)`,
  );
  // Laying out the log takes its texts away.
  await connection.run('create table written as from log');
  layout = new Layout(connection);
});
afterAll(() => connection.closeSync());

/** A part composed from columns, and the records that DuckDB writes of the same rows. */
async function bothWays(part: Part): Promise<{ records: ComposedRecords; expected: string[] }> {
  const laid = await LaidPart.lay(layout, part);
  const written = await connection.runAndReadAll(
    `select ${recordSql(record)} from written where ${part.where ?? 'true'} order by ${table.order}`,
  );
  return {
    records: laid.records(record),
    expected: written.getRowsJS().map(([text]) => String(text)),
  };
}

describe('records that are composed from columns', () => {
  it.each([undefined, 'who is not null', "kind = 'KIND_1'", 'false'])(
    'are those that SQL writes, where %s',
    async (where) => {
      const { records, expected } = await bothWays({ of: table, ...(where && { where }) });
      expect(records.length).toBe(expected.length);
      const all = Uint32Array.from(expected.keys());
      expect(Buffer.concat(records.pick(all)).toString()).toBe(expected.join(','));
    },
  );

  it('come in the order asked for, and a row as often as asked', async () => {
    const { records, expected } = await bothWays({ of: table, where: 'who is not null' });
    fc.assert(
      fc.property(fc.array(fc.nat(expected.length - 1), { maxLength: 50 }), (places) => {
        const picked = Buffer.concat(records.pick(Uint32Array.from(places))).toString();
        expect(picked).toBe(places.map((place) => expected[place]).join(','));
      }),
    );
  });

  it('are refused where there are none', async () => {
    const { records, expected } = await bothWays({ of: table });
    expect(() => records.pick(Uint32Array.of(expected.length))).toThrow(RangeError);
  });
});

describe('a part of a table', () => {
  it('finds its rows by value and time as a list of its own would', async () => {
    const part = await LaidPart.lay(layout, { of: table, where: "kind = 'KIND_2'" });
    const rows = await connection.runAndReadAll(
      `select who, epoch_us(happened) // 1000 from log where kind = 'KIND_2' order by ${table.order}`,
    );
    const expected = rows.getRowsJS();
    expect([...part.times.times]).toEqual(expected.map(([, time]) => Number(time)));
    const index = part.index('who');
    for (const who of new Set(expected.map(([value]) => value))) {
      if (who === null) continue;
      const places = [...expected.keys()].filter((place) => expected[place]?.[0] === who);
      expect([...index.rowsOf(index.numberOf(String(who)) ?? -1)]).toEqual(places);
    }
  });

  it('has no index of a column whose values are not kept', async () => {
    const part = await LaidPart.lay(layout, { of: table });
    expect(() => part.index('number')).toThrow('log keeps no values of number');
  });

  it('has no record with a text that is not kept', async () => {
    const part = await LaidPart.lay(layout, { of: table });
    expect(() => part.records({ number: word })).toThrow('log keeps no texts of "number"');
  });
});
