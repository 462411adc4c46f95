import { createHash } from 'node:crypto';
import type { DuckDBConnection } from '@duckdb/node-api';
import { beforeSql, INPUTS } from './inputs.ts';

/** Identifies the input rows before midnight of a date. */
export interface InputDigest {
  /**
   * Hashes the sums over the rows' hashes (SHA-256): rows in another order have the same digest.
   */
  readonly digest: string;
  /** Counts the rows in all inputs. */
  readonly rows: number;
}

/** Sums up an input's rows that precede the same dates. */
interface Group {
  readonly input: number;
  readonly isBefore: readonly boolean[];
  readonly count: bigint;
  readonly sum: bigint;
  readonly xor: bigint;
}

/** Digests all input rows before midnight, for each date; the inputs are read once. */
export async function inputDigests(
  connection: DuckDBConnection,
  dates: readonly string[],
): Promise<InputDigest[]> {
  const groups = await groupsOf(connection, dates);
  return dates.map((_, date) => {
    const before = groups.filter(({ isBefore }) => isBefore[date]);
    const totals = INPUTS.map((name, at) => {
      const own = before.filter(({ input }) => input === at);
      const count = own.reduce((total, group) => total + group.count, 0n);
      const sum = own.reduce((total, group) => total + group.sum, 0n);
      const xor = own.reduce((total, group) => total ^ group.xor, 0n);
      return { text: `${name} ${count} ${sum} ${xor}`, count };
    });
    const text = totals.map((total) => total.text).join('\n');
    return {
      digest: createHash('sha256').update(text).digest('hex'),
      rows: totals.reduce((total, { count }) => total + Number(count), 0),
    };
  });
}

async function groupsOf(
  connection: DuckDBConnection,
  dates: readonly string[],
): Promise<readonly Group[]> {
  const selects = INPUTS.map((name, at) => {
    const before = dates.map((date) => `coalesce(${beforeSql(name, date)}, false)`);
    return `select ${at}, before, count(*), sum(hash::hugeint), bit_xor(hash)
      from (select hash(t) as hash, [${before.join(', ')}] as before from ${name} t) group by before`;
  });
  const reader = await connection.runAndReadAll(selects.join(' union all '));
  return reader.getRowsJS().map(([input, isBefore, count, sum, xor]) => ({
    input: Number(input),
    isBefore: isBefore as boolean[],
    count: BigInt(count as bigint),
    sum: BigInt(sum as bigint),
    xor: BigInt(xor as bigint),
  }));
}
