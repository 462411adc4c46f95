import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { ETHER } from '../../common/vocabulary.ts';
import type { StaticSite } from '../../server/app/static-site.ts';
import type { Serving } from '../server/serving.ts';
import { needing } from '../support/needing.ts';
import { rewrite } from '../support/rewrite.ts';
import {
  CHANGE_TABLES,
  changeableSample,
  generated,
  leaveOut,
  SAMPLE,
} from '../support/snapshots.ts';
import { sharedChromium } from './chromium.ts';
import { builtDashboard, loadBelow, served, type Visit, visit, whole } from './pages.ts';
import { firstThings } from './things.ts';

const { describe, it } = needing('chromium');

let browser: Browser;
let dashboard: StaticSite;
let serving: Serving;
let visitor: Visit;
/** Of the sample as it is. */
let sample: Visit;

interface Strategy {
  readonly shares: string;
  readonly dollarPrice: string;
}

/** The expected sentence for these strategies. */
function sentence(strategies: readonly Strategy[]): string {
  const held = strategies.filter(({ shares }) => BigInt(shares) > 0n);
  const unpriced = held.filter(({ dollarPrice }) => !/[1-9]/.test(dollarPrice));
  expect(unpriced.length).toBeGreaterThan(1);
  return `${unpriced.length} tokens without a price are left out.`;
}

async function dataOf(target: string) {
  return JSON.parse((await serving.send(target)).text).data;
}

/**
 * The sample with prices of three tokens only, each of another source, that of ALT four days older,
 * and a strategy without a token; a dollar is a million. Of the optional tables it has those that
 * the tests show.
 */
async function partlyPriced(): Promise<string> {
  const folder = changeableSample();
  leaveOut(folder, 'prices', 'withdrawals', ...CHANGE_TABLES);
  await rewrite(
    folder,
    'tokens',
    `update changes set dollar_price = (dollar_price::decimal(30, 4) * 1000000)::varchar;
     update changes set dollar_price = '0', eth_price = 0 where symbol not in ('ETH', 'stETH', 'ALT');
     delete from changes where symbol = 'wBETH';
     update changes set "timestamp" = "timestamp" - interval 4 days where symbol = 'ALT'`,
  );
  const alt = `(select token from read_parquet('${SAMPLE}/tokens.parquet') where symbol = 'ALT')`;
  await rewrite(
    folder,
    'prices',
    `update changes set dollar_price = (dollar_price::decimal(30, 4) * 1000000)::varchar;
     alter table changes add column source varchar;
     update changes set source = if(token = '${ETHER}', 'chainlink', 'rate');
     update changes set source = 'mine', time = time - interval 4 days where token = ${alt}`,
  );
  return folder;
}

beforeAll(async () => {
  [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
  serving = await served(await partlyPriced(), dashboard);
  visitor = await visit(browser, serving.base);
  const { base } = await served(SAMPLE, dashboard);
  sample = await visit(browser, base);
});

describe('a snapshot in which some tokens have no price', () => {
  it('shows once, at the total value, how many tokens are left out', async () => {
    const { strategies } = await dataOf('/restaking/ecosystem-tvl');
    await visitor.open('');
    await whole(visitor.page);
    const note = sentence(strategies);
    expect(await visitor.page.locator('.headline .fact').first().innerText()).toContain(note);
    expect(await visitor.page.getByText('without a price').count()).toBe(1);
  });

  it('shows the same once for all operators, and for one operator', async () => {
    const { strategies } = await dataOf('/restaking/ecosystem-tvl');
    await visitor.open('operators');
    const card = visitor.page.locator('.card', { hasText: 'Delegated value by operator' });
    expect(await card.locator('header').first().innerText()).toContain(sentence(strategies));
    expect(await visitor.page.getByText('without a price').count()).toBe(1);
    const [{ operator }] = await dataOf('/restaking/all-operators?limit=1');
    const { operatorStats } = await dataOf(`/restaking/operator-info?operator=${operator}`);
    await visitor.open(`operators/${operator}`);
    const fact = visitor.page.locator('.headline .fact').first();
    expect(await fact.innerText()).toContain(sentence(operatorStats.strategies));
  });

  it('shows no value without a price', async () => {
    await visitor.open('tokens?tokens.search=rETH');
    const row = visitor.page.locator('tbody tr').first();
    for (const title of ['Value, USD', 'Price', 'Price, ETH']) {
      expect([title, await row.locator(`[data-title="${title}"]`).innerText()]).toEqual([
        title,
        '–',
      ]);
    }
  });
});

describe('a chart of more dollars than there are', () => {
  it('has the labels of axes within it', async () => {
    const { page, open } = visitor;
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
    expect(labels.some(({ text }) => /^\$\d,\d{3}T$/.test(text))).toBe(true);
    expect(labels.filter(({ outside }) => outside)).toEqual([]);
  });
});

describe('a snapshot with prices of several sources', () => {
  it('shows sources and age at the value by token', async () => {
    const { base, send } = serving;
    const { statistics } = JSON.parse((await send('/restaking/tvl-basis')).text).meta;
    expect(statistics.tvlBySource.map((one: { priceSource: string }) => one.priceSource)).toEqual([
      'chainlink',
      'rate',
      'mine',
    ]);
    const { page, open } = await visit(browser, base, { viewport: { width: 390, height: 844 } });
    for (const [view, title] of [
      ['', 'Total value delegated by token'],
      ['tokens', 'Delegated value by token'],
    ] as const) {
      await open(view);
      await whole(page);
      const text = await page.locator('.card', { hasText: title }).first().innerText();
      expect(text).toContain('Price sources: Chainlink 77.5%, redemption rates 22.5%, mine <0.1%.');
      expect(text).toContain('1 of 3 prices is old, the oldest of May 27, 2025, 04:33 UTC.');
      expect(text).toContain('Newest price: May 31, 2025, 10:56 UTC');
    }
  });

  it('shows nothing if all prices are fresh and of one source', async () => {
    const card = sample.page.locator('.card', { hasText: 'Delegated value by token' });
    await sample.open('tokens');
    await whole(sample.page);
    expect(await card.first().innerText()).not.toContain('price:');
  });
});

describe('the value of one day', () => {
  it('is listed in the order of value, which is not that of today', async () => {
    const { page, open } = sample;
    await open('?value.day=2024-06-30');
    const bars = page.getByRole('region', { name: /^Value on/ }).locator('.bars data');
    for (let turn = 0; turn < 20 && (await bars.count()) === 0; turn += 1) {
      await page.mouse.wheel(0, 600);
      await whole(page);
    }
    const values = await bars.evaluateAll((found) =>
      found.map((one) => Number(one.getAttribute('value'))),
    );
    expect(values.length).toBeGreaterThan(1);
    expect(values).toEqual([...values].sort((one, other) => other - one));
  });
});

describe('a snapshot without any price', () => {
  it('has no dollars on any view, and says once that no price is known', async () => {
    const folder = await generated('tiny', 1);
    rmSync(join(folder, 'prices.parquet'));
    await rewrite(folder, 'tokens', `update changes set dollar_price = '0', eth_price = 0`);
    const priceless = await served(folder, dashboard);
    const { page, open, complaints } = await visit(browser, priceless.base);
    const things = await firstThings(priceless);
    for (const view of [
      ...['', 'risk', 'operators', 'avs', 'stakers', 'tokens', 'withdrawals', 'products'],
      ...['operators', 'avs', 'stakers', 'strategies'].map((kind) => `${kind}/${things[kind]}`),
    ]) {
      await open(view);
      await loadBelow(page);
      const shown = page.locator('main').getByText(/\$0(?![.\d])|\b0 ETH/);
      expect([view, await shown.allTextContents()]).toEqual([view, []]);
      expect(await page.locator('.failure').allTextContents()).toEqual([]);
      if (view !== '' && view !== 'risk') continue;
      const total = page.locator('.fact', { hasText: 'Total value delegated' });
      expect(await total.locator('.figure').innerText()).toBe('–');
      expect(await total.innerText()).toContain('No token has a price in this snapshot.');
    }
    expect(complaints).toEqual([]);
  });
});
