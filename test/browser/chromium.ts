import { type Browser, chromium } from 'playwright-core';
import { afterFile } from '../support/after-file.ts';
import { installed } from '../support/installed.ts';

let shared: Promise<Browser> | undefined;

/**
 * The Chromium of this machine without a window: one for all test files of a process, and gone with it. The pages that a
 * file opens are closed when it is done. It comes from the distribution's package, which is installed where it is missing.
 */
export async function sharedChromium(): Promise<Browser> {
  shared ??= chromium.launch({
    executablePath: installed('chromium'),
    // Its own sandbox refuses root, who runs containers; those have little shared memory.
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'],
  });
  const browser = await shared;
  afterFile(() => Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
}
