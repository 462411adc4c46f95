import { type Command, Option } from 'commander';
import type { FetchedDaFiles } from '../../ingest/availability/fetch-da-files.ts';
import { FAILURES, printMessages } from '../shared/failure-messages.ts';
import { addExamples } from '../shared/help.ts';
import { withBar } from '../shared/progress.ts';
import { stopSignal } from '../shared/stop-signal.ts';
import { baseUrlOf } from './price-options.ts';

const ABOUT = `
The usage file of a day has all hours since 2025-01-01. The data API has the last 14 days, in
intervals of at most 12 hours: run this command at least once in 13 days to have all of them.
A file that is there is not requested again. A day has about 70,000 batches, each a row of the
table da_v2_batches: the first run with --batches sends some 2,000 requests. Without other base
addresses, requests go only to public addresses, by https.
`;

interface DaFilesFlags {
  readonly out: string;
  readonly usageUrl?: string;
  readonly dataapiUrl?: string;
  readonly batches?: true;
}

/** `da-files`: downloads files about EigenDA. */
export function addDaFiles(program: Command): void {
  const command = program
    .command('da-files')
    .summary('downloads usage, signing, throughput and batches of EigenDA')
    .description(
      'Downloads the newest usage file of EigenDA on Ethereum, the signing of its operators and its ' +
        'throughput by half day, and its batches by hour, into a folder that `ingest --da` takes.',
    )
    .option('--out <folder>', 'folder of the files', 'da')
    .option('--batches', 'also download the batches of EigenDA V2, by hour')
    .addOption(new Option('--usage-url <url>', 'base address instead of that of the usage files'))
    .addOption(new Option('--dataapi-url <url>', 'base address instead of that of the data API'))
    .addHelpText('after', ABOUT);
  addExamples(command, {
    examples: [['da-files --out da', 'then: ingest … --da da']],
    exits: {
      0: 'the files are there',
      1: 'a service failed: the folder has the files until then; run it again',
      2: 'the command line is invalid',
    },
  });
  command.action(run);
}

async function run(flags: DaFilesFlags, command: Command): Promise<void> {
  const urls = {
    usageUrl: baseUrlOf(flags.usageUrl, '--usage-url', command),
    dataapiUrl: baseUrlOf(flags.dataapiUrl, '--dataapi-url', command),
  };
  const [{ fetchDaFiles }, { messagesOf }, { VERSION }] = await Promise.all([
    import('../../ingest/availability/fetch-da-files.ts'),
    import('../../ingest/shared/ingest-error.ts'),
    import('../../server/version.ts'),
  ]);
  const signal = stopSignal();
  const { batches = false } = flags;
  const userAgent = `restaking-analytics/${VERSION}`;
  try {
    const result = await withBar((progress) =>
      fetchDaFiles({ folder: flags.out, ...urls, batches, userAgent, signal }, progress),
    );
    process.stdout.write(lineOf(flags.out, result));
    if (result.stopped === null) return;
    printMessages([FAILURES.stopped({ reason: result.stopped })]);
    process.exitCode = 1;
  } catch (cause) {
    if (signal.aborted) return;
    const problems = messagesOf(cause);
    if (!problems) throw cause;
    printMessages(problems);
    process.exitCode = 1;
  }
}

function lineOf(folder: string, { written, requests }: FetchedDaFiles): string {
  return `${folder}: ${written.length} new files, ${requests} requests\n`;
}
