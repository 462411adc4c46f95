import type { Command } from 'commander';
import type { ServiceName } from '../../ingest/price-services/price-service.ts';
import type { PricesResult } from '../../ingest/price-services/prices-file.ts';
import { FAILURES, printMessages } from '../shared/failure-messages.ts';
import { addExamples } from '../shared/help.ts';
import { withBar } from '../shared/progress.ts';
import { stopSignal } from '../shared/stop-signal.ts';
import { baseUrlOf, serviceOption, serviceUrlOption } from './price-options.ts';

const ABOUT = `
One request at a time. A day is requested once, when it has been over for 4 hours; the answers are
kept in <out>.cache, so a run that is stopped resumes, and a later run requests new days only.
Without --service-url, requests go only to public addresses, by https.

Keys of CoinGecko are read from the variables COINGECKO_PRO_KEY or COINGECKO_DEMO_KEY.
`;

interface PricesFlags {
  readonly out: string;
  readonly network: string;
  readonly service: ServiceName;
  readonly serviceUrl?: string;
}

/** `prices`: fetches prices of a snapshot's tokens from a price service. */
export function addPrices(program: Command): void {
  const command = program
    .command('prices')
    .summary('fetches the prices of tokens')
    .description(
      'Fetches daily prices of the tokens of a snapshot or a log store, for all of its days, from ' +
        'a price service into a file that `ingest --prices` takes.',
    )
    .argument('<folder>', 'a snapshot, or a log store of `ingest`')
    .option('--out <file>', 'the file to write', 'prices.csv')
    .option('--network <name>', 'network of the tokens', 'mainnet')
    .addOption(
      serviceOption('--service', 'the price service; coingecko needs a key').default('defillama'),
    )
    .addOption(serviceUrlOption('--service-url'))
    .addHelpText('after', ABOUT);
  addExamples(command, {
    examples: [
      ['prices snapshots/current --out prices.csv', 'then: ingest … --prices prices.csv'],
      ['prices log-store --service coingecko', 'with COINGECKO_PRO_KEY or COINGECKO_DEMO_KEY'],
    ],
    exits: {
      0: 'the file is there; tokens and days without a price are listed',
      1: 'the folder cannot be read, or the service failed: the file has the prices until then',
      2: 'the command line is invalid',
    },
  });
  command.action(run);
}

async function run(
  folder: string,
  { out, ...flags }: PricesFlags,
  command: Command,
): Promise<void> {
  const url = baseUrlOf(flags.serviceUrl, '--service-url', command);
  const [{ writePrices }, { messagesOf }, { readNetwork }, { VERSION }] = await Promise.all([
    import('../../ingest/price-services/prices-file.ts'),
    import('../../ingest/shared/ingest-error.ts'),
    import('../../ingest/networks/network.ts'),
    import('../../server/version.ts'),
  ]);
  const signal = stopSignal();
  try {
    const network = await readNetwork(flags.network);
    const choice = {
      name: flags.service,
      url,
      environment: process.env,
      userAgent: `restaking-analytics/${VERSION}`,
    };
    const result = await withBar((progress) =>
      writePrices({ folder, networkName: flags.network, network, out, choice, signal }, progress),
    );
    process.stdout.write(
      linesOf(out, result)
        .map((line) => `${line}\n`)
        .join(''),
    );
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

function linesOf(out: string, { rows, tokens, requests, gaps }: PricesResult): string[] {
  return [
    `${out}: ${rows} prices of ${tokens} tokens, ${requests} requests`,
    ...gaps.map((gap) => `  ${gap}`),
  ];
}
