import { beforeAll, expect } from 'vitest';
import type { TableName } from '../../data/contract/tables.ts';
import { needing } from '../support/needing.ts';
import { rewrite } from '../support/rewrite.ts';
import { changeableSample, leaveOut } from '../support/snapshots.ts';
import { sharedChromium } from './chromium.ts';
import { builtDashboard, served, type Visit, visit } from './pages.ts';

const { describe, it } = needing('chromium');

let visitor: Visit;

/** Optional tables that the views of these tests need. */
const SHOWN: readonly TableName[] = [
  'withdrawals',
  'strategies',
  'rate_changes',
  'reward_strategies',
  'reward_claims',
  'da_quorums',
];

/**
 * The sample with long texts: rewards in an unknown token, and tokens that are not synced; of the
 * optional tables it has those that the views show.
 */
async function longTexts(): Promise<string> {
  const folder = changeableSample();
  leaveOut(folder, ...SHOWN);
  await rewrite(folder, 'tokens', 'update changes set synced = false');
  await rewrite(
    folder,
    'rewards',
    `update changes set token = '0x${'1'.repeat(40)}', amount = '905876333890364123456789',
       type = 'operator_directed_operator_set'`,
  );
  return folder;
}

beforeAll(async () => {
  const [browser, dashboard, folder] = await Promise.all([
    sharedChromium(),
    builtDashboard(),
    longTexts(),
  ]);
  const { base } = await served(folder, dashboard);
  visitor = await visit(browser, base, { viewport: { width: 1280, height: 900 } });
});

describe('a table', () => {
  it.each(['tokens', 'withdrawals', 'activity', 'rewards', 'operators', 'availability'])(
    'of #/%s is as wide as its card at 1280 pixels, and shows cut text on hover',
    async (view) => {
      await visitor.page.setViewportSize({ width: 1280, height: 900 });
      await visitor.open(view);
      const wider = `[...document.querySelectorAll('.table-frame')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((frame) => frame.textContent.slice(0, 50))`;
      expect(await visitor.page.evaluate(wider)).toEqual([]);
      const withoutTitle = `[...document.querySelectorAll('.table td')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .filter((cell) => !cell.title && !cell.querySelector('[title]'))
        .map(({ textContent }) => textContent)`;
      expect(await visitor.page.evaluate(withoutTitle)).toEqual([]);
    },
  );

  it('has a shadow at the side to which it scrolls at 768 pixels', async () => {
    await visitor.page.setViewportSize({ width: 768, height: 900 });
    await visitor.open('withdrawals');
    const [whole, shown, shadow] = await visitor.page.evaluate<[number, number, string]>(`(() => {
      const frame = document.querySelector('.table-frame');
      return [frame.scrollWidth, frame.clientWidth, getComputedStyle(frame).backgroundImage];
    })()`);
    expect(whole).toBeGreaterThan(shown);
    expect(shadow).toContain('linear-gradient');
  });
});

describe('an amount of an unknown token', () => {
  it('is short, exact on hover, and stays in its cell', async () => {
    await visitor.page.setViewportSize({ width: 1280, height: 900 });
    await visitor.open('rewards');
    const cell = visitor.page.locator('[data-title="Amount"]').first();
    expect(await cell.innerText()).toBe('9.06E23 units of\n0x1111…1111');
    expect(await cell.locator('.two-lines').getAttribute('title')).toBe(
      '905,876,333,890,364,123,456,789 smallest units',
    );
    const token = `0x${'1'.repeat(40)}`;
    expect(await cell.locator(`a[href$="/address/${token}"]`).count()).toBe(1);
    const [amount, avs] = await Promise.all([
      cell.boundingBox(),
      visitor.page.locator('[data-title="AVS"]').first().boundingBox(),
    ]);
    expect(amount?.x).toBeGreaterThan((avs?.x ?? 0) + (avs?.width ?? 0));
  });
});
