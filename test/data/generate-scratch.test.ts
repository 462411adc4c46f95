import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { TABLE_NAMES } from '../../common/table-names.ts';
import { projectFiles } from '../support/project-files.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

it('the generator creates tables of the contract, and all others in the schema scratch', () => {
  const created = projectFiles('.ts')
    .filter((file) => file.startsWith('data/generate/'))
    .flatMap((file) =>
      [...readFileSync(`${ROOT}${file}`, 'utf8').matchAll(/create table ([a-z0-9_.]+)/g)].map(
        ([, name = '']) => ({ file, name }),
      ),
    );
  expect(created.length).toBeGreaterThan(80);
  const names = new Set<string>(TABLE_NAMES);
  const others = created.filter(({ name }) => !names.has(name) && !name.startsWith('scratch.'));
  expect(others, 'write scratch.<name>: the contract may get a table of the name').toEqual([]);
});
