import type { Column, ColumnType, Table } from '../../data/contract/tables.ts';
import { TABLES } from '../../data/contract/tables.ts';

/** Writes a contract's name in camel case: `staker_shares` as `stakerShares`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Writes `row-types.generated.ts`: the rows of each table that `readRows` returns. */
export function rowTypes(): string {
  return `// \`npm run document\` writes this file from the contract's tables.
import type { Nested, NestedRecord } from './nested.ts';

${TABLES.map(rowType).join('\n')}
/** The tables of a snapshot; an optional one that it leaves out is null. */
export interface TableRows {
${TABLES.map(
  ({ name, optional }) =>
    `  readonly ${camelCase(name)}: readonly ${typeName(name)}[]${optional ? ' | null' : ''};\n`,
).join('')}}
`;
}

function rowType({ name, columns }: Table): string {
  const fields = columns.map(
    (column) => `  readonly ${camelCase(column.name)}: ${typeOf(column)};`,
  );
  return `export interface ${typeName(name)} {\n${fields.join('\n')}\n}\n`;
}

function typeName(table: string): string {
  const name = camelCase(table);
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Row`;
}

/** Gives a column's type; null in JSON and in a list is the empty value. */
function typeOf({ type, nullable }: Column): string {
  const isNeverNull = type.kind === 'json' || type.kind === 'list';
  return `${valueType(type)}${nullable && !isNeverNull ? ' | null' : ''}`;
}

function valueType(type: ColumnType): string {
  switch (type.kind) {
    case 'amount':
    case 'integer':
    case 'signed':
    case 'time':
      return 'bigint';
    case 'boolean':
      return 'boolean';
    case 'struct':
      return 'NestedRecord';
    case 'list':
      return `${type.of.kind === 'struct' ? 'Nested' : valueType(type.of)}[]`;
    default:
      return 'string';
  }
}
