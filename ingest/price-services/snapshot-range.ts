import { readManifest } from '../../data/contract/manifest.ts';
import { IngestError } from '../shared/ingest-error.ts';
import { readingTables, snapshotTable } from '../shared/snapshot-files.ts';
import type { PricedRange } from './fetch-prices.ts';

/** The tokens and times of a snapshot or store, with the tokens' symbols as far as known. */
export interface NamedRange extends PricedRange {
  /** Symbols by lower-case address. */
  readonly symbols: ReadonlyMap<string, string>;
}

/** An address column, text or BLOB, as lower-case text. */
const TOKEN =
  "case when typeof(token) = 'BLOB' then '0x' || lower(hex(token::blob)) else lower(token::varchar) end";

/**
 * The tokens of a snapshot's strategies and rewards, and the time from its first activity to its
 * creation. Throws an IngestError if the folder has no such tables as Parquet.
 */
export async function snapshotRange(folder: string): Promise<NamedRange> {
  const tokens = await snapshotTable(folder, 'tokens');
  const rewards = await snapshotTable(folder, 'rewards');
  const activities = await snapshotTable(folder, 'activities');
  const lastMs = await createdMs(folder);
  return readingTables(`snapshot ${folder}`, async (connection) => {
    const found = await connection.runAndReadAll(/* sql */ `
      select token, any_value(symbol order by symbol) as symbol
      from (
        select ${TOKEN} as token, symbol from ${tokens}
        union all select ${TOKEN}, null from ${rewards})
      group by token
      order by token`);
    const rows = found.getRows();
    const first = await connection.runAndReadAll(
      `select epoch_ms(min(timestamp)::timestamp) from ${activities}`,
    );
    const [firstMs] = first.getRows()[0] ?? [];
    return {
      tokens: rows.map(([token]) => String(token)),
      symbols: new Map(
        rows.flatMap(([token, symbol]) =>
          symbol === null ? [] : [[String(token), String(symbol)] as const],
        ),
      ),
      firstMs: firstMs === null || firstMs === undefined ? lastMs : Number(firstMs),
      lastMs,
    };
  });
}

async function createdMs(folder: string): Promise<number> {
  try {
    return Date.parse((await readManifest(folder)).createdAt);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    throw new IngestError([`snapshot ${folder}: its manifest cannot be read: ${reason}`], {
      cause,
    });
  }
}
