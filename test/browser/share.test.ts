import { beforeAll, expect } from 'vitest';
import { needing } from '../support/needing.ts';
import { SAMPLE } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { sharedChromium } from './chromium.ts';
import { builtDashboard, served, type Visit, visit, whole } from './pages.ts';

const { describe, it } = needing('chromium');

const TITLE = 'Total value delegated by token';
const SENTENCE = 'Sample data: names are real, every amount is invented';

let base: string;
let desk: Visit;
beforeAll(async () => {
  const [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
  ({ base } = await served(SAMPLE, dashboard));
  desk = await visit(browser, base, { permissions: ['clipboard-read', 'clipboard-write'] });
  await desk.open('');
});

/** Copies the chart, and returns what the clipboard has of this type. */
async function copied(format: string, type = 'text/plain'): Promise<Buffer> {
  const { page } = desk;
  const menu = page.locator('.menu', { has: page.getByLabel(`Copy ${TITLE}`, { exact: true }) });
  await menu.locator('summary').click();
  await menu.getByRole('button', { name: format, exact: true }).click();
  await menu.getByText(`${format} copied`).waitFor();
  const bytes = await page.evaluate<number[]>(`navigator.clipboard.read()
    .then(([item]) => item.getType('${type}'))
    .then((blob) => blob.arrayBuffer())
    .then((buffer) => [...new Uint8Array(buffer)])`);
  return Buffer.from(bytes);
}

describe('a chart', () => {
  it('is copied as SVG without a style sheet, with its title and the warning of invented data', async () => {
    const svg = (await copied('SVG')).toString();
    const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
    expect(texts).toContain(TITLE);
    expect(texts.at(-1)).toContain(SENTENCE);
    const caption = texts.slice(-3).join(' ');
    expect(caption).toMatch(/Data as of May 31, 2025, .* UTC · Block 22,\d{3},\d{3}/);
    expect(caption).toContain(`Source: ${new URL(base).host}`);
    expect(texts).toContain('stETH');
    expect(svg).not.toMatch(/<style|class=|var\(/);
    const colours = await desk.page.evaluate<string[]>(
      `[...document.querySelectorAll('.tile rect')].map((tile) => getComputedStyle(tile).fill)`,
    );
    expect(colours.length).toBeGreaterThan(5);
    for (const colour of colours) expect(svg).toContain(`fill="${colour}"`);
    const parsed = await desk.page.evaluate(`(() => {
      const document = new DOMParser().parseFromString(${JSON.stringify(svg)}, 'image/svg+xml');
      return [document.documentElement.tagName, document.querySelectorAll('parsererror').length];
    })()`);
    expect(parsed).toEqual(['svg', 0]);
  });

  it('is copied as a picture of its colours, twice as large as on the page', async () => {
    const png = await copied('PNG', 'image/png');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const card = desk.page.locator('.card', { hasText: TITLE });
    const width = await card.evaluate((element) => element.getBoundingClientRect().width);
    expect(png.readUInt32BE(16)).toBe(Math.ceil(2 * width));
  });

  it('is copied as CSV, and as a link that opens at it', async () => {
    expect((await copied('CSV')).toString()).toMatch(/^Token,"Value, USD"/);
    const link = (await copied('Link')).toString();
    expect(link).toBe(`${base}/#/?chart=tvl-by-token`);
    // This chart is below the fold, and loads when the visitor scrolls to it.
    await desk.page.goto(link.replace('tvl-by-token', 'value-by-week'));
    await desk.page.reload();
    await whole(desk.page);
    const chart = desk.page.locator('.card', { hasText: 'Value over time by token' });
    await expect
      .poll(() => chart.evaluate((card) => Math.round(card.getBoundingClientRect().top)), SOON)
      .toBeLessThan(900);
    expect(desk.complaints).toEqual([]);
  });
});

describe('a treemap', () => {
  it('is one tab stop, and arrow keys move within it', async () => {
    const { page } = desk;
    await desk.open('');
    const map = page.getByRole('group', { name: TITLE });
    await map.locator('.tile').first().focus();
    const focused = () => page.evaluate('document.activeElement.getAttribute("aria-label")');
    const labels = await map
      .locator('.tile')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')));
    const seen = [await focused()];
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'End', 'ArrowRight', 'Home']) {
      await page.keyboard.press(key);
      seen.push(await focused());
    }
    const [first, second, third] = labels;
    const last = labels.at(-1);
    expect(seen).toEqual([first, second, third, second, last, last, first]);
    expect(await map.locator('.tile[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Tab');
    expect(labels).not.toContain(await focused());
  });
});
