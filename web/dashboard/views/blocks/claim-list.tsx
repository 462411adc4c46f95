import type { ParametersOf, RowOf } from '../../../../client/index.ts';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Moment } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { useRoute } from '../../state/route.ts';
import { transactionColumn } from './shared-columns.tsx';
import {
  amountOf,
  TokenAmount,
  TokenLink,
  type Tokens,
  tokenColumns,
  useTokens,
} from './token-amount.tsx';

type Claim = RowOf<'restakingRewardClaim'>;
export type ClaimFilters = Pick<
  ParametersOf<'restakingRewardClaim'>,
  'earner' | 'claimer' | 'recipient' | 'token' | 'root' | 'startTimestamp' | 'endTimestamp'
>;

interface ClaimListProps {
  readonly title: string;
  readonly filters: ClaimFilters;
  /** Columns left out, since they are the same in every row. */
  readonly without?: readonly string[];
}

/** The reward claims that the filters select, newest first. The page is in the address. */
export function ClaimList({ title, filters, without = [] }: ClaimListProps) {
  const { query } = useRoute();
  const tokens = useTokens();
  const answer = usePage('restakingRewardClaim', filters, query['claims.page']);
  return (
    <PageList
      title={title}
      name="claims"
      answer={answer}
      columns={columnsOf(tokens).filter(({ id }) => !without.includes(id))}
      rowKey={(claim) => JSON.stringify(claim)}
      empty="No claims found."
      pageName="claims.page"
    />
  );
}

function columnsOf(tokens: Tokens): readonly Column<Claim>[] {
  return [
    {
      id: 'time',
      title: 'Claimed',
      kind: 'text',
      width: 'minmax(11rem, 1fr)',
      value: ({ updatedAt }) => updatedAt.blockTimestamp,
      show: ({ updatedAt }) => <Moment value={updatedAt.blockTimestamp} />,
    },
    {
      id: 'amount',
      title: 'Amount',
      kind: 'decimal',
      width: 'minmax(8.5rem, 1fr)',
      value: ({ claimedAmount, token }) => amountOf(claimedAmount, tokens.get(token)),
      show: ({ claimedAmount, token }) => (
        <TokenAmount amount={claimedAmount} token={token} tokens={tokens} />
      ),
    },
    ...tokenColumns<Claim>(({ claimedAmount, token }) => ({
      amount: claimedAmount,
      token: tokens.get(token),
    })),
    {
      id: 'token',
      title: 'Token',
      kind: 'text',
      width: 'minmax(9.2rem, 1fr)',
      value: ({ token }) => token,
      show: ({ token }) => <TokenLink token={token} tokens={tokens} />,
    },
    ...(['earner', 'claimer', 'recipient'] as const).map(
      (id): Column<Claim> => ({
        id,
        title: id.charAt(0).toUpperCase() + id.slice(1),
        kind: 'text',
        width: 'minmax(9.2rem, 1fr)',
        value: (claim) => claim[id],
        show: (claim) => <Hex value={claim[id]} to="stakers" />,
      }),
    ),
    {
      id: 'root',
      title: 'Distribution root',
      kind: 'text',
      width: 'minmax(9.2rem, 1fr)',
      value: ({ root }) => root,
      show: ({ root }) => <Hex value={root} />,
    },
    transactionColumn(({ updatedAt }) => updatedAt.transactionHash, 'minmax(9.2rem, 1fr)'),
  ];
}
