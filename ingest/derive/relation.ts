import type { Growth, Relation } from '../../common/relations/relation.ts';
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
};

/** Declares columns of a computed table, all VARCHAR. */
export function texts(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, 'VARCHAR']));
}
