import { readFileSync } from 'node:fs';
import { beforeAll, expect } from 'vitest';
import { needing } from '../support/needing.ts';
import { generated } from '../support/snapshots.ts';
import { violationsOf } from './axe.ts';
import { sharedChromium } from './chromium.ts';
import { builtDashboard, loadBelow, overflowOf, served, type Visit, visit } from './pages.ts';

const { describe, it } = needing('chromium');

const PHONE = { width: 390, height: 844 };

/** A page has so many rows. */
const LIMIT = 10;

/**
 * Lists on the page of the entity that they are about: the section of the page, the operation, the
 * parameter that names the entity, and the cards.
 */
const OF_ONE = [
  ['operators', 'operator-keys', 'operator', 'Keys'],
  ['stakers', 'permissions', 'account', 'Permissions'],
  ['pods', 'validator-requests', 'pod', 'Requests to validators'],
  ['avs', 'operator-set-tasks', 'avs', 'Tasks'],
  ['avs', 'executor-operator-sets', 'avs', 'Sets that execute tasks'],
  ['avs', 'operator-set-releases', 'avs', 'Releases'],
  ['avs', 'multichain-sets', 'avs', 'Operator tables for other chains'],
] as const;

/** Views have these lists about the whole protocol. */
const OF_ALL = [
  ['rewards', 'emission-distributions', 'Emissions of EIGEN'],
  ['rewards', 'emission-epochs', 'Emissions by epoch'],
  ['rewards', 'protocol-fee-opt-ins', 'Protocol fee'],
  ['tokens', 'all-duration-vaults', 'Duration vaults'],
  ['avs', 'multichain-chains', 'Chains that get operator tables'],
  ['avs', 'multichain-roots', 'Roots of operator tables'],
  ['avs', 'task-fee-splits', 'Fees of tasks'],
] as const;

interface Body {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly meta: { readonly total: number };
}

let desk: Visit;
let phone: Visit;
let bodyOf: (target: string) => Promise<Body>;
beforeAll(async () => {
  const [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
  const serving = await served(await generated('tiny', 1), dashboard);
  bodyOf = async (target) => JSON.parse((await serving.send(target)).text);
  desk = await visit(browser, serving.base);
  phone = await visit(browser, serving.base, { viewport: PHONE });
});

const card = ({ page }: Visit, title: string) =>
  page.locator('.card', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

/** Expects that a view's card has its list's rows, and that the view has no fault. */
async function expectCard(view: string, title: string, total: number): Promise<void> {
  expect(total).toBeGreaterThan(0);
  await desk.open(view);
  await loadBelow(desk.page);
  expect(await card(desk, title).locator('tbody tr').count()).toBe(Math.min(total, LIMIT));
  await card(desk, title).scrollIntoViewIfNeeded();
  await desk.keep(`further-${title.toLowerCase().replaceAll(' ', '-')}`);
  expect(await violationsOf(desk.page)).toEqual([]);
}

async function expectToFitPhone(view: string): Promise<void> {
  await phone.open(view);
  await loadBelow(phone.page);
  expect([view, await overflowOf(phone.page)]).toEqual([view, 0]);
}

describe('the page of the entity that a list is about', () => {
  it.each(OF_ONE)('in #/%s has the rows of %s by %s', async (section, list, parameter, title) => {
    const { data } = await bodyOf(`/restaking/${list}?limit=1`);
    const id = String(data[0]?.[parameter]);
    const { meta } = await bodyOf(`/restaking/${list}?${parameter}=${id}`);
    await expectCard(`${section}/${id}`, title, meta.total);
    await expectToFitPhone(`${section}/${id}`);
  });

  it('in #/pods has validators and checkpoints', async () => {
    const { data } = await bodyOf('/restaking/all-pods?limit=100');
    for (const [list, title] of [
      ['pod-validators', 'Validators'],
      ['pod-checkpoints', 'Checkpoints'],
    ] as const) {
      const totals = await Promise.all(
        data.map(async ({ pod }) => (await bodyOf(`/restaking/${list}?pod=${pod}`)).meta.total),
      );
      const at = totals.indexOf(Math.max(...totals));
      await expectCard(`pods/${data[at]?.pod}`, title, totals[at] ?? 0);
      await expectToFitPhone(`pods/${data[at]?.pod}`);
    }
  });

  it('in #/stakers has the ledger, and all of it as CSV', async () => {
    const { data } = await bodyOf('/restaking/all-stakers?limit=1');
    const { meta } = await bodyOf(`/restaking/ledger?address=${data[0]?.staker}`);
    await expectCard(`stakers/${data[0]?.staker}`, 'Ledger', meta.total);
    const [file] = await Promise.all([
      desk.page.waitForEvent('download'),
      card(desk, 'Ledger').getByRole('button', { name: /^CSV/ }).click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect(lines.length).toBe(meta.total + 1);
  });
});

describe('a view of the whole protocol', () => {
  it.each(OF_ALL)('#/%s has the rows of %s', async (view, list, title) => {
    const { meta } = await bodyOf(`/restaking/${list}`);
    await expectCard(view, title, meta.total);
    await expectToFitPhone(view);
  });
});

it('a list without rows is left out of the page of an AVS', async () => {
  const { data } = await bodyOf('/restaking/all-avs?limit=100');
  const totals = await Promise.all(
    data.map(
      async ({ avs }) => (await bodyOf(`/restaking/operator-set-tasks?avs=${avs}`)).meta.total,
    ),
  );
  const without = data[totals.indexOf(0)];
  await desk.open(`avs/${without?.avs}`);
  await loadBelow(desk.page);
  expect(await card(desk, 'Slashes').count()).toBe(1);
  expect(await card(desk, 'Tasks').count()).toBe(0);
});
