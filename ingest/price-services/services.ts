import { chosenOrigin, type FetchPolicy, publicInternet } from '../../common/http/request.ts';
import type { Network } from '../networks/network.ts';
import { IngestError } from '../shared/ingest-error.ts';
import { COINGECKO_VARIABLES, coinGecko, coinGeckoPlan } from './coingecko.ts';
import { DEFILLAMA_URL, defiLlama } from './defillama.ts';
import type { PriceService, ServiceName } from './price-service.ts';

/** Maximum bytes of an answer; those of 1,000 days of CoinGecko have about 100 KB. */
const MAX_BYTES = 4 << 20;

/** The choice of a service. */
export interface ServiceChoice {
  readonly name: ServiceName;
  /** Base address instead of the service's own; null for that. */
  readonly url: URL | null;
  /** Variables of the process: keys. */
  readonly environment: NodeJS.ProcessEnv;
  readonly userAgent: string;
}

/**
 * A service, and the addresses that requests may go to: of a chosen base address its origin,
 * otherwise the public internet over https. Throws an IngestError if its key is missing, or if it
 * has no prices of the network's tokens.
 */
export function chooseService(
  { name, url, environment, userAgent }: ServiceChoice,
  { chainId, network }: Pick<Network, 'chainId' | 'network'>,
): { readonly service: PriceService; readonly policy: FetchPolicy } {
  if (chainId !== 1)
    throw new IngestError([
      `network ${network}: price services have prices of Ethereum's main network only: use --prices <file>`,
    ]);
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
  throw new IngestError([
    `CoinGecko needs a key: set ${COINGECKO_VARIABLES.join(' or ')}, or use defillama, which needs none`,
  ]);
}
