import type { Command } from 'commander';
import { addExamples } from './help.ts';
import { formatInspection } from './inspection.ts';
import { withBar } from './progress.ts';

/** `check`: whether a snapshot keeps the contract. */
export function addCheck(program: Command): void {
  const command = program
    .command('check')
    .summary('tells whether a snapshot keeps the contract')
    .description(
      'Reads and checks a snapshot as a start of the service does, and prints its tables, their rows ' +
        'and every problem: table and column, how many rows, the rule, and values that break it. ' +
        'Errors refuse a snapshot; warnings say what is served instead.',
    )
    .argument('<folder>', 'the folder of the snapshot, or a link to it')
    .option('--strict', 'takes warnings for errors');
  addExamples(command, {
    examples: [
      ['check snapshots/real', 'before it is served'],
      ['check --strict /srv/next && ln -sfn /srv/next /srv/current', 'serves only what is sound'],
    ],
    exits: {
      0: 'it keeps the contract',
      1: 'it breaks the contract; or, with --strict, has warnings',
      2: 'the command line is not one',
    },
  });
  command.action(run);
}

async function run(folder: string, { strict }: { readonly strict?: true }): Promise<void> {
  const { inspect } = await import('../data/load/inspect.ts');
  const inspection = await withBar((progress) => inspect(folder, { progress }));
  process.stdout.write(formatInspection(inspection));
  const refused = inspection.snapshot === null || (strict && inspection.problems.length > 0);
  if (refused) process.exitCode = 1;
}
