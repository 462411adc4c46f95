import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { makeTemporaryFolder } from '../common/temporary-folder.ts';
import type { GivenFiles } from '../data/convert/given-tables.ts';
import type { Progress } from '../data/load/progress.ts';
import type { PreparedManifest } from '../engine/store/manifest.ts';
import { addExamples } from './help.ts';
import { withBar } from './progress.ts';

/** `prepare`: makes the folder that `serve` opens from a snapshot. */
export function addPrepare(program: Command): void {
  const command = program
    .command('prepare')
    .summary('prepares a snapshot, so that services open it at once')
    .description(
      'Reads and checks a snapshot, computes everything that does not depend on a request, and writes a folder that ' +
        '"serve --snapshot" opens in a moment: Arrow files, tables.duckdb for SQL, and the long lists as ' +
        'Parquet and CSV. "serve" does the same by itself, into CACHE_DIR, if it is given a snapshot.',
    )
    .argument('<snapshot>', 'the folder of the snapshot, or a link to it')
    .argument('<folder>', 'the folder to write, which must not exist')
    .option(
      '--rewards <folder>',
      'computed rewards of the snapshot, with which /restaking/rewards-earned, rewards-proof, rewards-roots, rewards-unclaimed, operator-apr, avs-apr and staker-apr answer (docs/rewards.md)',
    )
    .option(
      '--products <file>',
      'CSV or NDJSON of the stakers that belong to products, such as liquid restaking tokens: product, staker, source (docs/risk.md)',
    )
    .option(
      '--groups <file>',
      'CSV or NDJSON of the operators that one party controls: operator, group_name, source (docs/risk.md)',
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

/** The inputs of tables that no ingest has. */
interface Additions {
  /** A folder of computed rewards. */
  readonly rewards?: string;
  readonly products?: string;
  readonly groups?: string;
}

async function run(snapshot: string, folder: string, additions: Additions): Promise<void> {
  const { existsSync } = await import('node:fs');
  const { SnapshotError } = await import('../common/report.ts');
  const { diskSpace, isDiskFull } = await import('../engine/prepare/disk.ts');
  const target = resolve(folder);
  if (existsSync(target))
    return fail(`${folder}: already exists; remove it, or name another folder`);
  const disk = await diskSpace(snapshot, dirname(target));
  process.stderr.write(
    `needs about ${gigabytes(disk.needed)} of disk; ${gigabytes(disk.free)} are free\n`,
  );
  const started = performance.now();
  try {
    const manifest = await withBar((progress) =>
      prepareWith(snapshot, target, additions, progress),
    );
    const rows = Object.values(manifest.snapshot.rows).reduce((sum, one) => sum + one, 0);
    const bytes = Object.values(manifest.files).reduce((sum, one) => sum + one.bytes, 0);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(
      `${folder}: snapshot ${manifest.snapshot.id}, ${rows.toLocaleString('en')} rows, ` +
        `${Object.keys(manifest.files).length} files of ${gigabytes(bytes)}, in ${seconds} s\n`,
    );
  } catch (cause) {
    if (cause instanceof SnapshotError) return fail(cause.message);
    if (isDiskFull(cause)) {
      return fail(`${folder}: the disk is full; about ${gigabytes(disk.needed)} are needed`);
    }
    return fail(`${folder}: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** Prepares a snapshot with the tables of its rewards and of files, if they are given. */
async function prepareWith(
  snapshot: string,
  target: string,
  { rewards, products, groups }: Additions,
  progress: Progress,
): Promise<PreparedManifest> {
  const { prepare } = await import('../engine/prepare/prepare.ts');
  const files: GivenFiles = {
    ...(products !== undefined && { product_stakers: products }),
    ...(groups !== undefined && { operator_groups: groups }),
  };
  const hasFiles = Object.keys(files).length > 0;
  if (rewards === undefined && !hasFiles) return prepare(snapshot, target, { progress });
  const added = makeTemporaryFolder('added');
  try {
    // Files come first: they are checked in a moment, and rewards take minutes.
    if (hasFiles) {
      const { writeGivenTables } = await import('../data/convert/given-tables.ts');
      await writeGivenTables(files, added.path);
    }
    if (rewards !== undefined) {
      const { writeComputedTables } = await import('../rewards/verify/computed-tables.ts');
      await writeComputedTables(snapshot, rewards, added.path, progress);
    }
    return await prepare(snapshot, target, { progress, added: added.path });
  } finally {
    added.remove();
  }
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(2)} GB`;
}
