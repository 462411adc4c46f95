import { formatReport, type Problem, quote } from '../common/report.ts';
import { OPTIONAL_TABLE_NAMES, TABLE_NAMES, type TableName } from '../common/table-names.ts';
import type { Inspection } from '../data/inspect.ts';
import { formatTable } from './table.ts';

/** The report of a snapshot for a person: each table, then each problem with the values at fault. */
export function formatInspection({ folder, snapshot, rows, problems }: Inspection): string {
  const [verdict = ''] = formatReport(folder, problems).split('\n');
  const head = snapshot === null ? verdict : `${verdict}\n${identity(snapshot)}`;
  const tables = TABLE_NAMES.map((table) => {
    const ofTable = problems.filter(({ subject }) => tableOf(subject) === table);
    const absent = rows[table] === undefined && ofTable.length === 0 && tableIsOptional(table);
    const count = rows[table]?.toLocaleString('en') ?? '-';
    return [table, count.padStart(12), absent ? 'absent' : verdictOf(ofTable)];
  });
  const listed = problems.map((problem) => `\n${formatProblem(problem)}`).join('');
  return `${head}\n\n${formatTable([['table', 'rows'.padStart(12), ''], ...tables])}${listed}`;
}

function identity({ id, createdAt, blockNumber }: NonNullable<Inspection['snapshot']>): string {
  const created = createdAt === null ? '' : `, created ${createdAt}`;
  return `id ${id}${created}${blockNumber === null ? '' : `, block ${blockNumber}`}`;
}

function tableIsOptional(table: TableName): boolean {
  return OPTIONAL_TABLE_NAMES.some((name) => name === table);
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
