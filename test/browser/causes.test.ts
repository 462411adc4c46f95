import { beforeAll, expect } from 'vitest';
import type { Serving } from '../server/serving.ts';
import { needing } from '../support/needing.ts';
import { rewrite } from '../support/rewrite.ts';
import { changeableSample, SAMPLE } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { sharedChromium } from './chromium.ts';
import { builtDashboard, served, type Visit, visit, whole } from './pages.ts';

const { describe, it } = needing('chromium');

let slashed: Visit;
let sample: Visit;
let serving: Serving;

const LAST_DAY = `"timestamp" >= timestamp '2025-05-31'`;

/**
 * The sample, in which a slash took what stakers queued for withdrawal on its last day, and from
 * one operator as much from queued withdrawals.
 */
async function slashedSample(): Promise<string> {
  const folder = changeableSample();
  await rewrite(
    folder,
    'share_changes',
    `update changes set reason = 'slash' where reason = 'withdrawal_queued' and ${LAST_DAY}`,
  );
  await rewrite(
    folder,
    'slashes',
    `insert into changes by name
     with steps as (
       select *, lag(shares, 1, 0) over (partition by staker, strategy order by block_number, log_index) - shares as lost
       from read_parquet('${folder}/share_changes.parquet')
     ), largest as (
       select staker."operator", strategy, lost, block_number, log_index, "timestamp"
       from steps join read_parquet('${folder}/stakers.parquet') staker using (staker)
       where reason = 'slash' and ${LAST_DAY} and staker."operator" is not null
       order by lost desc limit 1
     )
     select old.* replace (
       largest."operator" as "operator", largest.strategy as strategy, 2 * lost as shares_slashed,
       largest.block_number as block_number, largest.log_index + 1 as log_index, largest."timestamp" as "timestamp")
     from largest, (from changes limit 1) old`,
  );
  return folder;
}

beforeAll(async () => {
  const [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
  const { base } = await served(await slashedSample(), dashboard);
  slashed = await visit(browser, base);
  serving = await served(SAMPLE, dashboard);
  sample = await visit(browser, serving.base);
});

const change = ({ page }: Visit) =>
  page.locator('.card', { hasText: 'Total value delegated by token' }).locator('.note').first();

describe('the change of the value since the day before', () => {
  it('has its causes, and no deposits and withdrawals for what was slashed', async () => {
    for (const visitor of [sample, slashed]) {
      await visitor.open('');
      await whole(visitor.page);
    }
    const start = '+$147M since the day before: +$130M by prices, +$17.2M by deposits, −$119K by';
    await expect.poll(() => change(sample).innerText(), SOON).toContain(`${start} withdrawals`);
    await expect.poll(() => change(slashed).innerText(), SOON).toContain(`${start} slashes`);
    await slashed.keep('causes');
  });
});

describe('the total value', () => {
  it('is that of the delegated shares, with the value of all shares next to it', async () => {
    const first = sample.page.locator('.headline .fact').first();
    await expect
      .poll(() => first.innerText(), SOON)
      .toMatch(
        /^Total value delegated\s+\$7\.56B\s+2\.22M ETH\s+\$9\.72B restaked, of which \$2\.16B is not delegated\./,
      );
    const { text } = await serving.send('/restaking/stakers-tvl?limit=1');
    const { totalTvl } = JSON.parse(text).meta.statistics;
    expect(await first.locator('data').nth(2).getAttribute('value')).toBe(totalTvl);
  });
});

describe('the largest moves', () => {
  it('have a slash once, with the part that was queued for withdrawal', async () => {
    const { page } = slashed;
    const below = page.locator('main .card:not(:has(h2))');
    const moves = page.locator('.card', {
      has: page.getByRole('heading', { name: 'Largest moves', exact: true }),
    });
    for (let turn = 0; turn < 20 && (await moves.count()) === 0; turn += 1) {
      await below.first().scrollIntoViewIfNeeded();
      await whole(page);
    }
    expect(await moves.locator('.note').first().innerText()).toBe('Last 24 hours, largest first');
    const slash = moves.locator('tbody tr', { hasText: 'Operator was slashed' });
    expect(await slash.count()).toBe(1);
    const text = await slash.locator('td[data-title="Change"]').innerText();
    const [, queued = ''] = /^Operator was slashed, \$([\d.]+)K of it queued$/.exec(text) ?? [];
    const value = slash.locator('td[data-title="Value, USD"] data');
    const thousands = Number(await value.getAttribute('value')) / 1000;
    expect(Number(queued) / thousands).toBeCloseTo(0.5, 2);
    const operator = await slash.locator('td[data-title="Operator"]').innerText();
    const subject = await slash.locator('td[data-title="Subject"]').innerText();
    const lost = moves.locator('tbody tr', { hasText: 'Operator lost stake' });
    const same = lost.filter({ hasText: operator }).filter({ hasText: subject });
    expect([operator !== '', subject !== '', await same.count()]).toEqual([true, true, 0]);
    await slashed.keep('moves');
  });
});
