import { type Command, CommanderError } from 'commander';
import { createProgram, exitCodeOf } from '../../cli/program.ts';
import type { Outcome } from './running.ts';

/** The parser's message for arguments that no command is run for, as the process prints it. */
export async function parsed(args: readonly string[]): Promise<Outcome> {
  const output = { out: '', err: '' };
  const program = createProgram();
  const quiet = (command: Command): void => {
    command.configureOutput({
      writeOut: (text) => {
        output.out += text;
      },
      writeErr: (text) => {
        output.err += text;
      },
    });
    command.commands.forEach(quiet);
  };
  quiet(program);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (cause) {
    if (cause instanceof CommanderError) return { code: exitCodeOf(cause), ...output };
    throw cause;
  }
  throw new Error(`a command was run for ${JSON.stringify(args)}`);
}
