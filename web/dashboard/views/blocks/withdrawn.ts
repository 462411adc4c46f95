import { inTokens, product } from '../../format/numbers.ts';
import { useRows } from '../../state/answer.ts';
import type { Holding } from './value-by-token.tsx';

/** Holds shares in one strategy, with tokens and value at this snapshot's rate and price. */
export interface ValuedHolding extends Holding {
  readonly decimals: string;
  /** Whether the snapshot has the exchange rate; otherwise `tokens` and `tvl` are 0. */
  readonly rated: boolean;
}

/** Returns a function that values shares; the values are 0 while the strategies load. */
export function useValued(): (strategy: string, shares: string) => ValuedHolding {
  const rows = useRows('restakingAllStrategies', {}).value;
  const byAddress = new Map(rows?.map((row) => [row.strategy, row]));
  return (strategy, shares) => {
    const row = byAddress.get(strategy);
    const symbol = row?.symbol ?? '';
    const ethPrice = row?.ethPrice ?? '';
    const rate = row?.sharesUnderlying ?? '';
    const tokens = product(inTokens(shares, Number(row?.decimals ?? 0)), rate);
    const dollarPrice = rows && (row?.dollarPrice ?? '');
    const tvl = product(tokens, dollarPrice ?? '');
    const decimals = row?.decimals ?? '';
    const rated = rate !== '';
    return { strategy, shares, decimals, symbol, ethPrice, dollarPrice, rated, tokens, tvl };
  };
}
