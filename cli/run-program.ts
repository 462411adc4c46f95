import { CommanderError } from 'commander';
import type { Message } from '../common/messages.ts';
import { createProgram, exitCodeOf, withoutSecrets } from './program.ts';
import { messagesOf } from './shared/failure.ts';
import { areErrorsJson, printMessages } from './shared/failure-messages.ts';

/**
 * Runs a command line and sets the exit code. A command explains its own failures, and the parser
 * an invalid command line; here those are explained that any command may have. Throws for a bug.
 */
export async function runProgram(args: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (cause) {
    if (cause instanceof CommanderError) {
      process.exitCode = exitCodeOf(cause);
      if (areErrorsJson() && process.exitCode === 2) printMessages([usageError(cause)]);
      return;
    }
    const messages = messagesOf(cause);
    if (messages === null) throw cause;
    printMessages(messages);
    process.exitCode = 1;
  }
}

/** Names an invalid command line by the parser's code, such as `unknown_option`. */
function usageError({ code, message }: CommanderError): Message {
  const name = code.replace(/^commander\./, '').replace(/[A-Z]/g, (letter) => `_${letter}`);
  const text = withoutSecrets(message).replace(/^error: /, '');
  return { code: name.toLowerCase(), parameters: {}, text };
}
