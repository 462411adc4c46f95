import type { Growth } from '../../common/relations/growth.ts';
import type { Relation } from '../../common/relations/relation.ts';
import type { Configuration } from '../configuration/configuration.ts';

/** The inputs of a derivation that are no relations. */
export interface DeriveContext {
  readonly configuration: Configuration;
  /** Last block that the logs cover. */
  readonly blockNumber: number;
}

/** A relation of a derivation. */
export type DerivedRelation<Context = DeriveContext> = Relation<Context> & {
  readonly growth: Growth;
  /** Whether rows depend on the last block, and not on logs alone. */
  readonly timed?: true;
};

/** Declares columns of a computed table, all VARCHAR. */
export function texts(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, 'VARCHAR']));
}
