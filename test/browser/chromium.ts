import { type Browser, chromium } from 'playwright-core';
import { afterFile } from '../support/after-file.ts';
import { installed } from '../support/installed.ts';

/** The names of Chromium's executable in distributions. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

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
  afterFile(() => browser.close());
  return browser;
}
