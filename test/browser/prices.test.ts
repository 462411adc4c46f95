import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Browser } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { ETHER } from '../../common/vocabulary.ts';
import type { StaticSite } from '../../server/app/static-site.ts';
import type { Serving } from '../server/serving.ts';
import { needing } from '../support/needing.ts';
import { rewrite } from '../support/rewrite.ts';
import { changeableSample, SAMPLE } from '../support/snapshots.ts';
import { sharedChromium } from './chromium.ts';
import { builtDashboard, served, type Visit, visit, whole } from './pages.ts';

const { describe, it } = needing('chromium');

let browser: Browser;
let dashboard: StaticSite;
let serving: Serving;
let visitor: Visit;

interface Strategy {
  readonly shares: string;
  readonly dollarPrice: string;
}

/** The expected sentence for these strategies. */
function sentence(strategies: readonly Strategy[]): string {
  const held = strategies.filter(({ shares }) => BigInt(shares) > 0n);
  const unpriced = held.filter(({ dollarPrice }) => !/[1-9]/.test(dollarPrice));
  expect(unpriced.length).toBeGreaterThan(1);
  return `${unpriced.length} of ${held.length} held strategies have no price and count as 0.`;
}

async function dataOf(target: string) {
  return JSON.parse((await serving.send(target)).text).data;
}

/** The sample with prices for two tokens only. */
async function partlyPriced(): Promise<string> {
  const folder = changeableSample();
  const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  const tokens = `read_parquet('${SAMPLE}/tokens.parquet')`;
  await connection.run(
    `copy (
       select * replace (
         if(symbol in ('ETH', 'stETH'), dollar_price, '0') as dollar_price,
         if(symbol in ('ETH', 'stETH'), eth_price, 0) as eth_price
       ) from ${tokens}
     ) to '${folder}/tokens.parquet' (format parquet)`,
  );
  connection.closeSync();
  return folder;
}

beforeAll(async () => {
  [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
  serving = await served(await partlyPriced(), dashboard);
  visitor = await visit(browser, serving.base);
});

describe('a snapshot in which some tokens have no price', () => {
  it('shows at the total value how many strategies count as 0', async () => {
    const { strategies } = await dataOf('/restaking/ecosystem-tvl');
    await visitor.open('');
    await whole(visitor.page);
    const note = sentence(strategies);
    expect(await visitor.page.locator('.headline .fact').first().innerText()).toContain(note);
    for (const title of ['Total value locked by token', 'Largest operators']) {
      expect(await visitor.page.locator('.card', { hasText: title }).innerText()).toContain(note);
    }
  });

  it('shows the same for all operators, and for one operator', async () => {
    const { strategies } = await dataOf('/restaking/ecosystem-tvl');
    await visitor.open('operators');
    for (const title of ['Delegated value by operator', 'Concentration']) {
      const card = visitor.page.locator('.card', { hasText: title });
      expect(await card.locator('header').first().innerText()).toContain(sentence(strategies));
    }
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

/** The sample with sources of prices, one of them only of ALT, whose price is four days older. */
async function withSources(): Promise<string> {
  const folder = changeableSample();
  const alt = `(select token from read_parquet('${SAMPLE}/tokens.parquet') where symbol = 'ALT')`;
  await rewrite(
    folder,
    'prices',
    `alter table changes add column source varchar;
     update changes set source = if(token = '${ETHER}', 'chainlink', 'rate');
     update changes set source = 'mine', time = time - interval 4 days where token = ${alt}`,
  );
  await rewrite(
    folder,
    'tokens',
    `update changes set "timestamp" = "timestamp" - interval 4 days where symbol = 'ALT'`,
  );
  return folder;
}

describe('a snapshot with prices of several sources', () => {
  it('shows sources and age at the value by token', async () => {
    const { base, send } = await served(await withSources(), dashboard);
    const { statistics } = JSON.parse((await send('/restaking/tvl-basis')).text).meta;
    expect(statistics.tvlBySource.map((one: { priceSource: string }) => one.priceSource)).toEqual([
      'chainlink',
      'rate',
      'mine',
    ]);
    const { page, open } = await visit(browser, base, { viewport: { width: 390, height: 844 } });
    for (const [view, title] of [
      ['', 'Total value locked by token'],
      ['tokens', 'Delegated value by token'],
    ] as const) {
      await open(view);
      await whole(page);
      const text = await page.locator('.card', { hasText: title }).first().innerText();
      expect(text).toContain('Priced by Chainlink 66.3%, redemption rates 33.7%, mine <0.1%.');
      expect(text).toContain('1 of 21 prices is old, the oldest of May 27, 2025, 04:33 UTC.');
      expect(text).toContain('Newest price: May 31, 2025, 11:54 UTC');
    }
  });

  it('shows nothing if all prices are fresh and of one source', async () => {
    const { base } = await served(SAMPLE, dashboard);
    const { page, open } = await visit(browser, base);
    await open('tokens');
    await whole(page);
    const card = page.locator('.card', { hasText: 'Delegated value by token' });
    expect(await card.first().innerText()).not.toContain('price:');
  });
});

describe('the value of one day', () => {
  it('is listed in the order of value, which is not that of today', async () => {
    const { base } = await served(SAMPLE, dashboard);
    const { page, open } = await visit(browser, base);
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
