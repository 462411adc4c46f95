import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The accessibility violations that axe finds, of any impact: by all rules, in the whole page,
 * unless given others.
 */
export async function violationsOf(
  page: Page,
  { rules, within }: { readonly rules?: readonly string[]; readonly within?: string } = {},
): Promise<unknown> {
  // The library is half a megabyte.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE);
  const only = rules ? `runOnly: ${JSON.stringify(rules)},` : '';
  const root = within ? JSON.stringify(within) : 'document';
  // Selectors of elements, which are not reported, take a sixth of the time.
  const options = `{ ${only} selectors: false, resultTypes: ['violations'] }`;
  return page.evaluate(`axe.run(${root}, ${options}).then(({ violations }) => violations
    .map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)]))`);
}
