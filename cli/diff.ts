import { type Command, Option } from 'commander';
import { SnapshotError } from '../common/report.ts';
import type { DiffRow } from '../engine/prepare/diff.ts';
import { addExamples } from './help.ts';
import { withBar } from './progress.ts';
import { formatTable } from './table.ts';

const FORMS = ['table', 'csv', 'json'] as const;
type Form = (typeof FORMS)[number];

/** `diff`: how a snapshot differs from an earlier one. */
export function addDiff(program: Command): void {
  const command = program
    .command('diff')
    .summary('tells how a snapshot differs from an earlier one')
    .description(
      'Reads and checks two snapshots and tells what changed from the first to the second, the largest first: what operators ' +
        'gained and lost by strategy, stakers that delegate elsewhere, operators that joined or left an AVS, and slashes, where ' +
        'both have the table. Values are US dollars at the rates and prices of the second, as of /restaking/changes. CSV and JSON ' +
        'name their members as the tables do, previous_operator and shares_before, where the operation has previousOperator and sharesBefore.',
    )
    .argument('<earlier>', 'the folder of the earlier snapshot')
    .argument('<later>', 'the folder of the later snapshot')
    .addOption(
      new Option('--format <format>', 'form of the answer').choices(FORMS).default('table'),
    );
  addExamples(command, {
    examples: [
      ['diff snapshots/monday snapshots/tuesday', 'what happened on a day'],
      ['diff snapshots/monday snapshots/tuesday --format csv > changes.csv', 'for a spreadsheet'],
    ],
    exits: {
      0: 'compared, whether or not something changed',
      1: 'a snapshot breaks the contract',
      2: 'the command line is not one',
    },
  });
  command.action(run);
}

async function run(
  earlier: string,
  later: string,
  { format }: { readonly format: Form },
): Promise<void> {
  const { DIFF_COLUMNS, diffSnapshots } = await import('../engine/prepare/diff.ts');
  try {
    const rows = await withBar((progress) => diffSnapshots(earlier, later, progress));
    process.stdout.write(written(DIFF_COLUMNS, rows, format));
  } catch (cause) {
    if (!(cause instanceof SnapshotError)) throw cause;
    process.stderr.write(`${cause.message}\n`);
    process.exitCode = 1;
  }
}

function written(
  columns: readonly (keyof DiffRow)[],
  rows: readonly DiffRow[],
  format: Form,
): string {
  if (format === 'json') return `${JSON.stringify(rows, null, 2)}\n`;
  const cells = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))];
  if (format === 'table') return formatTable(cells);
  // Words, addresses and plain numbers need no quotes.
  return cells.map((row) => `${row.join(',')}\r\n`).join('');
}
