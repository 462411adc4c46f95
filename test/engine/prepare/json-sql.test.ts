import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerDecimalFunctions } from '../../../data/load/decimal-functions.ts';
import * as fields from '../../../engine/definition/fields.ts';
import { jsonSql, membersSql } from '../../../engine/prepare/sql/json-sql.ts';

let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  registerDecimalFunctions(connection);
});
afterAll(() => connection.closeSync());

async function json(field: fields.Field, value: string): Promise<string> {
  const record = jsonSql({ it: field });
  const result = await connection.runAndReadAll(`select ${record} from (select ${value} as "it")`);
  return String(result.getRowsJS()[0]?.[0]);
}

describe('jsonSql', () => {
  it.each([
    ['text', fields.text, 'null::varchar', '""'],
    ['hex', fields.hex, 'null::varchar', '""'],
    ['decimalText', fields.decimalText, 'null::varchar', '""'],
    [
      'decimalText',
      fields.decimalText,
      '99999999999999999999999999999999999999::hugeint',
      '"99999999999999999999999999999999999999"',
    ],
    [
      'integer',
      fields.integer,
      '99999999999999999999999999999999999999::hugeint',
      '99999999999999999999999999999999999999',
    ],
    ['integer', fields.integer, '-5', '-5'],
    ['number', fields.number, "'0.1'", '0.1'],
    ['number', fields.number, "'1e21'", '1e+21'],
    ['boolean', fields.boolean, 'true', 'true'],
    ['time', fields.time, "timestamp '2024-04-11 08:31:11'", '"2024-04-11T08:31:11.000Z"'],
    ['time', fields.time, "timestamp '2024-04-11 08:31:11.999999'", '"2024-04-11T08:31:11.999Z"'],
    ['time', fields.time, "timestamp '0099-01-02 03:04:05.06'", '"0099-01-02T03:04:05.060Z"'],
    ['nullableTime', fields.nullableTime, 'null::timestamp', 'null'],
    ['array', fields.array(fields.text), "['a', null, '\"']", '["a","","\\""]'],
    ['array', fields.array(fields.text), '[]::varchar[]', '[]'],
    ['array', fields.array(fields.text), 'null::varchar[]', '[]'],
    ['array', fields.array(fields.array(fields.integer)), '[[1], [2, 3]]', '[[1],[2,3]]'],
    ['object', fields.object({ subKey: fields.integer }), "{'sub_key': 1}", '{"subKey":1}'],
    [
      'object',
      fields.object({ a: fields.text }, { nullable: true }),
      'null::struct(a varchar)',
      'null',
    ],
    ['mapOf', fields.mapOf(fields.integer), "map(['0xa', '0xb'], [1, 2])", '{"0xa":1,"0xb":2}'],
    ['mapOf', fields.mapOf(fields.integer), 'null::map(varchar, bigint)', '{}'],
  ] as const)('writes %s: %#', async (_kind, field, value, expected) => {
    expect(await json(field, value)).toBe(`{"it":${expected}}`);
  });

  it('writes any text so that a JSON parser reads it back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (value) => {
        // A lone surrogate is no text in UTF-8, and DuckDB's own literals cannot hold NUL.
        fc.pre(value.isWellFormed() && !value.includes('\0'));
        const text = await json(fields.text, `'${value.replaceAll("'", "''")}'`);
        expect(JSON.parse(text)).toEqual({ it: value });
      }),
      { numRuns: 300 },
    );
  });
});

describe('membersSql', () => {
  it('writes the members of a record without its brackets', async () => {
    const members = membersSql({ one: fields.integer, other: fields.text });
    const result = await connection.runAndReadAll(
      `select ${members} from (select 1 as one, 'a"' as other)`,
    );
    expect(result.getRowsJS()).toEqual([['"one":1,"other":"a\\""']]);
  });
});

describe('columnOf', () => {
  it.each([
    ['updatedAt', 'updated_at'],
    ['metadataURI', 'metadata_uri'],
    ['strategiesTVL', 'strategies_tvl'],
    ['apkG2', 'apk_g2'],
    ['sha3Uncles', 'sha3_uncles'],
    ['nonSignerQuorumBitmapIndices', 'non_signer_quorum_bitmap_indices'],
    ['activity_timestamp', 'activity_timestamp'],
  ])('reads %s from %s', (name, column) => {
    expect(fields.columnOf(name)).toBe(column);
  });
});
