import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { beforeAll, beforeEach, expect } from 'vitest';
import type { StaticSite } from '../../server/app/static-site.ts';
import { KEYS, type Serving } from '../server/serving.ts';
import { needing } from '../support/needing.ts';
import { SAMPLE } from '../support/snapshots.ts';
import { sharedChromium } from './chromium.ts';
import { builtDashboard, served, type Visit, visit, whole } from './pages.ts';

const { describe, it } = needing('chromium');

let browser: Browser;
let dashboard: StaticSite;
let serving: Serving;
beforeAll(async () => {
  [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
  serving = await served(SAMPLE, dashboard);
});

/** The records of a list of the service. */
async function rowsOf(target: string): Promise<Readonly<Record<string, unknown>>[]> {
  const body: { data: Record<string, unknown>[] } = JSON.parse((await serving.send(target)).text);
  return body.data;
}

describe('the overview', () => {
  let desk: Visit;
  let loaded: { url: string; bytes: number }[];
  beforeAll(async () => {
    desk = await visit(browser, serving.base);
    const responses: Promise<{ url: string; bytes: number }>[] = [];
    desk.page.on('response', (response) => {
      const bytes = response.body().then((body) => gzipSync(body).length);
      responses.push(bytes.then((bytes) => ({ url: response.url(), bytes })));
    });
    await desk.open('');
    await desk.page.waitForLoadState('networkidle');
    loaded = await Promise.all(responses);
  });

  it('sends requests to its own service only, and is at most 100 KB with gzip in total', () => {
    expect(loaded.length).toBeGreaterThan(10);
    expect(loaded.filter(({ url }) => !url.startsWith(`${serving.base}/`))).toEqual([]);
    expect(loaded.reduce((total, { bytes }) => total + bytes, 0)).toBeLessThan(100_000);
  });

  it('has no key in any URL', () => {
    expect(loaded.filter(({ url }) => url.includes(KEYS.both))).toEqual([]);
    expect(desk.page.url()).not.toContain(KEYS.both);
  });

  it('has no layout shifts while it loads', async () => {
    const entries = (type: string) =>
      desk.page.evaluate<{ value: number }[]>(`(() => {
        const observer = new PerformanceObserver(() => {});
        observer.observe({ type: '${type}', buffered: true });
        return observer.takeRecords().map((entry) => entry.toJSON());
      })()`);
    // There are always some of these.
    expect(await entries('paint')).not.toEqual([]);
    const shifts = await entries('layout-shift');
    expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.1);
  });

  it('shows every digit of the total on hover', async () => {
    const rows = await rowsOf('/restaking/all-strategies?limit=1000');
    const units = rows.map(({ tvl }) => {
      const [whole = '', part = ''] = String(tvl).split('.');
      return BigInt(whole + part.padEnd(40, '0'));
    });
    const digits = units.reduce((total, one) => total + one, 0n).toString();
    const part = digits.slice(-40).replace(/0+$/, '');
    const whole = digits.slice(0, -40).replace(/\B(?=(\d{3})+$)/g, ',');
    const total = desk.page.locator('.headline data').first();
    expect(await total.getAttribute('title')).toBe(`$${whole}.${part}`);
  });

  it('marks counts of all time', async () => {
    const fact = (label: string) =>
      desk.page.locator('.headline .fact', { has: desk.page.locator('dt', { hasText: label }) });
    expect(await fact('Deposits').innerText()).toContain('all time');
    expect(await fact('Withdrawals queued').innerText()).toContain('all time');
    const [operator] = await rowsOf('/restaking/all-operators?limit=1');
    const { page, open } = await visit(browser, serving.base);
    await open(`operators/${operator?.operator}`);
    const title = page.getByRole('heading', { name: 'New delegations', exact: true });
    const card = page.locator('.card', { has: title });
    const target = `/restaking/activity?operator=${operator?.operator}&action=STAKER_DELEGATED&limit=1`;
    const { meta } = JSON.parse((await serving.send(target)).text);
    expect(meta.total).toBeGreaterThan(1);
    const note = `${meta.total.toLocaleString('en')}, all time`;
    expect(await card.locator('.note').first().innerText()).toBe(note);
  });

  it('shows a chart as a table', async () => {
    const card = desk.page.locator('.card', { hasText: 'Total value delegated by token' });
    await card.getByRole('button', { name: 'Table' }).click();
    expect(await card.getByRole('row').count()).toBe(
      (await rowsOf('/restaking/all-strategies?limit=1000')).length + 1,
    );
    await card.getByRole('button', { name: 'Chart' }).click();
    expect(await card.locator('svg .tile-label').first().textContent()).toBe('ETH');
  });

  it('downloads a chart as CSV, with every digit', async () => {
    const card = desk.page.locator('.card', { hasText: 'Total value delegated by token' });
    const [download] = await Promise.all([
      desk.page.waitForEvent('download'),
      card.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('sample-tvl-by-token.csv');
    const [titles, first] = readFileSync(await download.path(), 'utf8').split('\r\n');
    const [row] = await rowsOf('/restaking/all-strategies?limit=1');
    expect(titles?.split(',')[0]).toBe('Token');
    expect(first?.startsWith(`${row?.symbol},${row?.tvl},`)).toBe(true);
  });
});

describe('a visitor', () => {
  let page: Visit['page'];
  let open: Visit['open'];
  let complaints: Visit['complaints'];
  beforeAll(async () => {
    ({ page, open, complaints } = await visit(browser, serving.base));
  });
  // Each test has its views as they are first drawn. To load the dashboard takes twice as long.
  beforeEach(async () => {
    await open('no/such/view');
    complaints.length = 0;
  });

  it('goes from the overview to an operator, to an AVS of it, and back', async () => {
    await open('');
    await page.locator('.bars .hex a').first().click();
    await page.getByRole('heading', { level: 1, name: 'A41' }).waitFor();
    expect(await page.title()).toMatch(/^Operator 0x/);
    const avs = page.locator('.card', { hasText: 'Registered AVSs' });
    await avs.getByRole('link', { name: 'EigenDA' }).click();
    await page.getByRole('heading', { level: 1, name: 'EigenDA' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'A41' }).waitFor();
    await page.goBack();
    await page.locator('.headline').first().waitFor();
    expect(await page.title()).toMatch(/^Overview/);
    expect(complaints).toEqual([]);
  });

  it('clicks a link of a list whose position does not change while later cards load', async () => {
    const [operator] = await rowsOf('/restaking/all-operators?limit=1');
    await open(`operators/${operator?.operator}`);
    const link = page.locator('.card', { hasText: 'Registered AVSs' }).locator('td .hex a').first();
    const topOf = async () => {
      const box = await link.boundingBox();
      return (box?.y ?? Number.NaN) + (await page.evaluate<number>('scrollY'));
    };
    const before = await topOf();
    const below = page.locator('main .card:not(:has(h2))');
    for (let turn = 0; turn < 20 && (await below.count()) > 0; turn += 1) {
      await below.first().scrollIntoViewIfNeeded();
      await whole(page);
    }
    expect(await below.count()).toBe(0);
    expect(await topOf()).toBe(before);
  });

  it('finds a batch in two clicks', async () => {
    await open('');
    await page.getByRole('link', { name: 'Availability', exact: true }).click();
    await page.locator('.card', { hasText: 'Batches' }).locator('td .hex a').last().click();
    await page.getByRole('heading', { level: 1, name: /^Batch \d+/ }).waitFor();
    for (const title of ['Signatures', 'Transactions', 'Logs', 'Block']) {
      expect(await page.getByRole('heading', { level: 2, name: title }).count()).toBe(1);
    }
  });

  it('sorts and searches operators, which the address keeps', async () => {
    await open('operators');
    const names = page.locator('tbody td:first-child');
    await page.getByRole('button', { name: 'Stakers' }).click();
    expect(
      await page.getByRole('columnheader', { name: 'Stakers' }).getAttribute('aria-sort'),
    ).toBe('descending');
    await page.getByRole('searchbox').fill('p2p');
    await whole(page);
    const shown = await names.allTextContents();
    for (const name of shown) expect(name.toLowerCase()).toContain('p2p');
    await page.reload();
    await names.first().waitFor();
    expect(await names.allTextContents()).toEqual(shown);
  });

  it('goes from waiting withdrawals to one, whose tokens are its shares at the rate of the snapshot', async () => {
    const [first] = (await rowsOf('/restaking/all-withdrawals?completed=false&limit=1')) as {
      withdrawalRoot: string;
      withdrawal: { strategies: string[]; shares: string[] };
    }[];
    await open('withdrawals');
    await page.getByRole('combobox', { name: 'State' }).selectOption('waiting');
    await whole(page);
    expect(new Set(await page.locator('td .badge').allTextContents())).toEqual(
      new Set(['waiting']),
    );
    await page.locator(`td a[href$="${first?.withdrawalRoot}"]`).click();
    await page.getByRole('heading', { level: 2, name: 'Strategies and shares' }).waitFor();
    await whole(page);
    const tokens = page.locator('.card', { hasText: 'Strategies and shares' });
    const shown = await tokens.locator('td[data-title="Tokens now"] data').all();
    const rates = await rowsOf('/restaking/all-strategies?limit=1000');
    const expected = first?.withdrawal.strategies.map((strategy, at) => {
      const row = rates.find((one) => one.strategy === strategy);
      const [whole = '', part = ''] = String(row?.sharesUnderlying).split('.');
      const product = BigInt(first.withdrawal.shares[at] ?? 0) * BigInt(whole + part);
      const places = part.length + Number(row?.decimals);
      const digits = product.toString().padStart(places + 1, '0');
      return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
    });
    expect(await Promise.all(shown.map((one) => one.getAttribute('value')))).toEqual(expected);
  });

  it("sees a staker's shares and delegations over time, and the table behind them", async () => {
    const [change] = await rowsOf('/restaking/all-stakers?limit=1&sort=-strategies');
    const staker = String(change?.staker);
    const changes = await rowsOf(`/restaking/staker-historical?staker=${staker}&limit=100`);
    const held = changes.map(({ strategies }) => (strategies as unknown[]).length);
    await open(`stakers/${staker}`);
    const card = page.locator('.card', { hasText: 'Shares and delegations over time' });
    // A card below the fold loads when it is scrolled to.
    const below = page.locator('main .card:not(:has(h2))');
    for (let turn = 0; turn < 20 && (await below.count()) > 0; turn += 1) {
      await below.first().scrollIntoViewIfNeeded();
      await whole(page);
    }
    await card.locator('.step-line').first().waitFor();
    const strategies = changes.flatMap((one) => one.strategies as { strategy: string }[]);
    expect(await card.locator('.step-line').count()).toBe(
      new Set(strategies.map(({ strategy }) => strategy)).size,
    );
    await card.getByRole('button', { name: 'Table' }).click();
    const rows = held.reduce((all, many) => all + Math.max(1, many), 0);
    expect(await card.locator('tbody tr').count()).toBe(rows);
  });

  it('chooses the dark theme, which is kept', async () => {
    const { page, open } = await visit(browser, serving.base, { colorScheme: 'light' });
    await open('');
    const ground = () =>
      page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const light = await ground();
    await page.getByRole('button', { name: /^Theme: system/ }).click();
    await page.getByRole('button', { name: /^Theme: light/ }).click();
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await ground()).toBe(dark);
  });

  it('sees a message at an unknown address', async () => {
    await open('no/such/address');
    expect(await page.locator('h1').textContent()).toBe('Page not found');
  });
});
