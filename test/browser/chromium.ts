import { type Browser, chromium } from 'playwright-core';
import { afterAll } from 'vitest';
import { installed } from '../support/installed.ts';

/** The names of Chromium's executable in distributions. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

// A hook that a test or another hook asks for is not run; one of the module is.
const started: Browser[] = [];
afterAll(async () => {
  for (const browser of started) await browser.close();
});

/**
 * Starts the Chromium of this machine without a window, closed when the test file is done. It comes
 * from the distribution's package, which is installed where it is missing.
 */
export async function startChromium(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: installed(NAMES, 'chromium'),
    // Its own sandbox refuses root, who runs containers; those have little shared memory.
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'],
  });
  started.push(browser);
  return browser;
}
