import { beforeAll, expect } from 'vitest';
import { needing } from '../support/needing.ts';
import { generated, sampleWithout } from '../support/snapshots.ts';
import { violationsOf } from './axe.ts';
import { sharedChromium } from './chromium.ts';
import { builtDashboard, loadBelow, overflowOf, served, type Visit, visit } from './pages.ts';

const { describe, it } = needing('chromium');

const PHONE = { width: 390, height: 844 };

/** Cards about the current EigenDA need optional tables, and have this order. */
const CURRENT = [
  'Measured throughput',
  'Throughput by day',
  'Usage by customer',
  'Customers',
  'Signed by quorum',
  'Signing by operator',
  'Attested batches',
] as const;

const PAID = [
  'Reservations',
  'Changes of reservations',
  'On-demand deposits',
  'Prices and limits',
  'Certificate verifiers',
  'Relays',
  'Dispersers',
  'Security thresholds',
  'Blob versions',
] as const;

/** V1 had none of these tables. */
const OF_V2 = [
  'da_reservation_changes',
  'da_on_demand_deposits',
  'da_payment_parameter_changes',
  'da_cert_verifiers',
  'da_relays',
  'da_dispersers',
  'da_threshold_changes',
  'da_blob_versions',
  'da_usage',
  'da_signing_rates',
  'da_v2_batches',
  'da_throughput',
] as const;

let desk: Visit;
let phone: Visit;
let withoutV2: Visit;
let bodyOf: (target: string) => Promise<{
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly meta: { readonly total: number };
}>;
beforeAll(async () => {
  const [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
  const serving = await served(await generated('tiny', 1), dashboard);
  bodyOf = async (target) => JSON.parse((await serving.send(target)).text);
  desk = await visit(browser, serving.base);
  phone = await visit(browser, serving.base, { viewport: PHONE });
  withoutV2 = await visit(browser, (await served(sampleWithout(OF_V2), dashboard)).base);
});

const card = ({ page }: Visit, title: string) =>
  page.locator('.card', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

const titles = ({ page }: Visit) => page.locator('main h2').allTextContents();

describe('the view of EigenDA', () => {
  it('has use, payments and contracts of V2 before the batches of V1', async () => {
    await desk.open('availability');
    await loadBelow(desk.page);
    const found = await titles(desk);
    expect(found.filter((title) => ![...CURRENT, ...PAID].includes(title as never))).toEqual([
      'EigenDA V2',
      'Operators and quorums',
      ...found.filter((title) => /^Quorum \d+$/.test(title)),
      'Operators',
      'Quorums',
      'Payments of V2',
      'Contracts of V2',
      'EigenDA V1',
      'Missed batches',
      'Batches',
    ]);
    expect(found.slice(1, CURRENT.length + 1)).toEqual(CURRENT);
    expect(found.filter((title) => PAID.includes(title as never))).toEqual(PAID);
    expect(await desk.page.locator('.failure, .waiting').count()).toBe(0);
    await desk.keep('availability-v2');
    expect(await violationsOf(desk.page)).toEqual([]);
  });

  it('says on which day V1 ended, and of which day its last batch is', async () => {
    const title = desk.page.locator('.part', { hasText: 'EigenDA V1' });
    const { data } = await bodyOf('/availability/all-batches?limit=1');
    const last = new Date(String(data[0]?.blockTimestamp));
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
    expect(await title.innerText()).toContain('its data were deleted on Jan 21, 2026');
    expect(await title.innerText()).toContain(`batches here is of ${day.format(last)}`);
  });

  it('adds up the usage of each customer', async () => {
    await desk.open('availability?usage.days=365');
    await loadBelow(desk.page);
    const { data } = await bodyOf('/availability/usage?limit=1000');
    const since = Date.parse(String(data[0]?.day)) - 365 * 86_400_000;
    const blobs = new Map<string, number>();
    for (const { day, customer, blobCount } of data) {
      if (Date.parse(String(day)) <= since) continue;
      blobs.set(String(customer), (blobs.get(String(customer)) ?? 0) + Number(blobCount));
    }
    const cells = card(desk, 'Customers').locator('td[data-title="Blobs"] data');
    const shown = await cells.evaluateAll((all) =>
      all.map((one) => Number(one.getAttribute('value'))),
    );
    const ascending = (values: readonly number[]) => [...values].sort((one, two) => one - two);
    expect(blobs.size).toBeGreaterThan(1);
    expect(ascending(shown)).toEqual(ascending([...blobs.values()]));
  });

  it('counts the batches that each operator did not sign in the period', async () => {
    const { data } = await bodyOf('/availability/signing-rates?limit=1000');
    const since = Date.parse(String(data[0]?.endsAt)) - 86_400_000;
    const missed = new Map<string, number>();
    for (const { endsAt, operatorId, unsignedBatches } of data) {
      if (Date.parse(String(endsAt)) <= since) continue;
      const id = String(operatorId);
      missed.set(id, (missed.get(id) ?? 0) + Number(unsignedBatches));
    }
    const cells = card(desk, 'Signing by operator').locator('td[data-title="Missed"] data');
    const shown = await cells.evaluateAll((all) =>
      all.map((one) => Number(one.getAttribute('value'))),
    );
    expect(missed.size).toBeGreaterThan(1);
    expect(shown).toEqual([...missed.values()].sort((one, two) => two - one));
  });

  it('has the signing of one operator by interval on its page', async () => {
    const { data } = await bodyOf('/availability/signing-rates?limit=1');
    const id = String(data[0]?.operatorId);
    const { meta } = await bodyOf(`/availability/signing-rates?operatorId=${id}`);
    await desk.open(`availability/operators/${id}`);
    await loadBelow(desk.page);
    const rows = card(desk, 'Signing by interval').locator('tbody tr');
    expect(await rows.count()).toBe(Math.min(meta.total, 10));
    await desk.open('availability');
    await loadBelow(desk.page);
  });

  it('filters reservations by state, which the address keeps', async () => {
    const { meta } = await bodyOf('/availability/reservations?status=expired');
    await card(desk, 'Reservations').getByLabel('State').selectOption('expired');
    const badges = card(desk, 'Reservations').locator('tbody .badge');
    await badges.filter({ hasText: 'active' }).first().waitFor({ state: 'detached' });
    expect(desk.page.url()).toContain('reservations.state=expired');
    expect(await badges.count()).toBe(Math.min(meta.total, 10));
  });

  it('begins each list with its first page for another network', async () => {
    await desk.open('availability?batches.page=2&usage.days=7');
    await desk.page.getByLabel('Network').selectOption('holesky');
    await expect.poll(() => desk.page.url()).toContain('network=holesky');
    expect(desk.page.url()).not.toContain('batches.page');
    expect(desk.page.url()).toContain('usage.days=7');
  });

  it('fits a phone', async () => {
    await phone.open('availability');
    await loadBelow(phone.page);
    expect(await overflowOf(phone.page)).toBe(0);
    await phone.keep('phone-availability-v2');
    expect(await violationsOf(phone.page)).toEqual([]);
  });
});

describe('the view of EigenDA without the tables of V2', () => {
  it('has no empty card; the commands that add them are named once, at the end', async () => {
    await withoutV2.open('availability');
    await loadBelow(withoutV2.page);
    const found = await titles(withoutV2);
    expect(found[0]).toBe('Operators and quorums');
    expect(found.at(-1)).toBe('Not in this snapshot');
    expect(await withoutV2.page.locator('main .empty').count()).toBe(0);
    expect(await card(withoutV2, 'Not in this snapshot').locator('p').allTextContents()).toEqual([
      'Measured throughput, Throughput by day, Usage and customers, Signing rates, Attested batches: This snapshot does not have their tables. ingest --da <folder> adds them.',
      'Reservations, Changes of reservations, On-demand deposits, Prices and limits, Certificate verifiers, Relays, Dispersers, Security thresholds, Blob versions: This snapshot does not have their tables. ingest derives them from logs.',
    ]);
    await withoutV2.keep('availability-sample');
  });

  it('reports nothing to the console', () => {
    expect([...desk.complaints, ...phone.complaints, ...withoutV2.complaints]).toEqual([]);
  });
});
