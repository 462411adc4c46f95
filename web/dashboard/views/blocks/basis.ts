import type { BodyOf } from '../../../../client/index.ts';
import { count, partOf, percent, sum } from '../../format/numbers.ts';
import { utcMinute } from '../../format/times.ts';
import { useAnswer } from '../../state/answer.ts';

export type BasisStatistics = BodyOf<'restakingTvlBasis'>['meta']['statistics'];

/** Sources with their own name in a sentence; the others have one together. */
const MAX_NAMED = 3;

/** Price sources are called so; any other source has its own name. */
const SOURCES: Readonly<Record<string, string>> = {
  '': 'unknown',
  chainlink: 'Chainlink',
  rate: 'redemption rates',
  pool: 'DEX pools',
  constant: 'ETH itself',
  file: 'a file',
  defillama: 'DefiLlama',
  coingecko: 'CoinGecko',
};

/**
 * Writes a sentence on the sources and the age that the total value's prices have, without a full
 * stop; null if all prices are fresh and have one source, and if there are none.
 */
export function basisNote(statistics: BasisStatistics): string | null {
  const { tvlBySource, pricedStrategies, freshStrategies } = statistics;
  const { newestPricedAt, oldestPricedAt } = statistics;
  if (newestPricedAt === null || oldestPricedAt === null) return null;
  const old = pricedStrategies - freshStrategies;
  const sentences = [
    ...(tvlBySource.length > 1 ? [`Price sources: ${sourcesOf(statistics)}`] : []),
    ...(old === 0 ? [] : [oldNote(old, pricedStrategies, oldestPricedAt)]),
  ];
  if (sentences.length === 0) return null;
  return [...sentences, `Newest price: ${utcMinute(newestPricedAt)}`].join('. ');
}

/** Writes parts of the total value: `Chainlink 66.3%, redemption rates 30%, DEX pools 3.7%`. */
function sourcesOf({ tvlBySource, totalTvl }: BasisStatistics): string {
  const isLong = tvlBySource.length > MAX_NAMED + 1;
  const named = isLong ? tvlBySource.slice(0, MAX_NAMED) : tvlBySource;
  const rest = tvlBySource.slice(named.length);
  const parts = named.map(
    ({ priceSource, tvl }) =>
      `${SOURCES[priceSource] ?? priceSource} ${percent(partOf(tvl, totalTvl))}`,
  );
  const others = percent(partOf(sum(rest.map(({ tvl }) => tvl)), totalTvl));
  return [...parts, ...(isLong ? [`other ${others}`] : [])].join(', ');
}

function oldNote(old: number, priced: number, oldest: string): string {
  const of = `${count(old)} of ${count(priced)} prices`;
  return `${of} ${old === 1 ? 'is' : 'are'} old, the oldest of ${utcMinute(oldest)}`;
}

/** The sentence for all delegated strategies; null also while it loads. */
export function useBasisNote(): string | null {
  const statistics = useAnswer('restakingTvlBasis', { limit: 1 }).value?.meta.statistics;
  return statistics ? basisNote(statistics) : null;
}
