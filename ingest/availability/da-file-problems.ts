import { catalogue } from '../../common/messages.ts';

/** Why a file or an answer of EigenDA's data API cannot be read; each text follows a path. */
export const DA_FILE_PROBLEMS = catalogue({
  da_folder_too_full: ({ most }: { readonly most: number }) =>
    `the folder has more than ${most} rows: leave out the oldest`,
  da_file_unknown: () =>
    'it is neither a usage file nor an answer of /operators/signing-info, /batches/feed or /metrics/timeseries/throughput: remove it',
  da_answer_of_other_request: ({ request }: { readonly request: string }) =>
    `it is no answer of ${request}`,
  da_member_invalid: ({ member, reason }: { readonly member: string; readonly reason: string }) =>
    `${member}: ${reason}`,
  da_time_invalid: ({ time }: { readonly time: string }) =>
    `attested_at ${time} is no time in nanoseconds`,
  da_time_out_of_order: ({ time, from, before }: Period & { readonly time: string }) =>
    `attested_at ${time} is not from ${from} up to before ${before} nanoseconds`,
  da_hour_too_full: ({ most }: { readonly most: number }) =>
    `it has more than ${most} batches of an hour`,
  da_page_of_one_time: ({ batches, time }: { readonly batches: number; readonly time: string }) =>
    `it has ${batches} batches of ${time} nanoseconds, and no others`,
  da_usage_invalid: ({ line, member, value, rule }: UsageValue) =>
    `line ${line}: ${member} ${value} is not ${rule}`,

  // Parquet files with batches.
  da_column_differs: ({ column, found, type }: BatchColumn) =>
    `column ${column} is ${found ?? 'missing'}, but must be ${type}`,
  da_rows_invalid: ({ wrong, rows }: { readonly wrong: number; readonly rows: number }) =>
    `${wrong} of its ${rows} rows are no batches`,
  da_batches_unreadable: ({ reason }: { readonly reason: string }) =>
    `is no file of batches: ${reason}: remove it, and run da-files --batches again`,
});

interface Period {
  /** Both are nanoseconds since 1970. */
  readonly from: string;
  readonly before: string;
}

interface UsageValue {
  readonly line: number;
  readonly member: string;
  /** JSON of the value; `undefined` if the line lacks it. */
  readonly value: string | undefined;
  readonly rule: string;
}

interface BatchColumn {
  readonly column: string;
  /** Absent if the file has no such column. */
  readonly found?: string | undefined;
  readonly type: string;
}
