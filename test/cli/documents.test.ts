import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiTables } from '../../build/document/api-tables.ts';
import { commandLinePage } from '../../build/document/command-line.ts';
import { configurationPage } from '../../build/document/configuration.ts';
import { graphPage } from '../../build/document/graph.ts';
import { operationsPage, withTables } from '../../build/document/operations.ts';
import { createProgram } from '../../cli/program.ts';
import { TABLES } from '../../data/contract/tables.ts';
import { parametersSchema } from '../../engine/definition/json-schema.ts';
import { operations } from '../../engine/operations/index.ts';
import { SETTINGS } from '../support/engines.ts';

const ROOT = new URL('../../', import.meta.url);

function textOf(document: string): string {
  return readFileSync(new URL(document, ROOT), 'utf8');
}

/** Command lines of the program in a document, continued lines joined. */
function commandLinesOf(document: string): string[] {
  const text = textOf(document).replace(/\\\n\s*/g, ' ');
  return [
    ...text.matchAll(
      /^ {4}.*?(?:npx --no-install restaking-analytics|dist\/cli\/main\.js) ([a-z].*)$/gm,
    ),
  ].map(([, line = '']) => line.replace(/ [>#].*$/, ''));
}

describe.each([
  'docs/alerts.md',
  'docs/ingest.md',
  'docs/keys.md',
  'docs/deployment.md',
  'README.md',
])('%s', (document) => {
  it('shows command lines whose commands and options there are', () => {
    const lines = commandLinesOf(document);
    expect(lines).not.toEqual([]);
    const unknown = lines.filter((line) => {
      const [name, ...words] = line.split(/\s+/);
      const command = createProgram().commands.find((one) => one.name() === name);
      const options = [command, ...(command?.commands ?? [])].flatMap((one) =>
        (one?.options ?? []).map(({ long }) => long),
      );
      return !command || words.some((word) => word.startsWith('--') && !options.includes(word));
    });
    expect(unknown).toEqual([]);
  });
});

describe.each([
  ['docs/configuration.md', configurationPage],
  ['docs/command-line.md', commandLinePage],
  ['docs/operations.md', operationsPage],
  ['docs/graph.md', graphPage],
  ['docs/api.md', () => withTables(textOf('docs/api.md'), apiTables())],
])('%s', (document, page) => {
  it('is what `npm run document` writes', () => {
    expect(textOf(document)).toBe(page());
  });
});

describe('the tables of docs/api.md', () => {
  const { meanings = '', answers = '' } = apiTables();

  it.each(operations)('tell the answer of $path and the meaning of its parameters', (operation) => {
    expect(answers).toContain(`\n| \`${operation.path}\` | `);
    for (const [name, { description }] of Object.entries(
      parametersSchema(operation, SETTINGS).properties,
    )) {
      const [first = ''] = description?.split(/(?<=\.) /) ?? [];
      expect(meanings).toContain(`\n| \`${name}\` | ${first}`);
    }
  });
});

describe('tables of a page', () => {
  const page = 'Before.\n\n<!-- one -->\nold\n<!-- /one -->\n\nAfter.\n';

  it('are written between their markers, and nothing else', () => {
    expect(withTables(page, { one: 'new\n' })).toBe(page.replace('old', 'new'));
  });

  it('without markers are refused by name', () => {
    expect(() => withTables(page, { two: '' })).toThrow('the page has no markers of two');
  });
});

describe('README.md', () => {
  it('names every command', () => {
    const [table = ''] = /^\| command \|.*?\n\n/ms.exec(textOf('README.md')) ?? [];
    const named = [...table.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name);
    expect(named.sort()).toEqual(
      createProgram()
        .commands.map((one) => one.name())
        .sort(),
    );
  });

  it('counts the tables of a snapshot', () => {
    const optional = TABLES.filter((table) => table.optional).length;
    const counts = `${TABLES.length - optional} Parquet or Arrow tables, ${optional} more`;
    expect(textOf('README.md')).toContain(counts);
    expect(textOf('CHANGELOG.md')).toContain(
      `${TABLES.length - optional} mandatory and ${optional} optional tables`,
    );
  });

  it('has at most 150 lines', () => {
    expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(151);
  });
});
