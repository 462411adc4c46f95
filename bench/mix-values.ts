import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { specification } from '../engine/operations/index.ts';
import { requiredBy } from './parameters.ts';
import { FILTERS } from './requests.ts';

/** Holds a snapshot's values for requests, the most frequent first. */
export interface MixValues {
  /** A filter's `path` ends at the position for the value. */
  readonly filters: readonly { readonly path: string; readonly values: readonly string[] }[];
  /** Paths and values of operations that return one entity. */
  readonly entities: readonly { readonly path: string; readonly values: readonly string[] }[];
  /** Each list has its row count. */
  readonly lists: readonly { readonly path: string; readonly rows: number }[];
}

/** Further values would rarely be drawn, but would have to be sent to the load generator. */
const MAX_VALUES = 20_000;

/** A parameter that names one entity takes its values from this column. */
const COLUMNS: Readonly<Record<string, { rows: string; of: string; where?: string }>> = {
  operator: { rows: 'stakers', of: 'operator' },
  avs: { rows: 'avs_operators', of: 'avs' },
  pod: { rows: 'activities', of: 'pod' },
  rootIndex: { rows: 'distribution_roots', of: 'root_index' },
  batchHeaderHash: { rows: 'da_batches', of: 'batch_header_hash', where: "network = 'ethereum'" },
};

const LISTS = [
  { path: '/restaking/all-stakers', rows: 'stakers' },
  { path: '/restaking/activity', rows: 'activities' },
  { path: '/restaking/all-rewards', rows: 'rewards' },
];

/** Reads the values from a snapshot's files. */
export async function mixValues(folder: string): Promise<MixValues> {
  const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  const table = (name: string) => `read_parquet('${folder.replaceAll("'", "''")}/${name}.parquet')`;
  const ranked = async (rows: string, of: string, where = 'true'): Promise<string[]> => {
    const found = await connection.runAndReadAll(/* sql */ `
      select "${of}"::varchar from ${table(rows)}
      where "${of}"::varchar <> '' and ${where}
      group by 1 order by count(*) desc, 1 limit ${MAX_VALUES}`);
    return found.getRowsJS().map(([value]) => encodeURIComponent(String(value)));
  };
  const filters: { path: string; values: string[] }[] = [];
  for (const { list, name, rows, where } of FILTERS) {
    filters.push({ path: `/${list}?${name}=`, values: await ranked(rows, name, where) });
  }
  const entities: { path: string; values: string[] }[] = [];
  for (const operation of specification) {
    for (const name of requiredBy(operation)) {
      const column = COLUMNS[name];
      if (!column) throw new RangeError(`${operation.name}: no column for ${name}`);
      const values = await ranked(column.rows, column.of, column.where);
      entities.push({ path: `${operation.path}?${name}=`, values });
    }
  }
  const lists: { path: string; rows: number }[] = [];
  for (const { path, rows } of LISTS) {
    const found = await connection.runAndReadAll(`select count(*) from ${table(rows)}`);
    lists.push({ path, rows: Number(found.getRowsJS()[0]?.[0]) });
  }
  connection.closeSync();
  return { filters, entities, lists };
}
