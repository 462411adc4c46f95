import type { TableName } from '../../common/table-names.ts';
import type { Interval } from '../shared/interval.ts';
import type { Base, Part } from './changes.ts';

/** One file in a derived snapshot, with a table's rows from some blocks. */
export interface DerivedFile extends Interval {
  readonly table: TableName;
  /** Relative to the snapshot's folder. */
  readonly path: string;
  readonly rows: number;
  /** Known if the file was hashed before. */
  readonly sha256?: string;
  /** If the table depends on the configuration, a hash over that. */
  readonly key?: string;
}

/** A file with its hash, as the manifest has it. */
export interface HashedFile extends DerivedFile {
  readonly sha256: string;
}

/** A snapshot's files divide its blocks in this way. */
export interface Windows {
  /** Windows that no later publication changes, ascending; the last block follows them. */
  readonly closed: readonly Interval[];
  readonly last: number;
}

/** The base has a window's rows in one file, or in smaller ones; others come after the base. */
export interface Source {
  readonly window: Interval;
  readonly same?: Part;
  readonly inside: readonly Part[];
  /** Whether it has blocks after the base's closed windows. */
  readonly isLater: boolean;
}

/** How a table's rows differ from those at the base. */
export type Change = 'none' | 'added' | 'rewritten';

/** A table's windows, and the base's file with the rows after its closed windows. */
export interface Plan {
  readonly openPart: Part | undefined;
  readonly sources: readonly Source[];
}

/** Finds, for each window, the base's files with its rows. */
export function planOf(
  { closed, last }: Windows,
  base: Base | undefined,
  parts: readonly Part[],
  change: Change,
): Plan {
  const open = { from: (closed.at(-1)?.to ?? -1) + 1, to: last };
  const before = change === 'rewritten' ? -1 : (base?.closed ?? -1);
  const openPart = parts.find(({ from }) => from === before + 1);
  const finished = parts.filter((part) => part !== openPart);
  const sources = [...closed, open].map((window) => {
    const inside = finished.filter(({ from, to }) => from >= window.from && to <= window.to);
    const isOpenSame = window === open && change === 'none' && window.from === before + 1;
    const [part] = isOpenSame ? [openPart] : inside;
    const isSame = isOpenSame || (part?.from === window.from && part.to === window.to);
    return {
      window,
      inside,
      isLater: window.to > before && !isOpenSame,
      ...(isSame && part && { same: part }),
    };
  });
  return { openPart, sources };
}

/** Names a window's file: names sort as their blocks do. */
export function nameOf({ from, to }: Interval): string {
  return `${String(from).padStart(10, '0')}-${String(to).padStart(10, '0')}.parquet`;
}
