import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SnapshotError } from '../../common/report.ts';
import { sqlName } from '../../common/sql.ts';
import { OPTIONAL_TABLE_NAMES } from '../../common/table-names.ts';
import { loadSnapshot } from '../../data/load.ts';
import { TABLES, type Table, type TableName } from '../../data/tables.ts';
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
} from '../support/broken.ts';
import { damagedTogether } from '../support/damaged-together.ts';

const original = originalSnapshot(101);

const NULL_RULE = 'null where none is allowed';
const required = (table: Table) => table.columns.filter(({ nullable }) => !nullable);

function error(
  subject: string,
  rows: number | undefined,
  rule: string,
  examples: readonly string[] = [],
) {
  return {
    severity: 'error',
    subject,
    ...(rows !== undefined && { rows }),
    rule: expect.stringContaining(rule),
    examples,
  };
}

/** The text of an expression over every row of a table, as the original file holds it. */
async function originalRows(table: TableName, expression: string): Promise<string[]> {
  const path = join(original.whole, `${table}.parquet`);
  const rows = await withDatabase((connection) =>
    ask(connection, `select ${expression} from read_parquet('${path}')`),
  );
  return rows.map(([value]) => String(value));
}

/** Values put into the first rows of one column, and the one error that must come of them. */
interface ValueCase {
  readonly title: string;
  readonly table: TableName;
  readonly column: string;
  /** SQL, one value a row. */
  readonly values: readonly string[];
  /** SQL for the other rows; the column as it is when absent. */
  readonly rest?: string;
  readonly rule: string;
  readonly examples: readonly string[];
}

const hex = (digits: number, digit = 'a') => `0x${digit.repeat(digits)}`;
const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** A case whose examples are the values themselves; they are listed in text order, three of them. */
function texts(
  title: string,
  subject: `${TableName}.${string}`,
  rule: string,
  values: readonly string[],
): ValueCase {
  const [table, column = ''] = subject.split('.') as [TableName, string]; // by the template type
  const examples = [...values].sort().slice(0, 3);
  const rest = `${sqlName(column)}::varchar`;
  return { title, table, column, values: values.map(text), rest, rule, examples };
}

const VALUE_CASES: readonly ValueCase[] = [
  texts('addresses that are too short, without 0x or not hex', 'tokens.token', 'not an address', [
    hex(39),
    hex(41),
    'a'.repeat(42),
    hex(40, 'g'),
    '',
  ]),
  texts('a malformed address in a nullable column', 'stakers.operator', 'not an address', ['0x12']),
  texts('a malformed address in a referring column', 'staker_shares.staker', 'not an address', [
    'staker',
  ]),
  texts(
    'hashes that are too short, without 0x or not hex',
    'rewards.rewards_submission_hash',
    'not a hash',
    [hex(40), hex(65), 'b'.repeat(64), hex(64, 'x')],
  ),
  {
    title: 'a BLOB address that is not of 20 bytes',
    table: 'tokens',
    column: 'token',
    values: [`'\\x01\\x02'::blob`, `''::blob`],
    rest: 'unhex(substr(token, 3))',
    rule: 'not an address',
    examples: ['', '\\x01\\x02'],
  },
  {
    title: 'a BLOB hash that is not of 32 bytes',
    table: 'distribution_roots',
    column: 'root',
    values: [`'\\x00'::blob`, `unhex(repeat('41', 33))`],
    rest: 'unhex(substr(root, 3))',
    rule: 'not a hash',
    examples: ['A'.repeat(33), '\\x00'],
  },
  {
    title: 'negative amounts',
    table: 'rewards',
    column: 'amount',
    values: ['-1', '-99999999999999999999999999999999999999'],
    rule: 'a whole number from 0 to 1e38 - 1',
    examples: ['-1', '-99999999999999999999999999999999999999'],
  },
  texts('text amounts that are not digits alone', 'staker_shares.shares', 'not a whole number', [
    '1.5',
    '1e5',
    ' 5',
    '1_000',
    '',
    '+1',
    '-1',
    '0x1',
  ]),
  texts('text amounts past the cap', 'da_quorum_stakes.stake', 'from 0 to 1e38 - 1', [
    `1${'0'.repeat(38)}`,
    '9'.repeat(39),
    '9'.repeat(400),
  ]),
  {
    title: 'NaN, infinite and negative decimals of type DOUBLE',
    table: 'tokens',
    column: 'eth_price',
    values: [`'nan'::double`, `'inf'::double`, `'-inf'::double`, '-0.5::double'],
    rest: 'eth_price::double',
    rule: 'not a finite decimal',
    examples: ['-0.5', '-inf', 'inf'],
  },
  texts('text decimals that are not plain', 'tokens.dollar_price', 'not a finite decimal', [
    'NaN',
    'Infinity',
    '-1',
    '+1',
    ' 1',
    '1,5',
    '',
  ]),
  {
    title: 'negative decimals of type DECIMAL',
    table: 'tokens',
    column: 'shares_underlying',
    values: ['-1.5::decimal(18, 6)'],
    rest: '1::decimal(18, 6)',
    rule: 'that is not negative',
    examples: ['-1.500000'],
  },
  texts('unknown actions', 'activities.action', 'one of the 32 values that the interface names', [
    'STAKER_UNKNOWN',
    'staker_delegated',
  ]),
  texts('an unknown network', 'da_batches.network', 'not one of ethereum, holesky', ['mainnet']),
  texts('an unknown network in a reference', 'da_quorum_stakes.network', 'not one of ethereum', [
    'Ethereum',
  ]),
  texts('malformed JSON', 'activities.data', 'text holding one JSON object', [
    '{"a":1,}',
    '{"a":[1,]}',
    '{"a":NaN}',
    '{"a":-Infinity}',
    "{'a':1}",
    '[1]',
    '{"a":',
    'null',
    '"a"',
    '{} {}',
    ' ',
  ]),
  {
    title: 'infinite and far-off times',
    table: 'stakers',
    column: 'updated_at',
    values: [
      `'infinity'::timestamp`,
      `'-infinity'::timestamp`,
      `'12000-01-01'::timestamp`,
      `'0002-01-01 (BC)'::timestamp`,
    ],
    rule: 'in the years 0 to 9999',
    examples: ['-infinity', '0002-01-01 (BC) 00:00:00', '12000-01-01 00:00:00'],
  },
  {
    title: 'an infinite time in a nullable column',
    table: 'distribution_roots',
    column: 'activated_at',
    values: [`'infinity'::timestamp`],
    rule: 'not a TIMESTAMP',
    examples: ['infinity'],
  },
  {
    title: 'token decimals outside 0 to 255',
    table: 'tokens',
    column: 'decimals',
    values: ['256', '-1'],
    rule: 'not an integer from 0 to 255',
    examples: ['-1', '256'],
  },
  {
    title: 'quorum numbers past 255',
    table: 'da_quorum_stakes',
    column: 'quorum_number',
    values: ['300', '300', '301'],
    rule: 'not an integer from 0 to 255',
    examples: ['300', '301'],
  },
  {
    title: 'keys past 64 bits, without calling them duplicates of each other',
    table: 'distribution_roots',
    column: 'root_index',
    values: ['9223372036854775808', '9223372036854775809'],
    rest: 'root_index::decimal(38, 0)',
    rule: 'not an integer from -9223372036854775808 to 9223372036854775807',
    examples: ['9223372036854775808', '9223372036854775809'],
  },
  {
    title: 'a null inside a list of integers',
    table: 'da_batches',
    column: 'quorum_numbers',
    values: ['[0, null]'],
    rule: 'a list, each item an integer',
    examples: ['[0, NULL]'],
  },
];

const VALUE_DAMAGES = VALUE_CASES.map((one) => ({
  ...one,
  subject: `${one.table}.${one.column}`,
  apply: (folder: string) =>
    replace(folder, one.table, {
      [one.column]: firstRows(one.values, one.rest ?? sqlName(one.column)),
    }),
}));

const BATCH_DAMAGES = (
  [
    ['a list item that is null', 'logs', 'list_append(logs, null)', 'a list, each item a struct'],
    [
      'a list inside an item that is null',
      'logs',
      '[struct_update(logs[1], topics := null::varchar[])]',
      'a list, each item a struct',
    ],
    [
      'a transaction without a nonce',
      'transactions',
      '[struct_update(transactions[1], nonce := null::bigint)]',
      'a list, each item a struct',
    ],
    [
      'a list of a field that is null',
      'batch_metadata',
      'struct_update(batch_metadata, quorum_apks := null::varchar[])',
      'a struct of apk_g2',
    ],
    [
      'a null in a list of integers of a field',
      'batch_metadata',
      'struct_update(batch_metadata, quorum_apk_indices := [1, null]::bigint[])',
      'a struct of apk_g2',
    ],
    [
      'a negative amount of a field',
      'block',
      'struct_update(block, difficulty := -1::decimal(38, 0))',
      'a struct of block_number',
    ],
    [
      'an amount of a field that is null',
      'block',
      'struct_update(block, total_difficulty := null::decimal(38, 0))',
      'a struct of block_number',
    ],
  ] as const
).map(([title, column, value, rule]) => ({
  title,
  rule,
  subject: `da_batches.${column}`,
  apply(folder: string) {
    const chosen = /* sql */ `
      select min("row") from source
      where len(logs) > 0 and len(transactions) > 0 and block is not null
    `;
    const changed = `case when "row" = (${chosen}) then ${value} else ${sqlName(column)} end`;
    return replace(folder, 'da_batches', { [column]: changed });
  },
}));

describe('the report names column, rows, rule and three values of', () => {
  const errorsUnder = damagedTogether(original, VALUE_DAMAGES);
  it.each(VALUE_DAMAGES)('$title', async (damage) => {
    const { subject, values, rule, examples } = damage;
    expect(await errorsUnder(damage)).toEqual([error(subject, values.length, rule, examples)]);
  });

  const errorsOfBatch = damagedTogether(original, BATCH_DAMAGES);
  it.each(BATCH_DAMAGES)('$title, in a batch', async (damage) => {
    expect(await errorsOfBatch(damage)).toEqual([
      { ...error(damage.subject, 1, `not ${damage.rule}`), examples: [expect.any(String)] },
    ]);
  });
});

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
    const folder = original.copyWith(...OPTIONAL_TABLE_NAMES);
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

/** Adds three copies of rows of a table: of the first two with keys in upper case, and of the first as it is. */
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

describe('references', () => {
  const ORPHAN = hex(40, 'f');

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
    const before = await accepted(original.folder);
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
