import type { Command } from 'commander';
import { printFailure } from '../shared/failure.ts';
import { addExamples } from '../shared/help.ts';
import { NETWORK } from './ingest-flags.ts';

/** `filters`: prints the filters of an ingest's logs, for exports. */
export function addFilters(program: Command): void {
  const command = program
    .command('filters')
    .summary('prints the filters of the logs that an ingest needs')
    .description(
      'Prints, as JSON, the contracts with logs that an ingest of a network selects, the first topics of ' +
        'the logs that it selects from any contract (such as the many strategies and pods), ' +
        'the contracts with transactions that it needs, the logs of tokens, of prices and of products by ' +
        'address and topic, and the first block.',
    )
    .argument('<network>', NETWORK)
    .option(
      '--store <folder>',
      'a log store: also lists the contracts that directories of the protocol name in it',
    );
  addExamples(command, {
    examples: [
      ['filters mainnet', 'the filters of an export; docs/ingest.md has examples'],
      ['filters mainnet --store log-store', 'with contracts that the network does not list yet'],
    ],
    exits: {
      0: 'printed',
      1: 'the file of the network is wrong, or the store cannot be read',
      2: 'the command line is invalid',
    },
  });
  command.action(run);
}

async function run(name: string, { store }: { readonly store?: string }): Promise<void> {
  const [{ readNetwork }, { planOf }, { namedInStore }, { IngestError }] = await Promise.all([
    import('../../ingest/networks/network.ts'),
    import('../../ingest/rpc/fetch-plan.ts'),
    import('../../ingest/named-in-store.ts'),
    import('../../ingest/shared/ingest-error.ts'),
  ]);
  try {
    const network = await readNetwork(name);
    const { filters, tokens, prices, products, called } = planOf(network);
    const { chainId, firstBlock } = network;
    const named = store === undefined ? [] : await namedInStore(store, network);
    // Logs of tokens, prices and products need both an address and a topic: see docs/ingest.md.
    const ofBoth = [...tokens, ...prices, ...products];
    const others = filters.filter((filter) => !ofBoth.includes(filter));
    const addresses = others.flatMap((filter) => filter.addresses ?? []);
    const topics = others.flatMap((filter) => filter.topics ?? []);
    const json = {
      chainId,
      firstBlock,
      addresses: [...addresses, ...named.map(({ address }) => address)],
      topics,
      called,
      ...(tokens.length > 0 && { tokens }),
      ...(prices.length > 0 && { prices }),
      ...(products.length > 0 && { products }),
      ...(named.length > 0 && { named }),
    };
    process.stdout.write(`${JSON.stringify(json, null, 2)}\n`);
  } catch (cause) {
    if (!(cause instanceof IngestError)) throw cause;
    printFailure(cause);
    process.exitCode = 1;
  }
}
