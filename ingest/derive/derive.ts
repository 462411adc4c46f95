import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { countOf } from '../../common/relations/rows.ts';
import { runRelations } from '../../common/relations/run-relations.ts';
import { sqlText } from '../../common/sql.ts';
import { registerDecimalFunctions } from '../../data/load/decimal-functions.ts';
import { registerWordFunctions } from '../abi/word-functions.ts';
import { type Configuration, configure, isConfigured } from '../configuration/configuration.ts';
import { createLogStoreViews } from '../store/columns.ts';
import type { LogStore } from '../store/log-store.ts';
import { type OpenBase, openBase } from './base.ts';
import { writeUndecoded } from './checks/rejected-logs.ts';
import { type WindowSizes, windowsOf } from './closed-windows.ts';
import { Continuation } from './continue.ts';
import { type DerivationReport, makeReport } from './derivation-report.ts';
import { KEPT_NAMES } from './kept.ts';
import { WHOLE_BASE } from './layer.ts';
import type { DeriveContext } from './relation.ts';
import { GIVEN_COLUMNS, RELATIONS } from './relations/index.ts';
import type { DerivedFile } from './table-parts.ts';
import { TableWriter } from './table-writer.ts';
import type { TableContext } from './tables/context.ts';
import { RULES } from './tables/rules.ts';

/**
 * Creates the relations of RELATIONS over the views `logs`, `blocks` and `calls` of a store.
 *
 * @param lastBlock the last block that the logs cover; by default that of the last log.
 * @returns the inputs of the tables' rules that are no relations.
 */
export async function makeTables(
  connection: DuckDBConnection,
  configuration: Configuration,
  lastBlock?: number,
  progress?: (done: number, name: string) => void,
): Promise<TableContext> {
  const context = await configureRelations(connection, configuration, lastBlock);
  await runRelations(connection, RELATIONS, {
    given: Object.keys(GIVEN_COLUMNS),
    context,
    ...(progress && { progress }),
  });
  return tableContext(connection, context);
}

/** Registers the relations' functions and creates the configuration's tables. */
async function configureRelations(
  connection: DuckDBConnection,
  configuration: Configuration,
  lastBlock?: number,
): Promise<DeriveContext> {
  registerWordFunctions(connection);
  registerDecimalFunctions(connection);
  await configure(connection, configuration);
  const blockNumber =
    lastBlock ?? (await countOf(connection, 'select max(block_number) from logs'));
  return { configuration, blockNumber };
}

async function tableContext(
  connection: DuckDBConnection,
  { configuration: { network }, blockNumber }: DeriveContext,
): Promise<TableContext> {
  const snapshotSeconds = await countOf(connection, 'select seconds from snapshot_time');
  return { network, snapshotSeconds, blockNumber };
}

/** The files that `derive` wrote, and its findings. */
export interface DerivedSnapshot {
  readonly files: readonly DerivedFile[];
  /** Last block that the store covers. */
  readonly blockNumber: number;
  /** EIP-155 id. */
  readonly chainId: number;
  /** Seconds since 1970 of the latest block with a log of ours. */
  readonly snapshotSeconds: number;
  /** Logs that do not encode their event, by reason. */
  readonly rejected: Readonly<Record<string, number>>;
  readonly report: DerivationReport;
  /** The next derivation continues it; null if the store has too few logs. */
  readonly base: DerivedBase | null;
}

/** The state in which a derivation ended. */
export interface DerivedBase {
  readonly open: OpenBase;
  /** The closed windows end with this block. */
  readonly closed: number;
}

/** The inputs of a derivation. */
export interface DeriveInputs extends Configuration {
  readonly store: LogStore;
  readonly windows?: WindowSizes | undefined;
  /** Whether a base of the store is continued, if it has one. */
  readonly continues?: boolean;
}

/** Reports the current step, the number of finished steps, and the number of all steps. */
export type DeriveProgress = (task: string, done: number, of: number) => void;

/**
 * Derives the tables of a store into `folder`, which exists and is empty. The connection's database
 * has the relations, within its memory limit and with its spill folder. The caller decides whether
 * the snapshot can be published, by `report.problems` and `rejected`.
 */
export async function derive(
  connection: DuckDBConnection,
  { store, windows, continues = true, ...configuration }: DeriveInputs,
  folder: string,
  progress: DeriveProgress,
): Promise<DerivedSnapshot> {
  await createLogStoreViews(connection, store);
  const rules = Object.entries(RULES).filter(([table]) => isConfigured(configuration, table));
  const beforeActivities = RELATIONS.length + rules.length;
  const steps = beforeActivities + 3;
  const last = store.ranges.at(-1)?.to ?? 0;
  const closed = await windowsOf(connection, store, windows);
  const open =
    closed.length > 0 ? await openBase(connection, store, configuration, continues) : null;
  const derived = await configureRelations(connection, configuration, last);
  const made = (done: number, name: string) => progress(`derives ${name}`, done, steps);
  const base = open?.before;
  const continued = base
    ? { base, continuation: new Continuation(connection, RELATIONS, base, derived) }
    : null;
  if (continued) await continued.continuation.run(made);
  else
    await runRelations(connection, RELATIONS, {
      given: Object.keys(GIVEN_COLUMNS),
      context: derived,
      ...(open && { into: ({ name }) => (KEPT_NAMES.has(name) ? WHOLE_BASE : undefined) }),
      progress: made,
    });
  const context = await tableContext(connection, derived);
  const folders = { store: store.folder, folder };
  const writer = new TableWriter(connection, folders, context, { closed, last }, continued);
  const files: DerivedFile[] = [];
  for (const [done, [name, rule]] of rules.entries()) {
    progress(`derives ${name}`, RELATIONS.length + done, steps);
    // its keys are table names
    files.push(...(await writer.write(name as keyof typeof RULES, rule)));
  }
  progress('derives activities', beforeActivities, steps);
  const activities = await writer.writeActivities(activitiesKey(configuration));
  files.push(...activities);
  progress('checks invariants', beforeActivities + 1, steps);
  // If blocks are missing, which --allow-gaps allows, sums and counters cannot agree.
  const [covered, ...apart] = store.covered;
  const complete =
    apart.length === 0 && (covered?.from ?? Infinity) <= configuration.network.firstBlock;
  const { network, chainPrices = false } = configuration;
  const paths = activities.map(({ path }) => sqlText(join(folder, path))).join(', ');
  const report = await makeReport(
    connection,
    complete,
    `read_parquet([${paths}])`,
    chainPrices ? network : { contracts: network.contracts },
  );
  // The base has some relations, and is detached.
  if (Object.keys(report.rejected).length > 0) await writeUndecoded(connection, store.folder);
  if (open) {
    progress('keeps the relations', steps - 1, steps);
    if (open.layer) {
      await open.layer.save((name) => continued?.continuation.changes.of(name) ?? 'rewritten');
      await open.layer.detach();
    } else await connection.run(`detach ${WHOLE_BASE}`);
  }
  return {
    files,
    base: open && { open, closed: closed.at(-1)?.to ?? -1 },
    blockNumber: last,
    chainId: network.chainId,
    snapshotSeconds: context.snapshotSeconds,
    rejected: report.rejected,
    report,
  };
}

/** Hashes what activities depend on except for a base's inputs. */
function activitiesKey({ tokens }: Pick<Configuration, 'tokens'>): string {
  return createHash('sha256').update(JSON.stringify(tokens)).digest('hex').slice(0, 16);
}
