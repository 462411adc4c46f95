import { catalogue } from '../common/messages.ts';

interface Path {
  readonly path: string;
}

interface Reason {
  readonly reason: string;
}

interface Rule {
  readonly rule: string;
}

/** The problems that a check of a snapshot, or a conversion into one, finds. */
export const FINDINGS = catalogue({
  // Folders and files.
  file_empty: () => 'the file is empty (a table without rows is a file with a schema and no rows)',
  file_corrupt: ({ reason }: Reason) => `the file is unreadable, truncated or corrupt (${reason})`,
  file_changed: () => 'the file changed while it was being read',
  file_differs_from_manifest: () => 'its content is not what the manifest promises (sha256)',
  rows_differ_from_manifest: ({ rows, promised }: Promised) =>
    `holds ${rows} rows where the manifest promises ${promised}`,

  // The manifest.
  manifest_not_json: () => 'not JSON',
  manifest_of_prepared_folder: () => 'is of a prepared folder: give its snapshot',
  manifest_member_invalid: ({ member, reason }: Reason & { readonly member: string }) =>
    `${member}: ${reason}`,
  manifest_has_more_problems: ({ count }: { readonly count: number }) =>
    `has ${count} further problems`,

  // Tables.
  table_missing: () => 'the table is missing',
  table_not_listed: ({ form }: { readonly form: string }) =>
    `${form} is there, and the manifest does not list it`,
  table_without_source: ({ table }: { readonly table: string }) =>
    `the table is missing: there is no ${table}.csv or .ndjson, with or without .gz`,
  tables_missing: ({ tables }: { readonly tables: readonly string[] }) =>
    `the folder has none of the tables ${tables.join(', ')}`,
  table_in_two_forms: ({ forms }: { readonly forms: readonly string[] }) =>
    `only one form of the table may be there, not ${forms.join(' and ')}`,
  table_in_two_files: ({ files }: { readonly files: readonly string[] }) =>
    `only one file of the table may be there, not ${files.join(' and ')}`,
  too_many_rows_for_bytes: ({ rows, bytes, maxPerByte }: PerByte) =>
    `holds ${rows} rows in ${bytes} bytes, more than ${maxPerByte} a byte`,
  too_many_values_for_bytes: ({ rows, bytes, maxPerByte }: PerByte) =>
    `holds ${rows} values of a column in ${bytes} bytes, more than ${maxPerByte} a byte`,
  too_many_rows: ({ rows, maxRows }: { readonly rows: number; readonly maxRows: number }) =>
    `the tables hold ${rows} rows together, more than ${maxRows} (MAX_ROWS)`,

  // Columns and values.
  column_missing: ({ path }: Path) => `the column is missing in ${path}`,
  type_unfit: ({ type, path, rule }: Path & { readonly type: string; readonly rule?: string }) =>
    `type ${type} in ${path} does not convert${rule === undefined ? '' : `; it must be ${rule}`}`,
  null_value: () => 'null where none is allowed',
  invalid_value: ({ rule }: Rule) => `not ${rule}`,
  null_or_invalid_value: ({ rule }: Rule) => `null, or not ${rule}`,
  invalid_cell: ({ path, rule }: Path & Rule) => `in ${path}: ${rule}`,
  unequal_lists: ({ path }: Path) =>
    `the lists must have equally many items in a row, and differ in ${path}`,
  repeated_key: ({ columns }: { readonly columns: readonly string[] }) =>
    `the key (${columns.join(', ')}) must be unique`,
  unresolved_reference: ({ target, columns, consequence }: Unresolved) =>
    `does not resolve in ${target}.${columns.join(', ')}${consequence === '' ? '' : `; ${consequence}`}`,
  shares_over_cap: ({ strategies }: { readonly strategies: string }) =>
    `the shares of a strategy over all stakers must add up to at most 1e38 - 1, which ${strategies} of them exceed`,
  changes_contradict_state: ({ state }: { readonly state: string }) =>
    `the newest change must be what ${state} has; answers about the past do not lead to those about the present`,

  // Inputs of the calculation of rewards.
  restaked_of_other_format: () => 'give a file that ends with .csv, .csv.gz or .parquet',
  restaked_unreadable: ({ reason }: Reason) => `is no readable CSV or Parquet file: ${reason}`,
  restaked_column_missing: ({ column, columns }: Columns) =>
    `column ${column} is missing: columns are ${columns.join(', ')}`,
  restaked_values_invalid: ({ column, examples, rule, rows }: InvalidValues) =>
    `column ${column}: ${examples.join(', ')} ${rule} (${rows} ${rows === 1 ? 'row' : 'rows'})`,
  restaked_block_of_two_times: ({ block }: { readonly block: string }) =>
    `block ${block} has two times`,
  submission_without_block: () => 'null: ingest the logs again',
  submission_without_duration: () => 'null, or no number of seconds',
  submission_without_set: () =>
    'null for a kind that rewards an operator set: ingest the logs again',
});

interface Columns {
  readonly column: string;
  /** All columns that the file may have. */
  readonly columns: readonly string[];
}

interface InvalidValues {
  readonly column: string;
  readonly examples: readonly string[];
  readonly rule: string;
  readonly rows: number;
}

interface Promised {
  readonly rows: number;
  readonly promised: number;
}

interface PerByte {
  readonly rows: number;
  readonly bytes: number;
  readonly maxPerByte: number;
}

interface Unresolved {
  readonly target: string;
  readonly columns: readonly string[];
  /** The value that is served instead; empty for an error. */
  readonly consequence: string;
}
