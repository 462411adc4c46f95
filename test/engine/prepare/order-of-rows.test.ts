import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { TABLES } from '../../../data/contract/tables.ts';
import { isAsOf } from '../../../engine/definition/operation.ts';
import type { Engine } from '../../../engine/engine.ts';
import { operations } from '../../../engine/operations/index.ts';
import { ask, openEngine, openEngineOf } from '../../support/engines.ts';
import { repetitions, some } from '../../support/repetitions.ts';
import { requestsFor } from '../../support/requests.ts';
import { sampled } from '../../support/seed.ts';
import { generated, temporaryFolder } from '../../support/snapshots.ts';
import { readRows, type SnapshotRows } from '../../witness/rows.ts';

/** The same rows in another order of the file, which a total order hides. */
async function shuffled(folder: string): Promise<string> {
  const target = join(temporaryFolder(), 'shuffled');
  await mkdir(target);
  const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  for (const { name } of TABLES) {
    await connection.run(
      `copy (select * from read_parquet('${folder}/${name}.parquet') rows
             order by hash(rows::varchar || 'shuffle'))
       to '${target}/${name}.parquet' (format parquet)`,
    );
  }
  connection.closeSync();
  return target;
}

/** Each so many-eth request is compared; if an answer may take milliseconds, a smaller part. */
const STEP = 2;
const SLOW_STEP = repetitions(7, 3);

const compared = some(operations, 30);

let asWritten: Engine;
let otherwise: Engine;
let rows: SnapshotRows;
beforeAll(async () => {
  const folder = await generated('tiny', 1);
  rows = await readRows(folder);
  asWritten = await openEngine(folder);
  otherwise = await openEngineOf(
    compared.map(({ name }) => name),
    await shuffled(folder),
  );
});

describe('the order of rows in the files of a snapshot', () => {
  it.each(compared)('does not show in $name', async (operation) => {
    const step = operation.kind === 'query' || isAsOf(operation) ? SLOW_STEP : STEP;
    const requests = requestsFor(operation, rows, repetitions(3, 6));
    for (const query of sampled(requests, step)) {
      expect(await ask(otherwise, operation, query)).toEqual(
        await ask(asWritten, operation, query),
      );
    }
  });
});
