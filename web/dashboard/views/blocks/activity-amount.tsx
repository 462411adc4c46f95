import { BEACON_STRATEGY } from '../../format/addresses.ts';
import { inTokens, product } from '../../format/numbers.ts';
import { Amount, Dollars } from '../../parts/values.tsx';
import { amountOf, unitOf, useTokens } from './token-amount.tsx';
import { useValued } from './withdrawn.ts';

/** Holds an activity's amount, with its value at this snapshot's rates and prices. */
export interface ActivityAmount {
  /** The log has this number: a strategy's shares, or a token's smallest unit. */
  readonly raw: string;
  readonly rawUnit: string;
  readonly tokens: string;
  /** The token's symbol, or the unit if the token is unknown. */
  readonly unit: string;
  readonly symbol: string;
  readonly decimals: string;
  /** Counts US dollars; null without a price. */
  readonly value: string | null;
}

interface Logged {
  readonly strategy: string;
  readonly token: string;
  readonly pod: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Returns a function that reads an activity's amount; null if it has none. */
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

/** Shows tokens and US dollars, above the amount in the log. */
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
