import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import type { Program } from './program.ts';

/** How much of a source file lives have run. */
export interface Covered {
  readonly file: string;
  /** Characters of its bundled form, comments and types aside. */
  readonly size: number;
  readonly ran: number;
}

/** Counts the code of the product that runs from here on, in files below some folders. */
export async function startCoverage(): Promise<
  (program: Program, folders: readonly string[]) => Promise<Covered[]>
> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return async ({ text }, folders) => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    session.disconnect();
    const ran = new Uint8Array(text.length);
    for (const script of result.filter(({ url }) => url === 'product.cjs')) mark(ran, script);
    return modulesOf(text)
      .filter(({ file }) => folders.some((folder) => file.startsWith(folder)))
      .map(({ file, from, to }) => ({
        file,
        size: to - from,
        ran: ran.subarray(from, to).reduce((sum, one) => sum + one, 0),
      }));
  };
}

/** Marks characters that ran. Ranges are nested: an inner one decides. */
function mark(ran: Uint8Array, { functions }: Profiler.ScriptCoverage): void {
  const ranges = functions.flatMap((one) => one.ranges);
  ranges.sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of ranges)
    ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
}

/** The modules of a bundle: esbuild begins each with a comment that has its path. */
function modulesOf(text: string): { file: string; from: number; to: number }[] {
  const begins = [...text.matchAll(/^\s*\/\/ ([\w./-]+\.[cm]?[jt]s)$/gm)];
  return begins.map((begin, at) => ({
    file: begin[1] ?? '',
    from: begin.index,
    to: begins[at + 1]?.index ?? text.length,
  }));
}
