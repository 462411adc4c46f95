import type { RowOf } from '../../../../client/index.ts';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { usePage } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { setQuery, useRoute } from '../../state/route.ts';
import { useEstimateNote } from './estimates.ts';
import { earnedColumns, type Tokens, useTokens } from './token-amount.tsx';

/** One earner's or one AVS's rewards are asked for. */
export type EarnedBy = { readonly earner: string } | { readonly avs: string };

type Row = RowOf<'restakingRewardsEarned'>;

const GROUPS = { avs: 'AVS', submission: 'submission', earner: 'earner', token: 'token' } as const;
export type Group = keyof typeof GROUPS;

interface EarnedListProps {
  readonly title: string;
  readonly of: EarnedBy;
  /** The groups to choose from; the first one is the default. */
  readonly groups: readonly [Group, ...Group[]];
}

/**
 * Lists sums of computed rewards by token and a chosen group. Group and page are in the address.
 */
export function EarnedList({ title, of, groups }: EarnedListProps) {
  const { query } = useRoute();
  const tokens = useTokens();
  const names = useNames();
  const estimate = useEstimateNote();
  const group = groups.find((name) => name === query['earned.by']) ?? groups[0];
  const answer = usePage('restakingRewardsEarned', { ...of, groupBy: group }, query['earned.page']);
  return (
    <PageList
      title={title}
      note={estimate}
      name={`rewards-by-${group}`}
      answer={answer}
      columns={columnsOf(group, names, tokens)}
      rowKey={(row) => JSON.stringify(row)}
      empty="No rewards computed for this address."
      pageName="earned.page"
      controls={
        <label class="choice">
          <span class="sr-only">Sums by</span>
          <select
            value={group}
            onChange={({ currentTarget }) =>
              setQuery({ 'earned.by': currentTarget.value, 'earned.page': undefined })
            }
          >
            {groups.map((name) => (
              <option key={name} value={name}>
                by {GROUPS[name]}
              </option>
            ))}
          </select>
        </label>
      }
    />
  );
}

function columnsOf(group: Group, names: Names, tokens: Tokens): readonly Column<Row>[] {
  return [...groupColumns(group, names), ...earnedColumns(tokens)];
}

function groupColumns(group: Group, names: Names): readonly Column<Row>[] {
  const avs: Column<Row> = {
    id: 'avs',
    title: 'AVS',
    kind: 'text',
    value: (row) => row.avs,
    show: (row) =>
      row.avs === '' ? 'protocol' : <Hex value={row.avs} to="avs" name={names.avs(row.avs)} />,
  };
  const submission: Column<Row> = {
    id: 'submission',
    title: 'Submission',
    kind: 'text',
    value: ({ rewardsSubmissionHash }) => rewardsSubmissionHash,
    show: ({ rewardsSubmissionHash }) => <Hex value={rewardsSubmissionHash} to="rewards" />,
  };
  const earner: Column<Row> = {
    id: 'earner',
    title: 'Earner',
    kind: 'text',
    value: (row) => row.earner,
    show: (row) => {
      const operator = names.operator(row.earner);
      return <Hex value={row.earner} to={operator ? 'operators' : 'stakers'} name={operator} />;
    },
  };
  return { avs: [avs], submission: [submission, avs], earner: [earner], token: [] }[group];
}
