import type { DuckDBConnection } from '@duckdb/node-api';
import { INPUTS, type InputName, typesOf } from '../../rewards/inputs/inputs.ts';
import type { Runs } from '../../rewards/runs.ts';
import type { Place, SlowInputs, Split, Submission, SubmissionType } from './slow-inputs.ts';

/** A day in the middle of 2025, in days since 1970-01-01. */
const FIRST_DAY = 20_240;
const DAYS = 24;
const DAY_MS = 86_400_000;
const BLOCKS_A_DAY = 8;

const TYPES: readonly SubmissionType[] = [
  'avs',
  'all_stakers',
  'all_earners',
  'operator_directed_avs',
  'operator_directed_operator_set',
  'unique_stake',
  'total_stake',
];

const address = (kind: number, at: number) => `0x${kind}${String(at).padStart(39, '0')}`;
const many = <Item>(count: number, itemOf: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => itemOf(at));

const OPERATORS = many(4, (at) => address(2, at));
const AVSS = many(2, (at) => address(3, at));
const STRATEGIES = many(3, (at) => address(4, at));
const TOKENS = many(2, (at) => address(5, at));
/** One of them is an operator, and one an AVS. */
const STAKERS = [...many(6, (at) => address(1, at)), OPERATORS[0], AVSS[0]] as readonly string[];

/** Random values that follow from the seed alone (mulberry32). */
class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** In [0, limit). */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let value = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % limit;
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  /** A whole number with up to so many digits, of all lengths alike; 0 among them. */
  amount(digits: number): bigint {
    const text = many(1 + this.below(digits), () => this.below(10)).join('');
    return BigInt(text);
  }
}

/**
 * Inputs with the cases that meet: submissions of one token at the same time, multipliers of 0 and
 * of 96 bits, operators that come and go within a day, changes at midnight, years of duration, and
 * forks within the days.
 */
export function randomInputs(seed: number): SlowInputs {
  const random = new Random(seed);
  const blocks = many(
    DAYS * BLOCKS_A_DAY,
    (at) => FIRST_DAY * DAY_MS + at * (DAY_MS / BLOCKS_A_DAY),
  );
  let log = 0;
  const place = (): Place => {
    const block = random.below(blocks.length);
    log += 1;
    return { block, at: blocks[block] ?? 0, log };
  };
  const changes = <Change extends object>(count: number, changeOf: (place: Place) => Change) =>
    many(count, () => {
      const at = place();
      return { ...at, ...changeOf(at) };
    }).sort((a, b) => a.block - b.block || a.log - b.log);
  const delta = () => (random.below(4) === 0 ? -1n : 1n) * random.amount(24);
  const set = () => random.below(2);
  const forkDay = () => FIRST_DAY + random.below(DAYS);
  return {
    blocks,
    shares: changes(80, () => ({
      owner: random.of(STAKERS),
      strategy: random.of(STRATEGIES),
      delta: delta(),
    })),
    operatorShares: changes(40, () => ({
      owner: random.of(OPERATORS),
      strategy: random.of(STRATEGIES),
      delta: delta(),
    })),
    delegations: changes(30, () => ({
      staker: random.of(STAKERS),
      operator: random.of([...OPERATORS, null, address(0, 0)]),
    })),
    registrations: changes(60, () => ({
      avs: random.of(AVSS),
      set: random.of([null, 0, 1]),
      member: random.of(OPERATORS),
      isMember: random.below(3) > 0,
    })),
    setStrategies: changes(30, () => ({
      avs: random.of(AVSS),
      set: set(),
      member: random.of(STRATEGIES),
      isMember: random.below(3) > 0,
    })),
    allocations: changes(60, ({ block }) => ({
      operator: random.of(OPERATORS),
      avs: random.of(AVSS),
      set: set(),
      strategy: random.of(STRATEGIES),
      magnitude: random.of([0n, 1n, random.amount(17), 5n * 10n ** 17n]),
      effectBlock: block + random.of([0, 0, 4, 30, DAYS * BLOCKS_A_DAY]),
    })),
    maxMagnitudes: changes(10, () => ({
      operator: random.of(OPERATORS),
      strategy: random.of(STRATEGIES),
      magnitude: random.of([0n, 1n + random.amount(18)]),
    })),
    splits: changes(30, ({ at }) => splitOf(random, at)),
    restaked: many(500, () => ({
      avs: random.of(AVSS),
      operator: random.of(OPERATORS),
      strategy: random.of(STRATEGIES),
      at: random.of(blocks),
    })),
    submissions: many(14, (at) => submissionOf(random, at)),
    cutoffs: [
      ...new Set([...many(3, () => FIRST_DAY + 2 + random.below(DAYS - 2)), FIRST_DAY + DAYS]),
    ].sort(),
    forks: {
      panama: forkDay(),
      arno: FIRST_DAY + random.below(3),
      trinity: forkDay(),
      mississippi: FIRST_DAY + random.below(6),
      colorado: forkDay(),
      sabine: FIRST_DAY + random.below(6),
    },
    excluded: [STAKERS[1] ?? '', address(9, 9)],
  };
}

function splitOf(random: Random, at: number): Omit<Split, keyof Place> {
  const kind = random.of(['avs', 'pi', 'operator_set', 'default'] as const);
  return {
    kind,
    operator: kind === 'default' ? null : random.of(OPERATORS),
    avs: kind === 'avs' || kind === 'operator_set' ? random.of(AVSS) : null,
    set: kind === 'operator_set' ? random.below(2) : null,
    bips:
      kind === 'operator_set' || kind === 'default' ? random.below(12_000) : random.below(10_001),
    activatedAt: at + random.of([0, DAY_MS, 7 * DAY_MS]),
  };
}

function submissionOf(random: Random, at: number): Submission {
  const type = TYPES[at % TYPES.length] as SubmissionType;
  const isDirected = type.startsWith('operator_directed');
  const start = FIRST_DAY - 2 + random.below(DAYS - 8);
  const days = isDirected ? 1 + random.below(8) : random.of([1, 2, 7, 30, 1095, 9999]);
  // Directed submissions pay for the past.
  const made =
    (isDirected ? Math.max(start + days, FIRST_DAY) : FIRST_DAY + random.below(6)) * DAY_MS;
  const multiplier = () =>
    random.of([0n, 1n, 10n ** 18n, random.amount(18), 2n ** 96n - 1n - random.amount(20)]);
  return {
    type,
    hash: `0x${String(at + 1).padStart(64, '0')}`,
    avs: type === 'all_stakers' || type === 'all_earners' ? null : random.of(AVSS),
    set: /set|stake$/.test(type) ? random.below(2) : null,
    token: random.of(TOKENS),
    amount: isDirected ? 0n : random.amount(28),
    start,
    days,
    madeAt: made + random.of([0, 1000, DAY_MS - 1000]),
    strategies: STRATEGIES.slice(random.below(STRATEGIES.length)).map((strategy) => ({
      strategy,
      multiplier: multiplier(),
    })),
    operators: isDirected
      ? OPERATORS.slice(random.below(3)).map((operator) => ({
          operator,
          amount: random.amount(27),
        }))
      : [],
  };
}

/** Creates the input tables of a calculation. */
export async function loadInputs(connection: DuckDBConnection, inputs: SlowInputs): Promise<void> {
  const tables = tablesOf(inputs);
  for (const name of INPUTS) {
    const types = Object.entries(typesOf(name));
    await connection.run(
      `create temp table ${name} (${types.map(([column, type]) => `"${column}" ${type}`).join(', ')})`,
    );
    const rows = tables[name].map(
      (row) => `(${types.map(([column]) => literal(row[column])).join(', ')})`,
    );
    if (rows.length > 0) await connection.run(`insert into ${name} values ${rows.join(', ')}`);
  }
}

type Row = Readonly<Record<string, unknown>>;

function tablesOf(inputs: SlowInputs): Record<InputName, readonly Row[]> {
  const logOf = ({ block, log, at }: Place) => ({
    block_number: block,
    log_index: log,
    timestamp: timeText(at),
  });
  const { submissions } = inputs;
  return {
    blocks: inputs.blocks.map((at, number) => ({ number, timestamp: timeText(at) })),
    share_deltas: inputs.shares.map(({ owner, ...row }) => ({
      staker: owner,
      ...row,
      ...logOf(row),
    })),
    operator_share_deltas: inputs.operatorShares.map(({ owner, ...row }) => ({
      operator: owner,
      ...row,
      ...logOf(row),
    })),
    delegation_changes: inputs.delegations.map((row) => ({ ...row, ...logOf(row) })),
    registration_changes: inputs.registrations.map((row) => ({
      ...row,
      operator: row.member,
      registered: row.isMember,
      operator_set_id: row.set,
      ...logOf(row),
    })),
    operator_set_strategy_changes: inputs.setStrategies.map((row) => ({
      ...row,
      strategy: row.member,
      added: row.isMember,
      operator_set_id: row.set,
      ...logOf(row),
    })),
    allocation_changes: inputs.allocations.map((row) => ({
      ...row,
      operator_set_id: row.set,
      effect_block: row.effectBlock,
      ...logOf(row),
    })),
    magnitude_changes: inputs.maxMagnitudes.map((row) => ({
      ...row,
      max_magnitude: row.magnitude,
      ...logOf(row),
    })),
    reward_splits: inputs.splits.map((row) => ({
      ...row,
      operator_set_id: row.set,
      activated_at: timeText(row.activatedAt),
      ...logOf(row),
    })),
    restaked_strategies: inputs.restaked.map((row) => ({
      ...row,
      block_number: inputs.blocks.indexOf(row.at),
      timestamp: timeText(row.at),
    })),
    rewards: submissions.map((row) => ({
      ...row,
      operator_set_id: row.set,
      rewards_submission_hash: row.hash,
      start_timestamp: timeText(row.start * DAY_MS),
      duration: row.days * 86_400,
      updated_at: timeText(row.madeAt),
      block_number: 0,
    })),
    reward_strategies: submissions.flatMap(({ hash, strategies }) =>
      strategies.map((row, position) => ({ ...row, position, rewards_submission_hash: hash })),
    ),
    reward_operators: submissions.flatMap(({ hash, operators }) =>
      operators.map((row, position) => ({ ...row, position, rewards_submission_hash: hash })),
    ),
  };
}

/** The runs of random inputs; all amounts are since Nile. */
export function runsOf({ cutoffs, forks, excluded }: SlowInputs): Runs {
  const dates = Object.entries(forks).map(([name, day]) => [name, dateText(day)]);
  const always = { amazon: '1970-01-01', nile: '1970-01-01' };
  return {
    cutoffs: cutoffs.map(dateText),
    forks: { ...always, ...Object.fromEntries(dates) } as Runs['forks'],
    excludedBeforePanama: excluded,
  };
}

function literal(value: unknown): string {
  return value === null ? 'null' : `'${String(value)}'`;
}

function timeText(at: number): string {
  return new Date(at).toISOString().slice(0, 19);
}

function dateText(day: number): string {
  return timeText(day * DAY_MS).slice(0, 10);
}
