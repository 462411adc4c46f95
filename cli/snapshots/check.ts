import { type Command, Option } from 'commander';
import { addExamples } from '../shared/help.ts';
import { formatInspection } from '../shared/inspection.ts';
import { withBar } from '../shared/progress.ts';

/** `check`: checks a snapshot against the contract. */
export function addCheck(program: Command): void {
  const command = program
    .command('check')
    .summary('checks a snapshot against the contract')
    .description(
      "Runs the checks of the service's start on a snapshot, and prints its tables, their rows and " +
        'every problem: table and column, number of rows, the rule, and values that break it. A ' +
        'snapshot with errors is refused; one with warnings is served, as the warning explains.',
    )
    .argument('<folder>', 'the folder of the snapshot, or a link to it')
    .option('--strict', 'fails on warnings too')
    .addOption(
      new Option('--format <format>', 'format of the report').choices(['text', 'json']).default('text'),
    );
  addExamples(command, {
    examples: [
      ['check snapshots/real', 'before it is served'],
      ['check --format json snapshots/real', 'for a program: each problem has the code of its rule'],
      [
        'check --strict /srv/next && ln -sfn /srv/next /srv/current',
        'serves it only without problems',
      ],
    ],
    exits: {
      0: 'it keeps the contract',
      1: 'it breaks the contract; or, with --strict, has warnings',
      2: 'the command line is invalid',
    },
  });
  command.action(run);
}

interface CheckFlags {
  readonly strict?: true;
  readonly format: 'text' | 'json';
}

async function run(folder: string, { strict, format }: CheckFlags): Promise<void> {
  const { inspect } = await import('../../data/load/inspect.ts');
  const inspection = await withBar((progress) => inspect(folder, { progress }));
  process.stdout.write(
    format === 'text' ? formatInspection(inspection) : `${JSON.stringify(inspection, null, 2)}\n`,
  );
  const refused = inspection.snapshot === null || (strict && inspection.problems.length > 0);
  if (refused) process.exitCode = 1;
}
