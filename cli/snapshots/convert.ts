import type { Command } from 'commander';
import * as z from 'zod';
import { Manifest } from '../../data/contract/manifest.ts';
import { addExamples } from '../shared/help.ts';
import { formatInspection } from '../shared/inspection.ts';
import { withBar } from '../shared/progress.ts';
import { validatedOption } from '../shared/validated-option.ts';
import { printFailure } from '../shared/failure.ts';

const FILES = `
Files, one for each table of the contract (data/README.md); some tables are optional:
  <table>.csv     RFC 4180: commas, a header line, "" in quotes for ". An empty cell is null, and
                  "" is empty text
  <table>.ndjson  or .jsonl: one JSON object a line. A missing member is null
  and each of them with .gz

Values: whole numbers in digits, decimals as text or number, times in ISO 8601 (UTC without an
offset), true or false, addresses and hashes as 0x and hex digits, lists and structs as JSON.
Numbers keep every digit. Columns that are not in the contract are ignored.
`;

const { id, createdAt } = Manifest.shape;
const ID = id.describe('1 to 128 printable ASCII characters');
const CREATED_AT = createdAt.describe('a time such as 2025-06-01T00:00:00Z');
const BLOCK = z.string().regex(/^\d+$/).transform(Number).pipe(z.int()).describe('a whole number');

interface ConvertFlags {
  readonly id?: string;
  readonly createdAt?: string;
  readonly block?: number;
}

/** `convert`: converts CSV and NDJSON files to a snapshot. */
export function addConvert(program: Command): void {
  const command = program
    .command('convert')
    .summary('makes a snapshot of CSV or NDJSON files')
    .description(
      'Turns a folder of CSV or NDJSON files into a snapshot of Parquet files with a manifest, and ' +
        'prints its report. If the files break the contract, it names file, row and value, and writes ' +
        'nothing.',
    )
    .argument('<from>', 'the folder of the files')
    .argument('<to>', 'the folder to write, which must not exist')
    .addOption(
      validatedOption('--id <id>', 'id of the snapshot (default: follows from the content)', ID),
    )
    .addOption(
      validatedOption('--created-at <time>', 'when the data was taken (default: now)', CREATED_AT),
    )
    .addOption(validatedOption('--block <number>', 'last block of the data (default: none)', BLOCK))
    .addHelpText('after', FILES);
  addExamples(command, {
    examples: [
      ['convert exported snapshots/today --block 22600000', 'a folder with stakers.csv and so on'],
    ],
    exits: {
      0: 'the snapshot is written',
      1: 'the files break the contract, or the folder cannot be written',
      2: 'the command line is invalid',
    },
  });
  command.action(run);
}

async function run(from: string, to: string, { block, ...flags }: ConvertFlags): Promise<void> {
  const { convert, TargetExists } = await import('../../data/convert/convert.ts');
  // The unfinished output is removed when the process exits.
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  const identity = { ...flags, ...(block !== undefined && { blockNumber: block }) };
  try {
    const inspection = await withBar((progress) => convert(from, to, identity, progress));
    process.stdout.write(formatInspection(inspection));
    if (inspection.snapshot === null) process.exitCode = 1;
  } catch (cause) {
    if (!(cause instanceof TargetExists)) throw cause;
    printFailure(cause);
    process.exitCode = 1;
  }
}
