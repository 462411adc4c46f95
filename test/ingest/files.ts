import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { IngestError } from '../../ingest/shared/ingest-error.ts';

/** A file of these lines in a folder of its own, gone when the test is. */
export async function fileOf(name: string, lines: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ingest-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, lines.map((line) => `${line}\n`).join(''));
  return path;
}

/** The problems of a refused promise, without the path of `file`; none if it resolves. */
export async function problemsOf(work: Promise<unknown>, file: string): Promise<readonly string[]> {
  try {
    await work;
    return [];
  } catch (cause) {
    if (!(cause instanceof IngestError)) throw cause;
    return cause.problems.map((problem) => problem.replace(`${file}: `, ''));
  }
}
