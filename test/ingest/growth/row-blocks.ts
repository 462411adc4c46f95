import { POSITIONS_IN_BLOCK } from '../../../ingest/derive/chain-sql.ts';

/** The first block of a time: a row of that time needs it. */
const firstBlock = (seconds: string) =>
  `(select min(number) from chain.blocks where timestamp >= ${seconds})`;

/** SQL of the block of a row, by the column that has it. */
const BLOCK_OF: readonly (readonly [column: string, sql: string])[] = [
  ['block_number', 'block_number'],
  ['number', 'number'],
  ['seconds', firstBlock('seconds')],
  ['milliseconds', firstBlock('milliseconds::bigint / 1000')],
  ['time', firstBlock('epoch(time)')],
  ...['position', 'since', 'named'].map(
    (column) => [column, `(${column}::bigint // ${POSITIONS_IN_BLOCK})`] as const,
  ),
  ['effect_block', 'effect_block::bigint'],
];

/** The same of a roll-up: `number` is that of a strategy, and `day` is a text or a time. */
const BLOCK_OF_ROLLUP: typeof BLOCK_OF = [
  ['block_number', 'block_number'],
  ['since_block', 'since_block'],
  ['day', firstBlock('epoch("day"::timestamp)')],
];

/** Tables that number rows of a submission by `position`. */
const NUMBERED = ['reward_strategies', 'reward_operators'];

/** SQL of the block of a row; null if it has none. */
export function blockSql(name: string, columns: readonly string[]): string | null {
  if (NUMBERED.includes(name)) return null;
  const blockOf = name.startsWith('rollup.') ? BLOCK_OF_ROLLUP : BLOCK_OF;
  return blockOf.find(([column]) => columns.includes(column))?.[1] ?? null;
}
