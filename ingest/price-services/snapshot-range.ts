import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { textRows } from '../../common/relations/rows.ts';
import { messageOfProblem, SnapshotError } from '../../common/snapshot-report.ts';
import { readManifest } from '../../data/contract/manifest.ts';
import { REFUSALS } from '../refusal-messages.ts';
import { IngestError } from '../shared/ingest-error.ts';
import { readingTables, snapshotTable } from '../shared/snapshot-files.ts';
import type { PricedRange } from './fetch-prices.ts';

/** Holds a snapshot's or store's tokens and times, with the tokens' symbols as far as known. */
export interface NamedRange extends PricedRange {
  /** Maps lower-case addresses to symbols. */
  readonly symbols: ReadonlyMap<string, string>;
}

/** Reads an address column, text or BLOB, as lower-case text. */
const TOKEN =
  "case when typeof(token) = 'BLOB' then '0x' || lower(hex(token::blob)) else lower(token::varchar) end";

/**
 * Lists the tokens in a snapshot's strategies and rewards, those with a symbol first, and finds the
 * time from its first activity to its creation, or to its last activity without a manifest. Throws
 * an IngestError if the folder has no such tables as Parquet, or no activities.
 */
export async function snapshotRange(folder: string): Promise<NamedRange> {
  const tokens = await snapshotTable(folder, 'tokens');
  const rewards = await snapshotTable(folder, 'rewards');
  const activities = await snapshotTable(folder, 'activities');
  const createdMs = await createdMsOf(folder);
  return readingTables(`snapshot ${folder}`, async (connection) => {
    const named = await textRows(
      connection,
      /* sql */ `
      select token, max(symbol) as symbol
      from (
        select ${TOKEN} as token, symbol::varchar as symbol from ${tokens}
        union all select ${TOKEN}, null from ${rewards})
      group by token
      order by max(symbol) is null, token`,
    );
    const [[first = null, last = null] = []] = await textRows(
      connection,
      `select epoch_ms(min(timestamp)::timestamp)::varchar, epoch_ms(max(timestamp)::timestamp)::varchar from ${activities}`,
    );
    if (first === null) throw new IngestError([REFUSALS.snapshot_without_activities({ folder })]);
    return {
      tokens: named.map(([token]) => token ?? ''),
      symbols: new Map(
        named.flatMap(([token, symbol]) => (token && symbol ? [[token, symbol]] : [])),
      ),
      firstMs: Number(first),
      lastMs: createdMs ?? Number(last),
    };
  });
}

/** Returns null without a manifest. */
async function createdMsOf(folder: string): Promise<number | null> {
  const isThere = await access(join(folder, 'manifest.json')).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  try {
    return Date.parse((await readManifest(folder)).createdAt);
  } catch (cause) {
    if (!(cause instanceof SnapshotError)) throw cause;
    throw new IngestError(cause.problems.map(messageOfProblem), { cause });
  }
}
