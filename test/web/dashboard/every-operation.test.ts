import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../build/parts.ts';
import { PATHS } from '../../../client/operations.ts';
import { operations } from '../../../engine/operations/index.ts';
import { projectFiles } from '../../support/project-files.ts';
import { FOR_PROGRAMS } from './for-programs.ts';

const SOURCES = projectFiles('.ts', '.tsx')
  .filter((file) => file.startsWith('web/dashboard/'))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'));

/** Finds ids by operation; an id names the client's method. */
const IDS = new Map(Object.entries(PATHS).map(([id, path]) => [path.slice(1), id]));

/** Whether a source requests an operation: an id that only names a type or a section does not. */
function requests(source: string, id: string): boolean {
  return new RegExp(`[(,]\\s*'${id}'\\s*,|\\.${id}\\(`).test(source);
}

const used = operations
  .map(({ name }) => name)
  .filter((name) => SOURCES.some((source) => requests(source, IDS.get(name) ?? '')));

const listed = Object.keys(FOR_PROGRAMS);

describe('each operation', () => {
  it('is requested by the dashboard, or listed as one for programs', () => {
    const unexplained = operations
      .map(({ name }) => name)
      .filter((name) => !used.includes(name) && !listed.includes(name));
    expect(unexplained).toEqual([]);
  });

  it('is listed only if no view requests it', () => {
    expect(listed.filter((name) => used.includes(name))).toEqual([]);
    expect(listed.filter((name) => !IDS.has(name))).toEqual([]);
  });

  it('for programs has a reason', () => {
    for (const [name, reason] of Object.entries(FOR_PROGRAMS))
      expect(reason, name).toMatch(/^[A-Za-z].{20,}\.$/);
  });
});

describe('the search for requests', () => {
  it('finds calls, and no types or sections', () => {
    const id = 'restakingAllAvs';
    for (const call of [
      `useAnswer('${id}', {})`,
      `allRows(client, '${id}', {})`,
      `usePage(\n  '${id}',\n  {}`,
      `client.${id}({})`,
    ])
      expect(requests(call, id), call).toBe(true);
    for (const other of [
      `RowOf<'${id}'>`,
      `section={['AVSs', '${id}']}`,
      `useAnswer('${id}Rewards', {})`,
    ])
      expect(requests(other, id), other).toBe(false);
  });
});
