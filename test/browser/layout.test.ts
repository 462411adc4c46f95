import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { COMPUTED_TABLE_NAMES } from '../../common/table-names.ts';
import { needing } from '../support/needing.ts';
import { generated, SAMPLE, sampleWithout } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { sharedChromium } from './chromium.ts';
import { builtDashboard, loadBelow, served, type Visit, visit } from './pages.ts';
import { firstThings } from './things.ts';

const { describe, it } = needing('chromium');

const PHONE = { width: 390, height: 844 };

let things: Readonly<Record<string, string | null>>;
let desk: Visit;
let phone: Visit;
beforeAll(async () => {
  const [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
  const serving = await served(SAMPLE, dashboard);
  things = await firstThings(serving);
  desk = await visit(browser, serving.base);
  phone = await visit(browser, serving.base, { viewport: PHONE });
});

/** The texts within the cells of tables that are wider than their boxes. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('.table td :is(.name, .clip, time)')]
    .filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0)
    .map(({ textContent }) => textContent)`);
}

/** The labels of tiles, each with its width and the room that its tile has. */
function labelsOfTiles(page: Page): Promise<{ text: string; width: number; room: number }[]> {
  return page.evaluate(`[...document.querySelectorAll('.tile-label')].map((label) => ({
    text: label.textContent,
    width: label.getBoundingClientRect().right,
    room: label.closest('.tile-text').parentElement.querySelector('rect')
      .getBoundingClientRect().right,
  }))`);
}

describe('tables on a phone', () => {
  it.each(['', 'withdrawals', 'claims'])('cut no text in #/%s', async (view) => {
    await phone.open(view);
    await loadBelow(phone.page);
    expect(await phone.page.locator('.table td').count()).toBeGreaterThan(0);
    expect(await cutTexts(phone.page)).toEqual([]);
  });
});

describe('long lists', () => {
  it('on a phone begin with ten rows, and a button doubles them', async () => {
    await phone.open('operators');
    const card = phone.page.locator('.card', { hasText: 'All operators' });
    const rows = card.locator('tbody tr');
    const more = card.getByRole('button', { name: /^Show \d+ more of \d+ rows$/ });
    expect(await rows.count()).toBe(10);
    expect(await more.innerText()).toBe('Show 10 more of 84 rows');
    // By the keyboard: rows take their height as they come into view, and move what is below them
    // while a click is under way.
    const shows = async (count: number) => {
      await more.press('Enter');
      await expect.poll(() => rows.count(), SOON).toBe(count);
    };
    await shows(20);
    // Another order begins with its first rows.
    await card.getByLabel('Sort by').selectOption('stakers desc');
    expect(await rows.count()).toBe(10);
    for (const count of [20, 40, 80, 84]) await shows(count);
    expect(await more.count()).toBe(0);
    await desk.open('operators');
    expect(
      await desk.page.locator('.card', { hasText: 'All operators' }).locator('tbody tr').count(),
    ).toBe(84);
  });

  it('on a phone leave out the titles of things that a row does not have', async () => {
    await phone.open('activity');
    const dashes = phone.page.locator('.table td:not(:first-child) > .none');
    expect(await dashes.count()).toBeGreaterThan(0);
    expect(await dashes.filter({ visible: true }).count()).toBe(0);
    await desk.open('activity');
    expect(
      await desk.page.locator('.table td > .none').filter({ visible: true }).count(),
    ).toBeGreaterThan(0);
  });
});

describe('charts', () => {
  it('have several times on their axis on a phone', async () => {
    await phone.open('activity');
    const labels = phone.page.locator('.card', { hasText: 'Activity over time' });
    const texts = await labels.locator('text.axis').allTextContents();
    expect(texts).toEqual(['July', 'October', '2025', 'April']);
  });

  it('of dollars by month have columns from side to side, and whole labels on a phone', async () => {
    await phone.open('rewards');
    await loadBelow(phone.page);
    const svg = phone.page.locator('.card', { hasText: 'Rewards by month' }).locator('svg[role]');
    const left: number[] = await svg.evaluate((chart) =>
      [...chart.querySelectorAll('text, rect.hover')].map(
        (part) => part.getBoundingClientRect().left - chart.getBoundingClientRect().left,
      ),
    );
    expect(Math.min(...left)).toBeGreaterThan(0);
    const columns = await svg
      .locator('rect.hover')
      .evaluateAll((parts) => parts.map((part) => Number(part.getAttribute('x'))));
    expect(columns.length).toBeGreaterThan(10);
    expect(Math.min(...columns)).toBeLessThan(60);
  });

  it.each([
    ['', 'desk'],
    ['operators', 'desk'],
    ['operators', 'phone'],
  ] as const)('of #/%s on a %s have labels within their tiles', async (view, width) => {
    const { page, open } = width === 'desk' ? desk : phone;
    await open(view);
    const labels = await labelsOfTiles(page);
    expect(labels.length).toBeGreaterThan(2);
    expect(labels.filter(({ width, room }) => width > room)).toEqual([]);
    // A beginning of few letters names nothing, nor does that of an address.
    expect(labels.filter(({ text }) => /^.{1,4}…$|^0x\w*…$/.test(text))).toEqual([]);
  });
});

describe('edge cases of amounts', () => {
  let visitor: Visit;
  let earner: string;
  beforeAll(async () => {
    const serving = await served(await generated('tiny', 1), await builtDashboard());
    visitor = await visit(await sharedChromium(), serving.base, { viewport: PHONE });
    const { text } = await serving.send('/restaking/rewards-earned?groupBy=earner&limit=1');
    earner = JSON.parse(text).data[0].earner;
  });

  it('are powers of ten if they would need many digits', async () => {
    await visitor.open('tokens');
    const prices = visitor.page.locator('td[data-title="Price"] data');
    const shown = await prices.evaluateAll((cells) =>
      cells.map((cell) => [Number(cell.getAttribute('value')), cell.textContent] as const),
    );
    const tiny = shown.filter(([value]) => value < 1e-6);
    expect(tiny.length).toBeGreaterThan(0);
    for (const [, text] of tiny) expect(text).toMatch(/^\$\d(\.\d+)?E−\d+$/);
    for (const [, text] of shown) expect(text?.length).toBeLessThan(13);
  });

  it('have room on the axes of charts, and labels of days have the month', async () => {
    await visitor.open(`stakers/${earner}`);
    await loadBelow(visitor.page);
    const svg = visitor.page.locator('.card', { hasText: 'Rewards by day' }).locator('svg[role]');
    const labels = await svg.evaluate((chart) =>
      [...chart.querySelectorAll('text')].map((label) => ({
        text: label.textContent ?? '',
        left: label.getBoundingClientRect().left - chart.getBoundingClientRect().left,
      })),
    );
    expect(labels.filter(({ left }) => left < 0)).toEqual([]);
    expect(labels.filter(({ text }) => text.startsWith('$'))).not.toEqual([]);
    expect(labels.filter(({ text }) => /^[A-Z][a-z]{2} \d{1,2}$/.test(text))).not.toEqual([]);
  });
});

describe('cards', () => {
  it('of a distribution root do not touch', async () => {
    await desk.open(`roots/${things.roots}`);
    await loadBelow(desk.page);
    const [first, second] = await desk.page
      .locator('.card')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()));
    expect(second?.top - first?.bottom).toBeGreaterThan(8);
  });

  it('without their table request nothing, and are one sentence for each', async () => {
    const folder = sampleWithout(COMPUTED_TABLE_NAMES);
    const [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
    const { page, complaints, open } = await visit(browser, (await served(folder, dashboard)).base);
    await open(`operators/${things.operators}`);
    await loadBelow(page);
    const gaps = page.locator('.card', { hasText: 'Not in this snapshot' });
    expect(await gaps.locator('p').allTextContents()).toEqual([
      'Rewards per year, Own rewards by day, Own rewards by AVS and token, Rewards to claim: Rewards are not computed here. rewards <snapshot> computes them. prepare --rewards <folder> adds them.',
    ]);
    expect(complaints).toEqual([]);
  });

  it('value the shares of pods, which have no strategy', async () => {
    await desk.open(`pods/${things.pods}`);
    const row = desk.page.locator('tr', { hasText: 'Pod shares updated' }).first();
    expect(await row.innerText()).toMatch(/[\d.]+K? ETH\s+\(\$[\d.]+[KM]?\)/);
  });

  it('of claims compare values in dollars, and link tokens to their strategies', async () => {
    await desk.open('claims');
    const bar = desk.page.locator('.card', { hasText: 'Claimed by token' }).locator('li').first();
    expect(await bar.innerText()).toMatch(/stETH\s+\$[\d.]+K/);
    expect(await bar.locator('a').first().getAttribute('href')).toContain('#/strategies/0x');
  });
});
