import { noProgress, type Progress } from '../../data/load/progress.ts';
import { TerminalBar } from './terminal-bar.ts';

/** The steps of a phase print this many lines without a terminal. */
const LINES = 10;

/**
 * Shows a progress bar on standard error while `work` runs, if that is a terminal. For work of
 * minutes, `lines` prints a line for each tenth of the steps otherwise.
 */
export async function withBar<Result>(
  work: (progress: Progress) => Promise<Result>,
  { lines = false }: { readonly lines?: boolean } = {},
): Promise<Result> {
  if (!process.stderr.isTTY || process.env.CI) return work(lines ? inLines() : noProgress);
  const bar = new TerminalBar(process.stderr);
  bar.update(0, 1, '0/1');
  try {
    return await work((doing, done, of) => bar.update(done, of, `${done}/${of} ${doing}`));
  } finally {
    bar.stop();
  }
}

function inLines(): Progress {
  let phase = 0;
  let last = 0;
  let printed = 0;
  return (doing, done, of) => {
    if (of !== phase || done < last) printed = -1;
    phase = of;
    last = done;
    const part = Math.floor((LINES * done) / Math.max(of, 1));
    if (part <= printed) return;
    printed = part;
    process.stderr.write(`${done} of ${of} steps done: ${doing}\n`);
  };
}
