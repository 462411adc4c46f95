import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../build/parts.ts';
import { projectFiles } from '../support/project-files.ts';

const PAGES = projectFiles('.md').filter((file) => /^docs\/[^/]+\.md$/.test(file));

it.each(PAGES)('%s says who it is for, and begins with a command', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  expect(text).toMatch(/^# .+\n\n\*For [^*]+\.\*\n\n {4}\S/);
});
