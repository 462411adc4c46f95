import type { DuckDBConnection } from '@duckdb/node-api';
import type { TextRow } from '../../duckdb/rows.ts';
import { listAt, makeDecodedRows, textOf, valueAt } from '../decoded-rows.ts';

/**
 * Makes table `slashed` (position, tx, avs, set_id, operator, strategy, wad, description) with a row for each strategy of
 * each slash.
 */
export async function makeSlashed(connection: DuckDBConnection): Promise<void> {
  const columns = 'position, avs, set_id, "operator", strategy, wad, description';
  await makeDecodedRows(
    connection,
    ['AllocationManager.OperatorSlashed'],
    { slash_texts: columns },
    ({ position, parameters }) => {
      const one = (path: string) => textOf(valueAt(parameters, path));
      const wads = listAt(parameters, 'wadSlashed');
      const rows = listAt(parameters, 'strategies').map(
        (strategy, index): TextRow => [
          position,
          one('operatorSet.avs'),
          one('operatorSet.id'),
          one('operator'),
          textOf(strategy),
          textOf(wads[index] ?? ''),
          one('description'),
        ],
      );
      return { slash_texts: rows };
    },
  );
  const address = (name: string) => `unhex(slash_texts.${name}[3:]) as ${name}`;
  await connection.run(/* sql */ `
    create or replace temp table slashed as
    select known.position, known.tx, ${address('avs')}, set_id::bigint as set_id, ${address('"operator"')},
      ${address('strategy')}, wad::hugeint as wad, description
    from slash_texts join known on known.position = slash_texts.position::bigint`);
}
