import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { TABLES } from '../../data/contract/tables.ts';
import type { StaticSite } from '../../server/app/static-site.ts';
import { needing } from '../support/needing.ts';
import { LONG } from '../support/repetitions.ts';
import { generated, REAL_SNAPSHOTS, SAMPLE } from '../support/snapshots.ts';
import { sharedChromium } from './chromium.ts';
import { builtDashboard, overflowOf, served, type Visit, visit, whole } from './pages.ts';
import { firstThings, KINDS, LISTS, unknownOf } from './things.ts';

const { describe, it } = needing('chromium');

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
/** Views that together have every part that there is; axe takes its time for each. */
const PARTS = ['', 'operators', 'withdrawals', 'activity', 'rewards', 'claims', 'availability'];
const PARTS_OF_ONE = [
  'operators',
  'stakers',
  'strategies',
  'withdrawals',
  'availability/quorums',
  'availability/batches',
];

const WALL = { width: 3840, height: 2160 };

/** A line of the console that the browser itself writes of an answer with 404. */
const NOT_FOUND = /404/;
const NONE = /^(?!)/;

/** Whether a card of the view says that the snapshot has no table for it. */
async function missesTables(page: Page): Promise<boolean> {
  return (await page.getByText('This snapshot has no table').count()) > 0;
}

let browser: Browser;
let dashboard: StaticSite;
beforeAll(async () => {
  [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
});

/** The violations of accessibility that axe finds in a page; `rules` are all of them by default. */
async function seriousOf(page: Page, rules?: readonly string[]): Promise<unknown> {
  await page.evaluate(`globalThis.axe ?? (() => { ${AXE} })()`);
  const only = rules ? `runOnly: ${JSON.stringify(rules)},` : '';
  return page.evaluate(`axe.run({ ${only} resultTypes: ['violations'] }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)]))`);
}

/** The sentence that each view of invented data has within sight. */
const SENTENCE = 'Sample data: names are real, every amount is invented';

/** Expects that a view warns of invented data within what a picture of the screen shows, and a view of real data does not. */
async function expectWarning(page: Page, isSample: boolean): Promise<void> {
  expect(await page.locator('.sample').allTextContents()).toEqual(isSample ? [SENTENCE] : []);
  if (!isSample) return;
  await page.mouse.wheel(0, 500);
  const top = await page
    .locator('.sample')
    .evaluate((banner) => banner.getBoundingClientRect().top);
  expect(top).toBe(0);
}

/** Expects that a view is no broader than a desk and a phone, and keeps how it looks on both. */
async function expectToFit({ page, keep }: Visit, name: string): Promise<void> {
  const isSample = name.startsWith('sample');
  await expectWarning(page, isSample);
  expect(await overflowOf(page)).toBe(0);
  await keep(name);
  // A phone shows the same cards of each snapshot, one below the other.
  if (!LONG && !isSample) return;
  await page.setViewportSize(PHONE);
  await whole(page);
  expect(await overflowOf(page)).toBe(0);
  await expectWarning(page, isSample);
  if (isSample) await keep(`${name}-phone`);
  await page.setViewportSize(DESK);
}

const SNAPSHOTS = [
  { name: 'sample', folder: SAMPLE, views: LISTS, kinds: KINDS },
  // Half of the views, each over one of them or another; `npm run test:long` shows all.
  ...REAL_SNAPSHOTS.map((snapshot, number, { length }) => {
    const isIts = (_: unknown, at: number) => LONG || at % (2 * length) === 2 * number;
    return { ...snapshot, views: LISTS.filter(isIts), kinds: KINDS.filter(isIts) };
  }),
];

describe.each(SNAPSHOTS)('over the snapshot $name', ({ name, folder, views, kinds }) => {
  const network = name === 'holesky' ? 'holesky' : undefined;
  const query = network ? `?network=${network}` : '';
  let things: Readonly<Record<string, string | null>>;
  let desk: Visit;
  beforeAll(async () => {
    const serving = await served(folder, dashboard);
    things = await firstThings(serving, network);
    desk = await visit(browser, serving.base);
  });

  it.each(views)('the view #/%s is whole, fits, and complains of nothing', async (view) => {
    await desk.open(`${view}${query}`);
    expect(await desk.page.locator('.failure').allTextContents()).toEqual([]);
    const expected = (await missesTables(desk.page)) ? NOT_FOUND : NONE;
    expect(desk.complaints.splice(0).filter((one) => !expected.test(one))).toEqual([]);
    await expectToFit(desk, `${name}-${view || 'overview'}`);
  });

  it.each(kinds)('the view #/%s/… shows the thing, or says that it is not there', async (kind) => {
    const id = things[kind];
    await desk.open(`${kind}/${id ?? unknownOf(kind)}${query}`);
    const failures = await desk.page.locator('.failure').allTextContents();
    const missing = await missesTables(desk.page);
    // The log may know what no table does.
    if (id || missing || kind === 'stakers' || kind === 'strategies') expect(failures).toEqual([]);
    else expect(failures.join()).toContain('Not in this snapshot');
    const expected = id && !missing ? NONE : NOT_FOUND;
    expect(desk.complaints.splice(0).filter((one) => !expected.test(one))).toEqual([]);
    await expectToFit(desk, `${name}-one-of-${kind.replace('/', '-')}`);
  });
});

describe('every part of a view', () => {
  it('is one that axe finds nothing serious in, light and dark', async () => {
    const serving = await served(await generated('tiny', 1), dashboard);
    const things = await firstThings(serving);
    const { page, open, keep } = await visit(browser, serving.base);
    for (const view of [...PARTS, ...PARTS_OF_ONE.map((kind) => `${kind}/${things[kind]}`)]) {
      await page.emulateMedia({ colorScheme: 'light' });
      await open(view);
      expect([view, await seriousOf(page)]).toEqual([view, []]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect([view, await seriousOf(page, ['color-contrast'])]).toEqual([view, []]);
      await keep(`dark-${view.replace(/\/(0x)?[0-9a-f]+$/, '-one').replace('/', '-')}`);
    }
  });

  it('has the labels of axes within their charts, also of more dollars than there are', async () => {
    const serving = await served(await generated('small', 1), dashboard);
    const { page, open } = await visit(browser, serving.base);
    await open('');
    const card = page.locator('.card', { hasText: 'Value over time by token' });
    // It is drawn when it is scrolled to.
    for (let turn = 0; turn < 20 && (await card.locator('svg text').count()) === 0; turn += 1) {
      await page.mouse.wheel(0, 600);
      await whole(page);
    }
    const labels: { text: string; outside: boolean }[] = await page.evaluate(`
      [...document.querySelectorAll('.card svg[role] text')].map((label) => ({
        text: label.textContent,
        outside: label.getBoundingClientRect().left < label.ownerSVGElement.getBoundingClientRect().left,
      }))`);
    expect(labels.some(({ text }) => /^\$.+(E|T)/.test(text))).toBe(true);
    expect(labels.filter(({ outside }) => outside)).toEqual([]);
  });

  it('fills a wall of 4K, and is not broader', async () => {
    const { base } = await served(SAMPLE, dashboard);
    const { page, open, keep } = await visit(browser, base, { viewport: WALL });
    await open('');
    expect(await overflowOf(page)).toBe(0);
    await keep('sample-overview-wall');
  });
});

describe('a snapshot without optional tables', () => {
  it('is told so by each card that needs one, and the others are shown', async () => {
    const folder = await generated('tiny', 1);
    for (const { name } of TABLES.filter(({ optional }) => optional)) {
      rmSync(join(folder, `${name}.parquet`));
    }
    const { base } = await served(folder, dashboard);
    const { page, open, complaints } = await visit(browser, base);
    const refused: string[] = [];
    page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
    await open('');
    const below = page.locator('main .card:not(:has(h2))');
    for (let turn = 0; turn < 20 && (await below.count()) > 0; turn += 1) {
      await below.first().scrollIntoViewIfNeeded();
      await whole(page);
    }
    expect(await missesTables(page)).toBe(true);
    for (const [view, cards, table] of [
      ['withdrawals', 2, 'withdrawals'],
      ['claims', 3, 'reward_claims'],
      ['availability/quorums/0', 2, 'da_quorums'],
      ['availability/quorums/0', 2, 'da_operator_events'],
    ] as const) {
      await open(view);
      const told = `This snapshot has no table ${table}, so there is nothing to show here.`;
      expect([view, await page.getByText(told, { exact: true }).count()]).toEqual([view, cards]);
      expect(await page.locator('.failure').allTextContents()).toEqual([]);
      expect(await page.locator('.card svg[role]').count()).toBe(1);
    }
    // Each refusal would be charged to the visitor's key.
    expect([refused, complaints]).toEqual([[], []]);
  });
});
