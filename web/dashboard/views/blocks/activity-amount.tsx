import { BEACON_STRATEGY } from '../../format/addresses.ts';
import { inTokens, product } from '../../format/numbers.ts';
import { Amount, Dollars } from '../../parts/values.tsx';
import { amountOf, unitOf, useTokens } from './token-amount.tsx';
import { useValued } from './withdrawn.ts';

/** The amount of an activity, with its value at the rates and prices of this snapshot. */
export interface ActivityAmount {
  /** As in the log: shares of a strategy, or a token's smallest unit. */
  readonly raw: string;
  readonly rawUnit: string;
  readonly tokens: string;
  /** The symbol of the token, or the unit if the token is unknown. */
  readonly unit: string;
  readonly symbol: string;
  readonly decimals: string;
  /** US dollars; null without a price. */
  readonly value: string | null;
}

interface Logged {
  readonly strategy: string;
  readonly token: string;
  readonly pod: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Returns a function that reads the amount of an activity; null if it has none. */
export function useActivityAmount(): (activity: Logged) => ActivityAmount | null {
  const valued = useValued();
  const tokens = useTokens();
  return ({ strategy: logged, token, pod, data }) => {
    const { shares, amount } = data;
    const strategy = logged || (pod && BEACON_STRATEGY);
    if (isDigits(shares) && strategy) {
      const { rated, decimals, symbol, dollarPrice, ...holding } = valued(strategy, shares);
      return {
        raw: shares,
        rawUnit: 'shares',
        tokens: rated ? holding.tokens : inTokens(shares, Number(decimals)),
        unit: rated ? symbol : symbol ? `shares of ${symbol}` : 'shares',
        symbol,
        decimals,
        value: Number(dollarPrice) > 0 ? holding.tvl : null,
      };
    }
    if (!isDigits(amount) || !token) return null;
    const row = tokens.get(token);
    const inWhole = amountOf(amount, row);
    return {
      raw: amount,
      rawUnit: 'smallest units',
      tokens: inWhole,
      unit: unitOf(row),
      symbol: row?.symbol ?? '',
      decimals: String(row?.decimals ?? ''),
      value: row?.dollarPrice && row.decimals !== null ? product(inWhole, row.dollarPrice) : null,
    };
  };
}

function isDigits(value: unknown): value is string {
  return typeof value === 'string' && /^-?\d+$/.test(value);
}

/** Tokens and US dollars, above the amount in the log. */
export function ShownAmount({ of }: { readonly of: ActivityAmount }) {
  const { raw, rawUnit, tokens, unit, value } = of;
  const below = `${raw} ${rawUnit}`;
  return (
    <span class="two-lines">
      <Amount value={tokens} unit={unit} />
      {value !== null && (
        <span class="quiet">
          {' '}
          (<Dollars value={value} />)
        </span>
      )}
      <span class="quiet clip" title={below}>
        {below}
      </span>
    </span>
  );
}
