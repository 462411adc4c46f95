import type { Command } from 'commander';
import { addExamples } from './help.ts';

/** `filters`: prints the filters of an ingest's logs, for exports. */
export function addFilters(program: Command): void {
  const command = program
    .command('filters')
    .summary('prints the filters of the logs that an ingest needs')
    .description(
      'Prints, as JSON, the contracts with logs that an ingest of a network selects, the first topics of ' +
        'the logs that it selects from any contract (such as the many strategies and pods), ' +
        'the contracts with transactions that it needs, the logs of tokens and of prices by address and ' +
        'topic, and the first block.',
    )
    .argument('<network>', 'mainnet, holesky, or a JSON file of a network');
  addExamples(command, {
    examples: [['filters mainnet', 'the filters of an export; docs/ingest.md has examples']],
    exits: {
      0: 'printed',
      1: 'the file of the network is wrong',
      2: 'the command line is invalid',
    },
  });
  command.action(run);
}

async function run(name: string): Promise<void> {
  const [{ readNetwork }, { planOf }, { IngestError }] = await Promise.all([
    import('../ingest/networks/network.ts'),
    import('../ingest/rpc/plan.ts'),
    import('../ingest/shared/ingest-error.ts'),
  ]);
  try {
    const network = await readNetwork(name);
    const { filters, tokens, prices, called } = planOf(network);
    const { chainId, firstBlock } = network;
    // Logs of tokens and prices need both an address and a topic: see docs/ingest.md.
    const others = filters.filter((filter) => !tokens.includes(filter) && !prices.includes(filter));
    const addresses = others.flatMap((filter) => filter.addresses ?? []);
    const topics = others.flatMap((filter) => filter.topics ?? []);
    const json = {
      chainId,
      firstBlock,
      addresses,
      topics,
      called,
      ...(tokens.length > 0 && { tokens }),
      ...(prices.length > 0 && { prices }),
    };
    process.stdout.write(`${JSON.stringify(json, null, 2)}\n`);
  } catch (cause) {
    if (!(cause instanceof IngestError)) throw cause;
    process.stderr.write(`${cause.message}\n`);
    process.exitCode = 1;
  }
}
