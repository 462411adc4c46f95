import type { Population } from '../population.ts';

/** Divides the largest number of shares; whole shares have as much. */
const PART = '1000000000000000000';

/**
 * Writes a running sum of `value` over `window`. Quotients and remainders are added apart: a
 * window adds rows from several partitions together on the way, and twice the largest shares
 * exceed 127 bits.
 */
export function runningSum(value: string, window: string): string {
  const sum = (part: string) => `(sum(${part}) over (${window}))::hugeint`;
  return `(${sum(`(${value}) // ${PART}`)} * ${PART} + ${sum(`(${value}) % ${PART}`)})`;
}

/** A population covers the time between these bounds. */
export type Period = Pick<Population, 'from' | 'to'>;

/** Counts the period's blocks. */
export function blocksOf({ from, to }: Period): number {
  return Math.floor((to - from) / 12);
}

/**
 * Writes the columns for a row's position on the chain: `offset` counts blocks since the period
 * began.
 */
export function atSql({ from }: Period, offset: string, logIndex: string): string {
  return /* sql */ `
    block_at(${from}) + (${offset}) as block_number,
    (${logIndex})::bigint as log_index,
    time_at(${from} + (${offset}) * 12) as "timestamp",
    transaction_of(block_at(${from}) + (${offset})) as transaction_hash`;
}

/** When withdrawals of M2 and slashing were live on mainnet. */
const M2 = Date.parse('2024-04-09T00:00:00Z') / 1000;
const SLASHING = Date.parse('2025-04-17T00:00:00Z') / 1000;

/** Counts the blocks from the period's beginning to M2; below 0 if the period began after M2. */
export function m2Offset({ from }: Period): number {
  return Math.floor((M2 - from) / 12);
}

/** Counts the blocks from the period's beginning to slashing. */
export function slashingOffset({ from }: Period): number {
  return Math.floor((SLASHING - from) / 12);
}

/** Writes the time columns for a row that was made at one offset and last changed at another. */
export function lifetimeSql({ from }: Period, created: string, updated: string): string {
  const columns = (name: string, offset: string) => /* sql */ `
    time_at(${from} + (${offset}) * 12) as ${name}_at,
    block_at(${from}) + (${offset}) as ${name}_block,
    transaction_of(block_at(${from}) + (${offset})) as ${name}_transaction`;
  return `${columns('created', created)}, ${columns('updated', updated)}`;
}
