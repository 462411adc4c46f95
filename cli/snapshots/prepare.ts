import { dirname, resolve } from 'node:path';
import type { Message } from '../../common/messages.ts';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { PREPARE_MEMORY } from '../../common/limits.ts';
import type { LoadSettings } from '../../data/load/load.ts';
import type { PrepareOptions } from '../../engine/prepare/prepare.ts';
import { type AddedInputs, addInputs, withAddedTables } from './added-tables.ts';
import { checksFolder, daysFolder } from '../shared/cache-folders.ts';
import { messagesOf } from '../shared/failure.ts';
import { FAILURES, printMessages } from '../shared/failure-messages.ts';
import { addExamples } from '../shared/help.ts';
import { withBar } from '../shared/progress.ts';

/** `prepare`: makes the folder that `serve` opens from a snapshot. */
export function addPrepare(program: Command): void {
  const command = program
    .command('prepare')
    .summary('prepares a snapshot, so that services open it at once')
    .description(
      'Reads and checks a snapshot, computes everything that does not depend on a request, and writes a folder that ' +
        '"serve --snapshot" opens in a moment: Arrow files, tables.duckdb for SQL, and whole lists as ' +
        'Parquet. "serve" does the same by itself, into CACHE_DIR, if it is given a snapshot.',
    )
    .argument('<snapshot>', 'the folder of the snapshot, or a link to it')
    .argument('<folder>', 'the folder to write, which must not exist');
  addInputs(command).addOption(
    new Option(
      '--memory <bytes>',
      'memory of DuckDB; what does not fit goes to files in the folder, where DuckDB can',
    )
      .env('PREPARE_MEMORY')
      .argParser(bytesOf)
      .default(PREPARE_MEMORY),
  );
  command.option(
    '--whole-check',
    'checks tables, and computes days, that this installation knows by the records in CACHE_DIR',
  );
  addExamples(command, {
    examples: [
      ['prepare snapshots/real /srv/prepared/real', 'once'],
      [
        'prepare snapshots/real /srv/prepared/real --rewards rewards',
        'with the rewards that earners can claim, and the verdict on each posted root',
      ],
      [
        'prepare snapshots/real /srv/prepared/real --products products.csv --groups groups.csv',
        'with the exposure of products, and concentration by groups of operators',
      ],
      ['serve --snapshot /srv/prepared/real', 'as often as you like, on as many machines'],
    ],
    exits: {
      0: 'written',
      1: 'the snapshot or a file breaks the contract, or the folder cannot be written',
      2: 'the command line is invalid',
    },
  });
  command.action(run);
}

interface PrepareFlags {
  readonly memory: number;
  readonly wholeCheck?: true;
}

const LEAST_MEMORY = 64 * 2 ** 20;

function bytesOf(text: string): number {
  if (/^\d{1,15}$/.test(text) && Number(text) >= LEAST_MEMORY) return Number(text);
  throw new InvalidArgumentError(`It must be a whole number of bytes from ${LEAST_MEMORY} on.`);
}

async function run(
  snapshot: string,
  folder: string,
  { memory, wholeCheck, ...inputs }: AddedInputs & PrepareFlags,
): Promise<void> {
  const { existsSync } = await import('node:fs');
  const { diskSpace, isDiskFull } = await import('../../engine/prepare/folder/disk.ts');
  const { preparationBytes } = await import('../../engine/preparation-needs.ts');
  const { prepare } = await import('../../engine/prepare/prepare.ts');
  const target = resolve(folder);
  if (existsSync(target))
    return fail(FAILURES.target_exists({ path: folder }));
  // Throws for a snapshot that does not exist.
  const disk = await diskSpace(snapshot, dirname(target));
  process.stderr.write(
    `needs about ${gigabytes(disk.needed)} of disk, of which ${gigabytes(disk.free)} are free, ` +
      `and up to ${gigabytes(preparationBytes(disk.rows, memory))} of memory\n`,
  );
  const started = performance.now();
  const { rules, days } = await knownOf(wholeCheck);
  const options = { memoryBytes: memory, ...days };
  try {
    const manifest = await withBar(
      (progress) =>
        withAddedTables(snapshot, inputs, progress, (tables) =>
          prepare(snapshot, target, { progress, ...rules, ...tables }, options),
        ),
      { lines: true },
    );
    const rows = Object.values(manifest.snapshot.rows).reduce((sum, one) => sum + one, 0);
    const bytes = Object.values(manifest.files).reduce((sum, one) => sum + one.bytes, 0);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(
      `${folder}: snapshot ${manifest.snapshot.id}, ${rows.toLocaleString('en')} rows, ` +
        `${Object.keys(manifest.files).length} files of ${gigabytes(bytes)}, in ${seconds} s\n`,
    );
  } catch (cause) {
    if (isDiskFull(cause)) {
      return fail(FAILURES.disk_full_for({ path: folder, needed: gigabytes(disk.needed) }));
    }
    const message = cause instanceof Error ? cause.message : String(cause);
    return fail(...(messagesOf(cause) ?? [FAILURES.failed({ reason: `${folder}: ${message}` })]));
  }
}

/** Reads this installation's earlier results; none for a whole check. */
async function knownOf(wholeCheck: true | undefined): Promise<{
  readonly rules: Pick<LoadSettings, 'rules'>;
  readonly days: Pick<PrepareOptions, 'days'>;
}> {
  const { KnownRules } = await import('../../data/load/known-rules.ts');
  const { KnownDays } = await import('../../engine/prepare/known-days.ts');
  const openRules = wholeCheck ? KnownRules.none : KnownRules.open;
  const openDays = wholeCheck ? KnownDays.none : KnownDays.open;
  const checks = checksFolder();
  const days = daysFolder();
  return {
    rules: checks === undefined ? {} : { rules: await openRules(checks) },
    days: days === undefined ? {} : { days: await openDays(days) },
  };
}

function fail(...messages: readonly Message[]): void {
  printMessages(messages);
  process.exitCode = 1;
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(2)} GB`;
}
