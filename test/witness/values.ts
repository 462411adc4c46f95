import { type ExactObject, record } from './exact.ts';
import type { EntityMetadata } from './snapshot-rows.ts';

/** Text as it is served: "" for null. */
export function text(value: string | null | undefined): string {
  return value ?? '';
}

/** A time as it is served, cut to the millisecond: 2024-04-11T08:31:11.000Z. */
export function time(microseconds: bigint): string {
  return new Date(Number(milliseconds(microseconds))).toISOString();
}

/** A time in whole milliseconds, as it is served: cut towards the past. */
export function milliseconds(microseconds: bigint): bigint {
  const remainder = ((microseconds % 1_000n) + 1_000n) % 1_000n;
  return (microseconds - remainder) / 1_000n;
}

export function timeOrNull(microseconds: bigint | null): string | null {
  return microseconds === null ? null : time(microseconds);
}

/**
 * The seven strings that describe an operator or an AVS; every one is "" if the snapshot does not
 * describe it.
 */
export function entityMetadata(entity: EntityMetadata | undefined): ExactObject {
  return record({
    name: text(entity?.name),
    description: text(entity?.description),
    logo: text(entity?.logo),
    website: text(entity?.website),
    telegram: text(entity?.telegram),
    discord: text(entity?.discord),
    x: text(entity?.x),
  });
}

/** How many different values there are, null not counted. */
export function countDistinct(values: readonly (string | null | undefined)[]): bigint {
  const present = values.filter((value) => value !== null && value !== undefined);
  return BigInt(new Set(present).size);
}

export function count(values: readonly unknown[]): bigint {
  return BigInt(values.length);
}

/** The exact sum, 0 of nothing. */
export function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

/** The rows with the same key, in the order of their first appearance. */
export function groupsBy<Row>(
  rows: readonly Row[],
  key: (row: Row) => string,
): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group === undefined) groups.set(key(row), [row]);
    else group.push(row);
  }
  return groups;
}

/** The first row of each key. */
export function firstBy<Row>(
  rows: readonly Row[],
  key: (row: Row) => string,
): ReadonlyMap<string, Row> {
  return new Map([...rows].reverse().map((row) => [key(row), row]));
}
