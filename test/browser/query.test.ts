import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { EXAMPLES } from '../../web/dashboard/views/query/examples.ts';
import type { Serving } from '../server/serving.ts';
import { post } from '../server/sql/asking.ts';
import { needing } from '../support/needing.ts';
import { repetitions } from '../support/repetitions.ts';
import { SAMPLE } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { sharedChromium } from './chromium.ts';
import { builtDashboard, overflowOf, served, type Visit, visit, whole } from './pages.ts';

const { describe, it } = needing('chromium');

/** Pixels. */
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1400, height: 1000 };

let browser: Browser;
let serving: Serving;
beforeAll(async () => {
  const [started, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
  browser = started;
  serving = await served(SAMPLE, dashboard);
});

describe('the examples', () => {
  it.each(EXAMPLES)('$title: is answered with rows', async ({ sql }) => {
    const reply = await post(serving, { sql });
    expect({ status: reply.status, text: reply.text.slice(0, 500) }).toMatchObject({ status: 200 });
    expect(JSON.parse(reply.text).data.length).toBeGreaterThan(0);
  });

  it('are fourteen', () => {
    expect(EXAMPLES.length).toBe(14);
  });
});

describe('the page of queries', () => {
  let desk: Visit;
  beforeAll(async () => {
    desk = await visit(browser, serving.base, { viewport: DESK });
    await desk.open('query');
  });
  const editor = () => desk.page.locator('.cm-content');
  const write = async (sql: string) => {
    await editor().click();
    await desk.page.keyboard.press('ControlOrMeta+a');
    await desk.page.keyboard.press('Delete');
    await editor().fill(sql);
  };
  const runIt = async () => {
    await desk.page.getByRole('button', { name: 'Run' }).click();
    await whole(desk.page);
  };

  it('shows the schema with comments beside an editor', async () => {
    await editor().waitFor();
    const stakers = desk.page.locator('.schema details', { hasText: 'stakers' }).first();
    await stakers.locator('> summary').click();
    expect(await stakers.textContent()).toContain(
      'Address of the operator that the staker delegates to',
    );
  });

  it('runs a query, also by Ctrl+Enter; the address has the query, which a visitor of the link has to run', async () => {
    await write('select count(*) as stakers_there from stakers');
    await editor().press('Control+Enter');
    await desk.page.locator('.rows td', { hasText: '1,500' }).waitFor();
    expect(await desk.page.locator('.cm-tooltip-autocomplete').count()).toBe(0);
    expect(decodeURIComponent(desk.page.url())).toContain('stakers_there');
    const other = await visit(browser, serving.base, { viewport: DESK });
    const sent: string[] = [];
    other.page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/query') sent.push(request.url());
    });
    await other.page.goto(desk.page.url());
    await other.page.getByText('This query comes from a link and has not run').waitFor();
    const text = other.page.locator('.cm-content');
    expect(await text.textContent()).toContain('stakers_there');
    // Another link on the same page is another query that has not run.
    const second = `select 'second' as of_a_link`;
    await other.page.goto(`${serving.base}/#/query?${new URLSearchParams({ sql: second })}`);
    await expect.poll(() => text.textContent(), SOON).toContain('of_a_link');
    expect(sent).toEqual([]);
    await other.page.getByRole('button', { name: 'Run' }).click();
    await other.page.locator('.rows td', { hasText: 'second' }).waitFor();
    expect(sent).toHaveLength(1);
    await other.page.goBack();
    await expect.poll(() => text.textContent(), SOON).toContain('stakers_there');
    expect(sent).toHaveLength(1);
    await other.page.context().close();
  });

  it('keeps every character that is typed faster than the page draws', async () => {
    const slow = await visit(browser, serving.base, { viewport: DESK });
    await slow.open('query');
    const field = slow.page.locator('.cm-content');
    await field.click();
    const session = await slow.page.context().newCDPSession(slow.page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 10 });
    for (let turn = 0; turn < repetitions(1, 3); turn += 1) {
      await slow.page.keyboard.press('ControlOrMeta+a');
      await slow.page.keyboard.press('Delete');
      const words = `select ${turn} as a`;
      // Each character is typed before the change of the previous one is drawn.
      await Promise.all([...words].map((key) => slow.page.keyboard.insertText(key)));
      expect(await field.textContent()).toBe(words);
    }
    await slow.page.context().close();
  });

  it('completes tables, columns and macros of the service, and no words of PostgreSQL', async () => {
    const offered = async (text: string) => {
      await write('');
      await desk.page.keyboard.type(text);
      const list = desk.page.locator('.cm-tooltip-autocomplete li .cm-completionLabel');
      // While the page is slower than the keyboard, the list is still that of an earlier word.
      const matched = list.first().locator('.cm-completionMatchedText');
      const word = text.split(' ').at(-1);
      await expect.poll(async () => (await matched.allTextContents()).join(''), SOON).toBe(word);
      const labels = await list.allTextContents();
      await desk.page.keyboard.press('Escape');
      return labels;
    };
    expect((await offered('select to_d'))[0]).toBe('to_dollars');
    expect(await offered('select 1 from tvl_by_op')).toEqual([
      'tvl_by_operator',
      'tvl_by_operator_strategy',
    ]);
    expect((await offered('select 1 from stakers where oper'))[0]).toBe('operator');
    const transactions = await offered('select tra');
    expect(transactions).not.toContain('transactions_committed');
    expect(desk.complaints).toEqual([]);
  });

  it('links addresses of an answer to their views', async () => {
    await write(`select staker, operator, staker as other, 'x' as avs from stakers
      where operator is not null order by staker limit 1`);
    await runIt();
    const cells = desk.page.locator('.rows tbody td');
    const [staker, operator] = await cells.allTextContents();
    const links = cells.locator('a');
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      `#/stakers/${staker}`,
      `#/operators/${operator}`,
    ]);
  });

  it('saves a query in the browser, which offers it again and deletes it', async () => {
    const { page } = desk;
    await write('select 42 as answer');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('textbox', { name: 'Name of the query' }).fill('The answer');
    await page.keyboard.press('Enter');
    await desk.open('query');
    await page.reload();
    await whole(page);
    await page.getByRole('combobox', { name: 'Saved queries' }).selectOption('The answer');
    await page.locator('.rows td', { hasText: '42' }).waitFor();
    await page.getByRole('button', { name: 'Delete the saved query The answer' }).click();
    expect(await page.getByRole('combobox', { name: 'Saved queries' }).count()).toBe(0);
    expect(await page.evaluate('localStorage.getItem("restaking-analytics.queries")')).toBe('[]');
    // A stored value of another shape is left out.
    await page.evaluate('localStorage.setItem("restaking-analytics.queries", "[7, {}]")');
    await page.reload();
    await whole(page);
    expect(await page.getByRole('combobox', { name: 'Saved queries' }).count()).toBe(0);
    await editor().waitFor();
  });

  it('shows the error with its position', async () => {
    await write('select oprator from stakers');
    await runIt();
    const message = await desk.page.locator('.query-error').textContent();
    expect(message).toContain('Candidate bindings: "operator"');
    expect(message).toMatch(/\n +\^/);
    // Chromium logs the status of the refusal; other tests expect that nothing is logged.
    const refused = [expect.stringContaining('status of 400')];
    await expect.poll(() => desk.complaints.splice(0), SOON).toEqual(refused);
  });

  it('shows an answer as bars, as lines and as a table, and downloads it as a file', async () => {
    await desk.page
      .locator('.query-actions select')
      .selectOption('Deposits and withdrawals by week');
    await whole(desk.page);
    await desk.page.locator('.rows').waitFor();
    await desk.page.getByRole('button', { name: 'Line' }).click();
    expect(await desk.page.locator('path.query-line').count()).toBe(2);
    await desk.keep('query-line');
    await desk.page.getByRole('button', { name: 'Bars' }).click();
    expect(await desk.page.locator('.bars li').count()).toBeGreaterThan(5);
    const saved = desk.page.waitForEvent('download');
    await desk.page.getByRole('button', { name: 'CSV' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('sample-query.csv');
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/^week,deposits,withdrawals\r\n/);
  });

  it.each([
    ['wide', DESK],
    ['phone', PHONE],
  ] as const)('fits in light and dark, %s', async (name, viewport) => {
    const shown = await visit(browser, serving.base, { viewport });
    const expectToFit = async (part: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await shown.page.emulateMedia({ colorScheme });
        expect(await overflowOf(shown.page)).toBe(0);
        await shown.keep(`query${part}-${colorScheme}-${name}`);
      }
    };
    const sql = EXAMPLES[0]?.sql ?? '';
    await shown.open(`query?${new URLSearchParams({ sql })}`);
    await shown.page.locator('.cm-content').waitFor();
    await shown.page.getByRole('button', { name: 'Run' }).click();
    await shown.page.locator('.rows').waitFor();
    await expectToFit('');
    await shown.page.getByRole('button', { name: 'Bars' }).click();
    await expectToFit('-bars');
    expect(shown.complaints).toEqual([]);
    await shown.page.context().close();
  });
});
