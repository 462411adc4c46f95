import type { Setting } from '../../server/setting.ts';
import { SETTINGS } from '../../server/settings.ts';

const HEAD = `# Configuration

*For operators of a service: every setting, with its default.*

    PORT=9090 LOG_LEVEL=warn npm start

The service reads settings from environment variables. A few have a flag of \`serve\`, which takes precedence. With an invalid value the
service does not start, and the message names the setting. \`node dist/cli/main.js doctor\` checks all of them. \`npm run document\`
generates this page from \`server/settings.ts\`.

| variable | flag | default | meaning |
|---|---|---|---|
`;

const TAIL = `
Logs are JSON lines on standard output, without keys and query strings; \`level\` is a name and \`time\` an ISO time in UTC. The line
\`restaking-analytics is ready\` has the addresses and the snapshot; it is written at every \`LOG_LEVEL\`. On a terminal a text for people is in its place. The key that is generated for a run without
\`KEYS_FILE\` and \`API_KEYS\` is printed on standard output if this is a terminal, otherwise on standard error, with a command to paste.
`;

/** Writes the page docs/configuration.md, one row per setting. */
export function configurationPage(): string {
  return HEAD + Object.values<Setting>(SETTINGS).map(row).join('') + TAIL;
}

function row(setting: Setting): string {
  const { variable, flag, meaning } = setting;
  const flagCell = flag ? `\`--${flag.name}\`` : '';
  return `| \`${variable}\` | ${flagCell} | ${defaultOf(setting)} | ${meaning} |\n`;
}

function defaultOf({ otherwise, rule }: Setting): string {
  if (otherwise) return otherwise;
  const value = rule.parse(undefined);
  return value === undefined ? 'none' : `\`${value}\``;
}
