import { beforeAll, expect } from 'vitest';
import { needing } from '../support/needing.ts';
import { generated, SAMPLE } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { violationsOf } from './axe.ts';
import { sharedChromium } from './chromium.ts';
import {
  builtDashboard,
  loadBelow,
  overflowOf,
  served,
  type Visit,
  visit,
  whole,
} from './pages.ts';
import { firstThings } from './things.ts';

const { describe, it } = needing('chromium');

let desk: Visit;
let things: Readonly<Record<string, string | null>>;
/** Visits a snapshot with all tables. */
let full: Visit;
/** An operator that a staker left. */
let left: string;
beforeAll(async () => {
  const [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
  const serving = await served(SAMPLE, dashboard);
  things = await firstThings(serving);
  desk = await visit(browser, serving.base);
  const whole = await served(await generated('tiny', 1), dashboard);
  full = await visit(browser, whole.base);
  const { text } = await whole.send('/restaking/changes?since=365d&change=undelegated&limit=1');
  left = JSON.parse(text).data[0].previousOperator;
});

describe('a watched operator', () => {
  it('is on My addresses with its value, until the visitor forgets it', async () => {
    const { page } = desk;
    await desk.open(`operators/${things.operators}`);
    await page.getByRole('button', { name: 'Watch', exact: true }).click();
    await page.getByRole('button', { name: 'Watching' }).waitFor();
    await desk.open('mine');
    const row = page.locator('.card', { hasText: 'Watched' }).locator('tbody tr');
    await expect.poll(() => row.count(), SOON).toBe(1);
    await whole(page);
    const [now, then] = await Promise.all(
      ['Value now', 'When chosen'].map((title) =>
        row.first().locator(`[data-title="${title}"]`).innerText(),
      ),
    );
    expect(now).toMatch(/^\$[\d.]+B$/);
    expect(then).toBe(now);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflowOf(page)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: /^Forget A41/ }).click();
    await expect.poll(() => row.count(), SOON).toBe(0);
    expect(desk.complaints).toEqual([]);
  });

  it('is a staker, too, among the addresses that the browser keeps', async () => {
    await desk.open(`stakers/${things.stakers}`);
    await desk.page.getByRole('button', { name: 'Watch', exact: true }).click();
    await desk.open('mine');
    expect(await desk.page.locator('textarea').inputValue()).toBe(things.stakers);
  });
});

describe('a watched figure', () => {
  it.each([
    ['', 9],
    ['operators', 3],
    ['operators/:', 8],
    ['avs/:', 8],
    ['stakers', 4],
    ['stakers/:', 5],
    ['withdrawals', 6],
    ['withdrawals/:', 2],
    ['claims', 4],
    ['rewards', 5],
    ['risk', 8],
    ['availability/operators/:', 3],
    ['availability/quorums/:', 2],
  ])('of #/%s is on My addresses as the view shows it', async (view, many) => {
    const { page } = desk;
    await page.evaluate("localStorage.removeItem('restaking-analytics.watched')");
    const path = view.replace(':', things[view.replace('/:', '')] ?? '');
    await desk.open(path);
    await loadBelow(page);
    const facts = page.locator('.fact', { has: page.locator('.watch-figure') });
    expect(await facts.count()).toBe(many);
    const shown: string[] = [];
    for (const fact of await facts.all()) {
      shown.push(await fact.locator('.figure').innerText());
      await fact.locator('.watch-figure').click();
      await fact.locator('.watch-figure[aria-pressed="true"]').waitFor();
    }
    await desk.open('mine');
    const row = page.locator('.card', { hasText: 'Watched' }).locator('tbody tr');
    await expect.poll(() => row.count(), SOON).toBe(many);
    await whole(page);
    expect((await row.locator('[data-title="Value now"]').allInnerTexts()).sort()).toEqual(
      shown.sort(),
    );
    const address = await row.first().locator('a').first().getAttribute('href');
    expect(address).toBe(`#/${path}`);
    expect(desk.complaints).toEqual([]);
  });
});

describe('the contents of a long page', () => {
  it.each(['operators', 'avs', 'stakers'])('of #/%s/… lead to its cards', async (kind) => {
    const { page } = desk;
    await desk.open(`${kind}/${things[kind]}`);
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('button');
    expect(await links.count()).toBeGreaterThan(5);
    const last = links.last();
    const title = await last.innerText();
    await last.click();
    await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
    await whole(page);
    const place = page.locator(`main [data-section="${title}"], main .card:focus`).first();
    await expect
      .poll(() => place.evaluate((card) => card.getBoundingClientRect().top < 900), SOON)
      .toBe(true);
  });
});

describe('a customer of EigenDA', () => {
  it('is found by the search, and has its usage by day', async () => {
    const { page } = full;
    await full.open('');
    await page.getByRole('combobox', { name: /^Search/ }).fill('Rollup 4');
    await page.getByRole('option', { name: /Rollup 4.*EigenDA customer/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Rollup 4' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Usage by day' }).waitFor();
    await whole(page);
    expect(await violationsOf(page)).toEqual([]);
    expect(full.complaints).toEqual([]);
  });
});

describe('the lists of answers that analysts look for', () => {
  it.each([
    ['rewards', 'Rewards per year, ranked'],
    ['withdrawals', 'By date of completion'],
    ['strategies/0x09a37bf3093da8d89525cb2bcec5dca5ad465a12', 'Operators'],
    ['operators/:?left.period=year', 'Stakers that left'],
  ])('#/%s has %s', async (view, title) => {
    const { page } = full;
    await full.open(view.replace(':', left));
    await loadBelow(page);
    const card = page.locator('.card', {
      has: page.getByRole('heading', { name: title, exact: true }),
    });
    expect(await card.locator('tbody tr').count()).toBeGreaterThan(0);
    expect(await card.locator('.failure').count()).toBe(0);
    expect(full.complaints).toEqual([]);
  });
});
