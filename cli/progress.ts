import { Presets, SingleBar } from 'cli-progress';
import { noProgress, type Progress } from '../data/load/progress.ts';

/** Shows a progress bar on standard error while `work` runs, if that is a terminal. */
export async function withBar<Result>(
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  if (!process.stderr.isTTY || process.env.CI) return work(noProgress);
  const bar = new SingleBar(
    {
      format: '{bar} {value}/{total} {doing}',
      stream: process.stderr,
      clearOnComplete: true,
    },
    Presets.shades_classic,
  );
  bar.start(1, 0, { doing: '' });
  try {
    return await work((doing, done, of) => {
      bar.setTotal(of);
      bar.update(done, { doing });
    });
  } finally {
    bar.stop();
  }
}
