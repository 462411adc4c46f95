import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { countOf } from '../../common/relations/rows.ts';
import { runRelations } from '../../common/relations/run.ts';
import { sqlText } from '../../common/sql.ts';
import type { TableName } from '../../common/table-names.ts';
import { copyTable } from '../../data/load/copy-table.ts';
import { registerDecimalFunctions } from '../../data/load/decimal-functions.ts';
import { registerWordFunctions } from '../abi/functions.ts';
import { type Configuration, configure, isConfigured } from '../configuration/configuration.ts';
import { createLogStoreViews } from '../store/columns.ts';
import type { LogStore } from '../store/log-store.ts';
import { CODE_VERSION } from './code-version.ts';
import { activityParts, writeActivities } from './relations/activity-parts.ts';
import { GIVEN, RELATIONS } from './relations/index.ts';
import { type DerivationReport, makeReport } from './report.ts';
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
  registerWordFunctions(connection);
  registerDecimalFunctions(connection);
  await configure(connection, configuration);
  const blockNumber =
    lastBlock ?? (await countOf(connection, 'select max(block_number) from logs'));
  const context = { configuration, blockNumber };
  await runRelations(connection, RELATIONS, {
    given: Object.keys(GIVEN),
    context,
    ...(progress && { progress }),
  });
  const snapshotSeconds = await countOf(connection, 'select seconds from snapshot_time');
  return { network: configuration.network, snapshotSeconds, blockNumber };
}

/** One file of a derived snapshot; the path is relative to its folder. */
export interface DerivedFile {
  readonly table: TableName;
  readonly path: string;
  readonly rows: number;
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
  { store, ...configuration }: Configuration & { readonly store: LogStore },
  folder: string,
  progress: DeriveProgress,
): Promise<DerivedSnapshot> {
  await createLogStoreViews(connection, store);
  const rules = Object.entries(RULES).filter(([table]) => isConfigured(configuration, table));
  const parts = await activityParts(connection, store.ranges, activitiesVersion(configuration));
  const beforeActivities = RELATIONS.length + rules.length;
  const steps = beforeActivities + parts.length + 2;
  const context = await makeTables(
    connection,
    configuration,
    store.ranges.at(-1)?.to,
    (done, name) => progress(`derives ${name}`, done, steps),
  );
  const files: DerivedFile[] = [];
  for (const [done, [table, rule]] of rules.entries()) {
    progress(`derives ${table}`, RELATIONS.length + done, steps);
    const path = `${table}.parquet`;
    const rows = await copyTable(connection, rule.sql(context), join(folder, path));
    files.push({ table: table as keyof typeof RULES, path, rows }); // its keys are table names
  }
  const activities = await writeActivities(connection, parts, store.folder, folder, (done) =>
    progress('derives activities', beforeActivities + done, steps),
  );
  files.push(...activities.map((part) => ({ table: 'activities' as const, ...part })));
  progress('checks invariants', steps - 2, steps);
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
  return {
    files,
    blockNumber: store.ranges.at(-1)?.to ?? 0,
    chainId: network.chainId,
    snapshotSeconds: context.snapshotSeconds,
    rejected: report.rejected,
    report,
  };
}

/** The dependencies of a range's finished activities, except for its logs and earlier ones. */
export function activitiesVersion({
  network,
  tokens,
}: Pick<Configuration, 'network' | 'tokens'>): string {
  return JSON.stringify([CODE_VERSION, network.contracts, tokens]);
}
