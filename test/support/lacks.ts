import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The processes of a run record them here, in its scratch folder. */
const noted = () => join(tmpdir(), 'lacks');

/** Notes something that tests need and this machine lacks, for the end of the run. */
export function noteLack(what: string): void {
  appendFileSync(noted(), `${what}\n`);
}

/** Everything that was noted in this run. */
export function lacks(): readonly string[] {
  const lines = existsSync(noted()) ? readFileSync(noted(), 'utf8').trimEnd().split('\n') : [];
  return [...new Set(lines)].sort();
}
