import { existsSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { TABLES } from '../../../data/contract/tables.ts';
import { readFolder } from '../../../data/load/files.ts';
import { isAsOf } from '../../../engine/definition/operation.ts';
import { Engine } from '../../../engine/engine.ts';
import { operations } from '../../../engine/operations/index.ts';
import { baseOf, isUseful } from '../../../engine/prepare/base.ts';
import { prepareInCache } from '../../../engine/prepare/cached/cache.ts';
import { inProcess } from '../../../engine/query/in-process.ts';
import { prepareSelect } from '../../../engine/query/sql/check-statement.ts';
import { openSandbox, type Sandbox } from '../../../engine/query/sql/sandbox.ts';
import { PreparedFolder } from '../../../engine/store/prepared-folder.ts';
import { pricesOn } from '../../support/chain-prices.ts';
import { SMALL } from '../../support/chains.ts';
import { ask, SETTINGS } from '../../support/engines.ts';
import { expectSamePrepared, manifestOf } from '../../support/prepared-rows.ts';
import { repetitions, some } from '../../support/repetitions.ts';
import { requestsFor } from '../../support/requests.ts';
import { runSeed } from '../../support/seed.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { readRows } from '../../witness/rows.ts';
import { Random } from '../randomness.ts';
import { readTruth } from '../truth.ts';
import { Installation } from './installation.ts';

const CUTS = repetitions(1, 40, 'BASE_CUTS');

const { firstBlock, block } = readTruth(SMALL);
const prices = pricesOn(SMALL);

/** Lists the tables that are views over the base and others. */
async function joinedTables(folder: string): Promise<readonly string[]> {
  const path = join(folder, 'tables.duckdb');
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const read = await connection.runAndReadAll(
    `select table_name from duckdb_tables()
     where database_name = 'tables' and schema_name = 'recent' order by 1`,
  );
  connection.closeSync();
  instance.closeSync();
  return read.getRowsJS().map(([name]) => String(name));
}

/** Asks two folders of one snapshot the same: what SQL computes for a request reads both parts. */
async function expectSameAnswers(one: string, other: string, snapshot: string): Promise<void> {
  const [own, expected] = [one, other].map((folder) =>
    Engine.open(folder, SETTINGS, { run: inProcess(folder) }),
  );
  if (!own || !expected) throw new RangeError('two folders are compared');
  const rows = await readRows(snapshot);
  const asOf = String(Number(own.snapshot.changes?.lastBlock) - 100_000);
  const statuses = new Set<number>();
  for (const operation of operations.filter((one) => one.kind === 'query' || isAsOf(one))) {
    for (const request of some(requestsFor(operation, rows, 1), 6)) {
      for (const at of isAsOf(operation) ? [request, { ...request, asOf }] : [request]) {
        const of = `${operation.name} ${JSON.stringify(at)}`;
        const answer = await ask(own, operation, at);
        statuses.add(answer.status);
        expect(answer, of).toEqual(await ask(expected, operation, at));
      }
    }
  }
  expect(statuses).toContain(200);
}

/** Queries both parts by SQL, and tries to name the parts themselves. */
async function expectSameSql(one: string, other: string): Promise<void> {
  const [own, expected] = [await openSandbox(one, 2 ** 28), await openSandbox(other, 2 ** 28)];
  const rowsOf = async ({ connection }: Sandbox, sql: string) =>
    (await connection.runAndReadAll(sql)).getRowsJS();
  for (const { name } of TABLES) {
    const sql = `select count(*), md5(string_agg(one::varchar, '' order by one::varchar)) from (from ${name}) one`;
    if (!expected.surface.tables.has(name)) continue;
    expect(await rowsOf(own, sql), name).toEqual(await rowsOf(expected, sql));
  }
  expect(own.surface).toEqual({ ...expected.surface, parser: own.surface.parser });
  for (const name of ['base.snapshot.activities', 'recent.activities', 'stored.recent.activities'])
    await expect(prepareSelect(own.connection, `from ${name}`, own.surface)).rejects.toThrow();
  for (const { connection } of [own, expected]) connection.closeSync();
}

describe('the preparation of a snapshot over the tables of an earlier one', () => {
  it(`gives what a fresh one gives, at ${CUTS} random cuts`, async () => {
    const random = new Random(runSeed());
    let [joined, linked] = [0, 0];
    for (let cut = 0; cut < CUTS; cut += 1) {
      const installation = await Installation.create();
      const first = random.whole(firstBlock + 400_000, block.number - 80_000);
      const earlier = await installation.prepareFresh(await installation.publish(first, prices));
      const later = await installation.publish(first + random.whole(1, 15_000), prices);
      const over = await installation.prepareOver(later, earlier);
      joined += (await joinedTables(over)).length;
      expect(manifestOf(over).older).toEqual({
        'tables/activities/texts': { id: manifestOf(earlier).id, from: expect.any(Number) },
        'tables/further_activities/texts': { id: manifestOf(earlier).id, from: expect.any(Number) },
      });
      const fresh = await installation.prepareFresh(later);
      await expectSamePrepared(over, fresh);
      if (cut === 0) {
        await expectSameAnswers(over, fresh, later);
        await expectSameSql(over, fresh);
      }
      const { from } = await installation.reorganise(random.whole(2, 20), 30);
      const other = await installation.publish(Math.max(from, first), prices);
      // Over a base, the first one's file is the base.
      const again = await installation.prepareOver(other, over);
      expect(manifestOf(again).base).toEqual(manifestOf(earlier).tables);
      expect(manifestOf(again).loaded).toEqual(manifestOf(earlier).loaded);
      // Windows that another last block divides otherwise have no file in common with the base.
      const isLinked = (await joinedTables(again)).includes('activities');
      const texts = manifestOf(again).older?.['tables/activities/texts'];
      expect(texts?.id).toBe(isLinked ? manifestOf(earlier).id : undefined);
      linked += Number(isLinked);
      await expectSamePrepared(again, await installation.prepareFresh(other));
    }
    expect(joined).toBeGreaterThan(CUTS * 5);
    expect(linked).toBeGreaterThan(CUTS / 2);
  }, 1_200_000);

  it('is chosen among the folders of a cache, and outlives them', async () => {
    const installation = await Installation.create();
    const cache = temporaryFolder();
    const snapshot = await installation.publish(block.number - 90_000, prices);
    const earlier = await prepareInCache(snapshot, cache);
    const later = await installation.publish(block.number - 89_000, prices);
    const over = await prepareInCache(later, cache);
    expect(manifestOf(over).base).toEqual(manifestOf(earlier).tables);
    rmSync(earlier, { recursive: true });
    await PreparedFolder.open(over).verify();
    expect((await joinedTables(over)).length).toBeGreaterThan(5);
  }, 600_000);

  it('is one of whole tables if the earlier one is damaged, gone, or of few of its rows', async () => {
    const installation = await Installation.create();
    const snapshot = await installation.publish(block.number - 90_000, prices);
    const earlier = await installation.prepareFresh(snapshot);
    const base = baseOf(earlier);
    const files = async (folder: string) => (await readFolder(folder)).files;
    expect(base && isUseful(base, await files(snapshot))).toBe(true);
    const later = await installation.publish(block.number, prices);
    const some = await files(later);
    expect(
      base &&
        isUseful(
          base,
          some.map((file) => ({ ...file, sha256: '0' })),
        ),
    ).toBe(false);
    const path = join(earlier, 'tables.duckdb');
    const { size } = statSync(path);
    writeSync(openSync(path, 'r+'), Buffer.of(1, 2, 3), 0, 3, Math.floor(size / 2));
    const over = await installation.prepareOver(later, earlier);
    expect(existsSync(join(over, 'base.duckdb'))).toBe(false);
    await expectSamePrepared(over, await installation.prepareFresh(later));
    expect(baseOf(join(earlier, 'nothing'))).toBeNull();
  }, 600_000);
});
