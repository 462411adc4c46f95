import { count } from '../../format/numbers.ts';
import { useAnswer } from '../../state/answer.ts';

/** A holding of one strategy, as far as it tells whether a price is known. */
interface Held {
  readonly tokens: string;
  /** US dollars a token; 0 or empty without a price, and undefined until it is known. */
  readonly dollarPrice: string | undefined;
}

/** Whether the token behind a holding has no price, so that its value is 0 whatever its amount. */
export function isUnpriced({ dollarPrice }: Pick<Held, 'dollarPrice'>): boolean {
  return dollarPrice !== undefined && Number(dollarPrice) === 0;
}

/** A sentence on the held strategies that have no price; null where each has one. */
export function unpricedNote(holdings: readonly Held[]): string | null {
  const held = holdings.filter(({ tokens }) => Number(tokens) > 0);
  const unpriced = held.filter(isUnpriced).length;
  if (unpriced === 0) return null;
  const of = `${count(unpriced)} of ${count(held.length)} held strategies`;
  return unpriced === 1
    ? `${of} has no price and counts as 0.`
    : `${of} have no price and count as 0.`;
}

/** The sentence on all that is delegated. */
export function useUnpricedNote(): string | null {
  const tvl = useAnswer('restakingEcosystemTvl', {}).value?.data;
  return tvl ? unpricedNote(tvl.strategies) : null;
}
