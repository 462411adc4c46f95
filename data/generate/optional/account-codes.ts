import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../../common/sql.ts';
import { ACCOUNT_KINDS } from '../../../common/vocabulary.ts';
import type { Population } from '../population.ts';
import { blocksOf } from './moments.ts';

/**
 * Creates `account_codes` from `operator_sets` and `slasher_changes`: of four slashers one has no
 * row, as if no node had answered for it, and each kind has one.
 */
export async function createAccountCodes(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const kinds = ACCOUNT_KINDS.map((kind) => sqlText(kind)).join(', ');
  await connection.run(/* sql */ `
    create table account_codes as
    with slashers as (
      select slasher from operator_sets union select slasher from slasher_changes),
    numbered as (
      select slasher as account, row_number() over (order by slasher) - 1 as nth
      from slashers where slasher is not null)
    select account, [${kinds}][nth % 4 + 1] as kind,
      block_at(${population.from}) + ${blocksOf(population)} - nth % 7 as block_number
    from numbered where nth % 4 < ${ACCOUNT_KINDS.length}`);
}
