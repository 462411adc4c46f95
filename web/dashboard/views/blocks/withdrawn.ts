import { inTokens, product } from '../../format/numbers.ts';
import { useRows } from '../../state/answer.ts';
import type { Holding } from './value-by-token.tsx';

/** The shares of one strategy, and what they stand for at the rate and the price of this snapshot. */
export interface Valued extends Holding {
  /** In the smallest unit. */
  readonly shares: string;
  /** Whether the snapshot knows how many tokens a share stands for; otherwise `tokens` and `tvl` are 0. */
  readonly rated: boolean;
}

/** Gives the value of shares of a strategy; none has one until the strategies have come. */
export function useValued(): (strategy: string, shares: string) => Valued {
  const rows = useRows('restakingAllStrategies', {}).value;
  const known = new Map(rows?.map((row) => [row.strategy, row]));
  return (strategy, shares) => {
    const row = known.get(strategy);
    const symbol = row?.symbol ?? '';
    const ethPrice = row?.ethPrice ?? '';
    const rate = row?.sharesUnderlying ?? '';
    const tokens = product(inTokens(shares, Number(row?.decimals ?? 0)), rate);
    const dollarPrice = row?.dollarPrice;
    const tvl = product(tokens, dollarPrice ?? '');
    return { strategy, shares, symbol, ethPrice, dollarPrice, rated: rate !== '', tokens, tvl };
  };
}
