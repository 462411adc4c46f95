import { chosenOrigin, type FetchPolicy, publicInternet } from '../../common/http/fetch-policy.ts';
import type { Network } from '../networks/network.ts';
import { REFUSALS } from '../refusal-messages.ts';
import { IngestError } from '../shared/ingest-error.ts';
import { COINGECKO_VARIABLES, coinGecko, coinGeckoPlan } from './coingecko.ts';
import { DEFILLAMA_URL, defiLlama } from './defillama.ts';
import type { PriceService, ServiceName } from './price-service.ts';

/** An answer may have at most this many bytes; CoinGecko needs about 100 KB for 1,000 days. */
const MAX_BYTES = 4 << 20;

/** Chooses a service and its address. */
export interface ServiceChoice {
  readonly name: ServiceName;
  /** Replaces the service's own base address; null keeps it. */
  readonly url: URL | null;
  /** The process has keys in these variables. */
  readonly environment: NodeJS.ProcessEnv;
  readonly userAgent: string;
}

/**
 * Returns a service, and the addresses that requests may go to: the origin if a base address is
 * chosen, otherwise the public internet over https. Throws an IngestError if its key is missing, or
 * if it has no prices for the network's tokens.
 *
 * @example
 * const { service, policy } = chooseService(
 *   { name: 'defillama', url: null, environment: process.env, userAgent },
 *   await readNetwork('mainnet'),
 * );
 */
export function chooseService(
  { name, url, environment, userAgent }: ServiceChoice,
  { chainId, network }: Pick<Network, 'chainId' | 'network'>,
): { readonly service: PriceService; readonly policy: FetchPolicy } {
  if (chainId !== 1) throw new IngestError([REFUSALS.price_services_of_mainnet({ network })]);
  const service = serviceOf(name, url, environment);
  const policy =
    url === null
      ? { ...publicInternet(userAgent), maxBytes: MAX_BYTES }
      : chosenOrigin(url, MAX_BYTES, userAgent);
  return { service, policy };
}

function serviceOf(
  name: ServiceName,
  url: URL | null,
  environment: NodeJS.ProcessEnv,
): PriceService {
  if (name === 'defillama') return defiLlama(url ?? DEFILLAMA_URL);
  const planWithKey = coinGeckoPlan(environment);
  if (planWithKey) return coinGecko(url ?? planWithKey.plan.url, planWithKey);
  throw new IngestError([REFUSALS.price_service_without_key({ variables: COINGECKO_VARIABLES })]);
}
