import { type Browser, chromium } from 'playwright-core';
import { afterFile } from '../support/after-file.ts';
import { installed } from '../support/installed.ts';

let shared: Promise<Browser> | undefined;

/**
 * A headless Chromium, shared by all test files of a process. The pages of a file are closed after
 * it. Chromium is the distribution's package, which is installed if it is missing.
 */
export async function sharedChromium(): Promise<Browser> {
  shared ??= chromium.launch({
    executablePath: installed('chromium'),
    // Chromium's sandbox refuses root, the usual user in containers, which have little shared
    // memory.
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'],
  });
  const browser = await shared;
  afterFile(() => Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
}
