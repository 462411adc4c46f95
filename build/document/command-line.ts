import type { Command } from 'commander';
import { ALERT_PROBLEMS } from '../../alerts/alert-problems.ts';
import { createProgram } from '../../cli/program.ts';
import { FAILURES } from '../../cli/shared/failure-messages.ts';
import { LOCK_PROBLEMS, UNFIT_FILES, UNREAD } from '../../common/file-messages.ts';
import type { Message, MessageParameters } from '../../common/messages.ts';
import { FILE_PROBLEMS } from '../../data/convert/file-problems.ts';
import { FACT_PROBLEMS } from '../../data/facts/fact-problems.ts';
import { LEDGER_PROBLEMS } from '../../data/ledger/ledger-problems.ts';
import { FINDINGS } from '../../data/snapshot-findings.ts';
import { DA_FILE_PROBLEMS } from '../../ingest/availability/da-file-problems.ts';
import { INPUT_PROBLEMS } from '../../ingest/input-problems.ts';
import { NETWORK_PROBLEMS } from '../../ingest/networks/network-problems.ts';
import { RECORD_PROBLEMS } from '../../ingest/record-problems.ts';
import { REFUSALS } from '../../ingest/refusal-messages.ts';
import { REWARD_PROBLEMS, VERIFY_PROBLEMS } from '../../rewards/reward-problems.ts';
import { KEY_PROBLEMS } from '../../server/keys/key-problems.ts';

const HEAD = `# Command line

*For everyone who uses the commands: their arguments, options and exit codes.*

    node dist/cli/main.js --help

Run \`node dist/cli/main.js <command>\` in a built checkout (\`npm start\` builds it), or \`npx --no-install restaking-analytics <command>\`
in a project that has the package installed, from a file that \`npm pack\` wrote. Neither \`restaking-analytics\` nor
\`restaking-analytics-client\` is on npm yet: a package of such a name there is not of this project. \`--help\` of a command has examples, exit codes and settings. In a checkout, \`npm run -s keys -- list\` and the like
run commands without a build. \`npm run document\` generates this page from \`cli/\`.

| exit code | means |
|---|---|
| 0 | done, or stopped by a signal |
| 1 | refused, or a problem was found in the input |
| 2 | invalid command line: an unknown command or option, a missing or malformed value |
`;

const MESSAGES = `
## Messages

With \`ERROR_FORMAT=json\` each error on standard error is a line of JSON, in the form of the bodies of HTTP:

    ERROR_FORMAT=json node dist/cli/main.js check none 2>&1 | jq -r .error.code

    {"error":{"code":"store_empty","message":"store: the store has no blocks: ingest logs first","parameters":{"folder":"store"}}}

A message about a file or a place has it as parameter \`place\`, and its text begins with it. A refused snapshot has a line with its counts, and
one for each problem.

Compare \`code\`: it stays the same when the text gets better. \`check --format json\` gives each problem the code of its rule. The codes of an
invalid command line are those of the parser, such as \`unknown_option\` and \`missing_argument\`; other errors have a code of their kind, such as
\`store_error\`. [api.md](api.md#errors) has the codes of HTTP.
`;

/** Lists all codes with their texts, in which parameters have their names. */
function messages(): string {
  const catalogues = {
    'Problems of a snapshot (`check`, `convert`)': FINDINGS,
    'Refusals of `ingest` and the commands for it': REFUSALS,
    'Input files and their blocks (`ingest`)': INPUT_PROBLEMS,
    'Files of tokens, prices and entities (`ingest`, `entities`)': RECORD_PROBLEMS,
    'A network that a file describes (`--network`)': NETWORK_PROBLEMS,
    "Files of EigenDA's data API (`da-files`, `ingest --da`)": DA_FILE_PROBLEMS,
    '`keys`, and a service that reads `KEYS_FILE`': KEY_PROBLEMS,
    '`alerts`, and `ingest --alerts`': ALERT_PROBLEMS,
    '`rewards`': REWARD_PROBLEMS,
    '`rewards verify` and `verify`': { ...VERIFY_PROBLEMS, ...FACT_PROBLEMS },
    '`ledger`': LEDGER_PROBLEMS,
    'Locks of files that one process writes at a time': LOCK_PROBLEMS,
    'Files and folders that must not be read as such, or cannot be': { ...UNFIT_FILES, ...UNREAD },
    'CSV and NDJSON files': FILE_PROBLEMS,
    'All commands': FAILURES,
  };
  const tables = Object.entries(catalogues).map(([title, codes]) => {
    const rows = Object.entries(codes).map(([code, made]) => {
      const { text } = (made as (parameters: MessageParameters) => Message)(NAMED);
      return `| \`${code}\` | ${String(text).replaceAll('|', '\\|').replaceAll('<', '\\<')} |\n`;
    });
    return `\n### ${title}\n\n| code | text |\n|---|---|\n${rows.join('')}`;
  });
  return MESSAGES + tables.join('');
}

/** Each parameter has its name as value. */
const NAMED = new Proxy<MessageParameters>(
  {},
  {
    get: (_, name) => {
      const shown = `<${String(name)}>`;
      return { toString: () => shown, join: () => shown };
    },
  },
);

/** Writes the page docs/command-line.md, one section per command. */
export function commandLinePage(): string {
  return (
    HEAD +
    createProgram()
      .commands.flatMap((command) => sections(command, ''))
      .join('') +
    messages()
  );
}

function sections(command: Command, parent: string): string[] {
  const name = `${parent}${command.name()}`;
  const usage = [name, ...command.registeredArguments.map(usageOf)].join(' ');
  const own = `\n## \`${usage}\`\n\n${sentence(command.description())}\n${optionsTable(command)}`;
  return [own, ...command.commands.flatMap((child) => sections(child, `${name} `))];
}

function usageOf(argument: { name(): string; required: boolean; variadic: boolean }): string {
  const name = `${argument.name()}${argument.variadic ? '…' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}

function optionsTable(command: Command): string {
  const { options } = command;
  if (options.length === 0) return '';
  const help = command.createHelp();
  const rows = options.map((option) => {
    const meaning = help.optionDescription(option).replaceAll('|', '\\|');
    return `| \`${option.flags}\` | ${meaning} |\n`;
  });
  return `\n| option | meaning |\n|---|---|\n${rows.join('')}`;
}
