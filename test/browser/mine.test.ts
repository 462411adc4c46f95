import { beforeAll, expect } from 'vitest';
import { needing } from '../support/needing.ts';
import { generated } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { readRows } from '../witness/rows.ts';
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

const PHONE = { width: 360, height: 740 };

/** Stakers with losses, with waiting withdrawals and with rewards to claim. */
let stakers: readonly string[];
let desk: Visit;
let phone: Visit;
beforeAll(async () => {
  const folder = await generated('tiny', 1);
  const rows = await readRows(folder);
  const chosen = [
    (rows.shareLosses ?? []).map(({ staker }) => staker),
    (rows.withdrawals ?? []).filter(({ completed }) => !completed).map(({ staker }) => staker),
    (rows.rewardLeaves ?? []).map(({ earner }) => earner),
    rows.stakers.map(({ staker }) => staker),
  ];
  stakers = [...new Set(chosen.flatMap((some) => some.slice(0, 4)))];
  const [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
  const serving = await served(folder, dashboard);
  desk = await visit(browser, serving.base);
  phone = await visit(browser, serving.base, { viewport: PHONE });
});

const field = ({ page }: Visit) => page.getByLabel('Up to 100 addresses of stakers');

describe('my addresses', () => {
  it.each([
    ['desktop', () => desk],
    ['phone', () => phone],
  ] as const)(
    'have value, withdrawals and losses on a %s, and stay in the browser',
    async (name, of) => {
      const visitor = of();
      const { page } = visitor;
      await visitor.open('mine');
      await field(visitor).fill(`${stakers.join('\n')}\nvitalik.eth`);
      expect(await page.getByRole('alert').innerText()).toContain('vitalik.eth is not an address');
      await field(visitor).fill(stakers.join(', '));
      await page.getByRole('button', { name: 'Show and keep' }).click();
      await whole(page);
      await loadBelow(page);
      const chart = page.getByRole('img', {
        name: /^Value of the addresses from .* days with losses$/,
      });
      expect(await chart.locator('.slash-mark').count()).toBeGreaterThan(0);
      for (const title of [
        'Value and operators',
        'Waiting withdrawals',
        'Losses',
        'Rewards to claim',
      ]) {
        const card = page.locator('.card', { has: page.getByRole('heading', { name: title }) });
        expect(await card.locator('tbody tr').count(), title).toBeGreaterThan(0);
      }
      expect(await overflowOf(page)).toBe(0);
      if (name === 'phone') expect(await emptyBelow(page)).toBeLessThan(48);
      expect(await violationsOf(page)).toEqual([]);
      await visitor.keep(`mine-${name}`);
      // The page's address does not have them: the browser keeps them.
      expect(page.url()).not.toContain('0x');
      await page.reload();
      await whole(page);
      expect(await field(visitor).inputValue()).toBe(stakers.join('\n'));
      expect(visitor.complaints).toEqual([]);
    },
  );

  it('in a link are shown, not kept, and the page says so', async () => {
    const [one = ''] = stakers;
    await desk.page.evaluate('localStorage.clear()');
    await desk.page.reload();
    await desk.open(`mine?address=${one}`);
    expect(await desk.page.getByText('They are not kept in this browser.').count()).toBe(1);
    expect(await desk.page.getByText('Anyone who gets the link sees').count()).toBe(1);
    await desk.open('mine');
    expect(await field(desk).inputValue()).toBe('');
  });

  it('are forgotten on request', async () => {
    await desk.open('mine');
    await field(desk).fill(stakers[0] ?? '');
    await desk.page.getByRole('button', { name: 'Show and keep' }).click();
    await desk.page.getByRole('button', { name: 'Forget' }).click();
    await expect.poll(() => field(desk).inputValue(), SOON).toBe('');
    await desk.page.reload();
    await whole(desk.page);
    expect(await field(desk).inputValue()).toBe('');
  });
});
