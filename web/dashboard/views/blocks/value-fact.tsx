import type { ComponentChildren } from 'preact';
import { sum } from '../../format/numbers.ts';
import { Fact } from '../../parts/card.tsx';
import { Amount, Dollars } from '../../parts/values.tsx';
import type { Answer } from '../../state/answer.ts';
import { isWithoutPrice, unpricedNote } from './unpriced.ts';
import { type Holding, inEth } from './value-by-token.tsx';

interface ValueFactProps {
  readonly label: string;
  readonly holdings: readonly Holding[];
  /** The answer that has the values, if one has them, and their path. */
  readonly of?: Answer<unknown>;
  readonly at?: string;
  /** Shown before the value in ETH. */
  readonly note?: ComponentChildren;
}

/**
 * Shows the value of holdings in US dollars and in ETH. A dash if no token has a price, since 0
 * would be a placeholder.
 */
export function ValueFact({ label, of, at, holdings, note }: ValueFactProps) {
  const held = holdings.filter(({ shares }) => Number(shares) > 0);
  const isUnknown = isWithoutPrice(holdings);
  const eth = inEth(held);
  return (
    <Fact
      {...(of && at && { of, at })}
      unit="USD"
      label={label}
      note={
        <>
          {note}
          {Number(eth) > 0 && <Amount value={eth} unit="ETH" />}
        </>
      }
      warning={unpricedNote(held)}
    >
      {isUnknown ? '–' : <Dollars value={sum(held.map(({ tvl }) => tvl))} />}
    </Fact>
  );
}
