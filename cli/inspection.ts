import { formatReport, type Problem, quote } from '../common/report.ts';
import type { Inspection } from '../data/inspect.ts';
import { TABLE_NAMES, type TableName } from '../data/tables.ts';
import { formatTable } from './table.ts';

/** The report of a snapshot for a person: each table, then each problem with the values at fault. */
export function formatInspection({ folder, snapshot, rows, problems }: Inspection): string {
  const [verdict = ''] = formatReport(folder, problems).split('\n');
  const head = snapshot === null ? verdict : `${verdict}\n${identity(snapshot)}`;
  const tables = TABLE_NAMES.map((table) => [
    table,
    (rows[table]?.toLocaleString('en') ?? '-').padStart(12),
    verdictOf(problems.filter(({ subject }) => tableOf(subject) === table)),
  ]);
  const listed = problems.map((problem) => `\n${formatProblem(problem)}`).join('');
  return `${head}\n\n${formatTable([['table', 'rows'.padStart(12), ''], ...tables])}${listed}`;
}

function identity({ id, createdAt, blockNumber }: NonNullable<Inspection['snapshot']>): string {
  const created = createdAt === null ? '' : `, created ${createdAt}`;
  return `id ${id}${created}${blockNumber === null ? '' : `, block ${blockNumber}`}`;
}

/** Subjects are a table, a column of it, or a file that is named after it. */
function tableOf(subject: string): TableName | undefined {
  const name = subject.split(/[./]/)[0];
  return TABLE_NAMES.find((table) => table === name);
}

function verdictOf(problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const told = [
    [errors, 'error'],
    [problems.length - errors, 'warning'],
  ] as const;
  const words = told.flatMap(([count, noun]) =>
    count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`],
  );
  return words.length === 0 ? 'sound' : words.join(', ');
}

function formatProblem({ severity, subject, rows, rule, examples }: Problem): string {
  const many =
    rows === undefined ? '' : `, ${rows.toLocaleString('en')} row${rows === 1 ? '' : 's'}`;
  const values = examples.map((example) => `  ${quote(example)}\n`);
  return `${severity} ${subject}${many}\n  ${rule}\n${values.join('')}`;
}
