import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, expect } from 'vitest';
import type { Serving } from '../server/serving.ts';
import { post } from '../server/sql/asking.ts';
import { needing } from '../support/needing.ts';
import { SAMPLE } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { sharedChromium } from './chromium.ts';
import { builtDashboard, served, type Visit, visit, whole } from './pages.ts';

const { describe, it } = needing('chromium');

const MAX_CLICKS = 3;

let serving: Serving;
let page: Visit['page'];
let open: Visit['open'];
let clicks = 0;
beforeAll(async () => {
  const [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
  serving = await served(SAMPLE, dashboard);
  ({ page, open } = await visit(browser, serving.base));
});
// Each test has the overview as it is first drawn. To load the dashboard takes twice as long.
beforeEach(async () => {
  await open('no/such/view');
  await open('');
  clicks = 0;
});

/** Six digits of each number, which a double of SQL has in common with an exact text. */
const rounded = (values: readonly unknown[]) => values.map((one) => Number(one).toPrecision(6));

/** The first column of the rows of an SQL query. */
async function sql(text: string): Promise<readonly unknown[]> {
  const reply = await post(serving, { sql: text });
  expect({ status: reply.status, text: reply.text.slice(0, 300) }).toMatchObject({ status: 200 });
  return JSON.parse(reply.text).data.map(([first]: unknown[]) => first);
}

async function click(target: Locator): Promise<void> {
  clicks += 1;
  await target.click();
  await whole(page);
}

const section = (name: string) =>
  click(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }));

/** Chooses an example of the SQL page: a click on the section, one on the list. */
async function example(title: string): Promise<void> {
  await section('SQL');
  clicks += 1;
  await page.locator('.query-actions select').first().selectOption(title);
  await page.locator('.rows td').first().waitFor();
}

/** The column of an answer of the SQL page. */
async function answered(name: string): Promise<readonly string[]> {
  const names = await page.locator('.rows th').allTextContents();
  const cells = page.locator(`.rows td:nth-child(${names.indexOf(name) + 1})`);
  return (await cells.allTextContents()).map((text) => text.replaceAll(',', ''));
}

/** The card with a title, after the visitor scrolled to it. */
async function card(title: string): Promise<Locator> {
  const found = page.locator('.card', {
    has: page.getByRole('heading', { name: title, exact: true }),
  });
  const below = page.locator('main .card:not(:has(h2))');
  for (let turn = 0; turn < 20 && (await found.count()) === 0; turn += 1) {
    await below.first().scrollIntoViewIfNeeded();
    await whole(page);
  }
  return found;
}

/** The exact values of a column of a table, or of bars. */
async function valuesOf(within: Locator, column?: string): Promise<readonly unknown[]> {
  const cell = column === undefined ? '.bar-value' : `td[data-title="${column}"]`;
  const shown = within.locator(`${cell} data`);
  await shown.first().waitFor();
  return Promise.all((await shown.all()).map((one) => one.getAttribute('value')));
}

describe('a question of an analyst is answered within three clicks, as by SQL:', () => {
  it('TVL by token over time', async () => {
    const byToken = await card('Total value delegated by token');
    const byWeek = await card('Value over time by token');
    await click(byToken.getByRole('button', { name: 'Table' }));
    expect(await valuesOf(byToken, 'Value, USD')).toEqual(
      await sql('select tvl from tvl_by_strategy where dollars > 0 order by dollars desc'),
    );
    await click(byWeek.getByRole('button', { name: 'Table' }));
    // The interval is a week, and ends on the last day of the snapshot.
    const weeks = await valuesOf(byWeek, 'Value, USD');
    const days = await sql(`select dollars from tvl_by_day where strategy is null
      and (dayofweek(day) = 0 or day = (select max(day) from tvl_by_day)) order by day`);
    expect(rounded(weeks)).toEqual(rounded(days));
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
  });

  it('the largest operators, and how many hold more than a third', async () => {
    const largest = await valuesOf(await card('Largest operators'));
    expect(largest).toEqual(
      await sql('select tvl from tvl_by_operator order by dollars desc, operator limit 10'),
    );
    const shown = (await card('Concentration')).locator('.fact', { hasText: 'Nakamoto' });
    const [needed] = await sql(`select min(operators) from (
      select row_number() over largest as operators,
        sum(dollars) over largest / sum(dollars) over () as part
      from tvl_by_operator window largest as (order by dollars desc, operator)) where part > 1 / 3`);
    expect(Number(await shown.locator('.figure').innerText())).toBe(needed);
    expect(clicks).toBe(0);
  });

  it('AVSs by the value that they can slash, and the operators of one', async () => {
    await section('AVSs');
    const ranked = await card('Top 12 AVSs by slashable value');
    expect(await valuesOf(ranked)).toEqual(
      await sql('select slashable_tvl from slashable_by_avs order by dollars desc limit 12'),
    );
    await click(ranked.getByRole('link').first());
    const [many] = await sql(`select count(*) from avs_operators
      where registered and avs = (select avs from slashable_by_avs order by dollars desc limit 1)`);
    const shown = page.locator('.headline .fact', { hasText: /^Operators/ });
    expect(Number(await shown.locator('.figure').innerText())).toBe(many);
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
  });

  it('waiting withdrawals by token, and when they can be completed', async () => {
    await section('Withdrawals');
    const waiting = await card('Waiting withdrawals by token');
    const summed = await sql(`select sum(to_dollars(shares, strategy)) as dollars
      from (select unnest(strategies) as strategy, unnest(shares) as shares
        from withdrawals where not completed) group by strategy order by dollars desc`);
    expect(rounded(await valuesOf(waiting, 'Value, USD'))).toEqual(rounded(summed));
    const next = await waiting
      .locator('td[data-title="Next ready"] time')
      .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
    // A withdrawal waits for the longest delay of its strategies.
    const moments = await sql(`with parts as (
        select withdrawal_root, created_at, unnest(strategies) as strategy,
          case era when 'slashing' then 100800 end as least
        from withdrawals where not completed
      ), delays as (
        select withdrawal_root, count(*) = count(coalesce(withdrawal_delay_blocks, least)) as known,
          any_value(parts.created_at)
            + max(coalesce(withdrawal_delay_blocks, least)) * interval 12 seconds as possible
        from parts left join strategies on strategies.strategy = parts.strategy group by all
      )
      select epoch_ms(min(possible)) from parts
      join delays on delays.withdrawal_root = parts.withdrawal_root
      where known and possible > (select max(timestamp) from activities) group by strategy`);
    expect(next.sort()).toEqual(moments.map(Number).sort());
    expect(clicks).toBe(1);
  });

  it('withdrawals that can be completed in a span of days, with their value', async () => {
    const span = `where completable_time >= date '2025-05-25' and completable_time < date '2025-06-06'`;
    await section('Withdrawals');
    const waiting = await card('By date of completion');
    await page.getByLabel('Completable from (UTC)').fill('2025-05-25');
    await page.getByLabel('Completable to (UTC)').fill('2025-06-05');
    await whole(page);
    const [found] = await sql(`select count(*) from waiting_withdrawals ${span}`);
    const [all] = await sql('select count(*) from waiting_withdrawals');
    expect(Number(found)).toBeGreaterThan(0);
    expect(Number(found)).toBeLessThan(Number(all));
    await waiting.getByText(`${found} wait with`).waitFor();
    expect(await valuesOf(waiting, 'Value, USD')).toEqual(
      await sql(`select tvl from waiting_withdrawals ${span}
        order by completable_from, queued_at, withdrawal_root limit 10`),
    );
    expect(clicks).toBe(1);
  });

  it('rewards by AVS, month, token and dollars', async () => {
    await example('Rewards by month, AVS and token');
    const paid = (await answered('dollars')).reduce((total, one) => total + Number(one), 0);
    expect(rounded([paid])).toEqual(
      rounded(await sql('select sum(dollar_value::double) from reward_values')),
    );
    expect(clicks).toBe(2);
  });

  it('rewards by month, in dollars', async () => {
    await section('Rewards');
    const months = await card('Rewards by month');
    await click(months.getByRole('button', { name: 'Table' }));
    const paid = (await valuesOf(months, 'Value at submission, USD')).map(Number);
    // A part without any price has no value.
    const expected = await sql(`select sum(dollar_value::double) as dollars from reward_values
      group by date_trunc('month', updated_at), avs having count(dollar_value) > 0
      order by dollars desc`);
    expect(rounded(paid.toSorted((one, other) => other - one))).toEqual(rounded(expected));
    expect(clicks).toBe(2);
  });

  it('what operators earn per year', async () => {
    await example('Directed rewards per year and dollar');
    const paid = (await answered('dollars_paid')).reduce((total, one) => total + Number(one), 0);
    const [dollars] = await sql(`select sum(to_double) from (
      select (select sum(amount) from reward_operators paid
          where paid.rewards_submission_hash = rewards.rewards_submission_hash
            and paid.operator in (select operator from tvl_by_operator where dollars > 0))::double
        / amount::double * dollars as to_double
      from reward_values rewards
      where start_timestamp > snapshot_time() - interval 365 days)`);
    expect(Math.round(paid)).toBe(Math.round(Number(dollars)));
    expect(clicks).toBe(2);
  });

  it('who was slashed, and how much it cost', async () => {
    const slashes = await card('Slashes');
    const [lost] = await sql('select sum(to_dollars(shares_slashed, strategy)) from slashes');
    const short = Number(lost).toLocaleString('en', {
      notation: 'compact',
      maximumSignificantDigits: 3,
    });
    const [known] = await sql('select count(shares_slashed) from slashes');
    const [all] = await sql('select count(*) from slashes');
    await expect
      .poll(() => slashes.locator('.note').first().innerText(), SOON)
      .toBe(`${known} of ${all} slashes have a known amount: $${short} at current prices`);
    expect(clicks).toBe(0);
  });

  it('new and returning depositors by week', async () => {
    await example('New and returning depositors by week');
    const total = async (name: string) =>
      (await answered(name)).reduce((all, one) => all + Number(one), 0);
    const deposits = `from activities where action = 'SHARES_DEPOSITED_IN_STRATEGY'`;
    expect([await total('new_depositors')]).toEqual(
      await sql(`select count(distinct staker) ${deposits}`),
    );
    expect([(await total('new_depositors')) + (await total('returning_depositors'))]).toEqual(
      await sql(`select count(distinct (staker, date_trunc('week', timestamp))) ${deposits}`),
    );
    expect(clicks).toBe(2);
  });

  it('new and returning depositors by week, as a chart', async () => {
    await section('Stakers');
    const weeks = await card('New and returning depositors');
    await click(weeks.getByRole('button', { name: 'Table' }));
    for (const [column, condition] of [
      ['New depositors', 'week = first_week'],
      ['Returning depositors', 'week > first_week'],
    ] as const) {
      const expected = await sql(`with deposits as (
          select distinct staker, date_trunc('week', timestamp) as week from activities
          where action = 'SHARES_DEPOSITED_IN_STRATEGY'
        ), ranked as (select *, min(week) over (partition by staker) as first_week from deposits)
        select count(*) filter (where ${condition}) from ranked group by week order by week`);
      expect(rounded(await valuesOf(weeks, column))).toEqual(rounded(expected));
    }
    expect(clicks).toBe(2);
  });

  it('the concentration of one token', async () => {
    await section('Tokens');
    await click(page.locator('main').getByRole('link', { name: 'stETH', exact: true }).last());
    const holders = await valuesOf(await card('Largest holders'), 'Value, USD');
    const expected = await sql(`select to_dollars(shares, staker_shares.strategy) as dollars
      from staker_shares join tokens on tokens.strategy = staker_shares.strategy
      where symbol = 'stETH' order by dollars desc limit ${holders.length}`);
    expect(rounded(holders)).toEqual(rounded(expected));
    expect(clicks).toBe(2);
  });

  it('stakes of a quorum, and missed batches', async () => {
    await section('Availability');
    const missed = await valuesOf(await card('Missed batches'), 'Missed');
    const batches = `(select non_signers from da_batches where network = 'ethereum'
      order by block_timestamp desc limit 100)`;
    expect(rounded(missed)).toEqual(
      rounded(
        await sql(`select count(*) as missed from (select unnest(non_signers) as operator
          from ${batches}) group by operator order by missed desc limit 10`),
      ),
    );
    expect(clicks).toBe(1);
  });

  it('AVSs that share operators', async () => {
    await example('AVSs with the most operators in common');
    const shared = await sql(`with sets as (
        select avs, list(operator) as operators from avs_operators where registered group by avs)
      select len(list_intersect(a.operators, b.operators)) as shared
      from sets a join sets b on b.avs > a.avs order by shared desc limit 25`);
    expect(rounded(await answered('operators'))).toEqual(rounded(shared));
    expect(clicks).toBe(2);
  });

  it('AVSs that share operators with one AVS, and the shared value', async () => {
    await section('AVSs');
    await click(page.locator('main').getByRole('link', { name: 'EigenDA', exact: true }).first());
    const others = await card('AVSs that share operators');
    const expected = `from avs_operators one join avs_operators other
        on other.operator = one.operator and other.avs <> one.avs and other.registered
      join avs on avs.avs = one.avs
      join tvl_by_operator on tvl_by_operator.operator = one.operator
      where avs.name = 'EigenDA' and one.registered
      group by other.avs order by sum(tvl_by_operator.dollars) desc limit 10`;
    expect(rounded(await valuesOf(others, 'Shared value, USD'))).toEqual(
      rounded(await sql(`select sum(tvl_by_operator.dollars) ${expected}`)),
    );
    expect(rounded(await valuesOf(others, 'Shared operators'))).toEqual(
      rounded(await sql(`select count(*) ${expected}`)),
    );
    expect(clicks).toBe(2);
  });

  it('the largest moves of the last day', async () => {
    const moves = await card('Largest moves');
    const rows = moves.locator('tbody tr', { hasText: /Operator (gained|lost) stake/ });
    const shown = await valuesOf(rows, 'Value, USD');
    const changed = await sql(`select abs(to_dollars(sum(delta), strategy)) as dollars
      from operator_share_changes
      where timestamp > (select max(timestamp) from activities) - interval 1 day
      group by operator, strategy order by dollars desc`);
    expect(rounded(shown)).toEqual(rounded(changed.slice(0, shown.length)));
    expect(clicks).toBe(0);
  });
});
