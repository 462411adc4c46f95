import type { Interval } from '../shared/interval.ts';
import type { InputFile } from './inputs.ts';
import type { Layout } from './layout.ts';
import type { FileColumn } from './match.ts';

/** A file whose layout is known. */
export interface Opened {
  readonly file: InputFile;
  readonly layout: Layout;
  /** The Parquet file to read: the input, or what JSON was turned into. */
  readonly path: string;
  readonly columns: ReadonlyMap<string, FileColumn>;
  readonly rows: number;
  /** First and last block of its rows; null without rows. */
  readonly blocks: Interval | null;
  /** Pieces of the file that can be read alone (row groups), for planning. */
  readonly pieces: readonly (Interval & { readonly rows: number })[];
}

/** SQL of a relation with the columns of the dataset, nulls where a file has none, over files of one schema. */
export function relationOf(files: readonly Opened[], names: readonly string[]): string {
  const [first] = files;
  if (!first) throw new Error('a relation of no files');
  const columns = names.map((name) => `${first.columns.get(name)?.sql ?? 'null'} as ${name}`);
  return `select ${columns.join(', ')} from ${parquet(files.map(({ path }) => path))}`;
}

/** `read_parquet` of files; brackets keep `*`, `?` and `[` of a name from being read as a pattern. */
export function parquet(paths: readonly string[]): string {
  const list = paths.map((path) => `'${path.replaceAll("'", "''").replace(/[*?[]/g, '[$&]')}'`);
  return `read_parquet([${list.join(', ')}], hive_partitioning = false)`;
}

/** Files of one schema together: they can be read as one relation. */
export function bySchema(files: readonly Opened[]): Opened[][] {
  const groups = new Map<string, Opened[]>();
  for (const one of files) {
    const key = JSON.stringify([one.layout.name, [...one.columns]]);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}
