import type { Command } from 'commander';
import { endWithParent } from '../../common/end-with-parent.ts';
import type { ClickHouseSettings } from '../../engine/external/settings.ts';
import { type AddedInputs, addInputs, withAddedTables } from './added-tables.ts';
import { endOf, forkCommand } from '../shared/fork-command.ts';
import { addExamples } from '../shared/help.ts';
import { withBar } from '../shared/progress.ts';
import { FAILURES, printMessages } from '../shared/failure-messages.ts';

/** Variable that marks the child process. */
const CHILD = 'RESTAKING_ANALYTICS_LOAD';

/**
 * Megabytes of V8's young generation, mostly one batch of rows: the process takes 40 MB less than
 * with the default of 16, and a tenth more processor time.
 */
const YOUNG = '--max-semi-space-size=2';

interface Options extends AddedInputs {
  readonly keep: string;
  readonly scratch?: string;
}

/** `load`: loads a snapshot into ClickHouse. */
export function addLoad(program: Command): void {
  const command = program
    .command('load')
    .summary('loads a snapshot into ClickHouse, for more rows than memory')
    .description(
      'Reads and checks a snapshot, writes its long tables, and the files of everything else, into a database of ' +
        "ClickHouse, and last the row that makes it the current snapshot there. DuckDB's memory is bounded " +
        'for every size, and it uses disk for the rest. "serve" with the same CLICKHOUSE_URL serves it. ' +
        'A snapshot that was loaded before, with the same inputs, becomes the current one again.',
    )
    .argument('<snapshot>', 'the folder of the snapshot, or a link to it')
    .option('--keep <count>', 'loaded snapshots to keep, including this one', '2')
    .option('--scratch <folder>', 'folder for temporary files (default: CACHE_DIR)');
  addInputs(command);
  addExamples(command, {
    examples: [
      ['load snapshots/real', 'into the ClickHouse of CLICKHOUSE_URL, CLICKHOUSE_USER and so on'],
      ['load snapshots/real --keep 1', 'and drops every other snapshot that is loaded'],
      ['load snapshots/real --rewards rewards', 'with computed rewards'],
    ],
    exits: {
      0: 'loaded',
      1: 'the snapshot breaks the contract, or ClickHouse or the disk fails',
      2: 'the command line is invalid',
    },
  });
  command.action(run);
}

async function run(snapshot: string, { keep, scratch, ...inputs }: Options): Promise<void> {
  const { readConfig, ConfigError } = await import('../../server/config.ts');
  const { clickHouseSettings } = await import('../../engine/external/settings.ts');
  if (!/^[1-9][0-9]{0,5}$/.test(keep)) {
    return fail(`--keep ${JSON.stringify(keep)}: must be a whole number from 1`);
  }
  try {
    // SNAPSHOT is the service's, not the one to load.
    const config = readConfig({}, { ...process.env, SNAPSHOT: '' });
    const settings = clickHouseSettings(config);
    if (!settings) return fail('CLICKHOUSE_URL: is not set');
    if (process.env[CHILD] === undefined) {
      const { code, signal } = await endOf(forkCommand({ [CHILD]: '1' }, [YOUNG]));
      if (signal !== null) {
        return fail(
          `${snapshot}: the load was ended by ${signal}: nothing of it is served; run it again`,
        );
      }
      process.exitCode = code ?? 1;
      return;
    }
    endWithParent();
    process.channel?.unref();
    const folder = scratch ?? config.cacheDir;
    await load(snapshot, inputs, folder, Number(keep), settings, config.maxRows);
  } catch (cause) {
    if (cause instanceof ConfigError) return fail(cause.message);
    throw cause;
  }
}

async function load(
  snapshot: string,
  inputs: AddedInputs,
  scratch: string,
  keep: number,
  settings: ClickHouseSettings,
  maxRows: number,
): Promise<void> {
  const { SnapshotError } = await import('../../common/snapshot-report.ts');
  const { loadIntoClickHouse } = await import('../../engine/prepare/load-external.ts');
  const { dropOlder } = await import('../../engine/external/writer.ts');
  const started = performance.now();
  try {
    const loaded = await withBar(
      (progress) =>
        withAddedTables(snapshot, inputs, progress, (tables) =>
          loadIntoClickHouse(snapshot, scratch, settings, { progress, maxRows, ...tables }),
        ),
      { lines: true },
    );
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const how = loaded.reused ? 'was loaded before, and is current again' : `in ${seconds} s`;
    process.stdout.write(`${snapshot}: ${loaded.digest} in ${loaded.database}, ${how}\n`);
    for (const dropped of await dropOlder(settings, keep)) {
      process.stdout.write(`dropped ${dropped}\n`);
    }
  } catch (cause) {
    if (cause instanceof SnapshotError) return fail(cause.message);
    if (isOfNetwork(cause)) {
      const hosts = settings.urls.map((url) => new URL(url).host).join(', ');
      return fail(
        `ClickHouse at ${hosts} (CLICKHOUSE_URL): ${cause.message || cause.code}; is it running there?`,
      );
    }
    return fail(`${snapshot}: ${await reason(cause, scratch)}`);
  }
}

/** Whether a connection failed; an error of several addresses has no message of its own. */
function isOfNetwork(cause: unknown): cause is Error & { readonly code: string } {
  if (!(cause instanceof Error && 'code' in cause && typeof cause.code === 'string')) return false;
  return /^(ECONN|EAI_|ENOTFOUND|ETIMEDOUT|EHOST|ENETUNREACH|EPIPE)/.test(cause.code);
}

async function reason(cause: unknown, scratch: string): Promise<string> {
  const { isServerDiskFull } = await import('../../engine/external/outage.ts');
  const { isDiskFull } = await import('../../engine/prepare/folder/disk.ts');
  const message = cause instanceof Error ? cause.message : String(cause);
  if (isServerDiskFull(cause)) return `the disk of ClickHouse is full (${message})`;
  if (isDiskFull(cause)) return `the disk of ${scratch} is full (--scratch, CACHE_DIR)`;
  return message;
}

function fail(reason: string): void {
  printMessages([FAILURES.failed({ reason })]);
  process.exitCode = 1;
}
