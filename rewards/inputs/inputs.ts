import type { DuckDBConnection } from '@duckdb/node-api';
import type { Message } from '../../common/messages.ts';
import { sqlName, sqlText } from '../../common/sql.ts';
import { REWARD_PROBLEMS } from '../reward-problems.ts';
import { RewardsError } from '../rewards-error.ts';

/**
 * Decides which values an input column may have. Addresses and hashes are compared in lower case.
 */
type ColumnKind =
  | 'address'
  | 'optional address'
  | 'hash'
  | 'text'
  | 'boolean'
  | 'count'
  | 'optional count'
  | 'amount'
  | 'change'
  | 'time';

/** Maps each kind to its DuckDB type and to the condition that its values satisfy. */
const KINDS: Readonly<Record<ColumnKind, readonly [type: string, rule: (name: string) => string]>> =
  {
    address: ['VARCHAR', (name) => `regexp_full_match(${name}, '0x[0-9a-f]{40}')`],
    'optional address': [
      'VARCHAR',
      (name) => `(${name} is null or regexp_full_match(${name}, '0x[0-9a-f]{40}'))`,
    ],
    hash: ['VARCHAR', (name) => `regexp_full_match(${name}, '0x[0-9a-f]{64}')`],
    text: ['VARCHAR', (name) => `${name} is not null`],
    boolean: ['BOOLEAN', (name) => `${name} is not null`],
    count: ['BIGINT', (name) => `${name} >= 0`],
    'optional count': ['BIGINT', (name) => `(${name} is null or ${name} >= 0)`],
    amount: ['DECIMAL(38,0)', (name) => `${name} >= 0`],
    change: ['DECIMAL(38,0)', (name) => `${name} is not null`],
    time: ['TIMESTAMP', (name) => `${name} is not null`],
  };

const LOG = { block_number: 'count', log_index: 'count' } as const;

/** Declares the tables that a calculation reads, with their columns. */
export const INPUT_COLUMNS = {
  allocation_changes: {
    operator: 'address',
    avs: 'address',
    operator_set_id: 'count',
    strategy: 'address',
    magnitude: 'amount',
    effect_block: 'count',
    ...LOG,
  },
  blocks: { number: 'count', timestamp: 'time' },
  delegation_changes: {
    staker: 'address',
    operator: 'optional address',
    ...LOG,
    timestamp: 'time',
  },
  magnitude_changes: { operator: 'address', strategy: 'address', max_magnitude: 'amount', ...LOG },
  operator_set_strategy_changes: {
    avs: 'address',
    operator_set_id: 'count',
    strategy: 'address',
    added: 'boolean',
    ...LOG,
    timestamp: 'time',
  },
  operator_share_deltas: {
    operator: 'address',
    strategy: 'address',
    delta: 'change',
    ...LOG,
    timestamp: 'time',
  },
  registration_changes: {
    avs: 'address',
    operator: 'address',
    registered: 'boolean',
    operator_set_id: 'optional count',
    ...LOG,
    timestamp: 'time',
  },
  restaked_strategies: {
    avs: 'address',
    operator: 'address',
    strategy: 'address',
    block_number: 'count',
    timestamp: 'time',
  },
  reward_operators: {
    rewards_submission_hash: 'hash',
    position: 'count',
    operator: 'address',
    amount: 'amount',
  },
  reward_splits: {
    operator: 'optional address',
    kind: 'text',
    avs: 'optional address',
    operator_set_id: 'optional count',
    bips: 'count',
    activated_at: 'time',
    ...LOG,
    timestamp: 'time',
  },
  reward_strategies: {
    rewards_submission_hash: 'hash',
    position: 'count',
    strategy: 'address',
    multiplier: 'amount',
  },
  rewards: {
    type: 'text',
    avs: 'optional address',
    operator_set_id: 'optional count',
    rewards_submission_hash: 'hash',
    token: 'address',
    amount: 'amount',
    start_timestamp: 'time',
    duration: 'count',
    updated_at: 'time',
    block_number: 'count',
  },
  share_deltas: {
    staker: 'address',
    strategy: 'address',
    delta: 'change',
    ...LOG,
    timestamp: 'time',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnKind>>>>;

export type InputName = keyof typeof INPUT_COLUMNS;

export const INPUTS = Object.keys(INPUT_COLUMNS) as InputName[];

/** Decides whether a column has hex digits: an address or a hash. */
export function isHex(name: InputName, column: string): boolean {
  const columns: Readonly<Record<string, ColumnKind>> = INPUT_COLUMNS[name];
  return /address|hash/.test(columns[column] ?? '');
}

/** Returns the DuckDB types that an input's columns have, in order. */
export function typesOf(name: InputName): Record<string, string> {
  const columns = Object.entries<ColumnKind>(INPUT_COLUMNS[name]);
  return Object.fromEntries(columns.map(([column, kind]) => [column, KINDS[kind][0]]));
}

/** A submission must last whole days, so many that the rules for quotients cover them. */
const SUBMISSION_RULES: Readonly<Record<string, string>> = {
  duration: 'duration % 86400 = 0 and duration between 86400 and 86400 * 9999',
  start_timestamp: "start_timestamp = date_trunc('day', start_timestamp)",
  type: `type in ('avs', 'all_stakers', 'all_earners', 'operator_directed_avs', 'operator_directed_operator_set',
    'unique_stake', 'total_stake')`,
};

/**
 * Throws a RewardsError that names table, column and a value if any value breaks a rule. Rows
 * before midnight of `checkedUntil` are known to be right.
 */
export async function checkInputs(
  connection: DuckDBConnection,
  checkedUntil?: string,
): Promise<void> {
  const rules = INPUTS.map((name) => ({ name, rules: rulesOf(name) }));
  const selects = rules.map(({ name, rules }, at) => {
    const rows =
      checkedUntil === undefined
        ? name
        : `${name} where not coalesce(${beforeSql(name, checkedUntil)}, false)`;
    const counts = rules.map(([, rule]) => `count(*) filter (not coalesce(${rule}, false))`);
    return `select ${at}, [${counts.join(', ')}] from ${rows}`;
  });
  const reader = await connection.runAndReadAll(`${selects.join(' union all ')} order by 1`);
  for (const [at, counts] of reader.getRowsJS()) {
    const input = rules[Number(at)];
    const broken = input?.rules.find((_, rule) => Number((counts as unknown[])[rule]) > 0);
    if (input && broken) throw new RewardsError([await problemOf(connection, input.name, broken)]);
  }
  await checkHashes(connection);
}

/** Lists the rules for an input's values: a column, and the condition on each row. */
function rulesOf(name: InputName): (readonly [column: string, rule: string])[] {
  const columns = Object.entries<ColumnKind>(INPUT_COLUMNS[name]);
  const rules = columns.map(([column, kind]) => [column, KINDS[kind][1](sqlName(column))] as const);
  return name === 'rewards' ? [...rules, ...Object.entries(SUBMISSION_RULES)] : rules;
}

async function problemOf(
  connection: DuckDBConnection,
  name: InputName,
  [column, rule]: readonly [string, string],
): Promise<Message> {
  const [row = []] = (
    await connection.runAndReadAll(
      `select coalesce(${sqlName(column)}::varchar, 'null') from ${name} where not coalesce(${rule}, false) limit 1`,
    )
  ).getRowsJS();
  const value = String(row[0]);
  return REWARD_PROBLEMS.input_value_refused({ table: name, column, value, rule });
}

/** Throws if two submissions have the same hash: they would be paid as one. */
async function checkHashes(connection: DuckDBConnection): Promise<void> {
  const [row] = (
    await connection.runAndReadAll(
      `select rewards_submission_hash from rewards group by 1 having count(*) > 1 order by 1 limit 1`,
    )
  ).getRowsJS();
  if (row) throw new RewardsError([REWARD_PROBLEMS.submission_repeated({ hash: String(row[0]) })]);
}

/** Returns the SQL condition that an input's row is before midnight of a day. */
export function beforeSql(name: InputName, date: string): string {
  const time = `timestamp ${sqlText(date)}`;
  const columns: Readonly<Record<string, string>> = INPUT_COLUMNS[name];
  if ('timestamp' in columns) return `timestamp < ${time}`;
  if (name === 'rewards') return `updated_at < ${time}`;
  if ('block_number' in columns)
    return `block_number < (select coalesce(min(number), 9223372036854775807) from blocks where timestamp >= ${time})`;
  return `rewards_submission_hash in (select rewards_submission_hash from rewards where updated_at < ${time})`;
}
