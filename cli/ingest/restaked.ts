import { type Command, InvalidArgumentError, Option } from 'commander';
import type { RestakedResult } from '../../ingest/restaked/write-restaked.ts';
import { printMessages } from '../shared/failure-messages.ts';
import { addExamples } from '../shared/help.ts';
import { withBar } from '../shared/progress.ts';
import { stopSignal } from '../shared/stop-signal.ts';

const ABOUT = `
Submissions of rewards by AVS pay for the strategies that the contract of the AVS counts for an
operator, which is in no log: EigenLayer's distribution reads them twice a day. This command reads
the same blocks from a node that has their state (an archive node), for the operators that were
registered then. <out>.progress has the last complete block: a run that is stopped resumes, and a
later run adds the blocks of a newer snapshot. URLs contain keys, and other users of a machine see
command lines: pass them in the variable INGEST_RPC.
`;

interface RestakedFlags {
  readonly out: string;
  readonly network: string;
  readonly rpc?: readonly string[];
  readonly from: number;
  readonly every: number;
}

/** Ends a request without an answer, and a run with failures only, after these milliseconds. */
const TIMEOUT_MS = 60_000;
const MAX_OUTAGE_MS = 10 * 60_000;

/** `restaked` asks an archive node for restaked strategies. */
export function addRestaked(program: Command): void {
  const command = program
    .command('restaked')
    .summary('reads the strategies that AVSs count for operators')
    .description(
      'Reads the strategies that the contracts of AVSs counted for their operators from an archive ' +
        'node, into a file that `ingest --restaked` takes.',
    )
    .argument('<snapshot>', 'a snapshot of `ingest`, with the registrations of operators')
    .option('--out <file>', 'the file to write', 'restaked.csv')
    .option('--network <name>', 'network of the snapshot', 'mainnet')
    .addOption(
      new Option('--rpc <urls>', 'JSON-RPC endpoints, the preferred first, with commas between')
        .env('INGEST_RPC')
        .argParser((text) => text.split(',').map((url) => url.trim())),
    )
    .addOption(
      new Option('--from <block>', 'the first block').argParser(positive).default(19_616_400),
    )
    .addOption(
      new Option('--every <blocks>', 'distance between two blocks')
        .argParser(positive)
        .default(3_600),
    )
    .addHelpText('after', ABOUT);
  addExamples(command, {
    examples: [['restaked snapshots/current', 'then: ingest … --restaked restaked.csv']],
    exits: {
      0: 'the file has all blocks up to the last one of the snapshot',
      1: 'the snapshot cannot be read, or the nodes failed: the file has the blocks until then',
      2: 'the command line is invalid',
    },
  });
  command.action(run);
}

async function run(
  snapshot: string,
  { out, from, every, rpc = [], ...flags }: RestakedFlags,
  command: Command,
): Promise<void> {
  if (rpc.length === 0 || rpc.some((url) => !/^https?:$/.test(protocolOf(url))))
    command.error("error: option '--rpc' or INGEST_RPC must be URLs of http or https");
  const [
    { writeRestaked },
    { messagesOf },
    { readNetwork },
    { endpointOf },
    { Endpoints },
    clocks,
  ] = await Promise.all([
    import('../../ingest/restaked/write-restaked.ts'),
    import('../../ingest/shared/ingest-error.ts'),
    import('../../ingest/networks/network.ts'),
    import('../../ingest/rpc/endpoint.ts'),
    import('../../ingest/rpc/endpoints.ts'),
    import('../../common/clock.ts'),
  ]);
  const signal = stopSignal();
  try {
    const { chainId } = await readNetwork(flags.network);
    const endpoints = new Endpoints(
      rpc.map((url, index) => endpointOf(url, index, { timeoutMs: TIMEOUT_MS, signal })),
      MAX_OUTAGE_MS,
      {
        chainId,
        clock: clocks.systemClock,
        signal,
        warn: (message) => process.stderr.write(`${message}\n`),
      },
    );
    const options = { chainId, snapshot, endpoints, out, from, every, signal };
    const result = await withBar((progress) => writeRestaked(options, progress));
    process.stdout.write(
      `${out}: ${result.rows} strategies of ${result.blocks} blocks added\n${tooLargeLines(result)}`,
    );
  } catch (cause) {
    if (signal.aborted) return;
    const problems = messagesOf(cause);
    if (!problems) throw cause;
    printMessages(problems);
    process.exitCode = 1;
  }
}

/** At most this many AVSs are named, those with the most blocks. */
const MAX_NAMED = 20;

function tooLargeLines({ tooLarge }: RestakedResult): string {
  const avss = [...tooLarge].sort(([, a], [, b]) => b - a);
  const lines = avss
    .slice(0, MAX_NAMED)
    .map(
      ([avs, blocks]) =>
        `  AVS ${avs}: its answers are too large, so that it counts no strategies of some operators in ${blocks} blocks`,
    );
  if (avss.length > MAX_NAMED) lines.push(`  and ${avss.length - MAX_NAMED} more AVSs`);
  return lines.map((line) => `${line}\n`).join('');
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : '';
}

function positive(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1 on.');
}
