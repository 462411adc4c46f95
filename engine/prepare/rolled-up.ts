import type { Growth } from '../../common/relations/growth.ts';
import { type Relation, relation } from '../../common/relations/relation.ts';
import type { OptionalTableName } from '../../common/table-names.ts';
import type { KnownDays } from './known-days.ts';

/** The inputs of the roll-ups of a snapshot that are no tables. */
export interface RollupContext {
  /** The optional tables that the snapshot leaves out. */
  readonly absent: readonly OptionalTableName[];
  /** The block of the snapshot; null if its manifest has none. */
  readonly block: number | null;
  /** Figures of days that earlier preparations know. */
  readonly days?: KnownDays;
  /** Values of strategies on days that one statement has in memory. */
  readonly windowRows?: number;
  /** Changes of operators' shares that one statement adds up. */
  readonly maxChanges?: number;
  /** Changes of operators' shares in one segment of the chain. */
  readonly segmentChanges?: number;
}

/** A table of schema `rollup`, or a temporary one for others, computed once for a snapshot. */
export interface RolledUp extends Relation<RollupContext> {
  readonly growth: Growth;
  /** A snapshot that leaves out one of these tables has no such roll-up. */
  readonly needs?: readonly OptionalTableName[];
  /** It has a roll-up without rows instead, as operations read it with and without the tables. */
  readonly isListed?: true;
}

/** A roll-up of tables that every snapshot has; its SQL may stand for the state at a block. */
export type Rollup = Relation & { readonly growth: Growth };

/** Declares a roll-up that can name only the relations in `reads`; the compiler checks it. */
export function rollup<const Read extends string>(
  declared: Relation<unknown, Read> & { readonly growth: Growth },
): Rollup {
  return { ...relation(declared), growth: declared.growth };
}

/** The same roll-ups for snapshots that have all of `tables`. */
export function needing(
  tables: readonly OptionalTableName[],
  rollups: readonly RolledUp[],
): readonly RolledUp[] {
  return rollups.map((rollup) => ({ ...rollup, needs: [...tables, ...(rollup.needs ?? [])] }));
}
