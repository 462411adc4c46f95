import type { Command } from 'commander';
import { ConfigError, type Flags, readConfig } from '../server/config.ts';
import { KeysFileError } from '../server/keys/file-format.ts';
import { LoadFailure } from '../server/supervisor/load-failure.ts';
import { printFailure } from './shared/failure.ts';
import { FAILURES, printMessages } from './shared/failure-messages.ts';
import { addExamples, takeSettings } from './shared/help.ts';
import { stopWithIngest } from './shared/served-ingest.ts';

/** `serve`: runs the service. */
export function addServe(program: Command): void {
  const command = program
    .command('serve')
    .summary('serves a snapshot over HTTP')
    .description(
      'Serves a snapshot over HTTP until SIGTERM or SIGINT; SIGHUP reloads the snapshot folder. ' +
        'Flags take precedence over environment variables. Logs are JSON lines on standard output; the generated ' +
        'key of a run without KEYS_FILE and API_KEYS goes to standard error if that is not a terminal.',
    );
  takeSettings(command);
  addExamples(command, {
    examples: [
      ['serve', 'the bundled sample, with a key for this run'],
      ['serve --snapshot snapshots/real --port 9000', 'your own snapshot'],
      ['serve --snapshot /srv/current --keys /srv/keys/keys.json', 'with issued keys'],
    ],
    exits: { 0: 'a signal stopped it', 1: 'it cannot start', 2: 'the command line is invalid' },
  });
  command.action(run);
}

async function run(flags: Flags): Promise<void> {
  stopWithIngest();
  const { serve } = await import('../server/serve.ts');
  try {
    await serve(readConfig(flags, process.env));
  } catch (cause) {
    const expected = [LoadFailure, ConfigError, KeysFileError].some((one) => cause instanceof one);
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (cause instanceof Error && expected) printFailure(cause);
    else printMessages([FAILURES.failed({ reason: `cannot start: ${reason}` })]);
    process.exit(1);
  }
}
