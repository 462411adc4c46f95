import { sampleSentence } from '../../common/invented.ts';
import { formatReport, type Problem, quote } from '../../common/snapshot-report.ts';
import { TABLE_NAMES, type TableName } from '../../common/table-names.ts';
import type { Inspection } from '../../data/load/inspect.ts';
import { formatTable } from './table.ts';

/**
 * Reports a snapshot on the terminal: each table, then each problem with the faulty values. If no
 * table was read, for example because the folder does not exist, it shows the problems alone.
 */
export function formatInspection({ folder, snapshot, rows, problems }: Inspection): string {
  const [verdict = ''] = formatReport(folder, problems).split('\n');
  const head = snapshot === null ? verdict : `${verdict}\n${identity(snapshot)}`;
  const listed = problems.map((problem) => `\n${formatProblem(problem, folder)}`).join('');
  if (Object.keys(rows).length === 0) return `${head}\n${listed}`;
  const tables = TABLE_NAMES.map((table) => {
    const ofTable = problems.filter(({ subject }) => tableOf(subject) === table);
    const isRead = rows[table] !== undefined || ofTable.length > 0;
    const count = rows[table]?.toLocaleString('en') ?? '-';
    return [table, count.padStart(12), isRead ? verdictOf(ofTable) : 'absent'];
  });
  return `${head}\n\n${formatTable([['table', 'rows'.padStart(12), ''], ...tables])}${listed}`;
}

function identity({
  id,
  createdAt,
  blockNumber,
  invented,
}: NonNullable<Inspection['snapshot']>): string {
  const sample = sampleSentence(invented);
  const created = createdAt === null ? '' : `, created ${createdAt}`;
  const block = blockNumber === null ? '' : `, block ${blockNumber}`;
  return `id ${id}${created}${block}${sample === null ? '' : `\n${sample}`}`;
}

/** A subject is a table, a column of it, or a file that is named after it. */
function tableOf(subject: string): TableName | undefined {
  const name = subject.split(/[./]/)[0];
  return TABLE_NAMES.find((table) => table === name);
}

function verdictOf(problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const counts = [
    [errors, 'error'],
    [problems.length - errors, 'warning'],
  ] as const;
  const words = counts.flatMap(([count, noun]) =>
    count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`],
  );
  return words.length === 0 ? 'sound' : words.join(', ');
}

function formatProblem(
  { severity, subject, rows, rule, examples }: Problem,
  folder: string,
): string {
  const many =
    rows === undefined ? '' : `, ${rows.toLocaleString('en')} row${rows === 1 ? '' : 's'}`;
  const values = examples.map((example) => `  ${quote(example)}\n`);
  return `${severity} ${subject === '.' ? folder : subject}${many}\n  ${rule}\n${values.join('')}`;
}
