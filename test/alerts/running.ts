import { join } from 'node:path';
import { openChannels } from '../../alerts/rules/secrets.ts';
import { parseRules } from '../../alerts/rules-file.ts';
import { type AlertsRun, runAlerts } from '../../alerts/run-alerts.ts';
import type { Clock } from '../../common/clock.ts';
import { WAIT_LIMIT_MS } from '../support/soon.ts';

export const SECRET = 'secret-of-a-webhook-1';

/** Environment of the channels of tests. */
export const ENVIRONMENT = { HOOK_SECRET: SECRET };

/** A file of rules: all slashes to one webhook. */
export function rulesDocument(url: string, others: object = {}) {
  const secret = { env: 'HOOK_SECRET' };
  return {
    version: 1,
    channels: { hook: { type: 'webhook', url, secret, allowPrivate: true } },
    rules: [{ name: 'all-slashes', kind: 'slash' }],
    ...others,
  };
}

/** A clock at a constant time after the blocks of tests; waiting moves it. */
export class StillClock implements Clock {
  time = Date.UTC(2026, 0, 3);
  /** It was set forward by so many milliseconds; negative if it was set back. */
  setByMs = 0;
  /** Called before each wait. */
  onWait: () => void = () => {};

  now() {
    return this.time + this.setByMs;
  }

  elapsed() {
    return this.time;
  }

  random() {
    return 1;
  }

  async wait(ms: number, signal: AbortSignal) {
    this.onWait();
    this.time += ms;
    // Requests and files of this process proceed.
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
  }
}

/** Runs alerts over `<base>/snapshots` with the outbox `<base>/outbox`. */
export async function runIn(
  base: string,
  document: unknown,
  options: Partial<AlertsRun> = {},
  environment: NodeJS.ProcessEnv = ENVIRONMENT,
) {
  const { rules, problems } = parseRules(document);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const messages: string[] = [];
  const undelivered = await runAlerts({
    snapshots: join(base, 'snapshots'),
    outbox: join(base, 'outbox'),
    rules,
    channels: openChannels(rules.channels, environment),
    follow: false,
    retry: false,
    signal: new AbortController().signal,
    log: (message) => messages.push(message),
    userAgent: 'test',
    timeoutMs: WAIT_LIMIT_MS,
    clock: new StillClock(),
    ...options,
  });
  return { undelivered, messages };
}
