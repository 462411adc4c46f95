import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect } from 'vitest';
import { installed } from '../support/installed.ts';
import { needing } from '../support/needing.ts';
import { SAMPLE, temporaryFolder } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { sharedChromium } from './chromium.ts';
import { builtDashboard, loadBelow, served, type Visit, visit, whole } from './pages.ts';

const { describe } = needing('chromium');
const { it } = needing('poppler-utils');

/** A word on paper, in points from the upper left corner of its page. */
interface Word {
  readonly text: string;
  readonly page: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

interface Paper {
  /** The width of a page, in points. */
  readonly width: number;
  readonly words: readonly Word[];
}

let base: string;
let desk: Visit;
beforeAll(async () => {
  const [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
  ({ base } = await served(SAMPLE, dashboard));
  desk = await visit(browser, base);
});

const NUMBER = '([\\d.]+)';
const WORD = new RegExp(
  `<page width="${NUMBER}"|<word xMin="${NUMBER}" yMin="${NUMBER}" xMax="${NUMBER}" yMax="${NUMBER}">([^<]*)<`,
  'g',
);

/** Prints the open view without margins, and reads the words from the PDF. */
async function printed(format: string): Promise<Paper> {
  const path = join(temporaryFolder(), 'view.pdf');
  await desk.page.pdf({ path, format, printBackground: true });
  const found = execFileSync(installed('poppler-utils'), ['-bbox', path, '-'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const words: Word[] = [];
  let width = 0;
  let page = 0;
  for (const [, pageWidth, left, top, right, , text = ''] of found.matchAll(WORD)) {
    if (pageWidth) {
      width = Number(pageWidth);
      page += 1;
    } else words.push({ text, page, left: Number(left), right: Number(right), top: Number(top) });
  }
  return { width, words };
}

/** All words; those with a hyphen may be broken, and count as two. */
function textsOf({ words }: Paper): ReadonlySet<string> {
  return new Set(words.flatMap(({ text }) => text.match(/\w+/g) ?? []));
}

/** Prints a view, and expects all of its column headings within the paper. */
async function printedWhole(view: string, format: string): Promise<Paper> {
  await desk.open(view);
  await loadBelow(desk.page);
  const headings = await desk.page.locator('main th').allTextContents();
  expect(headings.length).toBeGreaterThan(3);
  const paper = await printed(format);
  const { width, words } = paper;
  expect(words.filter(({ left, right }) => left < 0 || right > width)).toEqual([]);
  const texts = textsOf(paper);
  for (const word of headings.join(' ').match(/\w+/g) ?? []) expect(texts).toContain(word);
  return paper;
}

describe('paper', () => {
  it.each(['A4', 'Letter'])(
    '(%s) has charts with the labels of all of their time, treemaps and tables',
    async (format) => {
      const { words } = await printedWhole('', format);
      const title = words.findIndex(
        ({ text }, at) => text === 'Value' && words[at + 4]?.text === 'token',
      );
      const { page, top } = words[title] ?? { page: 0, top: 0 };
      const below = words.filter((word) => word.page === page && word.top > top);
      const axis = below.find(({ text }) => text === 'July')?.top;
      const labels = below.filter((word) => word.top === axis).map(({ text }) => text);
      expect(labels).toEqual(['July', 'October', '2025', 'April']);
      const tiles = words.map(({ text }) => text);
      expect(tiles).toEqual(expect.arrayContaining(['ETH', 'stETH', 'EIGEN', 'mETH']));
    },
  );

  it.each([
    ['withdrawals', 'A4'],
    ['availability', 'Letter'],
  ])('has all columns of the tables of #/%s (%s)', async (view, format) => {
    await printedWhole(view, format);
  });
});

describe('a table of several pages', () => {
  it('has its headings on each page, also those that sort', async () => {
    const { words } = await printedWhole('operators', 'A4');
    const stakers = words.filter(({ text }) => text === 'Stakers').map(({ page }) => page);
    const last = Math.max(...words.map(({ page }) => page));
    expect(last).toBeGreaterThan(2);
    expect(stakers).toContain(last);
  });
});

describe('a card that was not scrolled to', () => {
  it('is loaded by printing, and says on paper that it was not loaded in time', async () => {
    await desk.open('');
    await desk.page.reload();
    await whole(desk.page);
    const { words } = await printed('A4');
    const texts = words.map(({ text }) => text).join(' ');
    expect(texts).toContain('Not loaded in time: print again.');
    await whole(desk.page);
    expect((await printed('A4')).words.map(({ text }) => text).join(' ')).not.toContain(
      'Not loaded',
    );
  });

  it('is on paper from a phone, where its title stands alone', async () => {
    const unfold = desk.page.locator('.unfold');
    const screen = desk.page.viewportSize();
    await desk.page.setViewportSize({ width: 390, height: 844 });
    try {
      await desk.open('risk');
      expect(await unfold.count()).toBeGreaterThan(3);
      await printed('A4');
      await whole(desk.page);
      expect(await unfold.count()).toBe(0);
      const headings = await desk.page.locator('main th, main h2').allTextContents();
      const texts = textsOf(await printed('A4'));
      for (const word of headings.join(' ').match(/\w+/g) ?? []) expect(texts).toContain(word);
    } finally {
      if (screen) await desk.page.setViewportSize(screen);
    }
  });
});

describe('a chart', () => {
  it('has the width of the screen again after printing', async () => {
    await desk.open('');
    const chart = desk.page.locator('.chart svg').first();
    const before = await chart.getAttribute('width');
    await desk.page.evaluate('dispatchEvent(new Event("beforeprint"))');
    await expect.poll(() => chart.getAttribute('width')).not.toBe(before);
    await desk.page.evaluate('dispatchEvent(new Event("afterprint"))');
    await expect.poll(() => chart.getAttribute('width')).toBe(before);
  });
});

describe('a picture of a whole page', () => {
  it('has the texts of all rows, as lists of up to 100 rows are laid out', async () => {
    await desk.open('operators');
    const drawn = await desk.page
      .locator('main td')
      .evaluateAll(
        (cells) =>
          cells.filter((cell) => cell.checkVisibility({ contentVisibilityAuto: true })).length,
      );
    expect(drawn).toBe(await desk.page.locator('main td').count());
  });

  it('has the cards below the fold, which load while the visitor does nothing', async () => {
    const browser = await sharedChromium();
    const idle = await visit(browser, base, { savesData: false });
    await idle.open('');
    await expect.poll(() => idle.page.locator('main .card:not(:has(h2))').count(), SOON).toBe(0);
    expect(await idle.page.evaluate('scrollY')).toBe(0);
    await whole(idle.page);
    const cards = await idle.page.locator('main .card:has(table) tbody tr').count();
    expect(cards).toBeGreaterThan(20);
  });
});
