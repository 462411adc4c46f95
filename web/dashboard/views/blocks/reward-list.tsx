import type { ParametersOf, RowOf } from '../../../../client/index.ts';
import { lengthOf } from '../../format/times.ts';
import { type Column, csvColumn } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { useSort } from '../../parts/use-sort.ts';
import { Moment, None, Worth } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { useRoute } from '../../state/route.ts';
import { amountOf, TokenAmount, type Tokens, tokenColumns, useTokens } from './token-amount.tsx';

export type Reward = RowOf<'restakingAllRewards'>;
type ValuedReward = RowOf<'restakingRewardsValue'>;
export type RewardFilters = Pick<
  ParametersOf<'restakingRewardsValue'>,
  'avs' | 'type' | 'submitter' | 'token' | 'startTimestamp' | 'endTimestamp'
>;

interface RewardListProps {
  readonly title: string;
  readonly filters: RewardFilters;
  /** Columns left out, since they are the same in every row. */
  readonly without?: readonly string[];
}

/** The reward submissions that the filters select, the most recently updated first. */
export function RewardList({ title, filters, without = [] }: RewardListProps) {
  const columns = valuedColumns(rewardColumns(useNames(), useTokens()));
  const { query } = useRoute();
  const { sort, sorting } = useSort(
    ['type', 'avs', 'amount', 'dollarValue', 'startTimestamp', 'duration', 'updatedAt'],
    '-updatedAt',
    { sort: 'rewards.sort', page: 'rewards.page' },
  );
  const answer = usePage('restakingRewardsValue', { ...filters, sort }, query['rewards.page']);
  return (
    <PageList
      title={title}
      name="rewards"
      answer={answer}
      columns={columns.filter(({ id }) => !without.includes(id))}
      rowKey={rewardKey}
      empty="No reward submissions found."
      pageName="rewards.page"
      sorting={sorting}
    />
  );
}

const VALUE: Column<ValuedReward> = {
  id: 'dollarValue',
  title: 'Value at submission, USD',
  kind: 'decimal',
  width: 'minmax(7.8rem, 0.6fr)',
  value: ({ dollarValue }) => dollarValue ?? '',
  show: ({ dollarValue }) => <Worth value={dollarValue ?? ''} />,
};

/** Inserts the value in US dollars after the amount. */
function valuedColumns(columns: readonly Column<Reward>[]): readonly Column<ValuedReward>[] {
  return columns.flatMap((column) => (column.id === 'amount' ? [column, VALUE] : [column]));
}

export function rewardKey({ rewardsSubmissionHash, ...rest }: Reward): string {
  return `${rewardsSubmissionHash} ${JSON.stringify(rest)}`;
}

export function rewardColumns(names: Names, tokens: Tokens): readonly Column<Reward>[] {
  return [
    {
      id: 'hash',
      title: 'Submission',
      kind: 'text',
      width: 'minmax(9.2rem, 1fr)',
      value: ({ rewardsSubmissionHash }) => rewardsSubmissionHash,
      show: ({ rewardsSubmissionHash }) => <Hex value={rewardsSubmissionHash} to="rewards" />,
    },
    {
      id: 'type',
      title: 'Type',
      kind: 'text',
      width: 'minmax(7.4rem, 1fr)',
      value: ({ type }) => type,
      show: ({ type }) => {
        const words = type.replaceAll('_', ' ').replace(/\bavs\b/, 'AVS');
        return (
          <span class="two-lines" title={words}>
            {words}
          </span>
        );
      },
    },
    {
      id: 'avs',
      title: 'AVS',
      kind: 'text',
      width: 'minmax(9.2rem, 1.5fr)',
      value: ({ avs }) => avs,
      show: ({ avs }) => <Hex value={avs} to="avs" name={names.avs(avs)} />,
    },
    {
      id: 'amount',
      title: 'Amount',
      kind: 'decimal',
      width: 'minmax(8.6rem, 1fr)',
      value: ({ amount, token }) => amountOf(amount, tokens.get(token)),
      show: ({ amount, token }) => <TokenAmount amount={amount} token={token} tokens={tokens} />,
    },
    ...tokenColumns<Reward>(({ amount, token }) => ({ amount, token: tokens.get(token) })),
    csvColumn('token', 'Token', ({ token }) => token),
    {
      id: 'startTimestamp',
      title: 'Start',
      kind: 'text',
      width: 'minmax(12.2rem, 1fr)',
      value: ({ startTimestamp }) => startTimestamp,
      show: ({ startTimestamp }) => <Moment value={startTimestamp} />,
    },
    {
      id: 'duration',
      title: 'Duration',
      kind: 'text',
      width: 'minmax(5rem, 0.6fr)',
      value: ({ duration }) => duration,
      show: ({ duration }) =>
        duration === '' ? (
          <None />
        ) : (
          <span title={`${duration} seconds`}>{lengthOf(Number(duration))}</span>
        ),
    },
    {
      id: 'updatedAt',
      title: 'Updated',
      kind: 'text',
      width: 'minmax(11rem, 1fr)',
      value: ({ updatedAt }) => updatedAt,
      show: ({ updatedAt }) => <Moment value={updatedAt} />,
    },
  ];
}
