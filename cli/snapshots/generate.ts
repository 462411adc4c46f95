import { type Command, Option } from 'commander';
import * as z from 'zod';
import { makeFolder } from '../../common/make-folder.ts';
import type { TableName } from '../../data/contract/tables.ts';
import { SIZES, type Size } from '../../data/generate/population.ts';
import type { Progress } from '../../data/load/progress.ts';
import { addExamples } from '../shared/help.ts';
import { withBar } from '../shared/progress.ts';
import { formatTable } from '../shared/table.ts';
import { validatedOption } from '../shared/validated-option.ts';

const SEED = z
  .string()
  .regex(/^\d+$/)
  .transform(Number)
  .pipe(z.int())
  .describe('a whole number from 0 to 2^53 - 1');

interface GenerateFlags {
  readonly size: Size | 'sample';
  readonly seed: number;
  readonly format: 'parquet' | 'arrow';
  readonly out: string;
}

/** `generate`: writes invented snapshots, and the bundled sample. */
export function addGenerate(program: Command): void {
  const command = program
    .command('generate')
    .summary('writes a synthetic snapshot')
    .description(
      'Writes a synthetic snapshot that satisfies the contract, is skewed like the protocol and has ' +
        'edge cases. The same options give the same bytes.',
    )
    .addOption(
      new Option('--size <size>', 'sample is the one that comes with the service')
        .choices([...SIZES, 'sample'])
        .makeOptionMandatory(),
    )
    .addOption(validatedOption('--seed <number>', 'seed of the random values', SEED).default(1))
    .addOption(
      new Option('--format <format>', 'format of the files')
        .choices(['parquet', 'arrow'])
        .default('parquet'),
    )
    .requiredOption('--out <folder>', 'folder to write to; files of the same names are replaced');
  addExamples(command, {
    examples: [
      ['generate --size real --out snapshots/real', '200,000 stakers, 2 million activities'],
      [
        'generate --size tiny --seed 7 --format arrow --out snapshots/tiny',
        'a small one, as Arrow',
      ],
    ],
    exits: { 0: 'written', 1: 'the folder cannot be written', 2: 'the command line is invalid' },
  });
  command.action(run);
}

async function run({ out, ...options }: GenerateFlags, command: Command): Promise<void> {
  const { size, seed, format } = options;
  if (size === 'sample') {
    for (const name of ['seed', 'format']) {
      if (command.getOptionValueSource(name) !== 'cli') continue;
      command.error(`error: option '--${name}' cannot be used with --size sample, which is fixed`);
    }
  }
  const started = performance.now();
  const rows = await write(out, options);
  const seconds = (performance.now() - started) / 1000;
  const description = size === 'sample' ? 'the sample' : `${size}, seed ${seed}, ${format}`;
  const counts = [...rows].map(([table, count]) => [
    table,
    `${count.toLocaleString('en').padStart(12)} rows`,
  ]);
  process.stdout.write(`${out}: ${description}\n${formatTable(counts)}${seconds.toFixed(1)} s\n`);
}

async function write(
  folder: string,
  { size, seed, format }: Omit<GenerateFlags, 'out'>,
): Promise<ReadonlyMap<TableName, number>> {
  // Refuses a folder that cannot be made before the work, which may take minutes.
  makeFolder(folder);
  if (size === 'sample') {
    const { writeSample } = await import('../../data/generate/sample.ts');
    return writeSample(folder);
  }
  const { generate } = await import('../../data/generate/generate.ts');
  const work = (progress: Progress) => generate(folder, { size, seed, format }, progress);
  return withBar(work, { lines: true });
}
