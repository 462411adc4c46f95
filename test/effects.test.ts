import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** A statement in the text of a call that runs it. */
const STATEMENT = /\.run\(\s*(?:\/\* sql \*\/\s*)?[`'"]\s*(\w+)/g;

/** First words of statements that change a table, or make or remove one. */
const EFFECTS = ['alter', 'copy', 'create', 'delete', 'drop', 'insert', 'update'];

/** Modules with statements that no relation declares, and what these are about. */
const OF_PREPARE = {
  'database.ts': 'a copy of a whole database',
  'diff.ts': 'the schema of a database',
  'exports.ts': 'a file',
  'external/drop-external-tables.ts':
    'tables that another database has, and one narrowed by itself',
  'load-tables.ts': 'the tables of the snapshot',
  'schema/write-schema.ts': 'views and macros, the names of SQL of clients',
};

const OF_REWARDS = {
  'calculate.ts': 'the rows of a month: each batch of its days runs the graph and adds its own',
  'earned-folder.ts': 'a file',
  'verify/comparison.ts': 'the blocks of trees, which JavaScript makes of a stream, root by root',
};

it.each([
  ['engine/prepare', OF_PREPARE],
  ['rewards', OF_REWARDS],
])('%s has statements with an effect outside of relations in few modules', (name, undeclared) => {
  const folder = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => {
      const words = readFileSync(join(folder, file), 'utf8').matchAll(STATEMENT);
      return [...words].some(([, word = '']) => EFFECTS.includes(word.toLowerCase()));
    });
  expect(found.sort()).toEqual(Object.keys(undeclared));
});
