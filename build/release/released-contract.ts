import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { ColumnType, Table } from '../../data/contract/tables.ts';
import { ROOT } from '../parts.ts';

const FILE = join(ROOT, 'data/contract/released.json');

/**
 * Describes the type that a released column has. Bounds for integers are left out, as they refuse
 * only values that no contract emits.
 */
export type ReleasedType =
  | string
  | { readonly oneOf: readonly string[] }
  | { readonly list: ReleasedType }
  | { readonly struct: Readonly<Record<string, ReleasedType>> };

const releasedType: z.ZodType<ReleasedType> = z.lazy(() =>
  z.union([
    z.string(),
    z.strictObject({ oneOf: z.array(z.string()) }),
    z.strictObject({ list: releasedType }),
    z.strictObject({ struct: z.record(z.string(), releasedType) }),
  ]),
);

const releasedColumn = z.strictObject({
  type: releasedType,
  nullable: z.literal(true).optional(),
  mayBeAbsent: z.literal(true).optional(),
  since: z.string(),
});

const releasedTable = z.strictObject({
  since: z.string(),
  optional: z.literal(true).optional(),
  key: z.array(z.string()),
  /** Tables that must have the rows to which this one refers. */
  needs: z.array(z.string()).optional(),
  columns: z.record(z.string(), releasedColumn),
});

const releasedContract = z.strictObject({
  version: z.string(),
  tables: z.record(z.string(), releasedTable),
});

export type ReleasedTable = z.infer<typeof releasedTable>;
export type ReleasedColumn = z.infer<typeof releasedColumn>;

/**
 * The snapshot contract that a release has; `since` is the release that added a table or a column.
 */
export type ReleasedContract = z.infer<typeof releasedContract>;

/** Reads the contract of the newest release. */
export function readReleased(): ReleasedContract {
  return releasedContract.parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

/** Writes a release's contract, one column a line; biome formats the file. */
export function writeReleased({ version, tables }: ReleasedContract): void {
  const sections = Object.entries(tables).map(([name, { columns, ...table }]) => {
    const lines = Object.entries(columns).map(
      ([column, released]) => `${JSON.stringify(column)}: ${JSON.stringify(released)}`,
    );
    const head = JSON.stringify(table).slice(1, -1);
    return `${JSON.stringify(name)}: {\n${head}, "columns": {\n${lines.join(',\n')}}}`;
  });
  const body = sections.join(',\n');
  writeFileSync(FILE, `{\n"version": ${JSON.stringify(version)},\n"tables": {\n${body}}}\n`);
}

/** The contract as `version` releases it; those in `earlier` keep their `since`. */
export function contractOf(
  version: string,
  tables: readonly Table[],
  earlier?: ReleasedContract,
): ReleasedContract {
  return {
    version,
    tables: Object.fromEntries(
      tables.map((table) => [table.name, release(table, version, earlier?.tables[table.name])]),
    ),
  };
}

function release(table: Table, version: string, earlier?: ReleasedTable): ReleasedTable {
  const needs = needsOf(table);
  return {
    since: earlier?.since ?? version,
    ...(table.optional && { optional: true }),
    key: [...table.key],
    ...(needs.length > 0 && { needs }),
    columns: Object.fromEntries(
      table.columns.map(({ name, type, nullable, mayBeAbsent }) => [
        name,
        {
          type: releasedTypeOf(type),
          ...(nullable && { nullable: true as const }),
          ...(mayBeAbsent && { mayBeAbsent }),
          since: earlier?.columns[name]?.since ?? version,
        },
      ]),
    ),
  };
}

/** The tables that must have the rows a table refers to. */
export function needsOf({ references }: Table): string[] {
  return references.filter(({ severity }) => severity === 'error').map(({ table }) => table);
}

/** The type that a release records for a column. */
export function releasedTypeOf(type: ColumnType): ReleasedType {
  switch (type.kind) {
    case 'oneOf':
      return { oneOf: [...type.values] };
    case 'list':
      return { list: releasedTypeOf(type.of) };
    case 'struct':
      return {
        struct: Object.fromEntries(
          Object.entries(type.fields).map(([name, field]) => [name, releasedTypeOf(field)]),
        ),
      };
    default:
      return type.kind;
  }
}
