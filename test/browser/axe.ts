import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The accessibility violations that axe finds, of any impact; all rules by default. */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<unknown> {
  // The library is half a megabyte.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE);
  const only = rules ? `runOnly: ${JSON.stringify(rules)},` : '';
  return page.evaluate(`axe.run({ ${only} resultTypes: ['violations'] }).then(({ violations }) => violations
    .map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)]))`);
}
