import type * as z from 'zod';
import type { NeededTable } from '../../data/load/views.ts';
import type { Fact } from '../alert.ts';

/** Facts that an alert reports, by name in camel case. */
export type Facts = Readonly<Record<string, Fact>>;

/** A kind declares the fields that its rules have, and the SELECT that finds alerts. */
export interface AlertKind<Name extends string = string, Fields = z.core.$ZodLooseShape> {
  /** A rule names it as `kind`. */
  readonly name: Name;
  /** Describes in one sentence when a rule matches. */
  readonly purpose: string;
  /** Fields that a rule has in addition to name, kind and channels. */
  readonly fields: Fields;
  /** Returns the problem if fields do not go together. */
  readonly check?: (rule: Readonly<Record<string, unknown>>) => FieldProblem | null;
  /** Tables that its SELECT reads; both snapshots must have them. */
  readonly tables: readonly ReadTable[];
  /** Whether it can match without a change in its tables, as a later block is reached. */
  readonly dependsOnHead?: true;
  /**
   * Columns of the SELECT that make the id, in snake case. They are never null, and no
   * reorganisation changes them.
   */
  readonly identity: readonly string[];
  /**
   * SELECT that returns a row for each alert. It reads the tables of both snapshots in the schemas
   * `earlier` and `later`, each with a table `head` that has one row (block_number, time) and this
   * block as variable `earlier_block` or `later_block`, tables of changes in `earlier_changes` and
   * `later_changes`, and the table `watched` (list, address, label) of all lists that rules name.
   * It binds each field of the rule as a text under its name, null if absent. Its columns are
   * `block_number`, `time` (ISO 8601 or null) and `transaction_hash`, and the facts. Empty if the
   * kind depends on the clock.
   */
  readonly sql: string;
  /** Describes the event in one sentence. It has no text that others chose, such as names. */
  readonly title: (facts: Facts) => string;
  /**
   * Describes further facts for chats, in a sentence each. As the title, it states facts and
   * advises nothing.
   */
  readonly details?: (facts: Facts) => readonly string[];
}

/** A table that a kind reads. */
export interface ReadTable extends NeededTable {
  /**
   * Reads only rows that may be news, from the schema of changes. If no table of changes has
   * rows, the kind cannot match.
   */
  readonly changes?: Changes;
  /** Whether schemas `earlier_files` and `later_files` have its rows in files of one side only. */
  readonly hasFiles?: true;
}

/**
 * Changes of a table: rows in files that only one side has, and only groups with a row that one
 * side lacks. Rows are equal if they are by these columns, and `group` is equal in a group. Without
 * columns all rows of the files count. `blocks` leaves out rows of blocks that both sides have
 * alike.
 */
interface Changes {
  readonly by: readonly string[];
  readonly group: string;
  readonly blocks?: ComparedBlocks;
}

/**
 * Compares a large table's blocks before its texts are read. Blocks are alike if their rows are by
 * `columns`, which are short; the last blocks of the earlier snapshot, which a reorganisation may
 * replace, always count as changed.
 */
export interface ComparedBlocks {
  /** Column with the block that wrote a row. */
  readonly block: string;
  readonly columns: readonly string[];
}

/** Changes of a table with logs: a transaction has all its logs on one side, or none. */
export const BY_LOG: Changes = {
  by: ['block_number', 'log_index', 'transaction_hash'],
  group: 'transaction_hash',
};

/** Takes all rows in such files. */
export const BY_FILE: Changes = { by: [], group: '' };

/** A problem that a rule's field has. */
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

/** Schemas that hold the two compared snapshots. */
export type Side = 'earlier' | 'later';

/** Names the schema with a side's files that the other one lacks. */
export function filesOf(side: Side): string {
  return `${side}_files`;
}

/** Names the schema with a side's changes. */
export function changesOf(side: Side): string {
  return `${side}_changes`;
}

/** Selects facts about rows that only the later snapshot has. */
interface NewFacts {
  /** Common table expressions that rows and facts read. */
  readonly common?: readonly string[];
  /** Selects a side's rows. */
  readonly rows: (of: Side) => string;
  /** Rows with equal columns are equal; in snake case. */
  readonly by: readonly string[];
  /** Selects facts from relation `fresh`, which has rows that only the later snapshot has. */
  readonly facts?: string;
}

/**
 * Selects the facts of the rows that only the later snapshot has. Facts are made of these rows
 * alone: making them takes longer than comparing.
 */
export function newFacts({ common = [], rows, by, facts = 'from fresh' }: NewFacts): string {
  return /* sql */ `
    with ${[
      ...common,
      `later_rows as (${rows('later')})`,
      `earlier_rows as (${rows('earlier')})`,
      `fresh as materialized (from later_rows anti join earlier_rows using (${by.map((one) => `"${one}"`).join(', ')}))`,
    ].join(', ')}
    ${facts}`;
}

/** SQL that writes a time as ISO 8601. */
export function isoTime(time: string): string {
  return `strftime(${time}, '%Y-%m-%dT%H:%M:%SZ')`;
}

/** SQL that compares a column with a field; true if the rule does not have the field. */
export function equals(column: string, field: string): string {
  return `($${field}::varchar is null or ${column}::varchar = $${field})`;
}

/**
 * SQL that values shares in US dollars, as a plain decimal; null if the value is not known. Without
 * shares it is 0, with any price. `token` is the strategy's row in table `tokens`.
 */
export function dollars(shares: string, token: string): string {
  return `if(${shares} = 0, '0', ${dollarsOfText(`${shares}::varchar`, token)})`;
}

/** Writes SQL for the value in US dollars that shares have; they are a text other than 0. */
export function dollarsOfText(shares: string, token: string): string {
  const value = `multiply_decimals(${shares}, multiply_decimals(${token}.shares_underlying, nullif(${token}.dollar_price, '0')))`;
  return `shift_decimal(${value}, '-' || ${token}.decimals)`;
}

/** SQL that converts shares as text into tokens, as a plain decimal; null if no token is known. */
export function tokensOfText(shares: string, token: string): string {
  return `shift_decimal(multiply_decimals(${shares}, ${token}.shares_underlying), '-' || ${token}.decimals)`;
}

/** SQL that tests whether a plain decimal is at least another one. */
export function isAtLeast(decimal: string, least: string): string {
  return `subtract_decimals(${decimal}, ${least}) not like '-%'`;
}

/**
 * Blocks that make up a period, a week on Ethereum. The tables have no events for changes of state.
 * Their id contains the period's number, so that the same change in a later week is another alert.
 */
const PERIOD = 50_000;

/** SQL that numbers the period in which the later snapshot ends. */
export const PERIOD_OF_LATER = `(select block_number // ${PERIOD} from later.head)`;
