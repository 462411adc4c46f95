import { count } from '../../format/numbers.ts';
import { useAnswer } from '../../state/answer.ts';

/** Holds shares in one strategy with its price. */
interface Held {
  /** Counts the smallest unit. It is known also if the snapshot has no token for the strategy. */
  readonly shares: string;
  /** US dollars per token; 0 or empty without a price, undefined while it loads. */
  readonly dollarPrice: string | undefined;
}

/** Whether a holding has no price, and therefore counts as 0. */
export function isUnpriced({ dollarPrice }: Pick<Held, 'dollarPrice'>): boolean {
  return dollarPrice !== undefined && Number(dollarPrice) === 0;
}

/** Whether holdings have shares, and none of their tokens has a price. */
export function isWithoutPrice(holdings: readonly Held[]): boolean {
  const held = holdings.filter(({ shares }) => Number(shares) > 0);
  return held.length > 0 && held.every(isUnpriced);
}

/** A sentence on held tokens without a price; null if all have one. */
export function unpricedNote(holdings: readonly Held[]): string | null {
  const unpriced = holdings.filter((one) => Number(one.shares) > 0 && isUnpriced(one)).length;
  if (unpriced === 0) return null;
  return `${unpricedText(unpriced)}.`;
}

/** Writes `2 tokens without a price are left out`, without a full stop. */
export function unpricedText(unpriced: number): string {
  return unpriced === 1
    ? '1 token without a price is left out'
    : `${count(unpriced)} tokens without a price are left out`;
}

/** Writes the sentence for all delegated strategies. */
export function useUnpricedNote(): string | null {
  const tvl = useAnswer('restakingEcosystemTvl', {}).value?.data;
  return tvl ? unpricedNote(tvl.strategies) : null;
}
