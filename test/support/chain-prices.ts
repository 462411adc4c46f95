import type { PriceRow } from '../../ingest/configuration/prices.ts';
import { readTruth } from '../ingest/truth.ts';
import type { Chain } from './chains.ts';

/**
 * Prices of each token and of ether, now and then: some before the chain's first change, some after
 * its newest. Of those of tokens two in three have one price, and are not of a time of ether's.
 */
export function pricesOn(chain: Chain): readonly PriceRow[] {
  const { strategies, block } = readTruth(chain);
  const newestMs = block.timestamp * 1000;
  const tokens = [...new Set(strategies.map(({ token }) => token))];
  return ['ETH', ...tokens].flatMap((token, at) =>
    [-400, -40, -9, -3, -1, 0, 1].map((days, turn) => ({
      token,
      timeMs: newestMs + (days * 24 - at) * 3_600_000,
      ethPrice: token === 'ETH' ? '1' : (at + turn) % 3 === 0 ? null : `0.${at + 1}${turn + 1}`,
      dollarPrice: at > 0 && (at + turn) % 3 === 1 ? null : `${1000 + at * 10 + turn}.5`,
    })),
  );
}
