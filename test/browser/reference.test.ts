import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect } from 'vitest';
import { ROOT } from '../../build/parts.ts';
import { operationId } from '../../engine/endpoint.ts';
import { operations } from '../../engine/operations/index.ts';
import { readReference } from '../../server/app/static-site.ts';
import { topicOf } from '../../server/openapi/topics.ts';
import { KEYS, type Serving, serve, serviceOf } from '../server/serving.ts';
import { built } from '../support/built.ts';
import { openEngine } from '../support/engines.ts';
import { needing } from '../support/needing.ts';
import { SAMPLE } from '../support/snapshots.ts';
import { WAIT_LIMIT_MS } from '../support/soon.ts';
import { violationsOf } from './axe.ts';
import { sharedChromium } from './chromium.ts';

const { describe, it } = needing('chromium');

let serving: Serving;
let page: Page;
const requested: string[] = [];
const complaints: string[] = [];
beforeAll(async () => {
  const [browser] = await Promise.all([sharedChromium(), built()]);
  const service = serviceOf(await openEngine(SAMPLE));
  const reference = readReference(join(ROOT, 'dist/reference'));
  serving = await serve(service, { reference, pageKey: KEYS.restaking });
  page = await browser.newPage();
  page.setDefaultTimeout(WAIT_LIMIT_MS);
  page.on('request', (request) => requested.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
});

/** The page as it opens, on a desktop and light. */
beforeEach(async () => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`${serving.base}/docs`);
  await page.locator('.opblock-tag').first().waitFor();
});

/** Opens the topic of an operation, and returns the block of the operation. */
async function blockOf(name: string): Promise<Locator> {
  const { topic } = topicOf(name);
  const header = page.locator(`.opblock-tag[data-tag="${topic}"]`);
  if ((await header.getAttribute('data-is-open')) === 'false') await header.click();
  return page.locator(`[id^="operations-"][id$="-${operationId({ name })}"]`);
}

/** Sends the request of a block. */
async function answerOf(block: Locator): Promise<Locator> {
  await block.locator('.opblock-summary-control').click();
  await block.getByRole('button', { name: 'Execute' }).click();
  return block.locator('.live-responses-table');
}

describe('the reference page', () => {
  it('lists every operation, by topic', async () => {
    const paths: string[] = [];
    for (const header of await page.locator('.opblock-tag').all()) {
      await header.click();
      await page.locator('.opblock').first().waitFor();
      paths.push(
        ...(await page
          .locator('.opblock-summary-path')
          .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-path') ?? ''))),
      );
      await header.click();
      await page.locator('.opblock').first().waitFor({ state: 'detached' });
    }
    for (const { path } of operations) expect(paths).toContain(path);
  });

  it('has no violation for axe, closed and with an answer, light and dark', async () => {
    expect(await violationsOf(page)).toEqual([]);
    const answer = await answerOf(await blockOf('restaking/all-tokens'));
    await answer.locator('.response-col_status', { hasText: '200' }).waitFor();
    await page.evaluate('document.getAnimations().forEach((one) => one.finish())');
    expect(await violationsOf(page, { within: '.opblock.is-open' })).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html.dark-mode').waitFor();
    // Colours change over a sixth of a second.
    await page.evaluate('document.getAnimations().forEach((one) => one.finish())');
    expect(await violationsOf(page, { rules: ['color-contrast'] })).toEqual([]);
  });

  it('has the descriptions of topics in lines, not letters, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const heights = await page
      .locator('.opblock-tag small')
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(10);
    expect(Math.max(...heights)).toBeLessThan(80);
  });

  it('tries a call with the key that the service provides, and shows the answer', async () => {
    const answer = await answerOf(await blockOf('restaking/ecosystem-tvl'));
    await answer.locator('.response-col_status', { hasText: '200' }).waitFor();
    const { text } = await serving.send('/restaking/ecosystem-tvl');
    const { data }: { data: { tokenStatistics: { totalTokenValue: string } } } = JSON.parse(text);
    expect(await answer.innerText()).toContain(data.tokenStatistics.totalTokenValue);
  });

  it('takes another key, and tries a call with it', async () => {
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    const [first] = await page.locator('.auth-container').all();
    await first?.getByRole('button', { name: 'Remove authorization' }).click();
    await first?.locator('input').fill(KEYS.both);
    await first?.getByRole('button', { name: 'Apply credentials' }).click();
    await page.locator('.modal-ux').getByRole('button', { name: 'Close' }).first().click();
    const answer = await answerOf(await blockOf('availability/all-operators'));
    await answer.locator('.response-col_status', { hasText: '200' }).waitFor();
  });

  it('fills the fields of parameters that a request needs, and hints at values of others', async () => {
    const fields = async (operation: string) => {
      const block = await blockOf(operation);
      await block.locator('.opblock-summary-control').click();
      await block.locator('.parameters input').first().waitFor();
      return block.locator('.parameters tr').evaluateAll((rows) =>
        rows.flatMap((row) => {
          const field = row.querySelector('input');
          const name = row.getAttribute('data-param-name') ?? '';
          return field ? [[name, field.value, field.placeholder] as const] : [];
        }),
      );
    };
    const ofTokens = await fields('restaking/all-tokens');
    expect(ofTokens.filter(([, value]) => value).map(([name]) => name)).toEqual(['page', 'limit']);
    expect(ofTokens).toContainEqual(['symbol', '', 'such as ETH']);
    const [[name, value] = []] = await fields('restaking/operator-info');
    expect([name, value]).toEqual(['operator', expect.stringMatching(/^0x[0-9a-f]{40}$/)]);
    expect(await page.getByText('Servers', { exact: true }).isVisible()).toBe(false);
  });

  it('sends requests to its own service only, and has no key in any URL', () => {
    const elsewhere = requested.filter(
      (url) => !url.startsWith(`${serving.base}/`) && !url.startsWith('data:'),
    );
    expect(elsewhere).toEqual([]);
    expect(requested.filter((url) => url.includes(KEYS.both))).toEqual([]);
    expect(requested.length).toBeGreaterThan(3);
  });

  it('breaks no rule of its policy, and logs no error', async () => {
    expect(complaints).toEqual([]);
    const { headers } = await serving.send('/docs');
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/unsafe/);
  });

  it('fits a phone', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    await (await blockOf('restaking/all-tokens')).locator('.opblock-summary-control').click();
    await page.locator('.parameters input:visible').first().waitFor();
    const [wide, shown] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    );
    expect(wide).toBeLessThanOrEqual(shown);
    // A field has the width of the page, not of a column next to its name.
    const field = await page.locator('.parameters input:visible').first().boundingBox();
    expect(field?.width).toBeGreaterThan(shown * 0.7);
  });
});
