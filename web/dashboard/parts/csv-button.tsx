import { useState } from 'preact/hooks';
import { csvLines } from '../format/csv.ts';
import { count } from '../format/numbers.ts';
import { useSession } from '../state/use-session.ts';
import { announce } from './announcer.tsx';
import type { Column } from './column.ts';
import { download } from './download.ts';
import { Icon } from './icons.tsx';

/**
 * After this many rows the button shows how many there are, and a part for the file is finished.
 */
const ROWS_PER_PART = 1000;

interface CsvProps<Row> {
  /** The file has this name, without extension. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** The shown rows; without any there is no file. */
  readonly rows: readonly Row[];
  /** Requests all rows at each call, if the service has more. */
  readonly all?: () => AsyncIterable<Row>;
  /** Counts all rows. */
  readonly total?: number;
}

/** Counts the rows that a file has so far, or holds its error. */
type Progress = { readonly written: number } | { readonly error: string } | null;

/** Downloads all rows as CSV, with exact values. */
export function CsvButton<Row>({ name, columns, rows, all, total = rows.length }: CsvProps<Row>) {
  const session = useSession();
  const [progress, setProgress] = useState<Progress>(null);
  const save = async () => {
    setProgress({ written: 0 });
    try {
      const { sample } = session;
      const show = (written: number) => setProgress({ written });
      download(name, await csvParts(all?.() ?? rows, columns, sample, show), sample);
      setProgress(null);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setProgress({ error: message });
      announce(`The CSV file failed: ${message}`);
    }
  };
  const failed = progress !== null && 'error' in progress;
  const writing = progress !== null && 'written' in progress;
  return (
    <button
      type="button"
      class="button small"
      onClick={save}
      disabled={rows.length === 0 || writing}
      title={failed ? progress.error : `All ${count(total)} rows, with exact values`}
    >
      <Icon name="download" />
      {writing && progress.written > 0 ? `CSV, ${count(progress.written)} rows` : 'CSV'}
      {failed && ' failed, try again'}
    </button>
  );
}

/** Writes rows as CSV in parts; calls `show` after each, with how many rows there are. */
export async function csvParts<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  columns: readonly Column<Row>[],
  sample: string | null,
  show: (written: number) => void = () => {},
): Promise<readonly string[]> {
  const { head, line } = csvLines(
    columns.map(({ title }) => title),
    columns.map(({ kind }) => kind),
    sample,
  );
  const parts = [head];
  let lines: string[] = [];
  let written = 0;
  for await (const row of rows) {
    lines.push(`\r\n${line(columns.map(({ value }) => value(row)))}`);
    written += 1;
    if (written % ROWS_PER_PART === 0) {
      parts.push(lines.join(''));
      lines = [];
      show(written);
    }
  }
  return [...parts, ...lines];
}
