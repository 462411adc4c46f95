import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import {
  ADDED_TABLE_NAMES,
  COMPUTED_TABLE_NAMES,
  OPTIONAL_TABLE_NAMES,
} from '../../common/table-names.ts';
import { TABLES, type Table, type TableName } from '../../data/contract/tables.ts';
import { generate } from '../../data/generate/generate.ts';
import { TABLES_LEFT_OUT } from '../../data/generate/sample.ts';
import type { Endpoint } from '../../engine/definition/endpoint.ts';
import { REAL } from './chains.ts';
import { once } from './once.ts';

/** The snapshot that `npm start` serves. */
export const SAMPLE = fileURLToPath(new URL('../../data/sample', import.meta.url));

/** Whether the sample has a table. */
export function inSample({ name }: Pick<Table, 'name'>): boolean {
  return !TABLES_LEFT_OUT.includes(name);
}

/** Whether the sample has all tables that an operation needs. */
export function sampleHas({
  tables = [],
}: {
  readonly tables?: readonly Table['name'][];
}): boolean {
  return tables.every((name) => inSample({ name }));
}

/** Generated snapshots have awkward values in these tables, and the sample has plain ones. */
const AWKWARD: readonly TableName[] = [
  ...COMPUTED_TABLE_NAMES,
  'operator_groups',
  'da_reservation_changes',
  'da_on_demand_deposits',
  'da_payment_parameter_changes',
  'da_cert_verifiers',
  'da_relays',
  'da_dispersers',
  'da_threshold_changes',
  'da_blob_versions',
  'da_usage',
  'da_signing_rates',
  'da_v2_batches',
  'da_throughput',
  'allocation_changes',
  'magnitude_changes',
  'slasher_changes',
  'supported_chains',
  'operator_tables',
  'global_table_roots',
  'operator_set_tasks',
  'operator_set_releases',
  'executor_operator_sets',
  'task_fee_splits',
];

/** Whether the golden answer to a request is over the sample, and not over a generated snapshot. */
export function isGoldenOfSample(
  { tables = [], asOf = [] }: Pick<Endpoint, 'tables' | 'asOf'>,
  query: Readonly<Record<string, string>>,
): boolean {
  const needed = query.asOf === undefined ? tables : [...tables, ...asOf];
  return !needed.some((name) => AWKWARD.includes(name));
}

/** A folder of its own, inside the scratch folder of the run (`scratch.ts`). */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'snapshot-'));
}

/**
 * A copy of the sample, which a test may change: it has no manifest, which would vouch for the
 * files as they were.
 */
export function changeableSample(): string {
  const folder = temporaryFolder();
  cpSync(SAMPLE, folder, { recursive: true });
  rmSync(join(folder, 'manifest.json'));
  return folder;
}

/** A copy of the sample without some optional tables. */
export function sampleWithout(tables: readonly TableName[]): string {
  const folder = changeableSample();
  for (const table of tables) rmSync(join(folder, `${table}.parquet`), { force: true });
  return folder;
}

/**
 * A generated snapshot in a folder of its own, which a test may change, so that it has no manifest;
 * each is generated once a run.
 */
export async function generated(
  size: 'tiny' | 'small',
  seed: number,
  format: 'parquet' | 'arrow' = 'parquet',
): Promise<string> {
  const name = `${size}-${seed}-${format}`;
  const original = join(tmpdir(), 'generated', name);
  await once(original, (target) => generate(target, { size, seed, format }));
  const folder = join(temporaryFolder(), name);
  cpSync(original, folder, { recursive: true });
  rmSync(join(folder, 'manifest.json'));
  return folder;
}

/**
 * A generated snapshot without optional tables but those of `kept`, for tests that need no others:
 * it is prepared in half the time.
 */
export async function bare(seed: number, ...kept: readonly TableName[]): Promise<string> {
  const folder = await generated('tiny', seed);
  leaveOut(folder, ...kept);
  return folder;
}

/** Removes the optional tables of a snapshot in Parquet but those of `kept`. */
export function leaveOut(folder: string, ...kept: readonly TableName[]): void {
  for (const table of [...OPTIONAL_TABLE_NAMES, ...ADDED_TABLE_NAMES])
    if (!kept.includes(table)) rmSync(join(folder, `${table}.parquet`), { force: true });
}

/** The optional tables that the states at earlier blocks and the series by day are read from. */
export const CHANGE_TABLES: readonly TableName[] = [
  'share_changes',
  'delegation_changes',
  'registration_changes',
  'rate_changes',
];

/** A snapshot of all tables, without rows; it is made once a run, so a test must not change it. */
export async function withoutRows(): Promise<string> {
  const shared = join(tmpdir(), 'generated', 'without-rows');
  await once(shared, async (folder) => {
    await mkdir(folder);
    const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
    const whole = await generated('tiny', 1);
    for (const { name } of TABLES) {
      await connection.run(
        `copy (select * from read_parquet('${whole}/${name}.parquet') where false)
         to '${folder}/${name}.parquet' (format parquet)`,
      );
    }
    connection.closeSync();
  });
  return shared;
}

/** Snapshots of records of the real chains, by name. */
export const REAL_SNAPSHOTS = ['holesky', 'mainnet'].map((name) => ({
  name,
  folder: join(REAL, `${name}-snapshot`),
}));
