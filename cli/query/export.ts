import type { Command } from 'commander';
import type { Message } from '../../common/messages.ts';
import { expectedMessage } from '../shared/failure.ts';
import { FAILURES, printMessages } from '../shared/failure-messages.ts';
import { addExamples } from '../shared/help.ts';

interface Targets {
  readonly to?: string;
  readonly claims?: string;
}

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
    .option('--to <folder>', 'the folder to write, which must not exist')
    .option(
      '--claims <folder>',
      'writes the leaves of the newest active root into <folder>/<date>/claim-amounts.json',
    );
  addExamples(command, {
    examples: [
      ['export /srv/prepared/real --to public', 'and upload the folder public'],
      ['export /srv/prepared/real --claims claims', 'of a folder prepared with --rewards'],
    ],
    exits: {
      0: 'written',
      1: 'the folder is not prepared or is damaged, or the other cannot be written',
      2: 'the command line is invalid',
    },
  });
  command.action((prepared: string, targets: Targets) => {
    if (targets.to === undefined && targets.claims === undefined) {
      command.error('error: give --to, --claims or both');
    }
    return run(prepared, targets);
  });
}

async function run(prepared: string, { to, claims }: Targets): Promise<void> {
  const { existsSync } = await import('node:fs');
  const { StoreError } = await import('../../engine/store/store-error.ts');
  if (to !== undefined && existsSync(to)) {
    return fail(FAILURES.target_exists({ path: to }));
  }
  try {
    if (to !== undefined) await writeLists(prepared, to);
    if (claims !== undefined) await writeClaims(prepared, claims);
  } catch (cause) {
    if (cause instanceof StoreError) return fail(expectedMessage(cause));
    throw cause;
  }
}

async function writeLists(prepared: string, to: string): Promise<void> {
  const { publishLists } = await import('../../engine/store/publish-lists.ts');
  const { lists, snapshot } = await publishLists(prepared, to);
  const bytes = lists.reduce((sum, list) => sum + list.bytes, 0);
  process.stdout.write(
    `${to}: snapshot ${snapshot.id}, ${lists.length} lists of ${(bytes / 1e6).toFixed(1)} MB\n`,
  );
}

async function writeClaims(prepared: string, folder: string): Promise<void> {
  const { exportClaims } = await import('./export-claims.ts');
  const { claimLine } = await import('../rewards/claim-lines.ts');
  const { file, rootIndex, posted } = await exportClaims(prepared, folder);
  process.stdout.write(claimLine(file, { rootIndex, root: posted }));
}

function fail(message: Message): void {
  printMessages([message]);
  process.exitCode = 1;
}
