import { type Command, Option } from 'commander';
import { addExamples } from '../shared/help.ts';
import type { AlertsRunFlags, RulesFlags, StatusFlags } from './alerts-commands.ts';
import { claimableOption, watchOption } from './watch-option.ts';

const EXITS = {
  0: 'done; with --follow also after a signal',
  1: 'the rules, the outbox or the snapshot is invalid, or an alert could not be sent',
  2: 'the command line is invalid',
};

/** `alerts` sends slashes and other events by webhook and chat. */
export function addAlerts(program: Command): void {
  const alerts = program
    .command('alerts')
    .summary('sends alerts by webhook and chat')
    .description(
      'Compares each published snapshot with the one before by a file of rules, and sends each match ' +
        'as a signed webhook or to Slack, Discord or Telegram (docs/alerts.md).',
    );
  addExamples(alerts, {
    examples: [
      ['alerts test --rules rules.json', 'sends a sample to each channel'],
      [
        'alerts run snapshots --rules rules.json --outbox outbox --follow',
        'sends alerts after each publication',
      ],
      ['alerts status --outbox outbox', 'shows the alerts that could not be sent'],
    ],
    exits: EXITS,
  });
  addRun(alerts);
  addTest(alerts);
  addStatus(alerts);
}

function addRun(alerts: Command): void {
  const command = alerts
    .command('run')
    .summary('compares the newest snapshot and sends alerts')
    .description(
      'Compares the newest snapshot with the one that was compared last, and sends the alerts. The first ' +
        'run sends none about events: later ones compare with its snapshot.',
    )
    .argument(
      '<snapshots>',
      'the folder that ingest publishes to, with its link current, or a snapshot',
    )
    .addOption(rulesOption())
    .requiredOption('--outbox <folder>', OUTBOX)
    .addOption(watchOption())
    .addOption(claimableOption())
    .option('--follow', 'continues with each new snapshot until a signal ends it')
    .option('--retry', 'also tries the deliveries again that were given up');
  addExamples(command, {
    examples: [
      ['alerts run snapshots --rules rules.json --outbox outbox', 'once, after an ingest'],
    ],
    exits: EXITS,
  });
  command.action(async (snapshots: string, flags: AlertsRunFlags) => {
    const { runCommand } = await import('./alerts-commands.ts');
    process.exitCode = await runCommand(snapshots, flags);
  });
}

function addTest(alerts: Command): void {
  const command = alerts
    .command('test')
    .summary('sends a sample to each channel')
    .description('Sends a sample to each channel once, and prints the results.')
    .addOption(rulesOption());
  addExamples(command, {
    examples: [['alerts test --rules rules.json', 'to all channels of the file']],
    exits: EXITS,
  });
  command.action(async (flags: RulesFlags) => {
    const { testCommand } = await import('./alerts-commands.ts');
    process.exitCode = await testCommand(flags);
  });
}

function addStatus(alerts: Command): void {
  const command = alerts
    .command('status')
    .summary('shows the deliveries of an outbox')
    .description(
      'Shows the last compared snapshot, the deliveries of each channel, and each delivery that has not ' +
        'succeeded with its reason. A run may have the outbox open.',
    )
    .requiredOption('--outbox <folder>', OUTBOX);
  addExamples(command, {
    examples: [['alerts status --outbox outbox', 'the state of an outbox']],
    exits: { 0: 'no delivery was given up', 1: 'one was, or the outbox is damaged', 2: EXITS[2] },
  });
  command.action(async (flags: StatusFlags) => {
    const { statusCommand } = await import('./alerts-commands.ts');
    process.exitCode = await statusCommand(flags);
  });
}

const OUTBOX = 'folder of the alerts and their deliveries';

function rulesOption(): Option {
  return new Option('--rules <file>', 'file of the rules and channels')
    .env('ALERTS_FILE')
    .makeOptionMandatory();
}
