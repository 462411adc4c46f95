import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ROOT } from '../../build/parts.ts';
import type { Engine } from '../../engine/engine.ts';
import { readSite, type StaticSite } from '../../server/app/static-site.ts';
import { rateLimit } from '../../server/limits/rate-limit.ts';
import { KEYS, type Serving, serve, serviceOf } from '../server/serving.ts';
import { built } from '../support/built.ts';
import { openEngine, prepared } from '../support/engines.ts';
import { WAIT_LIMIT_MS } from '../support/soon.ts';

/** The folder of the pictures of all views. */
const SCREENSHOTS = fileURLToPath(new URL('screenshots', import.meta.url));

/** The block explorer of services; no page of it is opened. */
export const EXPLORER = 'https://explorer.example';

/** Resolves when pending changes are drawn. */
const DRAWN = 'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))';

/** Builds the dashboard from these sources. */
export async function builtDashboard(): Promise<StaticSite> {
  await built();
  const folder = join(ROOT, 'dist/dashboard');
  const site = readSite(folder, '/');
  if (!site) throw new Error(`${folder}: the dashboard was not built`);
  return site;
}

/** By prepared folder. Test files of a process share them, with the answers that they keep. */
const engines = new Map<string, Promise<Engine>>();

async function engineOf(snapshot: string): Promise<Engine> {
  const folder = await prepared(snapshot);
  const engine = engines.get(folder) ?? openEngine(snapshot);
  engines.set(folder, engine);
  return engine;
}

interface Served extends Serving {
  /** Serves another snapshot from now on. */
  swap(folder: string): Promise<void>;
}

/** Starts a service over a snapshot; it provides a key to its page unless `pageKey` is null. */
export async function served(
  folder: string,
  dashboard: StaticSite,
  { pageKey = KEYS.both as string | null, quota = 0, port = 0, explorer = EXPLORER } = {},
): Promise<Served> {
  const service = serviceOf(await engineOf(folder));
  const parts = {
    dashboard,
    pageKey,
    explorer: { explorerUrl: explorer, defaultNetwork: 'ethereum' as const },
    rateLimit: rateLimit(quota, 3600),
  };
  const serving = await serve(service, parts, 'front', port);
  const swap = async (next: string) => service.serve(await engineOf(next));
  return { ...serving, swap };
}

/** A page in its own context, with the messages of its console. */
export interface Visit {
  readonly page: Page;
  readonly complaints: string[];
  /** Opens a view and waits until it is loaded. */
  open(view: string): Promise<void>;
  /** Takes a screenshot if SCREENSHOTS is set. */
  keep(name: string): Promise<void>;
}

/**
 * Scrolls to the first card that has no title yet, and says whether there is one. A card that was
 * found before may have loaded, and is another element then.
 */
const SCROLL_BELOW = `(() => {
  const card = document.querySelector('main .card:not(:has(h2))');
  card?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  return card !== null;
})()`;

/** Cards below the fold then load when a test scrolls to them, and not while it waits. */
const SAVE_DATA = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`;

/** Opens a service's dashboard in a new browser context, as a visitor that saves data. */
export async function visit(
  browser: Browser,
  base: string,
  { savesData = true, ...options }: BrowserContextOptions & { readonly savesData?: boolean } = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // The browser draws each frame of an animation.
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(WAIT_LIMIT_MS);
  if (savesData) await context.addInitScript(SAVE_DATA);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', ({ message }) => complaints.push(message));
  return {
    page,
    complaints,
    async open(view) {
      await page.goto(`${base}/#/${view}`);
      await whole(page);
    },
    async keep(name) {
      if (!process.env.SCREENSHOTS) return;
      mkdirSync(SCREENSHOTS, { recursive: true });
      await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
    },
  };
}

/** Waits until all requests of a view are answered. */
export async function whole(page: Page): Promise<void> {
  await page.evaluate(DRAWN);
  await page.locator('main h1').waitFor({ state: 'attached' });
  // A response may cause further requests.
  for (let turn = 0; turn < 2; turn += 1) {
    await page.locator('.waiting, .outdated').first().waitFor({ state: 'detached' });
    await page.evaluate(DRAWN);
  }
}

/** Scrolls until every card of a view is drawn. */
export async function loadBelow(page: Page): Promise<void> {
  for (let turn = 0; turn < 30 && (await page.evaluate<boolean>(SCROLL_BELOW)); turn += 1) {
    await whole(page);
  }
}

/** The largest empty space below the content of a card, in pixels: on a phone its padding alone. */
export function emptyBelow(page: Page): Promise<number> {
  return page.evaluate(`Math.max(0, ...[...document.querySelectorAll('main .card')].map((card) => {
    const ends = [...card.children].map((part) => part.getBoundingClientRect().bottom);
    return card.getBoundingClientRect().bottom - Math.max(...ends);
  }))`);
}

/** The horizontal overflow of a page, in pixels. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)');
}
