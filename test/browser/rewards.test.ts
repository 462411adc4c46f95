import type { Locator } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { COMPUTED_TABLE_NAMES } from '../../common/table-names.ts';
import type { Serving } from '../server/serving.ts';
import { needing } from '../support/needing.ts';
import { rewrite } from '../support/rewrite.ts';
import { bare, generated } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { sharedChromium } from './chromium.ts';
import { builtDashboard, overflowOf, served, type Visit, visit, whole } from './pages.ts';

const { describe, it } = needing('chromium');

let serving: Serving;
let visitor: Visit;
let earner: string;

/** The body of an operation's answer. */
async function answer(path: string) {
  return JSON.parse((await serving.send(`/restaking/${path}`)).text);
}

/** An earner of computed rewards that can claim some of them. */
async function claimant(): Promise<string> {
  const { data } = await answer('rewards-unclaimed?limit=1000');
  const { data: sums } = await answer('rewards-earned?groupBy=earner&limit=1000');
  const earning = new Set(sums.map(({ earner }: { earner: string }) => earner));
  return data.find(
    ({ earner, unclaimed }: { earner: string; unclaimed: string }) =>
      unclaimed !== '0' && earning.has(earner),
  ).earner;
}

interface ComputedRoot {
  readonly rootIndex: string;
  readonly verdict: string;
  readonly isActive: boolean;
}

/** The roots that were computed, newest first. */
async function computedRoots(): Promise<readonly ComputedRoot[]> {
  const { data } = await answer('rewards-roots?limit=1000');
  const { data: active } = await answer('all-distribution-roots?active=true&limit=1000');
  const indices = new Set(active.map(({ rootIndex }: ComputedRoot) => rootIndex));
  return data
    .filter(({ verdict }: ComputedRoot) => verdict !== 'unknown')
    .map((root: ComputedRoot) => ({ ...root, isActive: indices.has(root.rootIndex) }));
}

/** The claimed amounts by token, of the tokens with something to claim. */
async function claimedOf(earner: string): Promise<ReadonlyMap<string, string>> {
  const { data } = await answer(`rewards-unclaimed?earner=${earner}`);
  return new Map(
    data
      .filter(({ unclaimed }: { unclaimed: string }) => unclaimed !== '0')
      .map(({ token, claimed }: { token: string; claimed: string }) => [token, claimed]),
  );
}

/** The proof of an earner in a root; undefined if the root has none of these tokens. */
async function proofIn(rootIndex: string, earner: string, tokens: readonly string[]) {
  const { data } = await answer(
    `rewards-proof?earner=${earner}&tokens=${tokens.join(',')}&rootIndex=${rootIndex}`,
  );
  return data?.[0];
}

/** A proof in the oldest root that pays the earner something. */
async function olderProof(earner: string, roots: readonly ComputedRoot[]) {
  const claimed = await claimedOf(earner);
  for (const { rootIndex } of roots.toReversed()) {
    const whole = await proofIn(rootIndex, earner, [...claimed.keys()]);
    const open = (whole?.tokenLeaves ?? [])
      .filter(
        ({ token, cumulativeEarnings }: { token: string; cumulativeEarnings: string }) =>
          BigInt(cumulativeEarnings) > BigInt(claimed.get(token) ?? '0'),
      )
      .map(({ token }: { token: string }) => token);
    if (open.length > 0) return { rootIndex, proof: await proofIn(rootIndex, earner, open) };
  }
  throw new Error(`no root pays ${earner}`);
}

/** The oldest computed root, which has no rewards of the earner. */
async function rootWithout(earner: string, roots: readonly ComputedRoot[]): Promise<string> {
  const { rootIndex } = roots.at(-1) as ComputedRoot;
  expect(await proofIn(rootIndex, earner, [...(await claimedOf(earner)).keys()])).toBeUndefined();
  return rootIndex;
}

/** A card by its title; cards below the fold are loaded by scrolling. */
async function cardOf(title: string, { page } = visitor): Promise<Locator> {
  const below = page.locator('main .card:not(:has(h2))');
  for (let turn = 0; turn < 20 && (await below.count()) > 0; turn += 1) {
    await below.first().scrollIntoViewIfNeeded();
    await whole(page);
  }
  return page.locator('.card', { has: page.getByRole('heading', { name: title, exact: true }) });
}

beforeAll(async () => {
  const [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
  serving = await served(await generated('tiny', 1), dashboard);
  earner = await claimant();
  visitor = await visit(browser, serving.base, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
});

describe('the view of an earner', () => {
  it('has its rewards by day and by AVS, and marks them as lower bounds', async () => {
    await visitor.open(`stakers/${earner}`);
    const days = await cardOf('Rewards by day');
    const { meta } = await answer('rewards-roots?limit=1');
    expect(await days.locator('.note').first().textContent()).toBe(
      `Lower bound: ${meta.statistics.leftOutSubmissions} submissions could not be computed.`,
    );
    await days.scrollIntoViewIfNeeded();
    await visitor.keep('rewards-earner');
    await days.getByRole('button', { name: 'Table' }).click();
    const { meta: ofDays } = await answer(`rewards-earned?earner=${earner}`);
    expect(await days.locator('tbody tr').count()).toBe(ofDays.total);
    const { meta: ofAvs } = await answer(`rewards-earned?earner=${earner}&groupBy=avs`);
    const byAvs = await cardOf('Rewards by AVS and token');
    expect(await byAvs.locator('tbody tr').count()).toBe(ofAvs.total);
  });

  it('copies the proof of all that can be claimed, and of one token', async () => {
    await visitor.open(`stakers/${earner}`);
    const card = await cardOf('Rewards to claim');
    const { data } = await answer(`rewards-unclaimed?earner=${earner}`);
    const tokens: string[] = data
      .filter(({ unclaimed }: { unclaimed: string }) => unclaimed !== '0')
      .map(({ token }: { token: string }) => token);
    for (const [label, claimed] of [
      ['Copy proof for all tokens', tokens],
      ['Copy', tokens.slice(0, 1)],
    ] as const) {
      const button = card.getByRole('button', { name: label, exact: true }).first();
      await button.click();
      const { data: claims } = await answer(
        `rewards-proof?earner=${earner}&tokens=${claimed.join(',')}`,
      );
      await expect
        .poll(() => visitor.page.evaluate('navigator.clipboard.readText().then(JSON.parse)'), SOON)
        .toEqual(claims[0]);
    }
    expect(visitor.complaints).toEqual([]);
    expect(await overflowOf(visitor.page)).toBe(0);
    await visitor.keep('rewards-proof');
  });

  it('copies the proof in a chosen root, with the verdict on the root', async () => {
    const { page } = visitor;
    await visitor.open(`stakers/${earner}`);
    const card = await cardOf('Rewards to claim');
    const choice = card.getByLabel('Root of the proof');
    const roots = await computedRoots();
    const newest = roots.find(({ isActive }) => isActive);
    const offered = await choice
      .locator('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
    expect(offered[0]).toBe(newest?.rootIndex);
    expect(new Set(offered)).toEqual(new Set(roots.map(({ rootIndex }) => rootIndex)));
    const kinds = new Set<string>();
    for (const { rootIndex, verdict, isActive } of roots) {
      await choice.selectOption(rootIndex);
      const sentence =
        verdict !== 'equal'
          ? 'differs from the one computed here: the contract refuses this proof.'
          : isActive
            ? 'is verified and active: you can claim with this proof.'
            : 'is verified and not active: the contract refuses this proof.';
      expect(await card.locator('.verdict').textContent()).toBe(`Root ${rootIndex} ${sentence}`);
      kinds.add(`${verdict} ${isActive}`);
    }
    expect(kinds.size).toBeGreaterThan(2);
    const { rootIndex, proof } = await olderProof(earner, roots);
    await choice.selectOption(rootIndex);
    expect(page.url()).toContain(`proof.root=${rootIndex}`);
    await card.getByRole('button', { name: 'Copy proof for all tokens' }).click();
    await expect
      .poll(() => page.evaluate('navigator.clipboard.readText().then(JSON.parse)'), SOON)
      .toEqual(proof);
  });

  it('says that a root has nothing to claim', async () => {
    // The address chooses the root, as a link does.
    const empty = await rootWithout(earner, await computedRoots());
    await visitor.open(`stakers/${earner}?proof.root=${empty}`);
    const card = await cardOf('Rewards to claim');
    await card.getByRole('button', { name: 'Copy proof for all tokens' }).click();
    await card.getByRole('button', { name: 'Nothing to claim in this root' }).waitFor();
    visitor.complaints.length = 0; // The 404 of the service.
  });
});

describe('the view of an earner without a computed root', () => {
  it('says that there is no proof', async () => {
    const folder = await bare(1, ...COMPUTED_TABLE_NAMES, 'reward_claims');
    await rewrite(folder, 'reward_leaves', 'delete from changes');
    await rewrite(folder, 'reward_tree_blocks', 'delete from changes');
    await rewrite(folder, 'reward_roots', 'update changes set computed_root = null');
    const { base } = await served(folder, await builtDashboard());
    const own = await visit(await sharedChromium(), base);
    await own.open(`stakers/${earner}`);
    const card = await cardOf('Rewards to claim', own);
    await card.getByText('No active distribution root was computed').waitFor();
    expect(await card.getByRole('button', { name: 'Copy' }).count()).toBe(0);
  });
});

describe('the rewards per year', () => {
  it.each([
    ['operators', 'operator', 'operator-apr'],
    ['avs', 'avs', 'avs-apr'],
    ['stakers', 'staker', 'staker-apr'],
  ])('of #/%s/… are those of the service, with their window', async (view, parameter, name) => {
    const { data } = await answer('rewards-earned?groupBy=avs&limit=1000');
    const { data: operators } = await answer('operators-tvl?limit=1');
    const { data: stakers } = await answer('stakers-tvl?limit=1');
    const id = {
      operators: operators[0].operator,
      avs: data.find(({ avs }: { avs: string }) => avs !== '').avs,
      stakers: stakers[0].staker,
    }[view];
    await visitor.open(`${view}/${id}`);
    const card = await cardOf('Rewards per year');
    const { data: found } = await answer(`${name}?${parameter}=${id}`);
    const [{ earnedInEth, stakeEthDays, days, apr, lastDay }] = found;
    const values = await card
      .locator('.fact data')
      .evaluateAll((shown) => shown.map((one) => one.getAttribute('value')));
    expect(values[0]).toBe(earnedInEth);
    expect(Number(values[1])).toBeCloseTo(Number(stakeEthDays) / days, 6);
    const rate = await card.locator('.fact', { hasText: 'APR' }).innerText();
    expect(rate.includes('%')).toBe(apr !== null);
    const end = new Date(lastDay).toLocaleDateString('en', {
      dateStyle: 'medium',
      timeZone: 'UTC',
    });
    if (apr !== null) expect(rate).toContain(`${days} days (UTC)`);
    if (apr !== null) expect(rate).toContain(end);
  });

  it.each([
    ['operators', 'operator'],
    ['avs', 'avs'],
  ])('of #/%s/… are those of the token that the visitor chooses', async (view, of) => {
    const { data: strategies } = await answer('all-strategies?limit=1000');
    const rankings = await Promise.all(
      strategies.map(async ({ strategy }: { strategy: string }) => {
        const { data } = await answer(`apr-ranking?of=${of}&strategy=${strategy}&limit=1000`);
        return data.map((row: object) => ({ ...row, strategy }));
      }),
    );
    const { address, strategy, apr, earnedDollars, stakeDollars } = rankings
      .flat()
      .find((row) => row.apr > 0);
    await visitor.open(`${view}/${address}`);
    const card = await cardOf('Rewards per year');
    await card.getByRole('combobox', { name: 'Token' }).selectOption(strategy);
    await card.getByText('the stake in this token alone').waitFor();
    const values = await card
      .locator('.fact data')
      .evaluateAll((shown) => shown.map((one) => Number(one.getAttribute('value'))));
    expect(values).toEqual([earnedDollars, stakeDollars]);
    const rate = await card.locator('.fact', { hasText: 'APR' }).locator('.figure').innerText();
    expect(Number.parseFloat(rate.replaceAll(',', '')) / (100 * apr)).toBeCloseTo(1, 1);
    expect(visitor.complaints).toEqual([]);
  });
});

describe('the view of an AVS', () => {
  it('has its payments by earner', async () => {
    const { data } = await answer('rewards-earned?groupBy=avs&limit=1000');
    const { avs } = data.find((row: { avs: string }) => row.avs !== '');
    await visitor.open(`avs/${avs}`);
    const card = await cardOf('Payments and their earners');
    const { data: earners } = await answer(`rewards-earned?avs=${avs}&groupBy=earner&limit=25`);
    for (const { earner } of earners) {
      expect(await card.locator(`tbody a[href$="${earner}"]`).count()).toBeGreaterThan(0);
    }
    expect(await card.locator('tbody tr').count()).toBe(earners.length);
    await card.scrollIntoViewIfNeeded();
    await visitor.keep('rewards-avs');
  });
});

describe('the views of roots', () => {
  it('have the verdict on each root, and only those with the selected verdict', async () => {
    await visitor.open('rewards');
    const card = await cardOf('Roots computed from logs');
    const { data } = await answer('rewards-roots?limit=25');
    const verdicts = data.map(({ verdict }: { verdict: string }) =>
      verdict === 'unknown' ? 'not computed' : verdict,
    );
    expect(await card.locator('tbody td:nth-child(2)').allTextContents()).toEqual(verdicts);
    await visitor.keep('rewards-roots');
    await card.locator('select').selectOption('differs');
    await whole(visitor.page);
    const shown = await card.locator('tbody td:nth-child(2)').allTextContents();
    expect(new Set(shown)).toEqual(new Set(['differs']));
    const { data: differing } = await answer('rewards-roots?verdict=differs&limit=1');
    await visitor.open(`roots/${differing[0].rootIndex}`);
    const verdict = await cardOf('Computed from logs');
    expect(await verdict.textContent()).toContain('differs');
  });
});
