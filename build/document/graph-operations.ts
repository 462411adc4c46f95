import { isView, type ListDefinition } from '../../engine/definition/kinds/list-operation.ts';
import {
  OF_STATEMENT,
  type QueryDefinition,
} from '../../engine/definition/kinds/query-operation.ts';
import type { Operation } from '../../engine/definition/operation.ts';
import { readsOfSelect } from '../../engine/definition/select.ts';
import { selectsOf } from '../../engine/definition/selects.ts';
import { operations } from '../../engine/operations/index.ts';
import {
  HOLDING_RELATIONS,
  operatorRows,
  strategyRows,
} from '../../engine/prepare/kinds/holding-relations.ts';
import { SUMS } from '../../engine/prepare/schema/views.ts';

const HEAD = `
## Operations

A list with rows of its own is a relation, too: the table of its name in schema \`lists\`, with the columns of its rows, in
the order of the list. Its records, indexes and Parquet file (\`exports/\`) are read from it. A view has no such table: it is read from that of
the snapshot. Documents and summaries are written from their rows. The SELECTs of a query run for each request. The names
are those that the SELECTs of a definition ask for (\`engine/definition/select.ts\`). Histograms and records read the files of a list.

| operation | is | reads |
|---|---|---|
`;

/** Rows for all operations that read relations, and for tables that clients' SQL has. */
export function operationRows(): readonly string[] {
  const byName = [...operations].sort((a, b) => (a.name < b.name ? -1 : 1));
  const rows = byName.flatMap((operation) => {
    const kind = kindOf(operation);
    return kind === undefined ? [] : [row(operation.name, kind, readsOf(operation))];
  });
  return [
    HEAD,
    ...rows,
    '\nThese sums are tables of SQL that clients send (`/query`):\n\n| table | reads |\n|---|---|\n',
    ...SUMS.map(({ name, reads }) => `| \`${name}\` | ${named(reads)} |\n`),
  ];
}

function kindOf({ kind, definition }: Operation): string | undefined {
  switch (kind) {
    case 'histogram':
    case 'record':
      return undefined;
    case 'list':
      return `${isView(definition) ? 'view' : 'list'}${definition.required ? '' : ', exported'}`;
    case 'entity':
      return 'documents';
    default:
      return kind;
  }
}

/** The relations that an operation's files, or the answers to its requests, are read from. */
function readsOf(operation: Operation): readonly string[] {
  const selects = Object.values(selectsOf(operation)).flatMap(readsOfSelect);
  switch (operation.kind) {
    case 'list':
      return [...sourcesOf(operation.definition), ...selects];
    case 'query':
      return ofQuery(operation.definition, selects);
    case 'holdings': {
      const { operator } = operation.definition;
      const reads = [strategyRows, operatorRows(operator)].flatMap(readsOfSelect);
      return withoutOwn(
        [...HOLDING_RELATIONS.flatMap((one) => one.reads), ...reads],
        HOLDING_RELATIONS,
      );
    }
    default:
      return selects;
  }
}

function sourcesOf(definition: ListDefinition): readonly string[] {
  if (!isView(definition)) return [];
  const { of, further } = definition.rows;
  return [of.source, ...(further ? [further.of.source] : [])];
}

function ofQuery({ relations = [] }: QueryDefinition, selects: readonly string[]) {
  const all = [...relations.flatMap(({ reads }) => reads), ...selects];
  return withoutOwn(all, relations).filter((name) => !OF_STATEMENT.includes(name));
}

function withoutOwn(reads: readonly string[], own: readonly { readonly name: string }[]) {
  return reads.filter((read) => own.every(({ name }) => name !== read));
}

function row(name: string, kind: string, reads: readonly string[]): string {
  return `| \`${name}\` | ${kind} | ${named([...new Set(reads)].sort())} |\n`;
}

function named(reads: readonly string[]): string {
  return reads.map((name) => `\`${name}\``).join(', ');
}
