import type { Command } from 'commander';
import type { Flags } from '../server/config.ts';
import { addExamples, takeSettings } from './shared/help.ts';

const CHECKS = `
Checks, in this order:
  node           the version
  configuration  every invalid setting
  keys           the keys file: its mode, its content, the number of accepted keys
  alerts         the rules of ALERTS_FILE and the secrets of their channels, if it is set
  ports          whether PORT and ADMIN_PORT are free
  redis          whether Redis is available and can count requests
  clickhouse     whether the snapshot is loaded there, and the user can only read
  snapshot       the checks of a start, with the report; for a prepared folder every file is
                 compared with its SHA-256
  disk           whether CACHE_DIR has room for another prepared snapshot
  memory         the memory that a start and the replacement of a snapshot need, and that is available
`;

/** `doctor`: checks whether the service can run here with these settings. */
export function addDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .summary('checks a machine and its settings')
    .description(
      'Checks the requirements of the service, before it is started or while it runs, and changes nothing. ' +
        "Takes the flags and environment variables of the service. Run it as the service's user, on " +
        'its machine or in its container. Each check prints a line with ok, warn or problem, and the ' +
        'remedy. No key, password or token is printed.',
    );
  command.addHelpText('after', CHECKS);
  takeSettings(command);
  addExamples(command, {
    examples: [
      ['doctor', 'with the settings of the environment'],
      ['doctor --snapshot /srv/next --port 0', 'checks whether a snapshot can be served here'],
    ],
    exits: { 0: 'no problem', 1: 'a problem', 2: 'the command line is invalid' },
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
