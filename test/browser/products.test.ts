import { beforeAll, expect } from 'vitest';
import { needing } from '../support/needing.ts';
import { generated } from '../support/snapshots.ts';
import { violationsOf } from './axe.ts';
import { sharedChromium } from './chromium.ts';
import {
  builtDashboard,
  emptyBelow,
  loadBelow,
  overflowOf,
  served,
  type Visit,
  visit,
  whole,
} from './pages.ts';

const { describe, it } = needing('chromium');

const PHONE = { width: 390, height: 844 };

let desk: Visit;
let phone: Visit;
let rowsOf: (target: string) => Promise<Readonly<Record<string, string>>[]>;
beforeAll(async () => {
  const [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
  const serving = await served(await generated('tiny', 1), dashboard);
  rowsOf = async (target) => JSON.parse((await serving.send(target)).text).data;
  desk = await visit(browser, serving.base);
  phone = await visit(browser, serving.base, { viewport: PHONE });
});

const card = ({ page }: Visit, title: string) =>
  page.locator('.card', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

describe('products', () => {
  it('are a list, and two of them are side by side, as the address says', async () => {
    await desk.open('products');
    await loadBelow(desk.page);
    const listed = await rowsOf('/restaking/all-products');
    const table = card(desk, 'All products').locator('tbody tr');
    expect(await table.count()).toBe(listed.length);
    expect(await card(desk, 'aETH').innerText()).toContain('HHI');
    expect(await card(desk, 'bETH').count()).toBe(1);
    expect(await card(desk, 'bETH over time').locator('svg').count()).toBeGreaterThan(0);
    await desk.keep('products');
    await desk.page.getByLabel('Product on the right').selectOption('c"ETH');
    await card(desk, 'c"ETH').waitFor();
    const [left, right] = await Promise.all(
      ['aETH', 'c"ETH'].map((title) => card(desk, title).boundingBox()),
    );
    expect(right?.y).toBe(left?.y);
    expect(right?.x).toBeGreaterThan(left?.x ?? Infinity);
    // A figure that is read again is pale until it is there.
    await whole(desk.page);
    expect(desk.page.url()).toContain('other=c%22ETH');
    expect(await violationsOf(desk.page)).toEqual([]);
  });

  it('have a page with value by day, operators, AVSs and stakers', async () => {
    await desk.open(`products/${encodeURIComponent('c"ETH')}`);
    await loadBelow(desk.page);
    const operators = await rowsOf('/restaking/product-operators?product=c%22ETH');
    expect(await card(desk, 'Operators').locator('tbody tr').count()).toBe(operators.length);
    await desk.page.getByText(/^Its stakers are known since /).waitFor();
    for (const title of ['Value over time', 'AVSs that it is exposed to', 'Stakers'])
      expect(await card(desk, title).count(), title).toBe(1);
    expect(await violationsOf(desk.page)).toEqual([]);
    await desk.keep('product');
    await desk.open('products/nothing');
    await desk.page.getByText('This snapshot has no product of this name.').waitFor();
  });

  it('are found by the search', async () => {
    await desk.open('activity');
    await desk.page.getByRole('combobox', { name: /^Search/ }).fill('c"e');
    await desk.page.getByRole('option', { name: /c"ETH/ }).click();
    await desk.page.getByRole('heading', { level: 1, name: 'c"ETH' }).waitFor();
  });

  it('are named on the pages of a staker, an operator and an AVS', async () => {
    const [own] = await rowsOf('/restaking/product-stakers?product=aETH&limit=1');
    await desk.open(`stakers/${own?.staker}`);
    await desk.page.locator('.fact', { hasText: 'Holds for' }).getByText('aETH').waitFor();
    for (const [kind, list] of [
      ['operator', 'product-operators'],
      ['avs', 'product-avs'],
    ] as const) {
      const [row] = await rowsOf(`/restaking/${list}?product=aETH&limit=1`);
      await desk.open(`${kind === 'avs' ? 'avs' : 'operators'}/${row?.[kind]}`);
      await loadBelow(desk.page);
      const behind = card(desk, 'Products behind it');
      expect(await behind.getByRole('link', { name: 'aETH' }).count(), kind).toBe(1);
    }
  });

  it.each(['products', 'products/aETH'])('fit a phone in #/%s', async (view) => {
    await phone.open(view);
    await loadBelow(phone.page);
    expect(await overflowOf(phone.page)).toBe(0);
    expect(await emptyBelow(phone.page)).toBeLessThan(48);
    await phone.keep(`phone-${view.replace('/', '-')}`);
  });

  it('report nothing to the console', () => {
    expect([...desk.complaints, ...phone.complaints]).toEqual([]);
  });
});
