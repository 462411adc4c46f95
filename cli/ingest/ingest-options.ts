import { readDaFiles } from '../../ingest/availability/da-files.ts';
import { readPrices } from '../../ingest/configuration/prices.ts';
import { readRestaked } from '../../ingest/configuration/restaked.ts';
import { mergedMetadata } from '../../ingest/configuration/token-metadata.ts';
import { readTokens } from '../../ingest/configuration/tokens.ts';
import { readEntities } from '../../ingest/entities/read-entities.ts';
import { networkOfStore } from '../../ingest/network-of-store.ts';
import { type Network, readNetwork } from '../../ingest/networks/network.ts';
import type { IngestOptions, PublishOptions } from '../../ingest/options.ts';
import { pricesFetcher } from '../../ingest/price-services/prices-fetcher.ts';
import { chooseService } from '../../ingest/price-services/services.ts';
import { REFUSALS } from '../../ingest/refusal-messages.ts';
import { IngestError } from '../../ingest/shared/ingest-error.ts';
import { readAccountCodes } from '../../ingest/store/account-codes.ts';
import { metadataOf, readTokenAnswers } from '../../ingest/store/token-answers.ts';
import { VERSION } from '../../server/version.ts';
import { checksFolder } from '../shared/cache-folders.ts';
import type { IngestFlags } from './ingest-flags.ts';

/** `--prices` reads the chain's prices if it has this value; `./chain` names a file. */
const CHAIN = 'chain';

/**
 * Reads the options that an ingest's flags give, with the files that they name. Throws an
 * IngestError.
 */
export async function optionsOf(
  inputs: readonly string[],
  flags: IngestFlags,
  signal: AbortSignal,
): Promise<IngestOptions> {
  const whole = await readNetwork(flags.network);
  const { range = null, replace = null, allowGaps = false, force = false } = flags;
  const { store, maxRejected, memory, wholeCheck = false } = flags;
  const publish = await publishOptionsOf(flags, whole, signal);
  const { chainPrices = false } = publish;
  if (chainPrices && (whole.prices ?? []).length === 0)
    throw new IngestError([REFUSALS.network_without_prices({ network: flags.network })]);
  const network = await networkOfStore(store, whole, chainPrices);
  return {
    inputs,
    network,
    store,
    range,
    replace,
    allowGaps,
    force,
    maxRejected,
    memory,
    wholeCheck,
    checks: checksFolder(),
    publish,
  };
}

/** Requests for prices delay a publication by at most these milliseconds, with --follow. */
const MAX_DELAY_MS = 2 * 60_000;

/** A publication needs some flags, and may have the others. */
export type PublishFlags = Pick<IngestFlags, 'network' | 'store' | 'out' | 'keep'> &
  Partial<IngestFlags>;

/**
 * Reads the configuration files, and the nodes' answers in the store. `signal` ends requests for
 * prices.
 */
export async function publishOptionsOf(
  { out, keep, store, allowPartialBatches, ...files }: PublishFlags,
  network: Network,
  signal: AbortSignal,
): Promise<PublishOptions> {
  const tokens = await readTokens(files.network, network.chainId, files.tokens);
  const answers = metadataOf(await readTokenAnswers(store, network.chainId));
  const tokenMetadata = mergedMetadata([...tokens.tokenMetadata, ...answers]);
  const accountCodes = await readAccountCodes(store, network.chainId);
  const prices = await pricesOf(files.prices ?? []);
  const entities = files.entities === undefined ? [] : await readEntities(files.entities);
  const partialBatches = allowPartialBatches ?? false;
  const restaked = files.restaked === undefined ? null : await readRestaked(files.restaked);
  const daFiles = await daFilesOf(files.da, network);
  const named = { ...tokens, tokenMetadata, accountCodes, entities, ...(daFiles && { daFiles }) };
  const options = { out, keep, ...named, ...prices, restaked, partialBatches };
  const { pricesFrom } = files;
  if (pricesFrom === undefined) return options;
  const choice = {
    name: pricesFrom,
    // The command has checked it.
    url: files.pricesUrl === undefined ? null : new URL(files.pricesUrl),
    environment: process.env,
    userAgent: `restaking-analytics/${VERSION}`,
  };
  const fetchPrices = pricesFetcher({
    ...chooseService(choice, network),
    tokens: tokens.tokens,
    signal,
    maxMs: files.follow ? MAX_DELAY_MS : null,
    log: (message) => process.stderr.write(`${message}\n`),
  });
  return { ...options, fetchPrices };
}

/** Names the files that `--da` gives; undefined without it. */
async function daFilesOf(folder: string | undefined, { network, chainId }: Network) {
  if (folder === undefined) return undefined;
  if (chainId === 1) return readDaFiles(folder);
  throw new IngestError([REFUSALS.da_of_mainnet({ network })]);
}

/** Prices that `--prices` names: from the chain, from a file, or from both. */
async function pricesOf(names: readonly string[]) {
  const files = names.filter((name) => name !== CHAIN);
  if (files.length > 1) throw new IngestError([REFUSALS.prices_given_twice({ files })]);
  const [file] = files;
  const prices = file === undefined ? null : await readPrices(file);
  return { prices, chainPrices: names.includes(CHAIN) };
}
