import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ResultsError, readResults } from './report/read-results.ts';
import { page, type Run } from './report/report-page.ts';

const USAGE =
  'usage: npm run bench:report -- [--size real] [--results bench/results] ' +
  '[--out bench/results/report.html]';

/** Thrown for an invalid flag. The user sees the message only. */
class FlagError extends Error {
  override readonly name = 'FlagError';
}

function readFlags() {
  try {
    const { values } = parseArgs({
      options: {
        size: { type: 'string', default: 'real' },
        results: { type: 'string', default: 'bench/results' },
        out: { type: 'string', default: 'bench/results/report.html' },
      },
    });
    return values;
  } catch (cause) {
    throw new FlagError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Reads the runs in a results folder, in the page's order. */
function readRuns(folder: string, size: string): Run[] {
  const files = [
    { file: `current-${size}.json`, heading: 'The service' },
    { file: 'growth.json', heading: 'Growth with the data' },
    { file: 'peer.json', heading: 'Beside a peer' },
  ];
  const there = files.filter(({ file }) => existsSync(join(folder, file)));
  if (there.length === 0) {
    const names = files.map(({ file }) => file).join(', ');
    throw new ResultsError(`${folder} holds none of ${names}`);
  }
  return there.map(({ file, heading }) => ({ heading, results: readResults(join(folder, file)) }));
}

/** Writes the page with the latest results; exits with 2 for invalid input. */
try {
  const { size, results, out } = readFlags();
  const runs = readRuns(results, size);
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, page(runs));
  console.log(`${out}: ${runs.map((run) => run.heading.toLowerCase()).join(', ')}`);
} catch (error) {
  if (error instanceof FlagError) console.error(`${error.message}\n${USAGE}`);
  else if (error instanceof ResultsError) console.error(error.message);
  else throw error;
  process.exitCode = 2;
}
