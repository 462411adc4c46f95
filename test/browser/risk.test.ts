import { beforeAll, expect } from 'vitest';
import { needing } from '../support/needing.ts';
import { bare, generated } from '../support/snapshots.ts';
import { violationsOf } from './axe.ts';
import { sharedChromium } from './chromium.ts';
import {
  builtDashboard,
  loadBelow,
  overflowOf,
  served,
  type Visit,
  visit,
  whole,
} from './pages.ts';

const { describe, it } = needing('chromium');

const PHONE = { width: 390, height: 844 };

/** The view has these cards, in order, over a snapshot with all tables. */
const CARDS = [
  'What if',
  'Losses of this slash',
  'Loss by AVS',
  'Loss by token',
  'Loss by operator',
  'Slashable by AVS',
  'Slashable by operator set',
  'Slashable by operator',
  'Slashable value over time',
  'Products at risk',
  'Flags',
  'Concentration',
  'Concentration over time',
  'Concentration of each',
  'AVSs that share operators',
  'Groups of operators',
  'Slashes',
  'Losses by token',
  'Losses',
  'Slashed shares',
  'Slashers',
  'Allocation delays',
];

let desk: Visit;
let phone: Visit;
let answerOf: (target: string) => Promise<{
  readonly data: readonly Readonly<Record<string, string>>[];
  readonly meta: { readonly total: number; readonly statistics: Readonly<Record<string, string>> };
}>;
beforeAll(async () => {
  const [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
  const serving = await served(await generated('tiny', 1), dashboard);
  answerOf = async (target) => JSON.parse((await serving.send(target)).text);
  desk = await visit(browser, serving.base);
  phone = await visit(browser, serving.base, { viewport: PHONE });
});

const card = ({ page }: Visit, title: string) =>
  page.locator('.card', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

/** Reads the exact value that a card or the summary shows for a fact. */
const factOf = ({ page }: Visit, label: string) =>
  page
    .locator('.fact', { has: page.getByText(label, { exact: true }) })
    .first()
    .locator('data')
    .first()
    .getAttribute('value');

describe('the view of risk', () => {
  it('has a card for each question, with the rows of the operations', async () => {
    await desk.open('risk');
    await loadBelow(desk.page);
    const titles = await desk.page.locator('main h2').allTextContents();
    expect(CARDS.filter((title) => !titles.includes(title))).toEqual([]);
    for (const [title, target] of [
      ['Slashable by AVS', '/restaking/slashable-by-avs'],
      ['Slashable by operator set', '/restaking/slashable-by-set'],
      ['Slashable by operator', '/restaking/slash-impact-operators'],
      ['Flags', '/restaking/risk-flags'],
      ['Losses', '/restaking/slash-losses'],
      ['Slashed shares', '/restaking/slash-resolutions'],
      ['Slashers', '/restaking/slasher-changes'],
      ['Allocation delays', '/restaking/allocation-delays'],
      ['Groups of operators', '/restaking/operator-groups'],
    ] as const) {
      const { total } = (await answerOf(`${target}?limit=1`)).meta;
      const rows = await card(desk, title).locator('tbody tr').count();
      expect([title, rows]).toEqual([title, Math.min(10, total)]);
    }
    const { statistics } = (await answerOf('/restaking/slashable-by-set?limit=1')).meta;
    expect(await factOf(desk, 'Slashable')).toBe(statistics.totalSlashableTvl);
    await desk.page.getByText(/nothing of operators that are only registered/).waitFor();
    await desk.keep('risk');
  });

  it('has no violation for axe, light and dark', async () => {
    await desk.open('risk');
    await loadBelow(desk.page);
    expect(await violationsOf(desk.page)).toEqual([]);
    await desk.page.emulateMedia({ colorScheme: 'dark' });
    const contrast = { rules: ['color-contrast'] };
    expect(await violationsOf(desk.page, contrast)).toEqual([]);
    await desk.keep('dark-risk');
    await desk.page.emulateMedia({ colorScheme: 'light' });
  });

  it('calculates a slash of a part, as the address says', async () => {
    const [set] = (await answerOf('/restaking/slashable-by-set?limit=1')).data;
    await desk.open(`risk?if.avs=${set?.avs}&if.set=${set?.operatorSetId}&if.part=30`);
    const slashed = `/restaking/slash-impact-operators?avs=${set?.avs}&operatorSetId=${set?.operatorSetId}`;
    const loss = async (part: string) =>
      (await answerOf(`${slashed}&part=${part}`)).meta.statistics.totalTvl;
    expect(await factOf(desk, 'Loss')).toBe(await loss('0.30'));
    const slider = desk.page.getByRole('slider');
    expect((await slider.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await slider.fill('5');
    const five = await loss('0.05');
    await card(desk, 'Losses of this slash').locator(`data[value="${five}"]`).first().waitFor();
    expect(desk.page.url()).toContain('if.part=5');
    await desk.keep('risk-what-if-set');
    const sets = desk.page.locator('label', { hasText: 'all sets of the AVS' });
    await sets.locator('select').selectOption('');
    const all = await answerOf(`/restaking/slash-impact-operators?avs=${set?.avs}&part=0.05`);
    const { totalTvl } = all.meta.statistics;
    await card(desk, 'Losses of this slash').locator(`data[value="${totalTvl}"]`).first().waitFor();
  });

  it('has the losses of the stakers of one operator', async () => {
    await desk.open('risk');
    const list = card(desk, 'Loss by operator');
    await list.getByRole('link', { name: 'Losses' }).first().click();
    await card(desk, 'Loss by staker').waitFor();
    await whole(desk.page);
    const [operator] = (await answerOf('/restaking/slash-impact-operators?limit=1')).data;
    expect(desk.page.url()).toContain(`if.operator=${operator?.operator}`);
    const one = `operator=${operator?.operator}`;
    const { total } = (await answerOf(`/restaking/slash-impact-stakers?${one}&limit=1`)).meta;
    const rows = card(desk, 'Loss by staker').locator('tbody tr');
    expect(await rows.count()).toBe(Math.min(10, total));
    expect(await factOf(desk, 'Loss')).toBe(
      (await answerOf(`/restaking/slash-impact?${one}`)).meta.statistics.totalTvl,
    );
    expect(await violationsOf(desk.page)).toEqual([]);
    await desk.keep('risk-what-if-operator');
  });

  it('shows the concentration of one token, and on a past day', async () => {
    const [token] = (await answerOf('/restaking/concentration?scope=strategy&limit=1')).data;
    const [day] = (
      await answerOf('/restaking/concentration-historical?heldBy=token&page=3&limit=1')
    ).data;
    const date = day?.day?.slice(0, 10) ?? '';
    await desk.open(
      `risk?concentration.token=${token?.address}&concentration.by=token&concentration.day=${date}`,
    );
    await loadBelow(desk.page);
    const listed = `/restaking/concentration?scope=strategy&address=${token?.address}`;
    expect(await card(desk, 'Concentration').locator('tbody tr').count()).toBe(
      (await answerOf(listed)).meta.total,
    );
    const past = card(desk, 'Concentration over time').locator('section');
    expect(await past.innerText()).toContain(Number(day?.hhi).toFixed(3));
  });

  it('shows the concentration of one token on a past day', async () => {
    const [newest] = (await answerOf('/restaking/strategy-concentration?limit=1')).data;
    const [day] = (await answerOf('/restaking/tvl-historical?page=120&limit=1')).data;
    const date = day?.day?.slice(0, 10) ?? '';
    await desk.open(`risk?concentration.token=${newest?.strategy}&concentration.at=${date}`);
    await loadBelow(desk.page);
    const asked = `/restaking/strategy-concentration?strategy=${newest?.strategy}`;
    const { data: then } = await answerOf(`${asked}&asOf=${date}T23:59:59Z`);
    const { data: now } = await answerOf(asked);
    const told = await card(desk, 'Concentration').locator('tbody').innerText();
    expect(then.length).toBeGreaterThan(1);
    for (const { hhi } of then) expect(told).toContain(Number(hhi).toFixed(3));
    expect(then.map(({ hhi }) => hhi)).not.toEqual(now.map(({ hhi }) => hhi));
    expect(await card(desk, 'Concentration').innerText()).toContain('at the prices of that day');
  });

  it('shows the slashable value on a past day', async () => {
    const [day] = (await answerOf('/restaking/slashable-historical?page=20&limit=1')).data;
    const date = day?.day?.slice(0, 10) ?? '';
    await desk.open(`risk?slashable.day=${date}`);
    await loadBelow(desk.page);
    const then = await answerOf(`/restaking/slashable-by-avs?asOf=${date}T23:59:59Z&limit=10`);
    const values = await card(desk, 'Slashable by AVS')
      .locator('td[data-title="Slashable, USD"] data')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('value')));
    expect(values).toEqual(then.data.map(({ slashableTvl }) => slashableTvl));
    expect(then.meta.total).toBeGreaterThan(0);
  });

  it('filters flags by their condition', async () => {
    const [flag] = (await answerOf('/restaking/risk-flags?limit=1')).data;
    await desk.open(`risk?flag=${flag?.flag}`);
    await loadBelow(desk.page);
    const { total } = (await answerOf(`/restaking/risk-flags?flag=${flag?.flag}&limit=1`)).meta;
    expect(await card(desk, 'Flags').locator('tbody tr').count()).toBe(Math.min(10, total));
  });

  it('is on the pages of a staker, an AVS and an operator', async () => {
    const [operator] = (await answerOf('/restaking/slash-impact-operators?limit=1')).data;
    const losers = `/restaking/slash-impact-stakers?operator=${operator?.operator}&limit=1`;
    const [staker] = (await answerOf(losers)).data;
    await desk.open(`stakers/${staker?.staker}`);
    await loadBelow(desk.page);
    const slashable = await answerOf(`/restaking/staker-slashable?staker=${staker?.staker}`);
    expect(await card(desk, 'Slashable by AVS').locator('tbody tr').count()).toBe(
      Math.min(10, slashable.meta.total),
    );
    const [set] = (await answerOf('/restaking/slashable-by-set?limit=1')).data;
    await desk.open(`avs/${set?.avs}?members.set=${set?.operatorSetId}`);
    await loadBelow(desk.page);
    const members = `/restaking/operator-set-members?avs=${set?.avs}&operatorSetId=${set?.operatorSetId}`;
    expect(await card(desk, 'Members of an operator set').locator('tbody tr').count()).toBe(
      Math.min(10, (await answerOf(members)).meta.total),
    );
    expect(await card(desk, 'Flags').count()).toBe(1);
    expect(await violationsOf(desk.page)).toEqual([]);
    await desk.page.getByRole('link', { name: 'losses if they did' }).click();
    await desk.page.getByRole('heading', { level: 1, name: 'Risk' }).waitFor();
    expect(desk.page.url()).toContain(`if.avs=${set?.avs}`);
    await desk.open(`operators/${operator?.operator}`);
    await loadBelow(desk.page);
    expect(await card(desk, 'Flags').count()).toBe(1);
  });

  it('fits a phone', async () => {
    await phone.open('risk');
    await loadBelow(phone.page);
    const height = phone.page.evaluate<number>('document.documentElement.scrollHeight');
    expect(await height).toBeLessThan(8000);
    await phone.page.locator('.contents').getByRole('button', { name: 'Flags' }).click();
    await phone.page.locator('[data-section="Flags"] tbody tr').first().waitFor();
    expect(await phone.page.locator(':focus').getAttribute('data-section')).toBe('Flags');
    const folded = phone.page.getByRole('button', { name: /^Show [A-Z]/ });
    while ((await folded.count()) > 0) await folded.first().click();
    await loadBelow(phone.page);
    expect(await overflowOf(phone.page)).toBe(0);
    await phone.keep('phone-risk');
  });

  it('reports nothing to the console', () => {
    expect([...desk.complaints, ...phone.complaints]).toEqual([]);
  });
});

describe('the view of risk over a snapshot without optional tables', () => {
  it('names each missing table once, and keeps the concentration', async () => {
    const [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
    const { base } = await served(await bare(1), dashboard);
    const { page, open, complaints } = await visit(browser, base);
    await open('risk');
    await loadBelow(page);
    const gaps = await page
      .locator('.card', { hasText: 'Not in this snapshot' })
      .locator('p')
      .allTextContents();
    const tables = gaps.map((gap) => /no table (\w+)/.exec(gap)?.[1]);
    expect(tables).toEqual([...new Set(tables)]);
    expect(tables).toContain('operator_sets');
    expect(await page.getByText(/This snapshot has no table/).count()).toBe(gaps.length);
    expect(await page.getByRole('heading', { level: 2, name: 'Concentration' }).count()).toBe(2);
    expect([await page.locator('.failure').count(), complaints]).toEqual([0, []]);
  });
});
