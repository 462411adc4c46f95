import { kindOf } from '../../common/relations/growth.ts';
import type { DerivedRelation } from './relation.ts';
import { GIVEN_COLUMNS, RELATIONS } from './relations/index.ts';
import { RULES } from './tables/rules.ts';

/** A store has these: all other given relations are configuration. */
export const KINDS = ['logs', 'blocks', 'calls'] as const;

export type RuleName = keyof typeof RULES;

const configured = new Set(
  Object.keys(GIVEN_COLUMNS).filter((name) => !(KINDS as readonly string[]).includes(name)),
);

function isConfigured({ reads }: Pick<DerivedRelation, 'reads'>): boolean {
  return reads.some((read) => configured.has(read));
}

function keptRelations(): ReadonlyMap<string, DerivedRelation> {
  const kept = new Map<string, DerivedRelation>();
  for (const relation of RELATIONS) {
    const { name, growth, as, scratch, timed } = relation;
    const isKept = !as && !scratch && !timed && !['fixed', 'whole'].includes(kindOf(growth));
    if (isConfigured(relation)) configured.add(name);
    else if (isKept) kept.set(name, relation);
  }
  return kept;
}

/** The relations that follow from logs alone, by name: a base has them. */
export const KEPT_RELATIONS = keptRelations();
export const KEPT_NAMES: ReadonlySet<string> = new Set(KEPT_RELATIONS.keys());

/** The tables that follow from logs alone, at any time: a base has their files. */
export const KEPT_TABLES: readonly RuleName[] = Object.entries(RULES).flatMap(([name, rule]) =>
  // its keys
  rule.timed || kindOf(rule.growth) === 'fixed' || isConfigured(rule) ? [] : [name as RuleName],
);
