import type { BodyOf } from '../../../../client/index.ts';
import { Bars } from '../../charts/bars.tsx';
import { compareDecimals, count, knownValue, product } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Amount, Count, Worth } from '../../parts/values.tsx';
import type { Answer } from '../../state/answer.ts';
import { amountOf, TokenLink, type Tokens, useTokens } from './token-amount.tsx';

interface Sum {
  readonly token: string;
  readonly symbol: string;
  /** In whole tokens, or in the smallest unit if the token is unknown. */
  readonly amount: string;
  /** Counts US dollars at this snapshot's price; 0 without a price. */
  readonly value: string;
  readonly claims: number;
}

function columnsOf(tokens: Tokens): readonly Column<Sum>[] {
  return [
    {
      id: 'token',
      title: 'Token',
      kind: 'text',
      value: ({ symbol, token }) => symbol || token,
      show: ({ token }) => <TokenLink token={token} tokens={tokens} />,
    },
    {
      id: 'address',
      title: 'Address',
      kind: 'text',
      csvOnly: true,
      value: ({ token }) => token,
      show: () => null,
    },
    {
      id: 'amount',
      title: 'Claimed',
      kind: 'decimal',
      value: ({ amount }) => amount,
      show: ({ amount }) => <Amount value={amount} />,
    },
    {
      id: 'value',
      title: 'Worth now, USD',
      kind: 'decimal',
      value: ({ value }) => knownValue(value),
      show: ({ value }) => <Worth value={value} />,
    },
    {
      id: 'claims',
      title: 'Claims',
      kind: 'number',
      value: ({ claims }) => claims,
      show: ({ claims }) => <Count value={claims} />,
    },
  ];
}

/** The chart has at most this many tokens; the table has all. */
const SHOWN = 10;

interface ClaimsByTokenProps {
  readonly of: Answer<BodyOf<'restakingAllRewardsClaim'>>;
}

/**
 * Shows claimed amounts by token. The bars compare values, since amounts in different tokens are
 * not comparable.
 */
export function ClaimsByToken({ of }: ClaimsByTokenProps) {
  const tokens = useTokens();
  const sums = sumsOf(of.value, tokens);
  const priced = sums.some(({ value }) => Number(value) > 0);
  return (
    <Figure
      title="Claimed by token"
      note={
        of.value &&
        `${count(sums.length)} tokens, by ${priced ? 'current value' : 'number of claims'}`
      }
      name="claims-by-token"
      columns={columnsOf(tokens)}
      rows={sums}
      rowKey={({ token }) => token}
      empty="No claims."
    >
      <Answered of={of} height={288}>
        {() =>
          sums.length === 0 ? (
            <Empty>This snapshot has no claims.</Empty>
          ) : (
            <Bars
              label="Claims by token"
              bars={sums.slice(0, SHOWN).map(({ token, value, claims }) => ({
                id: token,
                label: <TokenLink token={token} tokens={tokens} />,
                size: priced ? Number(value) : claims,
                value: priced ? <Worth value={value} /> : <Count value={claims} />,
                colour: 6,
              }))}
            />
          )
        }
      </Answered>
    </Figure>
  );
}

function sumsOf(
  body: BodyOf<'restakingAllRewardsClaim'> | undefined,
  tokens: Tokens,
): readonly Sum[] {
  return Object.entries(body?.meta.statistics.tokensSummary ?? {})
    .map(([token, { totalAmount, claimsCount }]) => {
      const row = tokens.get(token);
      const amount = amountOf(totalAmount, row);
      const value = product(amount, row?.dollarPrice ?? '');
      return { token, symbol: row?.symbol ?? '', amount, value, claims: claimsCount };
    })
    .sort((one, other) => compareDecimals(other.value, one.value) || other.claims - one.claims);
}
