import type { DuckDBConnection } from '@duckdb/node-api';
import { type Problem, problem } from '../../common/snapshot-report.ts';
import { MAX_AMOUNT } from '../../common/vocabulary.ts';
import { FINDINGS } from '../snapshot-findings.ts';
import { wellFormedSql } from './column-types.ts';
import type { LoadedTable } from './loaded.ts';
import { rowsOf } from './rows.ts';

/**
 * Finds strategies with more shares than a sum may have. Amounts are added as BIGNUM: past 2^127 a
 * HUGEINT sum raises or wraps.
 */
export async function checkCap(
  connection: DuckDBConnection,
  schema: string,
  loaded: readonly LoadedTable[],
): Promise<Problem[]> {
  const shares = loaded.find(({ table }) => table.name === 'staker_shares');
  if (!shares || shares.unusable.has('strategy') || shares.unusable.has('shares')) return [];
  const found = await rowsOf(
    connection,
    `select count(*) over (), strategy from ${schema}.staker_shares
     where shares >= 0 and ${wellFormedSql(shares.table, ['strategy'])}
     group by strategy having sum(shares::double) > 9e37 and sum(shares::bignum) > '${MAX_AMOUNT}'::bignum
     order by strategy limit 3`,
  );
  const [first] = found;
  if (!first) return [];
  const message = FINDINGS.shares_over_cap({ strategies: String(first[0]) });
  const examples = found.map(([, strategy]) => String(strategy));
  return [problem('staker_shares.shares', message, { examples })];
}
