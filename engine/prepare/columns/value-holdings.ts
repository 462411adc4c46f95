import { multiplier } from '../../../common/exact-decimal.ts';
import type { Utf8Buffers } from '../arrow/columns.ts';
import { Utf8Builder } from './utf8-builder.ts';

/**
 * Lists all holders' holdings: those of holder `n` are the rows from `offsets[n]` to
 * `offsets[n + 1]`.
 */
export interface Holdings {
  readonly offsets: Int32Array;
  /** Names the strategy's row. */
  readonly strategy: Uint32Array;
  /** Whole numbers. */
  readonly shares: Utf8Buffers;
}

/** Lists the same holdings with their values; each holder's are in descending order of `tvl`. */
export interface ValuedHoldings {
  readonly strategy: Uint32Array;
  readonly shares: Utf8Buffers;
  readonly tokens: Utf8Buffers;
  /** US dollars. */
  readonly tvl: Utf8Buffers;
}

interface Valued {
  readonly strategy: number;
  readonly shares: string;
  readonly tokens: string;
  readonly tvl: string;
  readonly units: string;
}

/**
 * Values holdings by exact products. `factors` has for each strategy a share's value in
 * tokens, in US dollars, and in whole units of one scale that orders holdings, separated by spaces.
 * If values are equal, the strategy with the lower row comes first.
 */
export function valueHoldings(holdings: Holdings, factors: readonly string[]): ValuedHoldings {
  const { offsets } = holdings;
  const multiply = factors.map((factor) => multiplier(factor.split(' ')));
  const strategies = new Uint32Array(holdings.strategy.length);
  const shares = new Utf8Builder();
  const tokens = new Utf8Builder();
  const tvl = new Utf8Builder();
  const valued = (row: number): Valued => {
    const strategy = holdings.strategy[row] ?? 0;
    const held = textAt(holdings.shares, row);
    const products = multiply[strategy]?.(held);
    if (!products) throw new RangeError(`no strategy ${strategy} of ${factors.length}`);
    const [inTokens = '', inDollars = '', units = ''] = products;
    return { strategy, shares: held, tokens: inTokens, tvl: inDollars, units };
  };
  for (let holder = 0; holder + 1 < offsets.length; holder += 1) {
    const [from = 0, to = 0] = [offsets[holder], offsets[holder + 1]];
    const held = Array.from({ length: to - from }, (_, at) => valued(from + at)).sort(
      (a, b) => compareWhole(b.units, a.units) || a.strategy - b.strategy,
    );
    for (const [at, holding] of held.entries()) {
      strategies[from + at] = holding.strategy;
      shares.add(holding.shares);
      tokens.add(holding.tokens);
      tvl.add(holding.tvl);
    }
  }
  return { strategy: strategies, shares: shares.take(), tokens: tokens.take(), tvl: tvl.take() };
}

/** Reads a row's text, which is ASCII. */
export function textAt({ bytes, offsets }: Utf8Buffers, row: number): string {
  const { buffer, byteOffset, byteLength } = bytes;
  return Buffer.from(buffer, byteOffset, byteLength).toString(
    'latin1',
    offsets[row],
    offsets[row + 1],
  );
}

/** Compares whole numbers without leading zeros: the longer is the greater. */
function compareWhole(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}
