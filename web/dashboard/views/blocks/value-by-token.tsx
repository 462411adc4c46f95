import { Treemap } from '../../charts/treemap.tsx';
import { dollars, knownValue, partOf, product, short, sum } from '../../format/numbers.ts';
import { PRICE_REMEDIES } from '../../format/remedies.ts';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Hex } from '../../parts/hex.tsx';
import { Remedies } from '../../parts/remedies.tsx';
import { Empty } from '../../parts/states.tsx';
import { Amount, Dollars, Percent, Priced } from '../../parts/values.tsx';
import { href } from '../../state/route.ts';
import { useTokenColours } from '../../state/token-colours.ts';
import { isUnpriced } from './unpriced.ts';

/** Describes a holding in one strategy. */
export interface Holding {
  readonly strategy: string;
  readonly symbol: string;
  /** Counts the smallest unit. */
  readonly shares: string;
  readonly tokens: string;
  readonly tvl: string;
  /** One token costs this much ETH; empty if unknown. */
  readonly ethPrice: string;
  /** US dollars per token; 0 or empty without a price, undefined while it loads. */
  readonly dollarPrice: string | undefined;
}

/** Adds the holdings' exact value in ETH. */
export function inEth(holdings: readonly Holding[]): string {
  return sum(holdings.map(({ tokens, ethPrice }) => product(tokens, ethPrice)));
}

interface ValueByTokenProps {
  readonly title: string;
  readonly name: string;
  /** Sorted, the largest value first. */
  readonly holdings: readonly Holding[];
  /** Explains how the value changed, if it is known. */
  readonly change?: string | null | undefined;
  /** Names the prices' sources, if the value has several. */
  readonly basis?: string | null;
  /** A sentence on tokens without a price, unless the view has it elsewhere. */
  readonly warning?: string | null;
  /** Shown if there are no holdings. */
  readonly empty?: string;
  readonly wide?: boolean;
}

/** Draws value by token as a treemap. */
export function ValueByToken({
  title,
  name,
  holdings,
  change,
  basis,
  warning,
  empty = 'No delegated holdings.',
  wide = false,
}: ValueByTokenProps) {
  const colourOf = useTokenColours();
  const whole = sum(holdings.map(({ tvl }) => tvl));
  const columns: readonly Column<Holding>[] = [
    {
      id: 'symbol',
      title: 'Token',
      kind: 'text',
      value: ({ symbol }) => symbol,
      show: ({ strategy, symbol }) => <Hex value={strategy} to="strategies" name={symbol} />,
    },
    {
      id: 'tvl',
      title: 'Value, USD',
      kind: 'decimal',
      value: (holding) => (isUnpriced(holding) ? null : holding.tvl),
      show: ({ tvl, dollarPrice }) => (
        <Priced by={dollarPrice}>
          <Dollars value={tvl} />
        </Priced>
      ),
    },
    {
      id: 'eth',
      title: 'Value, ETH',
      kind: 'decimal',
      value: ({ tokens, ethPrice }) => knownValue(product(tokens, ethPrice)),
      show: ({ tokens, ethPrice }) => (
        <Priced by={ethPrice}>
          <Amount value={product(tokens, ethPrice)} />
        </Priced>
      ),
    },
    {
      id: 'share',
      title: 'Share',
      kind: 'number',
      value: (holding) => (isUnpriced(holding) ? null : partOf(holding.tvl, whole)),
      show: ({ tvl, dollarPrice }) => (
        <Priced by={dollarPrice}>
          <Percent value={partOf(tvl, whole)} />
        </Priced>
      ),
    },
    {
      id: 'tokens',
      title: 'Tokens',
      kind: 'decimal',
      value: ({ tokens }) => tokens,
      show: ({ tokens }) => <Amount value={tokens} />,
    },
  ];
  return (
    <Figure
      title={title}
      note={
        Number(whole) > 0 &&
        [`${dollars(whole)} · ${short(inEth(holdings))} ETH`, change, basis, warning]
          .filter(Boolean)
          .join('. ')
      }
      wide={wide}
      name={name}
      columns={columns}
      rows={holdings}
      rowKey={({ strategy }) => strategy}
      empty="No holdings."
    >
      {Number(whole) > 0 ? (
        <Treemap
          label={title}
          height={320}
          tiles={holdings.map(({ strategy, symbol, tvl }) => ({
            id: strategy,
            label: symbol || 'unknown token',
            size: Number(tvl),
            colour: colourOf(strategy),
            description: dollars(tvl),
            to: href(`strategies/${strategy}`),
          }))}
        />
      ) : (
        <Empty>
          {holdings.length === 0 ? (
            empty
          ) : (
            <>
              None of these tokens has a price in this snapshot; the table has the amounts.{' '}
              <Remedies of={PRICE_REMEDIES} />
            </>
          )}
        </Empty>
      )}
    </Figure>
  );
}
