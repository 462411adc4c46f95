import type { Command } from 'commander';
import { createProgram } from '../../cli/program.ts';

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

/** Writes the page docs/command-line.md, one section per command. */
export function commandLinePage(): string {
  return (
    HEAD +
    createProgram()
      .commands.flatMap((command) => sections(command, ''))
      .join('')
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
