import { type Command, InvalidArgumentError, Option } from 'commander';
import { claimableOption, watchOption } from '../alerts/watch-option.ts';
import { addExamples } from '../shared/help.ts';
import { type Blocks, type IngestFlags, NETWORK } from './ingest-flags.ts';
import { baseUrlOf, serviceOption, serviceUrlOption } from './price-options.ts';

const SOURCES = `
Inputs, recognised by their columns, in any mix and order:
  logs          cryo (binary or --hex), AWS Open Data, BigQuery, ethereum-etl, JSON of
                eth_getLogs, CSV of Dune
  blocks        cryo, AWS, BigQuery, JSON of eth_getBlockByNumber: needed if logs have no time
  transactions  cryo, AWS, BigQuery, JSON lines of {"transaction", "receipt"}: those to EigenDA's
                service manager have most facts of a batch
Files end with .parquet, .ndjson, .jsonl, .json or .csv (all but the first also with .gz).

With --rpc the chain is read from the store's last block to the last final block, or with
--confirmations to that distance from the newest. --follow continues until a signal ends it, and
publishes when it has caught up and then every --publish-minutes. URLs contain keys, and other users
of a machine see command lines: pass them in the variable INGEST_RPC.

With --prices-from, each publication gets the daily prices that the store does not have yet. If the
service fails, or with --follow takes longer than 2 minutes, the snapshot has the prices until then.
coingecko needs a key in the variable COINGECKO_PRO_KEY or COINGECKO_DEMO_KEY.

The blocks that files cover follow from cryo's file names and from the days of AWS and BigQuery;
all others need --range, which takes precedence.
`;

/** `ingest` makes a snapshot from raw logs. */
export function addIngest(program: Command): void {
  const command = program
    .command('ingest')
    .summary('makes a snapshot of Ethereum logs')
    .description(
      'Reads logs of the restaking contracts from cryo, AWS Open Data, BigQuery or a JSON-RPC node, ' +
        'keeps those of the protocol in a log store, derives a snapshot of the whole store with the ' +
        'optional tables, checks it and publishes it as <out>/<id>, with <out>/current pointing to it. ' +
        'A refused ingest changes nothing; a killed one resumes with the next run.',
    )
    .argument(
      '[inputs...]',
      'files and folders; without any, the snapshot is derived from the store',
    )
    .requiredOption('--network <name>', NETWORK)
    .requiredOption('--store <folder>', 'folder of the log store')
    .requiredOption('--out <folder>', 'folder of the published snapshots')
    .option('--tokens <file>', 'CSV of tokens by strategy or by token, or a token list in JSON')
    .option(
      '--tokens-template <file>',
      'writes a CSV for --tokens when it is done: the tokens and strategies with unknown values',
    )
    .addOption(
      new Option(
        '--prices <source>',
        'chain (logs of feeds, rates and pools), or a CSV of prices; twice for both (default: none, so ' +
          'that TVL is 0 and there is no table `prices`)',
      ).argParser((name, before: readonly string[] = []) => [...before, name]),
    )
    .addOption(
      serviceOption('--prices-from', 'gets daily prices from a price service').conflicts('prices'),
    )
    .addOption(serviceUrlOption('--prices-url'))
    .option('--entities <file>', 'NDJSON of names and links, written by `entities`')
    .option(
      '--restaked <file>',
      'CSV or Parquet of the strategies that AVSs counted for operators, which the calculation of rewards needs',
    )
    .option(
      '--da <folder>',
      'usage files of EigenDA and answers of its data API, written by `da-files`',
    )
    .addOption(new Option('--range <first:last>', 'blocks that the inputs cover').argParser(blocks))
    .addOption(
      new Option('--replace <first:last>', 'blocks of the store that the inputs replace').argParser(
        blocks,
      ),
    )
    .addOption(
      new Option('--keep <count>', 'snapshots to keep in <out>').argParser(count(1)).default(3),
    )
    .addOption(
      new Option('--max-rejected <count>', 'rejected logs that are accepted')
        .argParser(count(0))
        .default(0),
    )
    .addOption(
      new Option('--rpc <urls>', 'JSON-RPC endpoints, the preferred first, with commas between')
        .env('INGEST_RPC')
        .argParser((text) => text.split(',').map((url) => url.trim())),
    )
    .option('--follow', 'continues with new blocks of --rpc')
    .addOption(
      new Option(
        '--confirmations <count>',
        'distance from the newest block that is read',
      ).argParser(count(0)),
    )
    .addOption(
      new Option(
        '--publish-minutes <count>',
        'minutes between two publications of --follow; 0 publishes whenever blocks were read',
      )
        .argParser(count(0))
        .default(10),
    )
    .option(
      '--serve',
      'with --follow, serves the newest publication, with the settings of `serve` from the environment',
    )
    .addOption(
      new Option('--port <number>', 'port of --serve (default: PORT, or 8080)').argParser(count(0)),
    )
    .option(
      '--alerts <file>',
      'with --follow, sends alerts by these rules after each publication (docs/alerts.md)',
    )
    .option('--outbox <folder>', 'folder of the alerts and their deliveries')
    .addOption(watchOption())
    .addOption(claimableOption())
    .option('--whole-check', 'checks tables again that did not change since the last publication')
    .option('--allow-gaps', 'publishes even if blocks are missing between ranges')
    .option(
      '--allow-partial-batches',
      'publishes batches without their transaction too, with empty parts',
    )
    .addOption(
      new Option('--memory <size>', 'memory limit of the database before it spills to --store')
        .argParser(size)
        .default('800MB'),
    )
    .option('--force', "publishes even if the protocol's own sums do not agree")
    .addHelpText('after', SOURCES);
  addExamples(command, {
    examples: [
      [
        'ingest logs/ --network mainnet --store log-store --out snapshots',
        'a folder of cryo files',
      ],
      [
        'ingest logs.ndjson --range 17445563:22600000 --network mainnet --store log-store --out snapshots',
        'lines of eth_getLogs',
      ],
      [
        'ingest --rpc "$URL" --follow --network mainnet --store log-store --out snapshots',
        'follows a node',
      ],
      [
        'ingest --rpc "$URL" --follow --serve --network mainnet --store log-store --out snapshots',
        'follows a node, and serves each publication',
      ],
      ['serve --snapshot snapshots/current', 'serves the published snapshot'],
    ],
    exits: {
      0: 'the snapshot is published, or already was',
      1: 'refused: nothing is published, and the store is unchanged',
      2: 'the command line is invalid',
    },
  });
  command.action(run);
}

async function run(inputs: readonly string[], flags: IngestFlags, command: Command): Promise<void> {
  if (flags.rpc?.some((url) => !isHttp(url))) {
    command.error("error: option '--rpc' must be URLs of http or https with commas between");
  }
  if (flags.rpc === undefined && (flags.follow || flags.confirmations !== undefined)) {
    command.error("error: options '--follow' and '--confirmations' need --rpc or INGEST_RPC");
  }
  if (flags.alerts !== undefined && (!flags.follow || flags.outbox === undefined)) {
    command.error("error: option '--alerts' needs --follow and --outbox");
  }
  if (flags.serve && !flags.follow) command.error("error: option '--serve' needs --follow");
  if (flags.port !== undefined && !flags.serve)
    command.error("error: option '--port' needs --serve");
  for (const name of ['watch', 'rewards'] as const) {
    if (flags[name] !== undefined && flags.alerts === undefined)
      command.error(`error: option '--${name}' needs --alerts`);
  }
  baseUrlOf(flags.pricesUrl, '--prices-url', command);
  const { isChild, superviseIngest } = await import('./ingest-process.ts');
  if (!isChild()) {
    process.exitCode = await superviseIngest(inputs, flags);
    return;
  }
  const { runIngest } = await import('./ingest-run.ts');
  process.exitCode = await runIngest(inputs, flags);
}

function isHttp(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function blocks(text: string): Blocks {
  const [, from, to] = /^(\d{1,15}):(\d{1,15})$/.exec(text) ?? [];
  if (from === undefined || to === undefined || Number(from) > Number(to)) {
    throw new InvalidArgumentError('It must be two block numbers such as 17445563:22600000.');
  }
  return { from: Number(from), to: Number(to) };
}

function size(text: string): string {
  if (/^[1-9]\d{0,5}[MG]B$/.test(text)) return text;
  throw new InvalidArgumentError('It must be a size such as 512MB or 2GB.');
}

function count(least: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
    throw new InvalidArgumentError(`It must be a whole number from ${least} on.`);
  };
}
