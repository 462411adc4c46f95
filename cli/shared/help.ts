import { type Command, Option } from 'commander';
import type { Setting } from '../../server/setting.ts';
import { SETTINGS } from '../../server/settings.ts';

/** Text that a command's `--help` shows below its options. */
export interface HelpText {
  /** Command lines leave out the program's name; each has its description. */
  readonly examples: readonly (readonly [line: string, description: string])[];
  /** Describes each exit code. */
  readonly exits: Readonly<Record<number, string>>;
}

/** Adds examples and exit codes to a command's help. */
export function addExamples(command: Command, { examples, exits }: HelpText): Command {
  const lines = examples.map(
    ([line, description]) => `  # ${description}\n  restaking-analytics ${line}`,
  );
  return command
    .addHelpText('after', `\nExamples:\n${lines.join('\n')}`)
    .addHelpText('after', () => `\nExit codes:\n${items(command, Object.entries(exits))}`);
}

/** Adds the service's settings: those with flags as options, all others to the help. */
export function takeSettings(command: Command): Command {
  const others: [variable: string, text: string][] = [];
  for (const setting of Object.values<Setting>(SETTINGS)) {
    const { variable, flag, meaning } = setting;
    const text = `${meaning} (default: ${defaultOf(setting)}`;
    if (flag) command.addOption(optionOf(flag, `${text}, env: ${variable})`));
    else others.push([variable, `${text})`]);
  }
  return command.addHelpText('after', () => `\nEnvironment variables:\n${items(command, others)}`);
}

/** A flag without an argument means the value `1`. */
function optionOf({ name, argument }: NonNullable<Setting['flag']>, text: string): Option {
  if (argument === undefined) return new Option(`--${name}`, text).preset('1');
  return new Option(`--${name} ${argument}`, text);
}

function defaultOf({ otherwise, rule }: Setting): string {
  return otherwise ?? String(rule.parse(undefined) ?? 'none');
}

/** Formats terms and their meanings like options. */
function items(command: Command, pairs: readonly (readonly [string, string])[]): string {
  const helper = command.createHelp();
  const { getOutHelpWidth } = command.configureOutput();
  helper.prepareContext({ helpWidth: getOutHelpWidth?.() ?? 80 });
  const width = Math.max(...pairs.map(([term]) => term.length));
  return pairs.map(([term, text]) => helper.formatItem(term, width, text, helper)).join('\n');
}
