import type { Command } from 'commander';
import { ConfigError, type Flags, readConfig } from '../server/config.ts';
import { KeysFileError } from '../server/keys/file-format.ts';
import { LoadFailure } from '../server/supervisor/load-failure.ts';
import { addExamples, takeSettings } from './help.ts';

/** `serve`: the service itself. */
export function addServe(program: Command): void {
  const command = program
    .command('serve')
    .summary('serves a snapshot over HTTP')
    .description(
      'Serves a snapshot over HTTP until SIGTERM or SIGINT; SIGHUP serves the folder anew. ' +
        'Flags win over environment variables. Logs are JSON lines on standard output; the key that is made ' +
        'for a run without KEYS_FILE and API_KEYS is on standard error where that is no terminal.',
    );
  takeSettings(command);
  addExamples(command, {
    examples: [
      ['serve', 'the bundled sample, with a key made for this run'],
      ['serve --snapshot snapshots/real --port 9000', 'a snapshot of yours'],
      ['serve --snapshot /srv/current --keys /srv/keys/keys.json', 'with issued keys'],
    ],
    exits: { 0: 'it was told to stop', 1: 'it cannot start', 2: 'the command line is not one' },
  });
  command.action(run);
}

async function run(flags: Flags): Promise<void> {
  const { serve } = await import('../server/serve.ts');
  try {
    await serve(readConfig(flags, process.env));
  } catch (cause) {
    const expected = [LoadFailure, ConfigError, KeysFileError].some((one) => cause instanceof one);
    const message = cause instanceof Error ? cause.message : String(cause);
    process.stderr.write(`${expected ? message : `cannot start: ${message}`}\n`);
    process.exit(1);
  }
}
