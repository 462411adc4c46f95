import type { Operation } from '../../engine/definition/operation.ts';
import { extensions, specification } from '../../engine/operations/index.ts';

const HEAD = `# Operations

*For everyone who looks for the operation that answers a question.*

    curl -H "x-api-key: $KEY" http://127.0.0.1:8080/restaking/ecosystem-tvl

Every operation is a GET with the header \`x-api-key\`; \`/query\` takes POST as well, and \`/mcp\` only POST. [api.md](api.md) has parameters,
responses, headers and errors. \`npm run document\` generates this page from \`engine/operations/\`.
`;

const TAIL = `
Some lists can be [sorted](api.md#sort), some [searched](api.md#search), and some operations return
[earlier states](api.md#asof).

\`/openapi.json\` describes all operations; \`/docs\` shows them and sends requests with your key. These two, \`/livez\`,
\`/readyz\` and \`/docs/errors\` need no key.
`;

/** Writes the page docs/operations.md, one row per operation. */
export function operationsPage(): string {
  return [
    HEAD,
    `\n## The specification\n\n${purposes(specification)}`,
    `\n## Other operations\n\n${purposes(extensions)}`,
    TAIL,
  ].join('');
}

/**
 * Replaces the tables in a page, each between `<!-- name -->` and `<!-- /name -->`. Throws a
 * RangeError if the page lacks the markers of a table.
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
  return `| path | returns | optional tables that it needs |\n|---|---|---|\n${rows.join('')}`;
}
