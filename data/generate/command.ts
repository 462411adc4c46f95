import { parseArgs } from 'node:util';
import { type GenerateOptions, generate } from './generate.ts';
import { SIZES, type Size } from './population.ts';

const USAGE =
  'usage: npm run generate -- --size tiny|small|real|x10 [--seed <whole number>] ' +
  '[--format parquet|arrow] --out <folder>';

/** A flag that cannot be used; its message is all that the user is told. */
class FlagError extends Error {
  override readonly name = 'FlagError';
}

function readFlags(): { folder: string; options: GenerateOptions } {
  const { size, seed, format, out } = parsed();
  if (size === undefined || !isSize(size)) {
    throw new FlagError(`--size is ${size ?? 'missing'}; it must be one of ${SIZES.join(', ')}`);
  }
  if (!/^\d+$/.test(seed) || !Number.isSafeInteger(Number(seed))) {
    throw new FlagError(`--seed is ${seed}; it must be a whole number from 0 to 2^53 - 1`);
  }
  if (format !== 'parquet' && format !== 'arrow') {
    throw new FlagError(`--format is ${format}; it must be parquet or arrow`);
  }
  if (out === undefined || out === '') {
    throw new FlagError('--out is missing; it names the folder to write to');
  }
  return { folder: out, options: { size, seed: Number(seed), format } };
}

function parsed() {
  try {
    const { values } = parseArgs({
      options: {
        size: { type: 'string' },
        seed: { type: 'string', default: '1' },
        format: { type: 'string', default: 'parquet' },
        out: { type: 'string' },
      },
    });
    return values;
  } catch (cause) {
    throw new FlagError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function isSize(text: string): text is Size {
  return SIZES.some((size) => size === text);
}

try {
  const { folder, options } = readFlags();
  const started = performance.now();
  const rows = await generate(folder, options);
  const seconds = (performance.now() - started) / 1000;
  console.log(`${folder}: ${options.size}, seed ${options.seed}, ${options.format}`);
  for (const [table, count] of rows) {
    console.log(`${table.padEnd(20)} ${count.toLocaleString('en').padStart(12)} rows`);
  }
  console.log(`${seconds.toFixed(1)} s`);
} catch (error) {
  if (!(error instanceof FlagError)) throw error;
  console.error(`${error.message}\n${USAGE}`);
  process.exitCode = 2;
}
