import type { Operation } from '../../engine/operation.ts';
import { extensions, operations, specification } from '../../engine/operations/index.ts';
import type { ParameterSettings } from '../../engine/parameters.ts';

/** Only defaults and bounds of parameters depend on settings, and no table shows them. */
const SETTINGS: ParameterSettings = { maxLimit: 1000, defaultNetwork: 'ethereum' };

const HEAD = `# Operations

Every operation is a GET with the header \`x-api-key\`; \`/query\` takes POST as well, and \`/mcp\` only POST. [server/API.md](../server/API.md) has parameters,
answers, headers and refusals. This page is written by \`npm run document\` from \`engine/operations/\`.
`;

const TAIL = `
Some lists come in [other orders](../server/API.md#sort), and some can be [searched](../server/API.md#search).

\`/openapi.json\` describes all of them, and \`/docs\` shows that to read and to try with a key. They, \`/livez\`,
\`/readyz\` and \`/docs/errors\` need no key.
`;

/** The page docs/operations.md, a row for each operation. */
export function operationsPage(): string {
  return [
    HEAD,
    `\n## The specification\n\n${purposes(specification)}`,
    `\n## By the same rules\n\n${purposes(extensions)}`,
    TAIL,
  ].join('');
}

/** The tables of server/API.md that follow from the operations, by the name that the page's markers give them. */
export function apiTables(): Readonly<Record<string, string>> {
  return {
    specification: parameters(specification),
    extensions: parameters(extensions),
    orders: orders(),
  };
}

/**
 * A page with its tables written anew: each stands between \`<!-- name -->\` and \`<!-- /name -->\`. Throws a
 * RangeError for a table whose markers the page does not have.
 */
export function withTables(page: string, tables: Readonly<Record<string, string>>): string {
  let written = page;
  for (const [name, table] of Object.entries(tables)) {
    const [begin, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->\n`];
    const from = written.indexOf(begin);
    const to = written.indexOf(end);
    if (from < 0 || to < from) throw new RangeError(`the page has no markers of ${name}`);
    written = `${written.slice(0, from)}${begin}${table}${written.slice(to)}`;
  }
  return written;
}

function purposes(of: readonly Operation[]): string {
  const rows = of.map(({ path, purpose, tables }) => {
    const needs = tables.map((table) => `\`${table}\``).join(', ');
    return `| \`${path}\` | ${purpose.replace(/\.$/, '')} | ${needs} |\n`;
  });
  return `| path | gives | optional tables that it needs |\n|---|---|---|\n${rows.join('')}`;
}

function parameters(of: readonly Operation[]): string {
  const rows = of.map((operation) => {
    const names = Object.entries(operation.parameters(SETTINGS)).map(([name, schema]) =>
      schema.safeParse(undefined).success ? name : `**${name}**`,
    );
    return `| \`${operation.path}\` | ${names.join(', ') || 'none'} |\n`;
  });
  return `| path | parameters |\n|---|---|\n${rows.join('')}`;
}

function orders(): string {
  const rows = operations.flatMap((operation) => {
    if (operation.kind !== 'list' || !operation.definition.sorts) return [];
    const { own, by } = operation.definition.sorts;
    return [`| \`${operation.path}\` | ${Object.keys(by).join(', ')} | \`${own}\` |\n`];
  });
  return `| path | fields | without \`sort\` |\n|---|---|---|\n${rows.join('')}`;
}
