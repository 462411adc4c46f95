import type { Progress } from '../../data/load/progress.ts';
import { TerminalBar } from './terminal-bar.ts';

/** Lines without a terminal are at least these milliseconds apart. */
const LINE_EVERY_MS = 10_000;

/**
 * Shows progress on standard error: steps or rows, rate per second, and seconds left. A bar on a
 * terminal, otherwise occasional lines.
 */
export async function withRate<Result>(
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const bar = process.stderr.isTTY && !process.env.CI ? new TerminalBar(process.stderr) : null;
  bar?.update(0, 1, '');
  let task = '';
  let startedMs = Date.now();
  let lineMs = Date.now();
  try {
    return await work((doing, done, of) => {
      const nowMs = Date.now();
      if (doing !== task) {
        task = doing;
        startedMs = nowMs;
      }
      const text = rateText(doing, done, of, nowMs - startedMs);
      if (bar) {
        bar.update(done, of, text);
      } else if (nowMs - lineMs >= LINE_EVERY_MS) {
        lineMs = nowMs;
        process.stderr.write(`${text}\n`);
      }
    });
  } finally {
    bar?.stop();
  }
}

/** Writes `reading logs: 1,200,000 of 4,000,000, 600,000 a second, 5 s left`. */
export function rateText(doing: string, done: number, of: number, elapsedMs: number): string {
  const number = (count: number) => Math.round(count).toLocaleString('en');
  const text = `${doing}: ${number(done)} of ${number(of)}`;
  if (done === 0 || elapsedMs < 1000) return text;
  const perSecond = (done / elapsedMs) * 1000;
  return `${text}, ${number(perSecond)} a second, ${number((of - done) / perSecond)} s left`;
}
