import type { Message, MessageParameters } from './messages.ts';
import { shorten } from './shorten.ts';

/** A rule that a table or a file breaks; all rows that break it are one problem. */
export interface Problem {
  readonly severity: 'error' | 'warning';
  /** Names the table, the column, or the file by its path in the snapshot: `stakers.operator`. */
  readonly subject: string;
  /** How many rows break the rule; absent if the problem is not about rows. */
  readonly rows?: number;
  /** A stable name of the rule, such as `repeated_key`; `data/snapshot-findings.ts` has them. */
  readonly code: string;
  /** Values that the rule's text shows, as the code's function in the findings takes them. */
  readonly parameters: MessageParameters;
  readonly rule: string;
  /** Shows up to three offending values. */
  readonly examples: readonly string[];
}

/**
 * Makes a problem that refuses the snapshot, by default one that is not about single rows.
 *
 * @example
 *     problem('stakers.staker', FINDINGS.null_value(), { rows: 2 }); // an error of 2 rows
 */
export function problem(
  subject: string,
  { code, parameters, text }: Message,
  rest: Partial<Pick<Problem, 'severity' | 'rows' | 'examples'>> = {},
): Problem {
  return { severity: 'error', subject, code, parameters, rule: text, examples: [], ...rest };
}

const LONGEST_EXAMPLE = 80;

/** Thrown when a snapshot breaks the contract; `problems` holds every one that was found. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
  readonly folder: string;
  readonly problems: readonly Problem[];
  /** How many rows were read from each table that could be found. */
  readonly rows: Readonly<Partial<Record<string, number>>>;

  constructor(
    folder: string,
    problems: readonly Problem[],
    rows: Readonly<Partial<Record<string, number>>> = {},
  ) {
    const short = problems.map(withShortTexts);
    super(formatReport(folder, short));
    this.folder = folder;
    this.problems = short;
    this.rows = rows;
  }
}

/** A rule may have an error of DuckDB, and examples are values of files. */
function withShortTexts(problem: Problem): Problem {
  return {
    ...problem,
    parameters: shortParameters(problem.parameters),
    rule: shorten(problem.rule),
    examples: problem.examples.map((example) => shorten(example)),
  };
}

function shortParameters(parameters: MessageParameters): MessageParameters {
  const short = Object.entries(parameters).map(([name, value]) => {
    if (typeof value === 'string') return [name, shorten(value)];
    return [name, Array.isArray(value) ? value.map((one) => shorten(one)) : value];
  });
  return Object.fromEntries(short);
}

/**
 * Writes the report as text: a head line, then one line for each problem, errors first.
 *
 * @example
 *     formatReport('snapshot', []); // 'snapshot snapshot accepted: 0 errors, 0 warnings'
 */
export function formatReport(folder: string, problems: readonly Problem[]): string {
  const errors = problems.filter((problem) => problem.severity === 'error');
  const warnings = problems.filter((problem) => problem.severity === 'warning');
  const verdict = errors.length > 0 ? 'refused' : 'accepted';
  return [
    `snapshot ${folder} ${verdict}: ${count(errors.length, 'error')}, ${count(warnings.length, 'warning')}`,
    ...errorsFirst(problems).map((problem) => `  ${formatProblem(problem)}`),
  ].join('\n');
}

/**
 * Sorts problems as a report has them.
 *
 * @example
 *     errorsFirst(problems)[0]?.severity; // 'error' if there is one
 */
export function errorsFirst(problems: readonly Problem[]): Problem[] {
  const errors = problems.filter((problem) => problem.severity === 'error');
  return [...errors, ...problems.filter((problem) => problem.severity !== 'error')];
}

/**
 * Writes a line: `error stakers.staker: 2 rows: not an address …: "0x12", "abc"`.
 *
 * @example
 *     formatProblem(problem); // 'error stakers.staker: 2 rows: not an address: "0x12"'
 */
export function formatProblem({ severity, subject, rows, rule, examples }: Problem): string {
  const howMany = rows === undefined ? '' : ` ${count(rows, 'row')}:`;
  const shown = examples.length === 0 ? '' : `: ${examples.map(quote).join(', ')}`;
  return `${severity} ${subject}:${howMany} ${rule}${shown}`;
}

/**
 * Makes a problem a message, whose text is its line in a report.
 *
 * @example
 *     messageOfProblem(problem).parameters.subject; // 'stakers.staker'
 */
export function messageOfProblem(problem: Problem): Message {
  const { code, severity, subject, rows, rule, examples } = problem;
  const parameters = { ...problem.parameters, severity, subject, rows, rule, examples };
  return { code, parameters, text: formatProblem(problem) };
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

/**
 * Quotes and shortens an offending value for display.
 *
 * @example
 *     quote('a"b'); // "a\"b"
 */
export function quote(value: string): string {
  const cut = value.length > LONGEST_EXAMPLE ? `${value.slice(0, LONGEST_EXAMPLE)}…` : value;
  return JSON.stringify(cut);
}
