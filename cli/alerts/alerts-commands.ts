import { AlertsError } from '../../alerts/alerts-error.ts';
import { readOutbox } from '../../alerts/outbox/read-outbox.ts';
import { openChannels } from '../../alerts/rules/secrets.ts';
import { readRules } from '../../alerts/rules-file.ts';
import { type AlertsRun, runAlerts } from '../../alerts/run-alerts.ts';
import { sendSamples } from '../../alerts/sample.ts';
import { type OutboxStatus, statusOf } from '../../alerts/status.ts';
import type { AddTables } from '../../alerts/watch.ts';
import { FileLockError } from '../../common/file-lock-error.ts';
import { SnapshotError } from '../../common/snapshot-report.ts';
import { VERSION } from '../../server/version.ts';
import { printFailure } from '../shared/failure.ts';
import { stopSignal } from '../shared/stop-signal.ts';
import { formatTable } from '../shared/table.ts';

export interface RulesFlags {
  readonly rules: string;
}

export interface StatusFlags {
  readonly outbox: string;
}

export interface AlertsRunFlags extends RulesFlags, StatusFlags {
  readonly watch?: readonly string[];
  readonly rewards?: string;
  readonly follow?: true;
  readonly retry?: true;
}

const USER_AGENT = `restaking-analytics/${VERSION}`;

/** Runs `alerts run`. Returns the exit code. */
export function runCommand(snapshots: string, flags: AlertsRunFlags): Promise<0 | 1> {
  return reported(async () => {
    const { watch = [], rewards, follow = false, retry = false } = flags;
    const undelivered = await runByFile(flags.rules, {
      snapshots,
      outbox: flags.outbox,
      watch,
      ...(rewards !== undefined && { rewards }),
      follow,
      retry,
      signal: stopSignal(),
      log: (message) => process.stderr.write(`${message}\n`),
    });
    return follow || undelivered === 0 ? 0 : 1;
  });
}

/** Runs alerts with a rules file, and with computed rewards if given. Throws as `runAlerts`. */
export async function runByFile(
  file: string,
  {
    rewards,
    ...options
  }: Omit<AlertsRun, 'rules' | 'channels' | 'userAgent' | 'addRewards'> & {
    readonly rewards?: string;
  },
): Promise<number> {
  const rules = await readRules(file);
  const channels = openChannels(rules.channels, process.env);
  const addRewards: AddTables = async (folder, earlier) => {
    const { writeClaimableLeaves } = await import('../../rewards/claimable-leaves.ts');
    return writeClaimableLeaves(rewards ?? '', folder, earlier);
  };
  const added = rewards === undefined ? {} : { addRewards };
  return runAlerts({ ...options, ...added, rules, channels, userAgent: USER_AGENT });
}

/** Runs `alerts test`. Returns the exit code. */
export function testCommand({ rules: file }: RulesFlags): Promise<0 | 1> {
  return reported(async () => {
    const channels = openChannels((await readRules(file)).channels, process.env);
    let code: 0 | 1 = 0;
    for await (const { channel, outcome } of sendSamples(channels, USER_AGENT)) {
      if (!outcome.delivered) code = 1;
      process.stdout.write(`${channel}: ${outcome.delivered ? 'sent' : outcome.reason}\n`);
    }
    return code;
  });
}

/** Runs `alerts status`. Returns the exit code. */
export function statusCommand({ outbox }: StatusFlags): Promise<0 | 1> {
  return reported(async () => {
    const status = statusOf(readOutbox(outbox));
    process.stdout.write(formatStatus(status));
    const isGivenUp = status.channels.some(({ givenUp }) => givenUp > 0);
    return isGivenUp || status.damage.length > 0 ? 1 : 0;
  });
}

function formatStatus({ compared, alerts, channels, undelivered, damage }: OutboxStatus): string {
  const last = compared
    ? `compared last: snapshot ${compared.id}, block ${compared.blockNumber}, ${compared.createdAt}\n`
    : 'no snapshot was compared yet\n';
  const counts = formatTable([
    ['channel', 'delivered', 'waiting', 'given up'],
    ...channels.map(({ channel, delivered, waiting, givenUp }) => {
      return [channel, String(delivered), String(waiting), String(givenUp)];
    }),
  ]);
  const lines = undelivered.map(({ id, channel, title, delivery }) => {
    if (delivery === undefined) return `${id} for ${channel}: not tried yet: ${title}\n`;
    const then = delivery.retryAt === null ? 'given up' : `again at ${delivery.retryAt}`;
    return `${id} for ${channel}: ${delivery.failures} attempts, ${delivery.reason}, ${then}: ${title}\n`;
  });
  return `${last}alerts: ${alerts}\n${counts}${lines.join('')}${damage.map((one) => `${one}\n`).join('')}`;
}

/** Prints a failure that is not a bug. */
async function reported(run: () => Promise<0 | 1>): Promise<0 | 1> {
  try {
    return await run();
  } catch (cause) {
    if (!isExpected(cause)) throw cause;
    printFailure(cause);
    return 1;
  }
}

/** Whether a run failed by its files or its machine. */
function isExpected(cause: unknown): cause is Error {
  const expected = [AlertsError, SnapshotError, FileLockError];
  return expected.some((one) => cause instanceof one);
}
