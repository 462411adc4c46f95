import { SETTINGS, type Setting } from '../../server/settings.ts';

const HEAD = `# Configuration

The service reads settings from its environment; a few have a flag of \`serve\`, which wins. A bad value stops the start with
a sentence that names it. \`npx restaking-analytics doctor\` checks all of them. This page is written by \`npm run document\`
from \`server/settings.ts\`.

| variable | flag | default | meaning |
|---|---|---|---|
`;

const TAIL = `
Logs are JSON lines on standard output. No key and no query string is ever in one. The key that is made for a run without
\`KEYS_FILE\` and \`API_KEYS\` is printed where standard output is a terminal; where it is none it is on standard error, with a command to paste.
`;

/** The page docs/configuration.md, a row for each setting. */
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
