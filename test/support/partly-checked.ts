import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Problem } from '../../common/snapshot-report.ts';
import { pathText } from '../../common/sql.ts';
import type { TableName } from '../../data/contract/tables.ts';
import { fileKey } from '../../data/load/checked-files.ts';

/** A snapshot in which some files have only rows that are sound, and were checked before. */
export interface PartlyChecked {
  readonly folder: string;
  readonly checked: ReadonlySet<string>;
  /** Names the problems' files as the divided snapshot does. */
  readonly named: (problems: readonly Problem[]) => Problem[];
}

const NAMES = { checked: '0-checked.parquet', added: '1-added.parquet' };

/**
 * Divides each Parquet table of a snapshot without a manifest into `folder`: one file has the rows
 * that a sound snapshot has too, the other all others. Null if no table can be divided, or there is
 * more than files.
 */
export async function partlyChecked(
  connection: DuckDBConnection,
  snapshot: string,
  soundFolders: readonly string[],
  folder: string,
): Promise<PartlyChecked | null> {
  if (!existsSync(snapshot) || existsSync(join(snapshot, 'manifest.json'))) return null;
  if (!readdirSync(snapshot, { withFileTypes: true }).every((entry) => entry.isFile())) return null;
  cpSync(snapshot, folder, { recursive: true });
  const checked = new Set<string>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.parquet'))) {
    const sound = soundFolders.map((one) => join(one, file)).find((path) => existsSync(path));
    const table = basename(file, '.parquet');
    if (sound === undefined) continue;
    const parts = join(folder, table);
    const layout = await layoutOf(connection, sound);
    if (existsSync(parts) || (await layoutOf(connection, join(folder, file))) !== layout) continue;
    await divide(connection, join(folder, file), sound, parts);
    rmSync(join(folder, file));
    const bytes = readFileSync(join(parts, NAMES.checked));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    // Tables and their files have the same names.
    checked.add(fileKey({ table: table as TableName, sha256 }));
  }
  if (checked.size === 0) return null;
  const named = (text: string) => text.replace(`/${NAMES.added}`, '.parquet');
  const renamed = (problems: readonly Problem[]) =>
    problems.map(({ parameters, rule, ...rest }) => ({
      ...rest,
      parameters: Object.fromEntries(
        Object.entries(parameters).map(([name, value]) => [
          name,
          typeof value === 'string' ? named(value) : value,
        ]),
      ),
      rule: named(rule),
    }));
  return { folder, checked, named: renamed };
}

/** Describes a file's columns and types; null if it is damaged. */
async function layoutOf(connection: DuckDBConnection, path: string): Promise<string | null> {
  try {
    const described = await connection.runAndReadAll(
      `describe from read_parquet(${pathText(path)})`,
    );
    return JSON.stringify(described.getRowsJson());
  } catch {
    return null;
  }
}

async function divide(
  connection: DuckDBConnection,
  path: string,
  sound: string,
  parts: string,
): Promise<void> {
  mkdirSync(parts);
  await connection.run(/* sql */ `
    create or replace temp table divided as
    select *, row_number() over (partition by words order by place) = 1
      and words in (select one::varchar from read_parquet(${pathText(sound)}) one) as is_sound
    from (
      select *, row_number() over () as place, one::varchar as words
      from read_parquet(${pathText(path)}) one)`);
  for (const [name, where] of [
    [NAMES.checked, 'is_sound'],
    [NAMES.added, 'not is_sound'],
  ] as const)
    await connection.run(
      `copy (select * exclude (place, words, is_sound) from divided where ${where} order by place)
      to ${pathText(join(parts, name))} (format parquet)`,
    );
}
