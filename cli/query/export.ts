import type { Command } from 'commander';
import { addExamples } from '../shared/help.ts';

/** `export`: copies the lists of a prepared folder, for a host of static files. */
export function addExport(program: Command): void {
  const command = program
    .command('export')
    .summary('writes the whole lists of a prepared folder as Parquet, for a static host')
    .description(
      'Copies every whole list of a prepared folder as Parquet, under the paths that a service has ' +
        '(restaking/all-operators.parquet), with a manifest.json that has their sizes and SHA-256. Any host of ' +
        'static files that answers ranges serves the folder to DuckDB, polars and others.',
    )
    .argument('<prepared>', 'the prepared folder')
    .requiredOption('--to <folder>', 'the folder to write, which must not exist');
  addExamples(command, {
    examples: [['export /srv/prepared/real --to public', 'and upload the folder public']],
    exits: {
      0: 'written',
      1: 'the folder is not prepared or is damaged, or the other cannot be written',
      2: 'the command line is invalid',
    },
  });
  command.action(run);
}

async function run(prepared: string, { to }: { readonly to: string }): Promise<void> {
  const { existsSync } = await import('node:fs');
  const { publishLists } = await import('../../engine/store/publish-lists.ts');
  const { StoreError } = await import('../../engine/store/store-error.ts');
  if (existsSync(to)) return fail(`${to}: already exists; remove it, or name another folder`);
  try {
    const { lists, snapshot } = await publishLists(prepared, to);
    const bytes = lists.reduce((sum, list) => sum + list.bytes, 0);
    process.stdout.write(
      `${to}: snapshot ${snapshot.id}, ${lists.length} lists of ${(bytes / 1e6).toFixed(1)} MB\n`,
    );
  } catch (cause) {
    if (cause instanceof StoreError) return fail(cause.message);
    throw cause;
  }
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
