import type { SummaryDefinition } from '../../kinds/summary.ts';
import { newestSql } from '../../select.ts';
import { COLUMNS, PATHS } from '../../store/format.ts';
import { jsonSql } from '../json-sql.ts';
import type { PrepareContext } from '../prepare-context.ts';
import { readUtf8 } from '../read-utf8.ts';

/** Writes the only answer of a summary. */
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
