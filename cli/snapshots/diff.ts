import { type Command, Option } from 'commander';
import { SnapshotError } from '../../common/snapshot-report.ts';
import type { DiffRow } from '../../engine/prepare/diff.ts';
import { addExamples } from '../shared/help.ts';
import { withBar } from '../shared/progress.ts';
import { formatTable } from '../shared/table.ts';
import { printFailure } from '../shared/failure.ts';

const FORMATS = ['table', 'csv', 'json'] as const;
type Format = (typeof FORMATS)[number];

/** `diff`: compares a snapshot with an earlier one. */
export function addDiff(program: Command): void {
  const command = program
    .command('diff')
    .summary('compares a snapshot with an earlier one')
    .description(
      'Reads and checks two snapshots and lists the changes from the first to the second, the largest first: gains and losses ' +
        'of operators by strategy, stakers that delegate elsewhere, operators that joined or left an AVS, and slashes if ' +
        'both have the table. Values are US dollars at the rates and prices of the second, as in /restaking/changes. Members of ' +
        'CSV and JSON have the names of the tables: previous_operator and shares_before for previousOperator and sharesBefore.',
    )
    .argument('<earlier>', 'the folder of the earlier snapshot')
    .argument('<later>', 'the folder of the later snapshot')
    .addOption(
      new Option('--format <format>', 'format of the answer').choices(FORMATS).default('table'),
    );
  addExamples(command, {
    examples: [
      ['diff snapshots/monday snapshots/tuesday', 'the changes of a day'],
      ['diff snapshots/monday snapshots/tuesday --format csv > changes.csv', 'for a spreadsheet'],
    ],
    exits: {
      0: 'compared, with or without changes',
      1: 'a snapshot breaks the contract',
      2: 'the command line is invalid',
    },
  });
  command.action(run);
}

async function run(
  earlier: string,
  later: string,
  { format }: { readonly format: Format },
): Promise<void> {
  const { DIFF_COLUMNS, diffSnapshots } = await import('../../engine/prepare/diff.ts');
  try {
    const rows = await withBar((progress) => diffSnapshots(earlier, later, progress));
    process.stdout.write(formatted(DIFF_COLUMNS, rows, format));
  } catch (cause) {
    if (!(cause instanceof SnapshotError)) throw cause;
    printFailure(cause);
    process.exitCode = 1;
  }
}

function formatted(
  columns: readonly (keyof DiffRow)[],
  rows: readonly DiffRow[],
  format: Format,
): string {
  if (format === 'json') return `${JSON.stringify(rows, null, 2)}\n`;
  const cells = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))];
  if (format === 'table') return formatTable(cells);
  // Words, addresses and plain numbers need no quotes.
  return cells.map((row) => `${row.join(',')}\r\n`).join('');
}
