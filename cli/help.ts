import { type Command, Option } from 'commander';
import { SETTINGS, type Setting } from '../server/settings.ts';

/** The text of a command's `--help` below its options. */
export interface HelpText {
  /** Command lines without the program's name, each with what it does. */
  readonly examples: readonly (readonly [line: string, does: string])[];
  /** The meaning of each exit code. */
  readonly exits: Readonly<Record<number, string>>;
}

/** Adds examples and exit codes to the help of a command. */
export function addExamples(command: Command, { examples, exits }: HelpText): Command {
  const lines = examples.map(([line, does]) => `  # ${does}\n  restaking-analytics ${line}`);
  return command
    .addHelpText('after', `\nExamples:\n${lines.join('\n')}`)
    .addHelpText('after', () => `\nExit codes:\n${items(command, Object.entries(exits))}`);
}

/** Adds the settings of the service: flags as options, and all others to the help. */
export function takeSettings(command: Command): Command {
  const others: [variable: string, says: string][] = [];
  for (const setting of Object.values<Setting>(SETTINGS)) {
    const { variable, flag, meaning } = setting;
    const says = `${meaning} (default: ${defaultOf(setting)}`;
    if (flag) command.addOption(optionOf(flag, `${says}, env: ${variable})`));
    else others.push([variable, `${says})`]);
  }
  return command.addHelpText('after', () => `\nEnvironment variables:\n${items(command, others)}`);
}

/** A flag without an argument has the text `1`, as its variable would. */
function optionOf({ name, argument }: NonNullable<Setting['flag']>, says: string): Option {
  if (argument === undefined) return new Option(`--${name}`, says).preset('1');
  return new Option(`--${name} ${argument}`, says);
}

function defaultOf({ otherwise, rule }: Setting): string {
  return otherwise ?? String(rule.parse(undefined) ?? 'none');
}

/** Terms and what they mean, as wide as the options are. */
function items(command: Command, pairs: readonly (readonly [string, string])[]): string {
  const helper = command.createHelp();
  const { getOutHelpWidth } = command.configureOutput();
  helper.prepareContext({ helpWidth: getOutHelpWidth?.() ?? 80 });
  const width = Math.max(...pairs.map(([term]) => term.length));
  return pairs.map(([term, says]) => helper.formatItem(term, width, says, helper)).join('\n');
}
