import { beforeAll, expect } from 'vitest';
import { needing } from '../support/needing.ts';
import { bare, SAMPLE } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { sharedChromium } from './chromium.ts';
import { builtDashboard, served, type Visit, visit, whole } from './pages.ts';

const { describe, it } = needing('chromium');

let serving: Awaited<ReturnType<typeof served>>;
let wall: Visit;
/** Paths of the requests since they were last taken. */
let sent: string[];
beforeAll(async () => {
  const [browser, dashboard, folder] = await Promise.all([
    sharedChromium(),
    builtDashboard(),
    bare(1),
  ]);
  serving = await served(folder, dashboard);
  wall = await visit(browser, serving.base);
  sent = [];
  wall.page.on('request', (request) => sent.push(request.url().slice(serving.base.length)));
  await wall.page.clock.install();
  await wall.open('operators');
});

/** The requests of a time, in milliseconds. */
async function sentIn(milliseconds: number): Promise<string[]> {
  sent.length = 0;
  await wall.page.clock.runFor(milliseconds);
  await whole(wall.page);
  return sent.splice(0);
}

/** Sets whether the page is visible, and fires the events of a return to it. */
async function show(visibility: 'visible' | 'hidden'): Promise<void> {
  await wall.page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${visibility}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    if ('${visibility}' === 'visible') dispatchEvent(new Event('focus'));`);
}

/** Chooses whether the page shows newer data by itself. */
async function follow(state: 'Live' | 'Paused'): Promise<void> {
  const toggle = wall.page.locator('header .as-of button');
  if ((await toggle.innerText()) !== state) await toggle.click();
  await wall.page.locator('header .as-of button', { hasText: state }).waitFor();
}

const note = () => wall.page.getByText('Newer data is available');
const snapshot = () => wall.page.locator('footer .mono').innerText();

describe('an open page', () => {
  it('asks for the snapshot once a minute, and for nothing else', async () => {
    // The minute begins when the page is loaded, and its clock also runs by itself.
    await sentIn(60_000);
    expect(await sentIn(180_000)).toEqual(['/readyz', '/readyz', '/readyz']);
    expect(await note().count()).toBe(0);
  });

  it('asks for nothing while it is hidden, and once when it is visible again', async () => {
    await show('hidden');
    expect(await sentIn(600_000)).toEqual([]);
    await show('visible');
    await expect.poll(() => sent, SOON).toEqual(['/readyz']);
    await wall.page.evaluate('dispatchEvent(new Event("focus"))');
    await whole(wall.page);
    expect(sent).toEqual(['/readyz']);
  });

  it('shows newer data by itself, and keeps its place, its filters and what is open', async () => {
    await wall.open('operators?operators.search=a');
    await wall.page.getByRole('button', { name: 'Table', exact: true }).first().click();
    const opened = wall.page.locator('button[aria-pressed="true"]', { hasText: 'Chart' });
    await wall.page.evaluate('scrollTo(0, 120)');
    // The browser moves the page by the height that is added above.
    const place = async () => Math.round((await opened.boundingBox())?.y ?? 0);
    const top = await place();
    const before = await snapshot();
    await serving.swap(SAMPLE);
    await sentIn(60_000);
    await expect.poll(snapshot, SOON).not.toBe(before);
    await whole(wall.page);
    expect(await note().count()).toBe(0);
    expect(await opened.count()).toBe(1);
    expect(Math.abs((await place()) - top)).toBeLessThan(3);
    expect(wall.page.url()).toContain('operators.search=a');
    expect(await wall.page.locator('header .as-of').innerText()).toMatch(/^Block [\d,]+, \d+ /);
  });

  it('says that there is newer data, and requests it when the visitor wants it', async () => {
    // The service may have the earlier snapshot for a minute after a swap.
    await wall.page.clock.runFor(60_000);
    await follow('Paused');
    const before = await snapshot();
    await serving.swap(await bare(1));
    expect(await sentIn(60_000)).toEqual(['/readyz']);
    await note().waitFor();
    expect(await sentIn(120_000)).toEqual(['/readyz', '/readyz']);
    expect(await snapshot()).toBe(before);
    await wall.page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(snapshot, SOON).not.toBe(before);
    await whole(wall.page);
    expect(await note().count()).toBe(0);
    // Each request of the view once, also of those that were answered together.
    expect(sent.length).toBeGreaterThan(2);
    expect(sent).toEqual([...new Set(sent)]);
    expect(await wall.page.locator('tbody tr').count()).toBeLessThan(84);
  });

  it('keeps its snapshot if a process of the service still answers from the earlier one', async () => {
    const current = await snapshot();
    await serving.swap(SAMPLE);
    sent.length = 0;
    await wall.open('avs');
    await whole(wall.page);
    expect(await snapshot()).toBe(current);
    expect(sent).toEqual([...new Set(sent)]);
  });
});
