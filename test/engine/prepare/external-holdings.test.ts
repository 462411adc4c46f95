import { join } from 'node:path';
import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { openExternalStore } from '../../../engine/external/store.ts';
import { externalHoldingsAnswerer } from '../../../engine/external-answers/external-holdings-answerer.ts';
import { stakerInfo } from '../../../engine/operations/restaking/staker-info.ts';
import type { ExternalWriter } from '../../../engine/prepare/external/external-context.ts';
import { storeHoldings } from '../../../engine/prepare/external/store-holdings.ts';
import { ask, openEngine, prepared } from '../../support/engines.ts';
import { contextOf } from '../../support/prepared-of.ts';
import { generated } from '../../support/snapshots.ts';
import { readRows } from '../../witness/rows.ts';

/** The cells of the rows that are stored of a prepared folder, by the name of the table. */
async function stored(folder: string): Promise<Record<string, string[][]>> {
  const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  const context = await contextOf(connection);
  await connection.run(`attach '${join(folder, 'tables.duckdb')}' as tables (read_only)`);
  await connection.run('use tables');
  const tables: Record<string, string[][]> = {};
  const writer: ExternalWriter = {
    createColumnTable: () => Promise.reject(new Error('holdings have no columns')),
    createMergedTable: () => Promise.reject(new Error('holdings have no columns')),
    async insert(table, batches) {
      for await (const { bytes } of batches) {
        const lines = Buffer.from(bytes).toString().trimEnd().split('\n');
        tables[table] = [...(tables[table] ?? []), ...lines.map((line) => line.split('\t'))];
      }
    },
  };
  await storeHoldings({ context, writer }, stakerInfo.definition);
  connection.closeSync();
  return tables;
}

it('a database answers of each staker what a prepared folder does', async () => {
  const folder = await generated('tiny', 1);
  const { holdings = [], holding_operators: operators = [] } = await stored(await prepared(folder));
  const columns = ['strategy', 'operator', 'updated_ms', 'units', 'record'];
  const { holdings: open } = openExternalStore(
    {
      async query(sql, { holder = '', operator = '' } = {}) {
        if (!sql.includes('.holdings')) {
          return operators.filter((row) => row[1] === operator).map((row) => [unescaped(row[2])]);
        }
        for (const column of columns) expect(sql).toMatch(new RegExp(`select .*${column}.* from`));
        return holdings
          .filter((row) => row[1] === holder)
          .map(([, , ...cells]) => cells.map(unescaped));
      },
    },
    `snap_${'0'.repeat(16)}_${'0'.repeat(8)}`,
  );
  const answer = externalHoldingsAnswerer(open(stakerInfo.name));
  const engine = await openEngine(folder);
  const { stakers } = await readRows(folder);
  expect(stakers.length).toBeGreaterThan(0);
  for (const { staker } of stakers) {
    const { body } = await ask(engine, stakerInfo, { staker });
    expect(String(await answer({ staker }))).toBe(body);
  }
});

/** A value as ClickHouse reads it from a line. */
function unescaped(cell = ''): string {
  const named: Record<string, string> = { t: '\t', n: '\n', r: '\r' };
  return cell.replaceAll(/\\(.)/g, (_, escaped: string) => named[escaped] ?? escaped);
}
