import type { Interval } from '../shared/interval.ts';
import type { InputFile } from './inputs.ts';
import type { Layout } from './layout.ts';
import type { FileColumn } from './match.ts';

/** An input file is open once its layout is known. */
export interface OpenedFile {
  readonly file: InputFile;
  readonly layout: Layout;
  /** Readers read this Parquet file: the input, or the conversion of JSON or CSV. */
  readonly path: string;
  readonly columns: ReadonlyMap<string, FileColumn>;
  readonly rows: number;
  /** Spans the first and the last block; null without rows. */
  readonly blocks: Interval | null;
  /** Lists the file's parts that can be read alone (row groups), for planning. */
  readonly pieces: readonly (Interval & { readonly rows: number })[];
}

/** Files grouped by schema: each group can be read as one relation. */
export function bySchema(files: readonly OpenedFile[]): OpenedFile[][] {
  const groups = new Map<string, OpenedFile[]>();
  for (const one of files) {
    const key = JSON.stringify([one.layout.name, [...one.columns]]);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}
