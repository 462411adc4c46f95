import type { DuckDBConnection } from '@duckdb/node-api';
import type { Problem } from '../../common/snapshot-report.ts';
import { type Reference, TABLES, type TableName } from '../contract/tables.ts';
import { AGREEMENTS } from './agreement-tables.ts';

/** A rule has a name, and reads these tables alone. */
export interface RuleName {
  readonly name: string;
  readonly tables: readonly [TableName, ...TableName[]];
}

/** A rule with the statements that apply it to loaded tables. */
export interface Rule extends RuleName {
  readonly check: (connection: DuckDBConnection) => Promise<readonly Problem[]>;
}

/** Checks each value by itself. */
export const ruleOfRows = (table: TableName): RuleName => ({ name: 'rows', tables: [table] });

/** The rule for unique keys has this name; it finds whether the rows are in their order. */
export const KEY = 'key';

export const ruleOfKey = (table: TableName): RuleName => ({ name: KEY, tables: [table] });

export const ruleOfReference = (
  table: TableName,
  { columns, table: target }: Reference,
): RuleName => ({
  name: `reference ${columns.join(' ')}`,
  tables: [table, target],
});

/** Limits the shares in a strategy. */
export const SHARES_BELOW_CAP: RuleName = { name: 'cap', tables: ['staker_shares'] };

export const ruleOfAgreement = (changes: TableName, state: TableName): RuleName => ({
  name: 'agreement',
  tables: [changes, state],
});

export const ALL_RULES: readonly RuleName[] = [
  ...TABLES.flatMap(({ name, references }) => [
    ruleOfRows(name),
    ruleOfKey(name),
    ...references.map((reference) => ruleOfReference(name, reference)),
  ]),
  SHARES_BELOW_CAP,
  ...AGREEMENTS.map(({ changes, state }) => ruleOfAgreement(changes, state)),
];
