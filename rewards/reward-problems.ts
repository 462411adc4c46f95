import { catalogue } from '../common/messages.ts';

interface Path {
  readonly path: string;
}

interface Folder {
  readonly folder: string;
  /** Names the file to restore, or to remove. */
  readonly report: string;
}

const restored = (report: string) => `restore it, or remove ${report} to compute all rewards again`;

/** Ends a message about computed rewards that cannot be read. */
const COMPUTE_AGAIN = 'run `restaking-analytics rewards` again';

/** Rewards cannot be computed from such inputs and runs, or into such a folder. */
export const REWARD_PROBLEMS = catalogue({
  runs_not_json: ({ path, reason }: Path & { readonly reason: string }) =>
    `${path} is not JSON: ${reason}`,
  runs_malformed: ({ path, problem }: Path & { readonly problem: string }) =>
    `${path} is no file of runs: ${problem}`,
  runs_out_of_order: ({ path, cutoff }: Path & { readonly cutoff: string }) =>
    `${path}: cutoff ${cutoff} must be after the one before it`,
  runs_missing: () => 'no root is posted in the snapshot; give --until or --runs',
  rewards_locked: ({ folder }: { readonly folder: string }) =>
    `another process writes ${folder}; wait for it, or give another --out`,
  rewards_report_not_json: ({ folder, report }: Folder) =>
    `${folder}: rewards-report.json is not JSON; ${restored(report)}`,
  rewards_damaged: ({ folder, report, damage }: Folder & { readonly damage: string }) =>
    `${folder}: ${damage}; ${restored(report)}`,
  input_missing: ({ path }: Path) => `${path} is missing`,
  input_unreadable: ({ path, reason }: Path & { readonly reason: string }) =>
    `${path} cannot be read: ${reason}`,
  input_column_differs: ({
    path,
    column,
    type,
    found,
  }: Path & { readonly column: string; readonly type: string; readonly found: string }) =>
    `${path}: column ${column} must be ${type}, not ${found}`,
  input_value_refused: ({
    table,
    column,
    value,
    rule,
  }: {
    readonly table: string;
    readonly column: string;
    readonly value: string;
    readonly rule: string;
  }) => `${table}.${column}: ${value} is not allowed; it must satisfy: ${rule}`,
  input_value_impossible: ({ reason }: { readonly reason: string }) =>
    `the inputs have a value that the contracts cannot have, and nothing is written: ${reason}. Check them for damage, and ingest or export them again`,
  submission_repeated: ({ hash }: { readonly hash: string }) =>
    `rewards: ${hash} is there more than once`,
});

/** Computed rewards cannot be compared with posted roots for these reasons. */
export const VERIFY_PROBLEMS = catalogue({
  computed_unreadable: ({ path, reason }: Path & { readonly reason: string }) =>
    `${path} cannot be read: ${reason}; ${COMPUTE_AGAIN}`,
  computed_damaged: ({ path, damage }: Path & { readonly damage: string }) =>
    `${path}: ${damage}; restore it, or remove rewards-report.json and ${COMPUTE_AGAIN}`,
  computed_column_differs: ({
    path,
    column,
    type,
    found,
  }: Path & { readonly column: string; readonly type: string; readonly found: string }) =>
    `${path}: column ${column} must be ${type}, not ${found}; ${COMPUTE_AGAIN}`,
  computed_rows_invalid: ({ path, rows }: Path & { readonly rows: number }) =>
    `${path}: ${rows} rows with a null or an amount below 0; ${COMPUTE_AGAIN}`,
  computed_from_other_snapshot: ({
    path,
    count,
    example,
  }: Path & { readonly count: number; readonly example: string }) =>
    `${path}: ${count} submissions are not in the snapshot, such as ${example}; give the snapshot that the rewards were computed from, or a later one`,
  computed_no_leaves: ({ day, reason }: { readonly day: string; readonly reason: string }) =>
    `the rewards up to ${day} are no leaves: ${reason}`,
  page_unwritable: ({ path, reason }: Path & { readonly reason: string }) =>
    `--page ${path} cannot be written: ${reason}`,
});
