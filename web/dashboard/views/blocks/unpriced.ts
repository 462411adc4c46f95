import { count } from '../../format/numbers.ts';
import { useAnswer } from '../../state/answer.ts';

/** A holding of one strategy with its price. */
interface Held {
  readonly tokens: string;
  /** US dollars per token; 0 or empty without a price, undefined while it loads. */
  readonly dollarPrice: string | undefined;
}

/** Whether a holding has no price, and therefore counts as 0. */
export function isUnpriced({ dollarPrice }: Pick<Held, 'dollarPrice'>): boolean {
  return dollarPrice !== undefined && Number(dollarPrice) === 0;
}

/** A sentence on held strategies without a price; null if all have one. */
export function unpricedNote(holdings: readonly Held[]): string | null {
  const held = holdings.filter(({ tokens }) => Number(tokens) > 0);
  const unpriced = held.filter(isUnpriced).length;
  if (unpriced === 0) return null;
  const of = `${count(unpriced)} of ${count(held.length)} held strategies`;
  return unpriced === 1
    ? `${of} has no price and counts as 0.`
    : `${of} have no price and count as 0.`;
}

/** The sentence for all delegated strategies. */
export function useUnpricedNote(): string | null {
  const tvl = useAnswer('restakingEcosystemTvl', {}).value?.data;
  return tvl ? unpricedNote(tvl.strategies) : null;
}
