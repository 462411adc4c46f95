import { type Command, InvalidArgumentError, Option } from 'commander';
import { addExamples } from './help.ts';
import type { Blocks, IngestFlags } from './ingest-flags.ts';

const SOURCES = `
Inputs, recognised by their columns, in any mix and order:
  logs          cryo (binary or --hex), AWS Open Data, BigQuery, JSON of eth_getLogs
  blocks        cryo, AWS, BigQuery, JSON of eth_getBlockByNumber: needed where logs have no time
  transactions  cryo, AWS, BigQuery, JSON lines of {"transaction", "receipt"}: those to EigenDA's
                service manager tell most of a batch
Files end with .parquet, .ndjson, .jsonl or .json (the last three also with .gz).

With --rpc the chain itself is read behind the store's last block: up to the block that is final, or
with --confirmations up to so many behind the newest. --follow goes on until a signal ends it, and
publishes when it has caught up and then every --publish-minutes. URLs hold keys, and other users of a
machine see command lines: give them in the variable INGEST_RPC.

Which blocks the files cover is told by cryo's file names and by the days of AWS and BigQuery; of
all others, and above both, by --range.
`;

/** `ingest`: raw logs to a snapshot. */
export function addIngest(program: Command): void {
  const command = program
    .command('ingest')
    .summary('makes a snapshot of Ethereum logs')
    .description(
      'Reads logs of the restaking contracts as cryo, AWS Open Data, BigQuery or a JSON-RPC node give ' +
        'them, keeps what is of the protocol in a store, derives a snapshot of all that is in the store, ' +
        'with the optional tables, checks it and publishes it as <out>/<id>, with <out>/current pointing to it. What is refused ' +
        'changes nothing; what is killed goes on where it was.',
    )
    .argument('[inputs...]', 'files and folders; none derives anew what the store has')
    .requiredOption('--network <name>', 'mainnet, holesky, or a JSON file of a network')
    .requiredOption('--store <folder>', 'where selected logs are kept')
    .requiredOption('--out <folder>', 'where snapshots are published')
    .option('--tokens <file>', 'CSV of tokens that replace the shipped ones by strategy')
    .option(
      '--prices <file>',
      'CSV of prices (default: none, so that TVL is 0 and there is no table `prices`)',
    )
    .option('--entities <file>', 'NDJSON of names and links, as `entities` writes it')
    .addOption(new Option('--range <first:last>', 'blocks that the inputs cover').argParser(blocks))
    .addOption(
      new Option('--replace <first:last>', 'blocks of the store that the inputs replace').argParser(
        blocks,
      ),
    )
    .addOption(
      new Option('--keep <count>', 'snapshots that stay in <out>').argParser(count(1)).default(3),
    )
    .addOption(
      new Option('--max-rejected <count>', 'logs that may be left out')
        .argParser(count(0))
        .default(0),
    )
    .addOption(
      new Option('--rpc <urls>', 'JSON-RPC endpoints, the preferred first, with commas between')
        .env('INGEST_RPC')
        .argParser((text) => text.split(',').map((url) => url.trim())),
    )
    .option('--follow', 'goes on with new blocks of --rpc')
    .addOption(
      new Option('--confirmations <count>', 'blocks behind the newest that are read').argParser(
        count(0),
      ),
    )
    .addOption(
      new Option('--publish-minutes <count>', 'minutes between two publications of --follow')
        .argParser(count(1))
        .default(10),
    )
    .option('--allow-gaps', 'publishes although blocks are missing between ranges')
    .option(
      '--allow-partial-batches',
      'publishes batches also where their transaction is missing, with empty parts',
    )
    .addOption(
      new Option('--memory <size>', 'what the database takes of memory before it spills to --store')
        .argParser(size)
        .default('800MB'),
    )
    .option('--force', "publishes although the protocol's own sums do not agree")
    .addHelpText('after', SOURCES);
  addExamples(command, {
    examples: [
      [
        'ingest logs/ --network mainnet --store log-store --out snapshots',
        'a folder of files of cryo',
      ],
      [
        'ingest logs.ndjson --range 17445563:22600000 --network mainnet --store log-store --out snapshots',
        'lines of eth_getLogs',
      ],
      [
        'ingest --rpc "$URL" --follow --network mainnet --store log-store --out snapshots',
        'goes on with a node',
      ],
      ['serve --snapshot snapshots/current', 'serves what was published'],
    ],
    exits: {
      0: 'the snapshot is published, or was already',
      1: 'refused: nothing is published, and the store is as it was',
      2: 'the command line is not one',
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
  const { isChild, superviseIngest } = await import('./ingest-process.ts');
  if (!isChild()) {
    process.exitCode = await superviseIngest(inputs);
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
