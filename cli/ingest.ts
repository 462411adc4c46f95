import { type Command, InvalidArgumentError, Option } from 'commander';
import { teach } from './help.ts';

const SOURCES = `
Inputs, recognised by their columns, in any mix and order:
  logs          cryo (binary or --hex), AWS Open Data, BigQuery, JSON of eth_getLogs
  blocks        cryo, AWS, BigQuery, JSON of eth_getBlockByNumber: needed where logs have no time
  transactions  cryo, AWS, BigQuery, JSON lines of {"transaction", "receipt"}: those to EigenDA's
                service manager tell most of a batch
Files end with .parquet, .ndjson, .jsonl or .json (the last three also with .gz).

Which blocks the files cover is told by cryo's file names and by the days of AWS and BigQuery; of
all others, and above both, by --range.
`;

/** Blocks, as `--range` has them. */
interface Blocks {
  readonly from: number;
  readonly to: number;
}

/** The flags of `ingest`, parsed. */
export interface IngestFlags {
  readonly network: string;
  readonly store: string;
  readonly out: string;
  readonly tokens?: string;
  readonly prices?: string;
  readonly entities?: string;
  readonly range?: Blocks;
  readonly replace?: Blocks;
  readonly keep: number;
  readonly maxRejected: number;
  readonly allowGaps?: true;
  readonly force?: true;
}

/** `ingest`: raw logs to a snapshot. */
export function addIngest(program: Command): void {
  const command = program
    .command('ingest')
    .summary('makes a snapshot of Ethereum logs')
    .description(
      'Reads logs of the restaking contracts as cryo, AWS Open Data, BigQuery or a JSON-RPC node give ' +
        'them, keeps what is of the protocol in a store, derives a snapshot of all that is in the store, ' +
        'checks it and publishes it as <out>/<id>, with <out>/current pointing to it. What is refused ' +
        'changes nothing; what is killed goes on where it was.',
    )
    .argument('[inputs...]', 'files and folders; none derives anew what the store has')
    .requiredOption('--network <name>', 'mainnet, holesky, or a JSON file of a network')
    .requiredOption('--store <folder>', 'where selected logs are kept')
    .requiredOption('--out <folder>', 'where snapshots are published')
    .option('--tokens <file>', 'CSV of tokens that replace the shipped ones by strategy')
    .option('--prices <file>', 'CSV of prices (default: none, so that TVL is 0)')
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
    .option('--allow-gaps', 'publishes although blocks are missing between ranges')
    .option('--force', "publishes although the protocol's own sums do not agree")
    .addHelpText('after', SOURCES);
  teach(command, {
    examples: [
      ['ingest logs/ --network mainnet --store store --out snapshots', 'a folder of files of cryo'],
      [
        'ingest logs.ndjson --range 17445563:22600000 --network mainnet --store store --out snapshots',
        'lines of eth_getLogs',
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

async function run(inputs: readonly string[], flags: IngestFlags): Promise<void> {
  const { isChild, superviseIngest } = await import('./ingest-process.ts');
  if (!isChild()) {
    process.exitCode = await superviseIngest(inputs);
    return;
  }
  const { runIngest } = await import('./ingest-run.ts');
  process.exitCode = await runIngest(inputs, flags);
}

function blocks(text: string): Blocks {
  const [, from, to] = /^(\d{1,15}):(\d{1,15})$/.exec(text) ?? [];
  if (from === undefined || to === undefined || Number(from) > Number(to)) {
    throw new InvalidArgumentError('It must be two block numbers such as 17445563:22600000.');
  }
  return { from: Number(from), to: Number(to) };
}

function count(least: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
    throw new InvalidArgumentError(`It must be a whole number from ${least} on.`);
  };
}
