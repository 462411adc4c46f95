import { describe, expect, it } from 'vitest';
import { sqlName } from '../../common/sql.ts';
import type { TableName } from '../../data/contract/tables.ts';
import { firstRows, originalSnapshot, replace } from '../support/broken.ts';
import { damagedTogether } from '../support/damaged-together.ts';
import { error, hex, text } from './expected-problems.ts';

const original = originalSnapshot(1);

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

/** A case with the values themselves as examples; they are listed in text order, three of them. */
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
      `'0001-12-31 (BC)'::timestamp`,
    ],
    rule: 'in the years 1 to 9999',
    examples: ['-infinity', '0001-12-31 (BC) 00:00:00', '12000-01-01 00:00:00'],
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
    values: ['[null]'],
    rule: 'a list, each item an integer',
    examples: ['[NULL]'],
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
