import { readFileSync } from 'node:fs';
import { beforeAll, expect } from 'vitest';
import { BEACON_STRATEGY } from '../../web/dashboard/format/addresses.ts';
import type { Serving } from '../server/serving.ts';
import { needing } from '../support/needing.ts';
import { REAL_SNAPSHOTS, SAMPLE } from '../support/snapshots.ts';
import { sharedChromium } from './chromium.ts';
import { builtDashboard, loadBelow, served, type Visit, visit } from './pages.ts';

const { describe, it } = needing('chromium');

let sample: Visit;
let serving: Serving;
let testnet: Visit;
beforeAll(async () => {
  const [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
  serving = await served(SAMPLE, dashboard);
  sample = await visit(browser, serving.base);
  const holesky = REAL_SNAPSHOTS.find(({ name }) => name === 'holesky');
  const { base } = await served(holesky?.folder ?? '', dashboard);
  testnet = await visit(browser, base);
});

/** The records of a list of the service. */
async function rowsOf(target: string): Promise<Readonly<Record<string, string>>[]> {
  return JSON.parse((await serving.send(target)).text).data;
}

/** The labels of the headline, each with the exact value of its number. */
async function headline({ page }: Visit): Promise<readonly (readonly string[])[]> {
  return page
    .locator('.headline .fact')
    .evaluateAll((facts) =>
      facts.map((fact) => [
        fact.querySelector('dt')?.textContent ?? '',
        fact.querySelector('.figure data')?.getAttribute('value') ?? '',
      ]),
    );
}

describe('an unknown number', () => {
  it('is a dash: the duration of a submission', async () => {
    const rows = await rowsOf('/restaking/rewards-value?limit=25');
    const unknown = rows.map(({ duration }) => duration === '');
    expect(unknown).toContain(true);
    await sample.open('rewards');
    const cells = sample.page
      .locator('.card', { hasText: 'Submissions' })
      .locator('td[data-title="Duration"]');
    expect((await cells.allTextContents()).map((text) => text === '–')).toEqual(unknown);
  });

  it('is a dash: the rate and the value of a token without prices', async () => {
    await testnet.open('tokens');
    // A share of native ETH is one wei, with or without prices.
    const cells = testnet.page
      .locator(`tbody tr:not(:has([href$="${BEACON_STRATEGY}"]))`)
      .locator('td:is([data-title="Rate"], [data-title="Price"])');
    expect(new Set(await cells.allTextContents())).toEqual(new Set(['–']));
    const card = testnet.page.locator('.card', { hasText: 'Delegated value by token' });
    expect(await card.locator('header').innerText()).not.toContain('$0');
    expect(await card.innerText()).toContain('No delegated holdings.');
  });

  it('is empty in the CSV', async () => {
    await testnet.open('tokens');
    const card = testnet.page.locator('.card', { hasText: 'All tokens' });
    const [download] = await Promise.all([
      testnet.page.waitForEvent('download'),
      card.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const [head = '', ...lines] = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(head).toContain('"Value, USD",Tokens,Price,"Price, ETH",Rate,');
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(line).toMatch(/^[^,]*,,0,,,1?,/);
  });

  it('is a dash: the value of holdings without a price', async () => {
    const body = JSON.parse(
      await testnet.page.evaluate(`fetch('/restaking/all-stakers?limit=100', {
        headers: { 'x-api-key': 'key-of-both-groups-4f1d' } }).then((answer) => answer.text())`),
    );
    const { staker } = body.data.find(
      ({ strategies }: { strategies: unknown[] }) => strategies.length > 0,
    );
    await testnet.open(`stakers/${staker}`);
    const fact = testnet.page.locator('.headline .fact').first();
    expect(await fact.locator('.figure').innerText()).toBe('–');
    expect(await fact.innerText()).toMatch(/without a price (is|are) left out/);
  });
});

describe('a snapshot without tables of changes', () => {
  it('names the cards that it cannot show in one card', async () => {
    await testnet.open('');
    await loadBelow(testnet.page);
    const sentences = testnet.page.getByText('This snapshot has no table share_changes');
    expect(await sentences.count()).toBe(1);
  });
});

describe('the latest block', () => {
  it('is that of the snapshot, with the time of its newest event', async () => {
    const { lastBlock, lastTime } = JSON.parse((await serving.send('/readyz')).text);
    expect(lastBlock).toBeGreaterThan(0);
    await sample.open('');
    expect((await headline(sample)).slice(-1)).toEqual([['Latest block', String(lastBlock)]]);
    const note = sample.page.locator('.headline .fact').last().locator('.note time');
    expect(await note.getAttribute('datetime')).toBe(lastTime);
  });

  it('is a dash if the snapshot does not have it', async () => {
    await testnet.open('');
    const fact = testnet.page.locator('.headline .fact').last();
    expect((await fact.innerText()).split('\n')).toEqual(['Latest block', '–']);
  });
});

describe('a waiting withdrawal', () => {
  it('is ready once its delay is over', async () => {
    await sample.open('withdrawals?withdrawals.state=waiting&withdrawals.page=4');
    const rows = await sample.page
      .locator('.card', { hasText: 'All withdrawals' })
      .locator('tbody tr')
      .evaluateAll((found) =>
        found.map((row) => [
          row.querySelector('.badge')?.textContent,
          /ready since|not before/.exec(row.textContent ?? '')?.[0],
        ]),
      );
    expect(new Set(rows.map(([state]) => state))).toEqual(new Set(['ready', 'waiting']));
    // The delay of some is unknown, and they have no moment.
    for (const [state, words = 'not before'] of rows) {
      expect(words).toBe(state === 'ready' ? 'ready since' : 'not before');
    }
  });
});

describe('slashable stake', () => {
  it('is first on the page of an AVS, before the stakes of members and registered operators', async () => {
    const [first] = await rowsOf('/restaking/slashable-by-avs?limit=1');
    await sample.open(`avs/${first?.avs}`);
    const facts = await headline(sample);
    expect(facts.slice(0, 2)).toEqual([
      ['Slashable', first?.slashableTvl],
      ['Stake of set members', first?.tvl],
    ]);
    const [listed] = await rowsOf(`/restaking/all-avs?search=${first?.avs}`);
    expect(facts[2]).toEqual(['Stake of its registered operators', listed?.tvl]);
    expect(await sample.page.locator('.headline > .note').innerText()).toBe(
      'An operator set can slash the part of its members’ stake that they allocated to it, and nothing of operators that are only registered.',
    );
  });

  it('is in each row of operator sets, as the service has it', async () => {
    const [first] = await rowsOf('/restaking/slashable-by-avs?limit=1');
    const sets = await rowsOf(`/restaking/slashable-by-set?avs=${first?.avs}&limit=100`);
    await sample.open(`avs/${first?.avs}`);
    await loadBelow(sample.page);
    const card = sample.page.locator('.card', {
      has: sample.page.getByRole('heading', { name: 'Operator sets', exact: true }),
    });
    const values = await card
      .locator('td[data-title="Slashable, USD"] data')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('value')));
    expect(values.toSorted()).toEqual(sets.map(({ slashableTvl }) => slashableTvl).toSorted());
  });

  it('is in the list of operators, in any order', async () => {
    const rows = await rowsOf('/restaking/all-operators?limit=3&sort=-slashableTvl');
    await sample.open('operators?operators.sort=slashable&operators.order=desc');
    const cells = sample.page.locator('td[data-title="Slashable, USD"] data');
    const values = await cells.evaluateAll((found) =>
      found.map((one) => one.getAttribute('value')),
    );
    expect(values.slice(0, 3)).toEqual(rows.map(({ slashableTvl }) => slashableTvl));
  });

  it('is first on the page of an operator, and in each of its allocations', async () => {
    const [first] = await rowsOf('/restaking/all-operators?limit=1&sort=-slashableTvl');
    await sample.open(`operators/${first?.operator}`);
    expect((await headline(sample)).slice(0, 2)).toEqual([
      ['Slashable', first?.slashableTvl],
      ['Delegated value', first?.tvl],
    ]);
    await loadBelow(sample.page);
    const heading = sample.page.getByRole('heading', { name: 'Allocations', exact: true });
    const values = await sample.page
      .locator('.card', { has: heading })
      .locator('td[data-title="Slashable, USD"] data')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('value') ?? ''));
    const stakes = await rowsOf(
      `/restaking/slashable-stake?operator=${first?.operator}&limit=1000`,
    );
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(stakes.map(({ tvl }) => tvl)).toContain(value);
  });
});
