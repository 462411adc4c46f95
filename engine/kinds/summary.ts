import { type Fields, objectSchema, recordSql } from '../fields.ts';
import { groupOf, type Operation } from '../operation.ts';

/** An operation without parameters: one answer for the whole snapshot. */
export interface SummaryDefinition {
  readonly name: string;
  readonly purpose: string;
  readonly record: Fields;
  /** SELECT of one row with a column for each field. */
  readonly rows: string;
}

/** Makes an operation whose only answer is written once, at load. */
export function summary({ name, purpose, record, rows }: SummaryDefinition): Operation {
  return {
    name,
    group: groupOf(name),
    path: `/${name}`,
    purpose,
    parameters: () => ({}),
    response: objectSchema(record),
    rows,
    async lay({ builder }) {
      const result = await builder.runAndReadAll(`select ${recordSql(record)} from (${rows})`);
      const body = Buffer.from(String(result.getRowsJS()[0]?.[0]));
      return () => body;
    },
  };
}
