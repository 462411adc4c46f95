import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_AMOUNT } from '../../../common/vocabulary.ts';
import { readArrow } from '../../../data/arrow/read.ts';
import { writeChunks } from '../../../data/arrow/write-chunks.ts';
import { arrowRows, duckdbRows } from '../plain-rows.ts';

let root: string;
let connection: DuckDBConnection;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'write-arrow-'));
  connection = await (await DuckDBInstance.create(':memory:')).connect();
});

afterAll(async () => {
  connection.closeSync();
  await rm(root, { recursive: true });
});

/** Rows of every type that can be written, with nulls at every level. */
const mixed = (rows: number): string => /* sql */ `
  select
    i::integer as integer,
    if(i % 3 = 0, null, -i) as long,
    if(i % 5 = 0, null, i % 2 = 0) as flag,
    if(i % 7 = 0, null, i / 7) as double,
    if(i % 2 = 0, null, repeat('é🦭', (i % 9)::integer) || i) as text,
    make_timestamp(1700000000123456 + i) as moment,
    case i % 4 when 0 then null when 1 then -1 when 2 then ${MAX_AMOUNT} else -${MAX_AMOUNT} end
      ::decimal(38, 0) as amount,
    if(i % 3 = 0, null, (i::hugeint << 64) - i) as wide,
    if(i % 6 = 0, null, list_transform(range(i % 4), lambda k: if(k = 1, null, [k, i]))) as lists,
    if(i % 8 = 0, null, {a: i, b: if(i % 3 = 0, null, {c: 'x' || i, d: [true, null]})}) as struct
  from range(${rows}) as numbers(i)
`;

/** Writes the rows of a query as an Arrow file or stream. */
async function write(sql: string, path: string, format: 'file' | 'stream' = 'file') {
  return writeChunks(await connection.stream(sql), path, { format });
}

describe('writeChunks(result, path, { format })', () => {
  it.each(['file', 'stream'] as const)('writes what is read back, as a %s', async (format) => {
    const path = join(root, `mixed-${format}.arrow`);
    await write(mixed(3_000), path, format);
    const written = await duckdbRows(connection, mixed(3_000));
    expect(await arrowRows(path)).toEqual(written);

    const { names } = tableFromIPC(await readFile(path)).schema;
    await readArrow(connection, path, 'read_back', names.map(String));
    expect(await duckdbRows(connection, 'from read_back')).toEqual(written);
  });

  it('writes a record batch for each chunk of 2,048 rows, each from the beginning of its buffers', async () => {
    const path = join(root, 'batches.arrow');
    const row = (number: string) =>
      `${number} as i, 'text ' || ${number} as t, if(${number} % 3 = 0, null, [${number}]) as l`;
    await write(`select ${row('n')} from range(5000) as numbers(n)`, path);
    const { batches } = tableFromIPC(await readFile(path));
    expect(batches.map(({ numRows }) => numRows)).toEqual([2_048, 2_048, 904]);
    await readArrow(connection, path, 'read_back', ['i', 't', 'l']);
    const equal = await duckdbRows(
      connection,
      `select count(*) from read_back as r join (select rowid, ${row('rowid')} from read_back) as w
       on r.rowid = w.rowid and r.i = w.i and r.t = w.t and r.l is not distinct from w.l`,
    );
    expect(equal).toEqual([[5_000n]]);
  });

  it('writes a schema without batches for a query without rows', async () => {
    const path = join(root, 'empty.arrow');
    await write(mixed(0), path);
    const table = tableFromIPC(await readFile(path));
    expect([table.numRows, table.schema.names.length]).toEqual([0, 10]);
  });

  it('refuses a type that it does not know', async () => {
    const path = join(root, 'refused.arrow');
    await expect(write("select interval '1 day'", path)).rejects.toThrow(
      'type INTERVAL cannot be written to Arrow',
    );
  });
});
