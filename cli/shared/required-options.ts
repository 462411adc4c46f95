import type { Command, Option } from 'commander';

/**
 * Adds options that the command needs. If some have no value, the command ends with one error that
 * names them all, each with its environment variable if there is one.
 */
export function addRequired(command: Command, options: readonly Option[]): Command {
  for (const option of options) command.addOption(option);
  return command.hook('preAction', () => {
    const missing = options.filter(
      (option) => command.getOptionValue(option.attributeName()) === undefined,
    );
    if (missing.length === 0) return;
    command.error(`error: ${command.name()} needs ${missing.map(nameOf).join(', ')}`);
  });
}

function nameOf({ flags, envVar }: Option): string {
  return envVar === undefined ? flags : `${flags} (or ${envVar}=${argumentOf(flags)})`;
}

/** Finds the argument in an option's flags, such as `<file>`. */
function argumentOf(flags: string): string {
  return flags.split(' ').at(-1) ?? '';
}
