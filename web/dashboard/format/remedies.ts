/** Names a `restaking-analytics` command with its effect. */
export interface Remedy {
  readonly command: string;
  /** The sentence begins with the command and ends so. */
  readonly effect: string;
}

const adding = (command: string): readonly Remedy[] => [{ command, effect: 'adds it' }];

const REWARDS = [
  { command: 'rewards <snapshot>', effect: 'computes them' },
  { command: 'prepare --rewards <folder>', effect: 'adds them' },
];
const DA_FILES = adding('ingest --da <folder>');
const FROM_LOGS = [{ command: 'ingest', effect: 'derives it from logs' }];

/** These commands give prices to a snapshot's tokens. */
export const PRICE_REMEDIES: readonly Remedy[] = [
  { command: 'ingest --prices chain', effect: 'takes prices from logs' },
  { command: 'ingest --prices <file>', effect: 'takes them from a file' },
];

/** The commands that add the optional tables that do not follow from logs alone. */
const BY_TABLE: ReadonlyMap<string, readonly Remedy[]> = new Map([
  ['reward_roots', REWARDS],
  ['reward_leaves', REWARDS],
  ['reward_earnings', REWARDS],
  ['reward_tree_blocks', REWARDS],
  ['da_usage', DA_FILES],
  ['da_signing_rates', DA_FILES],
  ['da_v2_batches', DA_FILES],
  ['da_throughput', DA_FILES],
  ['restaked_strategies', adding('ingest --restaked <file>')],
  ['account_codes', adding('ingest --rpc <urls>')],
  ['product_stakers', [...FROM_LOGS, ...adding('prepare --products <file>')]],
  ['operator_groups', [...FROM_LOGS, ...adding('prepare --groups <file>')]],
  ['prices', PRICE_REMEDIES],
]);

/** Words the same commands for several tables. */
export function forSeveral(remedies: readonly Remedy[]): readonly Remedy[] {
  return remedies.map(({ command, effect }) => ({
    command,
    effect: effect.replace(/\bit\b/, 'them'),
  }));
}

/** Writes a sentence about a missing optional table. */
export function absenceOf(table: string): string {
  return remediesOf(table) === REWARDS
    ? 'Rewards are not computed here.'
    : `This snapshot has no table ${table}.`;
}

/** The commands that add a missing optional table to a snapshot. */
export function remediesOf(table: string): readonly Remedy[] {
  return BY_TABLE.get(table) ?? FROM_LOGS;
}
