import { kindOf } from '../../../common/relations/growth.ts';
import { textRows } from '../../../common/relations/rows.ts';
import { sqlName } from '../../../common/sql.ts';
import { columnsOf } from '../../support/relations.ts';
import { type ChangedRows, changedSql, type Delta } from './delta.ts';
import type { Grown } from './derivation.ts';
import { blockSql } from './row-blocks.ts';

/** The differences of a relation between two derivations. */
export interface Found {
  readonly rows: number;
  /** Whether it had other rows than an append relation could. */
  readonly isRevised: boolean;
  /** A contradiction to its growth. */
  readonly fault: string | null;
}

interface Counts {
  readonly rows: number;
  /** Rows that only the derivation of more blocks has, and those of blocks up to the cut. */
  readonly added: number;
  readonly past: number;
  /** Rows that only the derivation of fewer blocks has. */
  readonly lost: number;
}

/**
 * Compares relations of the derivation of blocks up to `cut` with those of further blocks; the
 * connection still has the latter. `all` are those that any of them reads, and `first` has the
 * blocks from which the delta revises what they read.
 */
export async function compareGrowth(
  delta: Delta,
  cut: number,
  relations: readonly Grown[],
  all: readonly Grown[] = relations,
  first: ReadonlyMap<string, number> = new Map(),
): Promise<Map<string, Found>> {
  const counts = await countChanges(delta, cut);
  const found = new Map<string, Found>();
  for (const grown of relations) {
    const { rows, added, past, lost } = counts.get(grown.name) ?? NONE;
    const isRevised = lost + past > 0;
    const fault = await faultOf(
      grown,
      all,
      delta,
      { cut, first: first.get(grown.name) ?? cut + 1 },
      { rows, added, past, lost },
    );
    found.set(grown.name, { rows, isRevised, fault });
  }
  return found;
}

const NONE: Counts = { rows: 0, added: 0, past: 0, lost: 0 };

async function countChanges(
  { connection, schemas: [before, after] }: Delta,
  cut: number,
): Promise<Map<string, Counts>> {
  const counted = (schema: string) =>
    `(select name, row_hash, any_value(block) as block, count(*) as rows from ${schema}.row_hashes group by all)`;
  const rows = await textRows(
    connection,
    /* sql */ `
    with differences as (
      select name, coalesce(later.rows, 0) as rows, coalesce(later.rows, 0) - coalesce(earlier.rows, 0) as more,
        later.block
      from ${counted(before)} earlier full join ${counted(after)} later using (name, row_hash))
    select name, sum(rows)::varchar, sum(greatest(more, 0))::varchar,
      sum(if(block <= ${cut}, greatest(more, 0), 0))::varchar, sum(greatest(-more, 0))::varchar
    from differences group by name`,
  );
  return new Map(
    rows.map(([name, ...texts]) => {
      const [rows = 0, added = 0, past = 0, lost = 0] = texts.map(Number);
      return [name ?? '', { rows, added, past, lost }];
    }),
  );
}

async function faultOf(
  grown: Grown,
  all: readonly Grown[],
  delta: Delta,
  { cut, first }: { readonly cut: number; readonly first: number },
  { added, past, lost }: Counts,
): Promise<string | null> {
  const { growth } = grown;
  if (growth === 'fixed') return added + lost > 0 ? `${added + lost} rows changed` : null;
  if (growth === 'append')
    return lost + past > 0 ? `${lost} rows are lost, and ${past} new ones in passed blocks` : null;
  if (lost + past === 0 || 'whole' in growth) return null;
  if ('keyed' in growth) return unnamedKey(grown, all, growth.keyed, delta);
  return earlyChange(grown.name, growth.revised(cut + 1), delta, first);
}

/** A key of a changed row that no changed row of the reads names. */
async function unnamedKey(
  { name, reads }: Grown,
  all: readonly Grown[],
  key: readonly string[],
  delta: Delta,
): Promise<string | null> {
  const keys = await delta.keys(name, key);
  const sources = all.filter((one) => reads.includes(one.name));
  const changed: ChangedRows[] = [];
  // A connection runs one statement at a time.
  for (const source of sources) changed.push(await delta.of(source.name));
  const unnamed = keys.filter((values) => !changed.some((rows) => rows.has(values)));
  if (unnamed.length === 0) return null;
  // A table of one row concerns all keys.
  for (const [at, source] of sources.entries()) {
    if (
      kindOf(source.growth) === 'whole' &&
      changed[at]?.rows &&
      (await delta.rows(source.name)) <= 1
    )
      return null;
  }
  return `${unnamed.length} of ${keys.length} changed keys are not in the delta: ${unnamed[0]?.join(' ')}`;
}

/** Rows of passed blocks that changed before the first block that the declaration gives. */
async function earlyChange(
  name: string,
  firstSql: string,
  { connection, schemas: [before, after] }: Delta,
  latest: number,
): Promise<string | null> {
  const block = blockSql(
    name,
    Object.keys(await columnsOf(connection, `${after}.${sqlName(name)}`)),
  );
  if (block === null) return 'its rows have no block';
  const [first] = await textRows(connection, `select (${firstSql})::varchar`);
  const from = Math.min(Number(first?.[0] ?? latest), latest);
  const rows = await textRows(
    connection,
    `select ${block}::varchar from ${changedSql(name, before, after)} where ${block} < ${from}`,
  );
  return rows.length > 0
    ? `${rows.length} rows of blocks before ${from} changed, of block ${rows[0]?.[0]}`
    : null;
}
