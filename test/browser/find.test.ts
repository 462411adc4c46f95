import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Serving } from '../server/serving.ts';
import { needing } from '../support/needing.ts';
import { SAMPLE } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { sharedChromium } from './chromium.ts';
import { builtDashboard, served, type Visit, visit, whole } from './pages.ts';

const { describe, it } = needing('chromium');

let serving: Serving;
let page: Visit['page'];
let open: Visit['open'];
let complaints: Visit['complaints'];
beforeAll(async () => {
  const [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
  serving = await served(SAMPLE, dashboard);
  ({ page, open, complaints } = await visit(browser, serving.base));
});
// Each test has its views as they are first drawn. To load the dashboard takes twice as long.
beforeEach(async () => {
  await open('no/such/view');
  complaints.length = 0;
});

/** The body of an answer of the service. */
async function bodyOf(target: string) {
  return JSON.parse((await serving.send(target)).text);
}

/** The records of a list of the service. */
async function rowsOf(target: string): Promise<Readonly<Record<string, unknown>>[]> {
  return (await bodyOf(target)).data;
}

/** The hash of the transaction of an activity. */
function transactionOf(activity: Readonly<Record<string, unknown>> | undefined): string {
  return String(Object(activity?.metadata).transactionHash);
}

/** The lines of the CSV of a card. */
async function csvOf(title: string): Promise<readonly string[]> {
  const card = page.locator('.card', {
    has: page.getByRole('heading', { name: title, exact: true }),
  });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'CSV' }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8').split('\r\n');
}

describe('the search', () => {
  // The search is outside of the views, and keeps its text.
  afterEach(() => page.goto('about:blank'));

  it('finds an operator by its name, with the keyboard alone', async () => {
    await open('activity');
    await page.getByRole('combobox', { name: /^Search/ }).focus();
    await page.keyboard.type('netherm');
    await page
      .getByRole('option', { name: /Nethermind/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Nethermind' }).waitFor();
  });

  it("finds a staker's history by its address", async () => {
    const [activity] = await rowsOf('/restaking/activity?limit=1&action=STAKER_DELEGATED');
    await open('');
    await page.getByRole('combobox', { name: /^Search/ }).fill(String(activity?.staker));
    await page.getByRole('option', { name: /Staker$/ }).click();
    await page.getByRole('heading', { level: 2, name: 'History' }).waitFor();
    await page.getByRole('cell', { name: 'Staker delegated' }).first().waitFor();
  });

  it('offers what the snapshot has, exact matches first', async () => {
    await open('');
    await page.keyboard.press('/');
    const offered = async (text: string, last: RegExp) => {
      await page.getByRole('combobox', { name: /^Search/ }).fill(text);
      await page.locator('.search').getByRole('option', { name: last }).first().waitFor();
      return page.locator('.search').getByRole('option').allTextContents();
    };
    expect(await page.evaluate('document.activeElement.role')).toBe('combobox');
    // Tokens and AVSs are answered in any order.
    const first = async () => (await offered('eigen', /EigenDA/))[0];
    await expect.poll(first, SOON).toBe('EIGEN EigenToken');
    const [withdrawal] = await rowsOf('/restaking/all-withdrawals?limit=1');
    const root = String(withdrawal?.withdrawalRoot);
    const short = (hex: string) => `${hex.slice(0, 6)}…${hex.slice(-4)}`;
    expect(await offered(root, /Withdrawal$/)).toEqual([`${short(root)}Withdrawal`]);
    const [activity] = await rowsOf('/restaking/activity?limit=1');
    const transactionHash = transactionOf(activity);
    expect(await offered(transactionHash, /Transaction$/)).toEqual([
      `${short(transactionHash)}Transaction`,
    ]);
    const [batch] = await rowsOf('/availability/all-batches?limit=1');
    const number = `Batch ${batch?.batchId}EigenDA batch`;
    expect(await offered(String(batch?.batchId), /EigenDA batch$/)).toContain(number);
    const [pod] = await rowsOf('/restaking/all-pods?limit=1');
    expect(await offered(String(pod?.pod).toUpperCase().replace('0X', '0x'), /Pod$/)).toEqual([
      `${short(String(pod?.pod))}Pod`,
    ]);
    expect(await offered(`0x${'12'.repeat(20)}`, /no operator/)).toHaveLength(1);
  });
});

describe('a transaction', () => {
  it('is found by its hash, with its activities in the order of the log', async () => {
    const [newest] = await rowsOf('/restaking/activity?limit=1');
    const transactionHash = transactionOf(newest);
    await open(`transactions/${transactionHash}`);
    const all = await rowsOf('/restaking/activity?limit=100');
    const expected = all.filter((one) => transactionOf(one) === transactionHash);
    const actions = page.locator('tbody td[data-title="Action"]');
    expect((await actions.allTextContents()).map((text) => text.trim().toUpperCase())).toEqual(
      expected.map(({ action }) => String(action).replaceAll('_', ' ')).reverse(),
    );
    await open(`transactions/0x${'12'.repeat(32)}`);
    await page.getByText('This snapshot has no activity of this transaction.').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a list', () => {
  it('comes back to the last page of a list from an address past its end', async () => {
    await open('stakers?page=9999');
    const pager = page.getByRole('navigation', { name: 'Pages of All stakers' });
    expect(await pager.locator('span').first().innerText()).toBe(
      'The last of 1,500 rows is on page 60',
    );
    expect(await pager.getByRole('link').allTextContents()).toEqual(['First', 'Previous', 'Last']);
    await pager.getByRole('link', { name: 'Previous' }).click();
    await whole(page);
    expect(await pager.locator('span').first().innerText()).toBe('1,476–1,500 of 1,500');
  });

  it('filters the log, which the address keeps', async () => {
    await open('activity');
    await page.getByRole('combobox', { name: 'Action' }).selectOption('WITHDRAWAL_QUEUED');
    await whole(page);
    expect(page.url()).toContain('action=WITHDRAWAL_QUEUED');
    const actions = await page.locator('tbody td:nth-child(2)').allTextContents();
    expect(new Set(actions.map((action) => action.trim()))).toEqual(new Set(['Withdrawal queued']));
  });

  it('is filtered by a name and a time range, and its CSV has all rows in tokens', async () => {
    await open('activity');
    await page.getByRole('combobox', { name: 'Operator', exact: true }).fill('nethermin');
    await page
      .getByRole('option', { name: /^Nethermind/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('From (UTC)').fill('2024-07-01');
    await page.getByLabel('To (UTC)').fill('2024-12-31');
    await page.getByLabel('To (UTC)').blur();
    await whole(page);
    const { operator } = Object.fromEntries(new URLSearchParams(page.url().split('?')[1]));
    const query = `operator=${operator}&startTimestamp=2024-07-01&endTimestamp=2024-12-31T23:59:59.999Z`;
    const { data, meta } = await bodyOf(`/restaking/activity?${query}&limit=1000`);
    expect(meta.total).toBeGreaterThan(25);
    const [titles = '', ...lines] = await csvOf('Log');
    expect(lines.length).toBe(meta.total);
    expect(lines.map((line) => line.split(',')[0])).toEqual(
      data.map(({ timestamp }: { timestamp: string }) => timestamp),
    );
    const columns = titles.split(',');
    const ether = lines.find((line) => line.includes(',ETH,18,'))?.split(',') ?? [];
    const [, shares = ''] = /""shares"":""(\d+)""/.exec(ether.join(',')) ?? [];
    // A share of native ETH is a wei.
    const digits = shares.padStart(19, '0').replace(/(\d{18})$/, '.$1');
    expect(ether[columns.indexOf('Amount')]).toBe(digits.replace(/\.?0+$/, ''));
  });

  it('has the largest moves of a week, as the service counts them', async () => {
    await open('?moves.period=week');
    const card = page.locator('.card', { hasText: 'Largest moves' });
    for (let turn = 0; turn < 20 && (await card.count()) === 0; turn += 1) {
      await page.locator('main .card:not(:has(h2))').first().scrollIntoViewIfNeeded();
      await whole(page);
    }
    await card.locator('td').first().waitFor();
    const [newest] = await rowsOf('/restaking/activity?limit=1');
    const since = new Date(Date.parse(String(newest?.timestamp)) - 7 * 86_400_000).toISOString();
    const expected = await rowsOf(`/restaking/changes?since=${since}&limit=10`);
    const shown = await card.locator('td[data-title="Value, USD"] data').all();
    expect(shown.length).toBe(10);
    expect(await Promise.all(shown.map((one) => one.getAttribute('value')))).toEqual(
      expected.map(({ value }) => value),
    );
  });

  it('has times with their zone, and numbers with minus signs', async () => {
    await open('activity');
    const time = page.locator('td time').first();
    const iso = await time.getAttribute('datetime');
    const utc = `${iso?.slice(0, 16).replace('T', ' ')} UTC`;
    expect((await time.innerText()).replace(/\s+/g, ' ')).toBe(utc);
    await page.getByRole('button', { name: /^Times: UTC/ }).click();
    expect((await time.innerText()).replace(/\s+/g, ' ')).toMatch(
      /^[\d: -]+ UTC(?:[+−]\d+(?::\d\d)?)?$/,
    );
    await page.getByRole('button', { name: /^Times: local/ }).click();
    expect((await time.innerText()).replace(/\s+/g, ' ')).toBe(utc);
  });

  it('has the holders of a token, and the stakers of an operator, by value', async () => {
    const [largest] = await rowsOf('/restaking/all-operators?limit=1');
    await open(`stakers?operator=${largest?.operator}`);
    const card = page.locator('.card', { hasText: 'Largest stakers' });
    // The value delegated to an operator is that of its stakers' holdings.
    const { tvl, stakersCount } = largest as { tvl: string; stakersCount: number };
    expect((await card.locator('.note').first().innerText()).split(' ').at(-1)).toBe(
      Number(tvl).toLocaleString('en', {
        style: 'currency',
        currency: 'USD',
        notation: 'compact',
        maximumSignificantDigits: 3,
      }),
    );
    const lines = await csvOf('Largest stakers');
    expect(lines.length - 1).toBeLessThanOrEqual(stakersCount);
    const [delegates, value] = [1, 2].map((at) =>
      lines.slice(1).map((line) => line.split(',')[at]),
    );
    expect(new Set(delegates)).toEqual(new Set([largest?.operator]));
    expect(value?.map(Number)).toEqual(value?.map(Number).sort((one, other) => other - one));
  });
});
