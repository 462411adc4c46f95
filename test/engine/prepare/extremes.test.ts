import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TABLES } from '../../../data/contract/tables.ts';
import { missingTable } from '../../../engine/definition/operation.ts';
import { Engine } from '../../../engine/engine.ts';
import { operations } from '../../../engine/operations/index.ts';
import { prepare } from '../../../engine/prepare/prepare.ts';
import { inProcess } from '../../../engine/query/in-process.ts';
import { answerFault } from '../../support/contract.ts';
import { ask, SETTINGS } from '../../support/engines.ts';
import { extremesOf, type Replaced, replaceValues } from '../../support/extremes.ts';
import { LONG } from '../../support/repetitions.ts';
import { exampleRequest } from '../../support/requests.ts';
import { generated, temporaryFolder } from '../../support/snapshots.ts';
import { readRows } from '../../witness/rows.ts';

/**
 * All columns with extremes of every table. The shares of a strategy have a rule for their sum: a
 * generated snapshot has a staker with nearly the greatest one.
 */
const COLUMNS = TABLES.flatMap((table) =>
  table.columns
    .filter(
      ({ name, mayBeAbsent }) => !mayBeAbsent && `${table.name}.${name}` !== 'staker_shares.shares',
    )
    .map((column) => ({ table, column, values: extremesOf(column) }))
    .filter(({ values }) => values.length > 0),
);

/**
 * All extremes in the first rows of each column, and the greatest in the others if no key has it.
 * Series by day would begin in the year 1, and take long.
 */
const mixed = COLUMNS.map(({ table, column, values }) => ({
  table,
  column,
  values: column.type.kind === 'time' ? values.slice(0, 1) : values,
  ...(!table.key.includes(column.name) && { rest: values[0] }),
}));

/** One of the extremes in all rows of the columns that no key has. */
const inAllRows = (at: number): Replaced[] =>
  mixed.flatMap(({ rest, ...one }, nth) => {
    const values = COLUMNS[nth]?.values ?? [];
    return rest === undefined ? [] : [{ ...one, values: [], rest: values[at] ?? values[0] }];
  });

/** The folder that is prepared of a snapshot with these values, and the rows that it had before. */
async function preparedWith(replaced: readonly Replaced[]) {
  const snapshot = await generated('tiny', 1);
  const rows = await readRows(snapshot);
  await replaceValues(snapshot, replaced);
  const folder = join(temporaryFolder(), 'prepared');
  await prepare(snapshot, folder);
  return { folder, rows };
}

describe('values at the ends of the contract', () => {
  it('are in all tables', () => {
    const names = new Set(COLUMNS.map(({ table }) => table.name));
    const without = TABLES.filter(({ name }) => !names.has(name)).map(({ name }) => name);
    expect(without).toEqual(['staker_shares']);
  });

  it.each<{ name: string; replaced: readonly Replaced[] }>([
    { name: 'all of them', replaced: mixed },
    ...(LONG
      ? [
          { name: 'all of them, also of times', replaced: COLUMNS },
          { name: 'the greatest in all rows', replaced: inAllRows(0) },
          { name: 'the least in all rows', replaced: inAllRows(1) },
        ]
      : []),
  ])('are accepted, prepared and answered: $name', async ({ replaced }) => {
    const { folder, rows } = await preparedWith(replaced);
    const engine = Engine.open(folder, SETTINGS, { run: inProcess(folder) });
    const faults: string[] = [];
    for (const operation of operations) {
      expect(missingTable(operation, engine.absent)).toBeUndefined();
      for (const query of [{ limit: '1000' }, exampleRequest(operation, rows)]) {
        const { status, body } = await ask(engine, operation, query);
        const fault = answerFault(operation.path, status, body);
        if (fault) faults.push(`${operation.path} ${JSON.stringify(query)}: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it.runIf(LONG)('are accepted and prepared in each column alone', async () => {
    for (const one of COLUMNS) {
      const prepared = preparedWith([one]);
      await expect(prepared, `${one.table.name}.${one.column.name}`).resolves.toBeDefined();
    }
  });
});
