import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../build/parts.ts';
import { projectFiles } from './support/project-files.ts';

/** Lines that a file may have, so that a reader can keep it in mind. */
const MAX_LINES = 250;

/** Longer files with their lines. The numbers only fall: divide a file that has to grow. */
const EXCEPTIONS: Readonly<Record<string, number>> = {
  'bench/floors.ts': 254,
  'bench/ingest/synthetic-store.ts': 291,
  'engine/engine.ts': 279,
  'engine/definition/glossary.ts': 282,
  'engine/operations/index.ts': 292,
  'engine/operations/restaking/changes.ts': 290,
  'engine/definition/parameters.ts': 291,
  'engine/query/sql/check-statement.ts': 265,
  'ingest/derive/relations/inferred-returns.ts': 271,
  'server/openapi/openapi.ts': 285,
  'server/operations/operation-handler.ts': 256,
  'server/queries/query-processes.ts': 263,
  'server/sql/sql-handler.ts': 266,
  'server/supervisor/supervisor.ts': 300,
};

/** Lines by which an exception may be shorter than its number. */
const SLACK = 10;

/** `npm run document` writes these. */
const GENERATED = ['client/operations.ts'];

const SIZES = new Map(
  projectFiles('.ts', '.tsx', '.mjs', '.cjs')
    .filter((file) => !file.startsWith('test/') && !GENERATED.includes(file))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1]),
);

it(`files have at most ${MAX_LINES} lines, tests aside`, () => {
  const long = [...SIZES]
    .filter(([file, lines]) => lines > (EXCEPTIONS[file] ?? MAX_LINES))
    .map(([file, lines]) => `${file}: ${lines} lines, at most ${EXCEPTIONS[file] ?? MAX_LINES}`);
  expect(long, 'divide them by subject').toEqual([]);
});

it('exceptions have the lines of their files', () => {
  const wrong = Object.entries(EXCEPTIONS).flatMap(([file, lines]) => {
    const size = SIZES.get(file) ?? 0;
    if (size <= MAX_LINES) return [`${file}: ${size} lines, remove the exception`];
    return size < lines - SLACK ? [`${file}: ${size} lines, write them here`] : [];
  });
  expect(wrong).toEqual([]);
});
