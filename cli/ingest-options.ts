import { readPrices } from '../ingest/configuration/prices.ts';
import { readTokens } from '../ingest/configuration/tokens.ts';
import { readEntities } from '../ingest/entities/entities.ts';
import type { IngestOptions, PublishOptions } from '../ingest/ingest.ts';
import { networkOfStore } from '../ingest/network-of-store.ts';
import { readNetwork } from '../ingest/networks/network.ts';
import { IngestError } from '../ingest/shared/ingest-error.ts';
import type { IngestFlags } from './ingest-flags.ts';

/** The value of `--prices` for the prices on the chain; `./chain` names a file. */
const CHAIN = 'chain';

/** The options of an ingest by its flags, with the files that they name. Throws an IngestError. */
export async function optionsOf(
  inputs: readonly string[],
  flags: IngestFlags,
): Promise<IngestOptions> {
  const whole = await readNetwork(flags.network);
  const { range = null, replace = null, allowGaps = false, force = false } = flags;
  const { store, maxRejected, memory } = flags;
  const publish = await publishOptionsOf(flags);
  const { chainPrices = false } = publish;
  if (chainPrices && (whole.prices ?? []).length === 0)
    throw new IngestError([
      `network ${flags.network}: has no sources of prices for --prices chain: add the member prices to its file (docs/prices.md), or give --prices <file>`,
    ]);
  const network = await networkOfStore(store, whole, chainPrices);
  return { inputs, network, store, range, replace, allowGaps, force, maxRejected, memory, publish };
}

/** Reads the configuration files. */
export async function publishOptionsOf({
  out,
  keep,
  allowPartialBatches,
  ...files
}: IngestFlags): Promise<PublishOptions> {
  const tokens = await readTokens(files.network, files.tokens);
  const prices = await pricesOf(files.prices ?? []);
  const entities = files.entities === undefined ? [] : await readEntities(files.entities);
  return { out, keep, tokens, ...prices, entities, partialBatches: allowPartialBatches ?? false };
}

/** The prices that `--prices` names: those of the chain, of a file, or both. */
async function pricesOf(names: readonly string[]) {
  const files = names.filter((name) => name !== CHAIN);
  if (files.length > 1) throw new IngestError([`--prices: give one file, not ${files.join(', ')}`]);
  const [file] = files;
  const prices = file === undefined ? null : await readPrices(file);
  return { prices, chainPrices: names.includes(CHAIN) };
}
