import type { Growth } from '../../common/relations/growth.ts';
import { type Relation, relation } from '../../common/relations/relation.ts';
import type { OptionalTableName } from '../../common/table-names.ts';
import type { KnownDays } from './known-days.ts';

/** Roll-ups depend on these inputs, which are no tables. */
export interface RollupContext {
  /** Names the optional tables that the snapshot leaves out. */
  readonly absent: readonly OptionalTableName[];
  /** The snapshot's block; null if its manifest has none. */
  readonly block: number | null;
  /** Knows the figures of days from earlier preparations. */
  readonly days?: KnownDays;
  /** One statement holds at most this many strategies' values by day in memory. */
  readonly windowRows?: number;
  /** One statement adds up this many changes in operators' shares. */
  readonly maxChanges?: number;
  /** One segment of the chain has this many changes in operators' shares. */
  readonly segmentChanges?: number;
}

/** A table in schema `rollup`, or a temporary one for others, is computed once for a snapshot. */
export interface RolledUp extends Relation<RollupContext> {
  readonly growth: Growth;
  /** A snapshot that leaves out one of these tables has no such roll-up. */
  readonly needs?: readonly OptionalTableName[];
  /** Makes a roll-up without rows instead, as operations read it with and without the tables. */
  readonly isListed?: true;
}

/** Reads only tables that every snapshot has; its SQL may stand for the state at a block. */
export type Rollup = Relation & { readonly growth: Growth };

/** Declares a roll-up that can name only the relations in `reads`; the compiler checks it. */
export function rollup<const Read extends string>(
  declared: Relation<unknown, Read> & { readonly growth: Growth },
): Rollup {
  return { ...relation(declared), growth: declared.growth };
}

/** Returns the same roll-ups for snapshots that have all of `tables`. */
export function rollupsNeeding(
  tables: readonly OptionalTableName[],
  rollups: readonly RolledUp[],
): readonly RolledUp[] {
  return rollups.map((rollup) => ({ ...rollup, needs: [...tables, ...(rollup.needs ?? [])] }));
}
