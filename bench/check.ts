import { parseArgs } from 'node:util';
import { changeTable, compare, isFailure } from './report/compare.ts';
import { ResultsError, readResults } from './report/read-results.ts';

const USAGE =
  'usage: npm run bench:check -- [--size small] [--baseline <file>] [--current <file>] ' +
  '[--tolerance 0.25] [--report-only]';

/** Thrown for an invalid flag. The user sees the message only. */
class FlagError extends Error {
  override readonly name = 'FlagError';
}

function readFlags() {
  const values = parsed();
  const tolerance = Number(values.tolerance);
  if (values.tolerance.trim() === '' || !(tolerance >= 0 && tolerance < 1)) {
    throw new FlagError(`--tolerance is ${values.tolerance}; it must be from 0 to below 1`);
  }
  return {
    baseline: values.baseline ?? `bench/results/baseline-${values.size}.json`,
    current: values.current ?? `bench/results/current-${values.size}.json`,
    tolerance,
    reportOnly: values['report-only'],
  };
}

function parsed() {
  try {
    const { values } = parseArgs({
      options: {
        size: { type: 'string', default: 'small' },
        baseline: { type: 'string' },
        current: { type: 'string' },
        tolerance: { type: 'string', default: '0.25' },
        'report-only': { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (cause) {
    throw new FlagError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Exits with 1 if a figure is worse than the baseline allows, with 2 for invalid input. */
try {
  const { baseline, current, tolerance, reportOnly } = readFlags();
  const changes = compare(readResults(baseline), readResults(current), tolerance);
  console.log(changeTable(changes, tolerance));
  if (!reportOnly && changes.some(isFailure)) process.exitCode = 1;
} catch (error) {
  if (error instanceof FlagError) console.error(`${error.message}\n${USAGE}`);
  else if (error instanceof ResultsError) console.error(error.message);
  else throw error;
  process.exitCode = 2;
}
