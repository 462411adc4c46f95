import type { Operation } from '../../engine/operation.ts';
import { extensions, specification } from '../../engine/operations/index.ts';

const HEAD = `# Operations

Every operation is a GET with the header \`x-api-key\`; \`/query\` takes POST as well, and \`/mcp\` only POST. [api.md](api.md) has parameters,
answers, headers and refusals. This page is written by \`npm run document\` from \`engine/operations/\`.
`;

const TAIL = `
Some lists come in [other orders](api.md#sort), and some can be [searched](api.md#search).

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
