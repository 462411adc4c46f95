import { join } from 'node:path';
import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SnapshotError } from '../../../common/snapshot-report.ts';
import { sqlName } from '../../../common/sql.ts';
import { TABLES, type Table, type TableName } from '../../../data/contract/tables.ts';
import { loadSnapshot } from '../../../data/load/load.ts';
import {
  accepted,
  ask,
  errorsOf,
  firstRows,
  originalSnapshot,
  refused,
  replace,
  replacing,
  rewrite,
  withDatabase,
} from '../../support/broken.ts';
import { damagedTogether } from '../../support/damaged-together.ts';
import { error, hex, text } from '../expected-problems.ts';

const original = originalSnapshot(1);

const NULL_RULE = 'null where none is allowed';
const required = (table: Table) => table.columns.filter(({ nullable }) => !nullable);

let reading: DuckDBConnection;
beforeAll(async () => {
  reading = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
});
afterAll(() => reading.closeSync());

/** The text of an expression over every row of a table, as the original file holds it. */
async function originalRows(table: TableName, expression: string): Promise<string[]> {
  const path = join(original.whole, `${table}.parquet`);
  const rows = await ask(reading, `select ${expression} from read_parquet('${path}')`);
  return rows.map(([value]) => String(value));
}

describe('nulls', () => {
  const damages = TABLES.map((table) => ({
    subject: table.name,
    table,
    apply(folder: string) {
      const nulls = required(table).map(({ name }) => [name, 'null'] as const);
      // A row more, so that nothing that refers to the table is left without its target.
      const added = `select ${replacing(Object.fromEntries(nulls))} from source where "row" < 2`;
      return rewrite(folder, table.name, `select ${replacing({})} from source union all ${added}`);
    },
  }));
  const errorsUnder = damagedTogether(original, damages);

  it.each(damages)(
    'of $subject are an error in every column but the nullable ones',
    async (damage) => {
      expect(await errorsUnder(damage)).toEqual(
        required(damage.table).map(({ name }) => error(`${damage.subject}.${name}`, 2, NULL_RULE)),
      );
    },
  );

  it('in every nullable column at once are accepted', async () => {
    const folder = original.copyWhole();
    for (const table of TABLES) {
      const nullable = table.columns.filter((column) => column.nullable);
      // Nulls are values to a key: those of `rewards.strategies` must not make rows equal.
      const cleared = nullable.filter(({ name }) => !table.key.includes(name));
      if (cleared.length === 0) continue;
      const values = cleared.map(({ name }) => [name, `if(true, null, ${sqlName(name)})`] as const);
      await replace(folder, table.name, Object.fromEntries(values));
    }
    const { answer } = await accepted(
      folder,
      `select distinct data, metadata, "operator" from snapshot.activities`,
    );
    expect(answer).toEqual([['{}', '{}', null]]);
  });

  it.each(['integer', 'blob[]'])(
    'of a column without any value are nulls, though its type is %s',
    async (type) => {
      const folder = original.copyWhole();
      for (const table of TABLES) {
        const nullable = table.columns.filter((column) => column.nullable);
        const cleared = nullable.filter(({ name }) => !table.key.includes(name));
        if (cleared.length === 0) continue;
        const values = cleared.map(({ name }) => [name, `null::${type}`] as const);
        await replace(folder, table.name, Object.fromEntries(values));
      }
      const { answer } = await accepted(
        folder,
        `select distinct data, metadata, "operator" from snapshot.activities`,
      );
      expect(answer).toEqual([['{}', '{}', null]]);
    },
  );

  it('are what is wrong with a column that needs values and has none, whatever its type', async () => {
    const folder = original.copy();
    await replace(folder, 'tokens', { decimals: 'null::varchar' });
    expect(await errorsOf(folder)).toEqual([
      { ...error('tokens.decimals', 0, NULL_RULE), rows: expect.any(Number) },
    ]);
  });

  it('and values that do not convert are told apart in one column of integers', async () => {
    const folder = original.copy();
    await replace(folder, 'tokens', { decimals: firstRows(['null', '256', '-7'], 'decimals') });
    expect(await errorsOf(folder)).toEqual([
      error('tokens.decimals', 1, NULL_RULE),
      error('tokens.decimals', 2, 'not an integer from 0 to 255', ['-7', '256']),
    ]);
  });

  it('and malformed values are told apart in one column of text', async () => {
    const folder = original.copy();
    await replace(folder, 'rewards', { token: firstRows(['null', `'0x'`, 'null'], 'token') });
    expect(await errorsOf(folder)).toEqual([
      error('rewards.token', 2, NULL_RULE),
      error('rewards.token', 1, 'not an address', ['0x']),
    ]);
  });
});

/**
 * Adds three copies of rows of a table: of the first two with keys in upper case, and of the first
 * as it is.
 */
function addCopies(
  folder: string,
  table: Table,
  order: 'as they come' | 'in the order of the key',
  lowered: readonly string[],
): Promise<void> {
  const cased = table.columns.filter(({ type }) => ['address', 'hash'].includes(type.kind));
  const upper = cased.map(({ name }) => [name, `'0x' || upper(substr(${sqlName(name)}, 3))`]);
  // Copies of nothing, so that no strategy passes the cap by them.
  const nothing = table.columns.flatMap(({ name, type }) =>
    type.kind === 'amount' ? [[name, '0']] : [],
  );
  const copy = replacing(Object.fromEntries(nothing));
  const upperCopy = replacing(Object.fromEntries([...upper, ...nothing]));
  return rewrite(
    folder,
    table.name,
    /* sql */ `
      select * from (
        select ${replacing({})} from source
        union all select ${upperCopy} from source where "row" < 2
        union all select ${copy} from source where "row" = 0
      ) ${order === 'as they come' ? '' : `order by ${lowered.join(', ')}`}
    `,
  );
}

describe('keys', () => {
  const orders = ['as they come', 'in the order of the key'] as const;
  const damages = TABLES.flatMap((table) => {
    const cased = table.columns.filter(({ type }) => ['address', 'hash'].includes(type.kind));
    const lowered = table.key.map((name) =>
      cased.some((column) => column.name === name) ? `lower(${sqlName(name)})` : sqlName(name),
    );
    return orders.map((order) => ({
      subject: table.name,
      key: table.key.join(', '),
      order,
      table,
      lowered,
      apply: (folder: string) => addCopies(folder, table, order, lowered),
    }));
  });
  const errorsUnder = damagedTogether(original, damages);

  it.each(damages)(
    'of $subject ($key) must be unique, whatever the case of their letters; rows $order',
    async (damage) => {
      const { subject, key, table, lowered } = damage;
      const examples = await originalRows(table.name, `concat_ws(' ', ${lowered.join(', ')})`);
      expect(await errorsUnder(damage)).toEqual([
        error(subject, 3, `the key (${key}) must be unique`, examples.slice(0, 2).sort()),
      ]);
    },
  );

  it('that are malformed or null are not called duplicates as well', async () => {
    const folder = original.copy();
    await replace(folder, 'avs_operators', {
      avs: firstRows([`'0x'`, `'0x'`, 'null', 'null'], 'avs'),
      operator: firstRows([`'same'`, `'same'`, 'null', 'null'], '"operator"'),
    });
    expect(await errorsOf(folder)).toEqual([
      error('avs_operators.avs', 2, NULL_RULE),
      error('avs_operators.avs', 2, 'not an address', ['0x']),
      error('avs_operators.operator', 2, NULL_RULE),
      error('avs_operators.operator', 2, 'not an address', ['same']),
    ]);
  });
});

describe('a table of a single row', () => {
  it.each([
    ['a malformed value', 'rewards', { token: `'0x'` }, 'rewards.token', 'not an address', ['0x']],
    ['a null', 'rewards', { token: 'null' }, 'rewards.token', NULL_RULE, []],
    [
      'an unknown staker',
      'staker_shares',
      { staker: text(hex(40, '7')) },
      'staker_shares.staker',
      'does not resolve in stakers.staker',
      [hex(40, '7')],
    ],
  ] as const)('has %s as an error', async (_what, table, values, subject, rule, examples) => {
    const folder = original.copy();
    await rewrite(folder, table, `select ${replacing(values)} from source where "row" = 0`);
    expect(await errorsOf(folder)).toContainEqual(error(subject, 1, rule, examples));
  });

  it('has a repeated key if the row comes twice', async () => {
    const folder = original.copy();
    const one = `select ${replacing({})} from source where "row" = 0`;
    await rewrite(folder, 'rewards', `${one} union all ${one}`);
    const [key] = await errorsOf(folder);
    expect(key).toMatchObject({ subject: 'rewards', rows: 1 });
    expect(key?.rule).toContain('must be unique');
  });
});

describe('references', () => {
  const ORPHAN = hex(40, 'f');
  let before: Awaited<ReturnType<typeof accepted>> | undefined;

  it('a staker of staker_shares that stakers lacks is an error', async () => {
    const folder = original.copy();
    await replace(folder, 'staker_shares', { staker: firstRows([text(ORPHAN)], 'staker') });
    expect(await errorsOf(folder)).toEqual([
      error('staker_shares.staker', 1, 'does not resolve in stakers.staker', [ORPHAN]),
    ]);
  });

  it('an operator of da_quorum_stakes that da_operators has on the other network only is an error', async () => {
    const folder = original.copy();
    await rewrite(
      folder,
      'da_operators',
      `select ${replacing({ network: `'holesky'` })} from source order by "row"`,
    );
    const orphans = (
      await originalRows('da_quorum_stakes', `network || ' ' || lower(operator_id)`)
    ).filter((key) => key.startsWith('ethereum'));
    const examples = [...new Set(orphans)].sort().slice(0, 3);
    const subject = 'da_quorum_stakes.network, operator_id';
    const rule = 'does not resolve in da_operators.network, operator_id';
    expect(await errorsOf(folder)).toEqual([error(subject, orphans.length, rule, examples)]);
  });

  it.each([
    ['stakers', 'operator', 'operators.operator; the operator counts as known'],
    ['avs_operators', 'operator', 'operators.operator; its metadata strings are ""'],
    ['avs_operators', 'avs', 'avs.avs; its metadata strings are ""'],
    ['staker_shares', 'strategy', 'tokens.strategy; its token strings are ""'],
  ] as const)('a row of %s whose %s does not resolve is a warning', async (table, column, rule) => {
    const folder = original.copy();
    before ??= await accepted(original.folder);
    const resolves = `${sqlName(column)} in (select ${sqlName(column)} from read_parquet('${folder}/${rule.split('.')[0]}.parquet'))`;
    await replace(folder, table, {
      [column]: `if("row" = (select min("row") from source where ${resolves}), '${hex(40, '0')}', ${sqlName(column)})`,
    });
    const subject = `${table}.${column}`;
    const rowsBefore = before.warnings.find((warning) => warning.subject === subject)?.rows ?? 0;
    const { warnings } = await accepted(folder);
    const warning = warnings.find((one) => one.subject === subject);
    expect(warning).toMatchObject({ severity: 'warning', rows: rowsBefore + 1 });
    expect(warning?.rule).toContain(`does not resolve in ${rule}`);
    expect(warning?.examples[0]).toBe(hex(40, '0'));
  });
});

describe('the shares of one strategy over all stakers', () => {
  const CAP = '99999999999999999999999999999999999999';
  const STRATEGY = hex(40, 'e');
  const holdings = (amounts: readonly string[]) => /* sql */ `
    select * exclude ("row") from source
    union all
    select staker, '${STRATEGY}', ([${amounts.join(', ')}]::decimal(38, 0)[])[row_number() over ()]
    from (select distinct lower(staker) as staker from source order by staker limit ${amounts.length})
  `;

  it('may be 1e38 - 1', async () => {
    const folder = original.copy();
    await rewrite(folder, 'staker_shares', holdings([CAP.replace(/9$/, '8'), '1']));
    const sum = `select sum(shares)::varchar from snapshot.staker_shares where strategy = '${STRATEGY}'`;
    expect((await accepted(folder, sum)).answer).toEqual([[CAP]]);
  });

  it('are an error at 1e38', async () => {
    const folder = original.copy();
    await rewrite(folder, 'staker_shares', holdings([CAP, '1']));
    expect(await errorsOf(folder)).toEqual([
      error('staker_shares.shares', undefined, 'add up to at most 1e38 - 1', [STRATEGY]),
    ]);
  });

  it('are an error where their sum passes what 128 bits hold', async () => {
    const folder = original.copy();
    await rewrite(folder, 'staker_shares', holdings([CAP, CAP, CAP, CAP]));
    expect(await errorsOf(folder)).toEqual([
      error('staker_shares.shares', undefined, 'which 1 of them exceed', [STRATEGY]),
    ]);
  });
});

describe('a refused snapshot', () => {
  it('is reported with all eight problems of eight tables, errors first and without a stack', async () => {
    const folder = original.copy();
    await replace(folder, 'stakers', { updated_at: firstRows(['null'], 'updated_at') });
    await replace(folder, 'staker_shares', { shares: firstRows(['-5'], 'shares') });
    await replace(folder, 'tokens', { eth_price: `date '2025-01-01'` });
    await rewrite(
      folder,
      'operators',
      `select ${replacing({})} from source, range(2) order by all`,
    );
    await rewrite(folder, 'avs', 'select * exclude ("row", logo) from source order by "row"');
    await replace(folder, 'activities', { action: firstRows([`'NONE'`], 'action') });
    await replace(folder, 'rewards', { token: firstRows([`'0x0'`], 'token') });
    await replace(folder, 'da_batches', { network: firstRows([`'sepolia'`], 'network') });
    const { problems, message, name } = await refused(folder);
    const anyThree = [expect.any(String), expect.any(String), expect.any(String)];
    expect(name).toBe('SnapshotError');
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([
      error('tokens.eth_price', undefined, 'type DATE in tokens.parquet does not convert'),
      error('avs.logo', undefined, 'the column is missing in avs.parquet'),
      error('stakers.updated_at', 1, NULL_RULE),
      error('staker_shares.shares', 1, 'not a whole number', ['-5']),
      { ...error('operators', 12, 'the key (operator) must be unique'), examples: anyThree },
      error('activities.action', 1, 'not one of the 32 values', ['NONE']),
      error('rewards.token', 1, 'not an address', ['0x0']),
      error('da_batches.network', 1, 'not one of ethereum, holesky', ['sepolia']),
    ]);
    const lines = message.split('\n');
    expect(lines[0]).toMatch(/^snapshot .* refused: 8 errors, [1-9] warnings?$/);
    const severities = lines.slice(1).map((line) => line.trim().split(' ')[0]);
    expect(severities).toEqual([...severities].sort());
    expect(message).not.toMatch(/\n\s+at /);
  });

  it('leaves its connection ready for the next', async () => {
    const folder = original.copy();
    await replace(folder, 'tokens', { decimals: '256' });
    await withDatabase(async (connection) => {
      await expect(loadSnapshot([connection], folder)).rejects.toThrow(SnapshotError);
      expect(await ask(connection, 'select table_name from duckdb_tables()')).toEqual([]);
      expect((await loadSnapshot([connection], original.folder)).rows.stakers).toBe(40);
    });
  });
});
