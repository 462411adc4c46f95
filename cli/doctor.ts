import type { Command } from 'commander';
import type { Flags } from '../server/config.ts';
import { addExamples, takeSettings } from './help.ts';

const CHECKS = `
Checks, in this order:
  node           the version
  configuration  every setting that is not understood
  keys           the keys file: its mode, its content, how many keys are accepted
  ports          whether PORT and ADMIN_PORT are free
  redis          whether Redis is there and lets us count
  clickhouse     whether the snapshot is loaded there, and the user only reads
  snapshot       reads and checks it as a start does, and shows the report; of a prepared folder
                 it compares every file with its SHA-256
  disk           whether CACHE_DIR has room for another prepared snapshot
  memory         what a start and the replacement of a snapshot need, and what there is
`;

/** `doctor`: whether the service can run here, with these settings. */
export function addDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .summary('checks a machine and its settings')
    .description(
      'Checks what the service needs, before it is started or while it runs, and changes nothing. ' +
        'Takes the flags and environment variables of the service, and is to be run as its user, on ' +
        'its machine or in its container. Each check is a line of ok, warn or problem, with what to ' +
        'do. No key, password or token is printed.',
    );
  command.addHelpText('after', CHECKS);
  takeSettings(command);
  addExamples(command, {
    examples: [
      ['doctor', 'with the settings of the environment'],
      ['doctor --snapshot /srv/next --port 0', 'whether a snapshot could be served here'],
    ],
    exits: { 0: 'no problem', 1: 'a problem', 2: 'the command line is not one' },
  });
  command.action(run);
}

async function run(flags: Flags): Promise<void> {
  const { examine } = await import('../server/doctor/examine.ts');
  const { formatFinding } = await import('../server/doctor/finding.ts');
  for await (const finding of examine(flags, process.env)) {
    process.stdout.write(`${formatFinding(finding)}\n`);
    if (finding.state === 'problem') process.exitCode = 1;
  }
}
