import type * as z from 'zod';
import type { NeededTable } from '../../data/load/views.ts';
import type { Fact } from '../alert.ts';

/** Facts of an alert by name, in camel case. */
export type Facts = Readonly<Record<string, Fact>>;

/** A kind of rule: its fields, and the SELECT of its alerts. */
export interface AlertKind<Name extends string = string, Fields = z.core.$ZodLooseShape> {
  /** Value of `kind` in a rule. */
  readonly name: Name;
  /** The condition, as one sentence. */
  readonly purpose: string;
  /** Fields of a rule besides name, kind and channels. */
  readonly fields: Fields;
  /** Returns the problem of fields that do not go together, if there is one. */
  readonly check?: (rule: Readonly<Record<string, unknown>>) => FieldProblem | null;
  /** Tables that its SELECT reads; both snapshots must have them. */
  readonly tables: readonly NeededTable[];
  /**
   * Columns of the SELECT that make the id, in snake case. They are never null, and no
   * reorganisation changes them.
   */
  readonly identity: readonly string[];
  /**
   * SELECT of one row for each alert. It reads the tables of both snapshots in the schemas
   * `earlier` and `later`, each with a table `head` of one row (block_number, time), and has each
   * field of the rule as a bound text of its name, null if absent. Its columns are `block_number`,
   * `time` (ISO 8601 or null) and `transaction_hash`, and the facts. Empty if the kind depends on
   * the clock.
   */
  readonly sql: string;
  /** One sentence for people. It has no text that others chose, such as names. */
  readonly title: (facts: Facts) => string;
}

/** A problem of a field of a rule. */
export interface FieldProblem {
  readonly field: string;
  readonly problem: string;
}

/** Declares a kind. */
export function defineKind<const Name extends string, const Fields extends z.core.$ZodLooseShape>(
  kind: AlertKind<Name, Fields>,
): AlertKind<Name, Fields> {
  return kind;
}

/** The two snapshots of a comparison, as schemas. */
export type Side = 'earlier' | 'later';

/** SELECT of the facts of the later snapshot that the earlier one does not have, by identity. */
export function newFacts(facts: (of: Side) => string, identity: readonly string[]): string {
  return /* sql */ `
    with later_facts as (${facts('later')}), earlier_facts as (${facts('earlier')})
    from later_facts anti join earlier_facts using (${identity.join(', ')})`;
}

/** SQL of a time as ISO 8601. */
export function isoTime(time: string): string {
  return `strftime(${time}, '%Y-%m-%dT%H:%M:%SZ')`;
}

/** SQL of a condition on a column; true if the rule does not have the field. */
export function equals(column: string, field: string): string {
  return `($${field}::varchar is null or ${column}::varchar = $${field})`;
}

/**
 * SQL of the value of shares in US dollars, a plain decimal; null if it is not known. Without
 * shares it is 0, with any price. `token` is the row of table `tokens` of the strategy.
 */
export function dollars(shares: string, token: string): string {
  const value = `multiply_decimals(${shares}::varchar, multiply_decimals(${token}.shares_underlying, nullif(${token}.dollar_price, '0')))`;
  return `if(${shares} = 0, '0', shift_decimal(${value}, '-' || ${token}.decimals))`;
}

/** SQL of whether a plain decimal is at least another one. */
export function isAtLeast(decimal: string, least: string): string {
  return `subtract_decimals(${decimal}, ${least}) not like '-%'`;
}

/**
 * Blocks of a period, a week on Ethereum. Changes of state have no event in the tables. The number
 * of the period is part of their id, so that the same change in a later week is another alert.
 */
const PERIOD = 50_000;

/** SQL of the number of the period of the later snapshot. */
export const PERIOD_OF_LATER = `(select block_number // ${PERIOD} from later.head)`;
