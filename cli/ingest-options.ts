import { readPrices } from '../ingest/configuration/prices.ts';
import { mergedMetadata } from '../ingest/configuration/token-metadata.ts';
import { readTokens } from '../ingest/configuration/tokens.ts';
import { readEntities } from '../ingest/entities/entities.ts';
import type { IngestOptions, PublishOptions } from '../ingest/ingest.ts';
import { type Network, readNetwork } from '../ingest/networks/network.ts';
import { metadataOf, readTokenAnswers } from '../ingest/store/token-answers.ts';
import type { IngestFlags } from './ingest-flags.ts';

/** The options of an ingest by its flags, with the files that they name. Throws an IngestError. */
export async function optionsOf(
  inputs: readonly string[],
  flags: IngestFlags,
): Promise<IngestOptions> {
  const network = await readNetwork(flags.network);
  const { range = null, replace = null, allowGaps = false, force = false } = flags;
  const { store, maxRejected, memory } = flags;
  const publish = await publishOptionsOf(flags, network);
  return { inputs, network, store, range, replace, allowGaps, force, maxRejected, memory, publish };
}

/** Reads the configuration files, and the answers of token contracts in the store. */
export async function publishOptionsOf(
  { out, keep, store, allowPartialBatches, ...files }: IngestFlags,
  { chainId }: Network,
): Promise<PublishOptions> {
  const tokens = await readTokens(files.network, chainId, files.tokens);
  const answers = metadataOf(await readTokenAnswers(store, chainId));
  const tokenMetadata = mergedMetadata([...tokens.tokenMetadata, ...answers]);
  const prices = files.prices === undefined ? null : await readPrices(files.prices);
  const entities = files.entities === undefined ? [] : await readEntities(files.entities);
  const partialBatches = allowPartialBatches ?? false;
  return { out, keep, ...tokens, tokenMetadata, prices, entities, partialBatches };
}
