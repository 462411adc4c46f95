import type { ListDefinition } from '../../definition/kinds/list-operation.ts';
import { newestSql } from '../../definition/select.ts';
import { COLUMNS, PATHS } from '../../store/format.ts';
import { readUtf8 } from '../columns/read-utf8.ts';
import type { PrepareContext } from '../prepare-context.ts';
import { jsonSql } from '../sql/json-sql.ts';
import { keySql } from '../sql/key-sql.ts';

/** Writes a list's statistics that do not depend on a request. */
export async function writeStatistics(
  context: PrepareContext,
  { name, statistics, required }: ListDefinition,
): Promise<void> {
  if (!statistics || statistics.of === 'selection') return;
  const key = statistics.of === 'required' && required ? keySql(required.key) : "''";
  const [keys, json] = await readUtf8(
    context.connection,
    `select ${key}, ${jsonSql(statistics.fields)} from (${newestSql(statistics.rows)}) order by 1`,
  );
  if (!keys || !json) throw new RangeError('two columns were selected');
  context.writeArrow(`${PATHS.list(name)}/statistics.arrow`, {
    [COLUMNS.key]: keys,
    [COLUMNS.json]: json,
  });
}
