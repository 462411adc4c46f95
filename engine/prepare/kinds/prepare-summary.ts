import type { SummaryDefinition } from '../../definition/kinds/summary-operation.ts';
import { newestSql } from '../../definition/select.ts';
import { COLUMNS, PATHS } from '../../store/format.ts';
import { readUtf8 } from '../columns/read-utf8.ts';
import type { PrepareContext } from '../prepare-context.ts';
import { jsonSql } from '../sql/json-sql.ts';

/** Writes a summary's only answer. */
export async function prepareSummary(
  context: PrepareContext,
  { name, record, rows }: SummaryDefinition,
): Promise<void> {
  const [json] = await readUtf8(
    context.connection,
    `select ${jsonSql(record)} from (${newestSql(rows)})`,
  );
  if (!json) throw new RangeError('one column was selected');
  context.writeArrow(PATHS.summary(name), { [COLUMNS.json]: json });
}
