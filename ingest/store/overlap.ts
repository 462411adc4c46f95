import type { DuckDBConnection } from '@duckdb/node-api';
import type { Message } from '../../common/messages.ts';
import { sqlText } from '../../common/sql.ts';
import { INPUT_PROBLEMS } from '../input-problems.ts';
import type { Interval } from '../shared/interval.ts';
import { COLUMNS, relationOfKind } from './columns.ts';
import type { LogStore } from './log-store.ts';
import { digestSql } from './store-files.ts';

/** Compares logs from files with logs in the store. */
export interface Comparison {
  /** Logs that both have. */
  readonly equal: number;
  /** Has a message for each problem. */
  readonly problems: readonly Message[];
}

/**
 * Compares the logs of `path` with the store's in some blocks: as multisets of whole rows, by their
 * digests first.
 */
export async function compareWithStore(
  connection: DuckDBConnection,
  store: LogStore,
  blocks: Interval,
  path: string | null,
): Promise<Comparison> {
  const columns = Object.keys(COLUMNS.logs).filter((name) => name !== 'event');
  const selected = `select ${columns.join(', ')} from`;
  const within = `where block_number between ${blocks.from} and ${blocks.to}`;
  const old = `${selected} ${relationOfKind(store, 'logs')} ${within}`;
  const read = path === null ? `${old} and false` : `${selected} read_parquet(${sqlText(path)})`;
  const found = await connection.runAndReadAll(/* sql */ `
    select a.rows, a.digest = b.digest and a.rows = b.rows
    from (select count(*) as rows, ${digestSql('logs')} as digest from (${read})) a,
      (select count(*) as rows, ${digestSql('logs')} as digest from (${old})) b`);
  const [rows, isEqual] = found.getRowsJS()[0] ?? [];
  if (isEqual) return { equal: Number(rows), problems: [] };
  const differing = await connection.runAndReadAll(/* sql */ `
    select block_number, log_index, bool_or(fresh), bool_or(not fresh)
    from (
      select *, true as fresh from (${read} except all ${old})
      union all by name
      select *, false as fresh from (${old} except all ${read}))
    group by block_number, log_index order by block_number, log_index`);
  const examples = differing
    .getRowsJS()
    .slice(0, 3)
    .map(([block, index, fresh, stored]) => {
      const difference =
        fresh && stored ? 'differs' : fresh ? 'is not in the store' : 'is not in the inputs';
      return `block ${block} log ${index} ${difference}`;
    });
  return {
    equal: 0,
    problems: [
      INPUT_PROBLEMS.store_differs({ ...blocks, positions: differing.currentRowCount, examples }),
    ],
  };
}
