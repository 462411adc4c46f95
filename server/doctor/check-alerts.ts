import { AlertsError } from '../../alerts/alerts-error.ts';
import { openChannels } from '../../alerts/rules/secrets.ts';
import { readRules } from '../../alerts/rules-file.ts';
import type { Config } from '../config.ts';
import { countedNoun, type Finding } from './finding.ts';

/** Checks the alert rules and their channels' secrets; none without a file. */
export async function checkAlerts(
  { alertsFile }: Pick<Config, 'alertsFile'>,
  environment: NodeJS.ProcessEnv,
): Promise<Finding[]> {
  if (alertsFile === undefined) return [];
  try {
    const { rules, channels } = await readRules(alertsFile);
    openChannels(channels, environment);
    const message = `ALERTS_FILE ${alertsFile}: ${countedNoun(rules.length, 'rule')}, ${countedNoun(channels.size, 'channel')}`;
    return [{ state: 'ok', check: 'alerts', message }];
  } catch (cause) {
    if (!(cause instanceof AlertsError)) throw cause;
    const remedy = 'The alerts command does not start with such a file: see docs/alerts.md.';
    return cause.problems.map((message): Finding => {
      return { state: 'problem', check: 'alerts', message: `ALERTS_FILE ${message}`, remedy };
    });
  }
}
