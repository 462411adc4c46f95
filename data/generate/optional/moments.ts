import type { Population } from '../population.ts';

/** Bounds of the time that a population covers. */
export type Period = Pick<Population, 'from' | 'to'>;

/** Blocks of the period. */
export function blocksOf({ from, to }: Period): number {
  return Math.floor((to - from) / 12);
}

/**
 * SQL of the columns that say where on the chain a row comes from: `offset` is the number of blocks since
 * the beginning of the period.
 */
export function atSql({ from }: Period, offset: string, logIndex: string): string {
  return /* sql */ `
    block_at(${from}) + (${offset}) as block_number,
    (${logIndex})::bigint as log_index,
    time_at(${from} + (${offset}) * 12) as "timestamp",
    transaction_of(block_at(${from}) + (${offset})) as transaction_hash`;
}

/** SQL of the columns of the time of a row that was made at one offset and last changed at another. */
export function lifetimeSql({ from }: Period, created: string, updated: string): string {
  const columns = (name: string, offset: string) => /* sql */ `
    time_at(${from} + (${offset}) * 12) as ${name}_at,
    block_at(${from}) + (${offset}) as ${name}_block,
    transaction_of(block_at(${from}) + (${offset})) as ${name}_transaction`;
  return `${columns('created', created)}, ${columns('updated', updated)}`;
}
