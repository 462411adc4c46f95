import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../engine/engine.ts';
import { inProcess } from '../../engine/query/in-process.ts';
import { ask, operationNamed, SETTINGS } from '../support/engines.ts';
import { bare, temporaryFolder } from '../support/snapshots.ts';
import { commandLine } from './running.ts';

let snapshot: string;
let stakers: readonly string[];
beforeAll(async () => {
  snapshot = await bare(1);
  const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  const found = await connection.runAndReadAll(
    `select staker from '${snapshot}/stakers.parquet' where "operator" is not null order by staker limit 2`,
  );
  stakers = found.getRowsJS().map(([staker]) => String(staker));
  connection.closeSync();
});

/** A file of this name in a folder of its own. */
function written(name: string, lines: readonly string[]): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

describe('prepare --products --groups', () => {
  it('prepares the operations of both files', async () => {
    const products = written('stakers of products.csv', [
      'product,staker,source',
      ...stakers.map((staker) => `"A, the first",${staker},https://example.org/1`),
    ]);
    const operator = `0x${'ab'.repeat(20)}`;
    const groups = written('groups.ndjson', [
      JSON.stringify({ operator, group_name: 'one', source: 'https://example.org/2' }),
    ]);
    const prepared = join(temporaryFolder(), 'prepared');
    const { code, out } = await commandLine([
      ...['prepare', snapshot, prepared],
      ...['--products', products, '--groups', groups],
    ]);
    expect([code, out]).toEqual([0, expect.stringContaining('prepared: snapshot')]);
    const engine = Engine.open(prepared, SETTINGS, { run: inProcess(prepared) });
    const { body } = await ask(engine, operationNamed('restaking/all-products'), {});
    expect(JSON.parse(body).data).toMatchObject([{ product: 'A, the first', stakers: 2 }]);
    const grouped = await ask(engine, operationNamed('restaking/concentration'), {
      heldBy: 'group',
      scope: 'all',
    });
    expect(JSON.parse(grouped.body).data).toHaveLength(1);
  });

  it('writes nothing if a staker belongs to two products', async () => {
    const [staker = ''] = stakers;
    const products = written('products.csv', [
      'product,staker,source',
      `A,${staker},1`,
      `B,${staker.toLowerCase()},2`,
    ]);
    const prepared = join(temporaryFolder(), 'prepared');
    const { code, err } = await commandLine([
      'prepare',
      snapshot,
      prepared,
      '--products',
      products,
    ]);
    expect([code, existsSync(prepared)]).toEqual([1, false]);
    expect(err).toContain('product_stakers');
    expect(err).toContain(staker.toLowerCase());
  });
});

describe('prepare --memory', () => {
  it('refuses what is no number of bytes', async () => {
    const prepared = join(temporaryFolder(), 'prepared');
    const { code, err } = await commandLine(['prepare', snapshot, prepared, '--memory', '768MB']);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('whole number of bytes from 67108864'),
    ]);
    expect(existsSync(prepared)).toBe(false);
  });
});
