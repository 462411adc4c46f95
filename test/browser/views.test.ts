import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import type { StaticSite } from '../../server/app/static-site.ts';
import { needing } from '../support/needing.ts';
import { LONG } from '../support/repetitions.ts';
import { bare, generated, REAL_SNAPSHOTS, SAMPLE } from '../support/snapshots.ts';
import { violationsOf } from './axe.ts';
import { sharedChromium } from './chromium.ts';
import {
  builtDashboard,
  EXPLORER,
  loadBelow,
  overflowOf,
  served,
  type Visit,
  visit,
  whole,
} from './pages.ts';
import { ALL_KINDS, ALL_LISTS, firstThings, KINDS, LISTS, unknownOf } from './things.ts';

const { describe, it } = needing('chromium');

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
/** Views that together have every component, since axe is slow; `npm run test:long` has all. */
const PARTS = LONG
  ? [...ALL_LISTS, 'unknown']
  : ['', 'operators', 'avs', 'withdrawals', 'activity', 'rewards', 'claims', 'availability'];
const PARTS_OF_ONE = LONG
  ? ALL_KINDS
  : ([
      'operators',
      'stakers',
      'strategies',
      'withdrawals',
      'availability/quorums',
      'availability/batches',
    ] as const);
const WIDTHS = LONG ? [DESK, PHONE] : [DESK];

const WALL = { width: 3840, height: 2160 };

/** The message that the browser logs for a 404. */
const NOT_FOUND = /404/;
const NONE = /^(?!)/;

/** The beginnings of the sentences about missing tables. */
const ABSENT = /This snapshot (has no table|does not have their)|Rewards are not computed/;

/** Whether a card of the view reports a missing table. */
async function missesTables(page: Page): Promise<boolean> {
  return (await page.getByText(ABSENT).count()) > 0;
}

let browser: Browser;
let dashboard: StaticSite;
beforeAll(async () => {
  [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
});

/** The banner of views of invented data. */
const SENTENCE = 'Sample data: names are real, every amount is invented';

/**
 * Expects a visible banner on views of invented data, also after scrolling, and none on views of
 * real data.
 */
async function expectWarning(page: Page, isSample: boolean): Promise<void> {
  expect(await page.locator('.sample').allTextContents()).toEqual(isSample ? [SENTENCE] : []);
  if (!isSample) return;
  await page.mouse.wheel(0, 500);
  const top = await page
    .locator('.sample')
    .evaluate((banner) => banner.getBoundingClientRect().top);
  expect(top).toBe(0);
}

/** Expects that a view fits a desktop and a phone, and takes screenshots of both. */
async function expectToFit({ page, keep }: Visit, name: string): Promise<void> {
  const isSample = name.startsWith('sample');
  await expectWarning(page, isSample);
  expect(await overflowOf(page)).toBe(0);
  await keep(name);
  // On a phone, the cards are the same for each snapshot.
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
  // Each view over one of the snapshots, and half of all views; `npm run test:long` covers all.
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

  it.each(views)('the view #/%s loads, fits, and logs no error', async (view) => {
    await desk.open(`${view}${query}`);
    expect(await desk.page.locator('.failure').allTextContents()).toEqual([]);
    const expected = (await missesTables(desk.page)) ? NOT_FOUND : NONE;
    expect(desk.complaints.splice(0).filter((one) => !expected.test(one))).toEqual([]);
    await expectToFit(desk, `${name}-${view || 'overview'}`);
  });

  it('links blocks and addresses to the block explorer, unless they are invented', async () => {
    const batch = things['availability/batches'];
    await desk.open(batch ? `availability/batches/${batch}${query}` : 'tokens');
    const links = desk.page.locator(`main a[href^="${EXPLORER}/"]`);
    expect((await links.count()) > 0).toBe(name !== 'sample');
  });

  it.each(kinds)('the view #/%s/… shows the entity, or that it is not found', async (kind) => {
    const id = things[kind];
    await desk.open(`${kind}/${id ?? unknownOf(kind)}${query}`);
    const failures = await desk.page.locator('.failure').allTextContents();
    const missing = await missesTables(desk.page);
    // An entity that is only in the activity log has a view.
    if (id || missing || kind === 'stakers' || kind === 'strategies') expect(failures).toEqual([]);
    else expect(failures.join()).toContain('Not in this snapshot');
    const expected = id && !missing ? NONE : NOT_FOUND;
    expect(desk.complaints.splice(0).filter((one) => !expected.test(one))).toEqual([]);
    await expectToFit(desk, `${name}-one-of-${kind.replace('/', '-')}`);
  });
});

const CONTRAST = { rules: ['color-contrast'] };

describe('every part of a view', () => {
  it('has no violation for axe, light and dark', async () => {
    const serving = await served(await generated('tiny', 1), dashboard);
    const things = await firstThings(serving);
    const { page, open, keep } = await visit(browser, serving.base);
    const views = [...PARTS, ...PARTS_OF_ONE.map((kind) => `${kind}/${things[kind]}`)];
    for (const [view, width] of views.flatMap((one) =>
      WIDTHS.map((size) => [one, size] as const),
    )) {
      await page.setViewportSize(width);
      await page.emulateMedia({ colorScheme: 'light' });
      await open(view);
      if (LONG) await loadBelow(page);
      expect([view, await violationsOf(page)]).toEqual([view, []]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect([view, await violationsOf(page, CONTRAST)]).toEqual([view, []]);
      await keep(`dark-${view.replace(/\/(0x)?[0-9a-f]+$/, '-one').replace('/', '-')}`);
    }
  });

  it('fits a 4K screen', async () => {
    const { base } = await served(SAMPLE, dashboard);
    const { page, open, keep } = await visit(browser, base, { viewport: WALL });
    await open('');
    expect(await overflowOf(page)).toBe(0);
    await keep('sample-overview-wall');
  });
});

describe('a snapshot without optional tables', () => {
  it('is reported by each card that needs a missing table; the others are shown', async () => {
    const serving = await served(await bare(1), dashboard);
    const { page, open, complaints } = await visit(browser, serving.base);
    const refused: string[] = [];
    page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
    await open('');
    await loadBelow(page);
    const gaps = page.locator('.card', { hasText: 'Not in this snapshot' });
    expect(await gaps.locator('p').allTextContents()).toEqual([
      'Value over time by token, Recent changes, Largest moves, Stakers, operators and AVSs over time: This snapshot has no table share_changes. ingest derives it from logs.',
      'Slashes: This snapshot has no table slashes. ingest derives it from logs.',
    ]);
    // Each view says once which cards are missing, and has no card that only says so.
    const strategy = (await firstThings(serving)).strategies;
    for (const [view, titles] of [
      ['withdrawals', 'Waiting withdrawals by token, All withdrawals: '],
      ['claims', 'Claimed by token, All claims: '],
      ['products', 'All products: '],
      ['rewards', 'Roots computed from logs, Rewards per year, ranked: '],
      [`strategies/${strategy}`, 'Delegated over time: '],
      ['availability/quorums/0', 'Events: '],
    ] as const) {
      await open(view);
      await loadBelow(page);
      const absent = page.locator('main p, main dd', { hasText: ABSENT });
      expect([view, await absent.count()]).toEqual([view, await gaps.locator('p').count()]);
      expect((await gaps.locator('p').allTextContents()).join('; ')).toContain(titles);
      expect(await page.locator('.failure').allTextContents()).toEqual([]);
    }
    // Each rejected request would count against the key's rate limit.
    expect([refused, complaints]).toEqual([[], []]);
  });
});
