import type { RowOf } from '../../../../client/index.ts';
import { count, percent } from '../../format/numbers.ts';
import { utcDay } from '../../format/times.ts';
import { Choice } from '../../parts/choice.tsx';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { PageList } from '../../parts/page-list.tsx';
import { Dollars, None } from '../../parts/values.tsx';
import { usePage } from '../../state/answer.ts';
import { useRoute } from '../../state/route.ts';
import { SET } from '../risk/risk-columns.tsx';
import { TokenChoice } from './token-choice.tsx';

type Ranked = RowOf<'restakingAprRanking'>;

/** Each kind has its words, the title for its column, and the view for its rows. */
const KINDS = {
  avs: { words: 'AVSs', title: 'AVS', to: 'avs' },
  set: { words: 'operator sets', title: 'AVS', to: 'avs' },
  operator: { words: 'operators', title: 'Operator', to: 'operators' },
} as const;

type Kind = keyof typeof KINDS;

const DAYS = ['30', '7', '90', '365'] as const;

const FIGURES: readonly Column<Ranked>[] = [
  {
    id: 'apr',
    title: 'APR',
    kind: 'decimal',
    value: ({ apr }) => apr,
    show: ({ apr, unpriced }) =>
      apr === null ? (
        <None />
      ) : (
        <span title={unpriced ? 'What has no known price is left out' : String(apr)}>
          {unpriced && '≈\u00a0'}
          {percent(apr)}
        </span>
      ),
  },
  {
    id: 'earned',
    title: 'Rewards, USD',
    kind: 'decimal',
    width: 'minmax(8rem, 1fr)',
    value: ({ earnedDollars }) => earnedDollars,
    show: ({ earnedDollars }) => <Dollars value={earnedDollars} />,
  },
  {
    id: 'stake',
    title: 'Mean stake, USD',
    kind: 'decimal',
    width: 'minmax(8.6rem, 1fr)',
    value: ({ stakeDollars }) => stakeDollars,
    show: ({ stakeDollars }) => <Dollars value={stakeDollars} />,
  },
];

/** Ranks AVSs, operator sets or operators by their rewards per year, in all tokens or in one. */
export function AprRanking() {
  const { query } = useRoute();
  const chosen = query['apr.of'] ?? '';
  const of: Kind = chosen === 'set' || chosen === 'operator' ? chosen : 'avs';
  const days = DAYS.find((one) => one === query['apr.days']) ?? DAYS[0];
  const strategy = query['apr.token'] || undefined;
  const answer = usePage(
    'restakingAprRanking',
    { of, days: Number(days), strategy },
    query['apr.page'],
    10,
  );
  const [first] = answer.value?.data ?? [];
  const { title, to } = KINDS[of];
  return (
    <PageList
      title="Rewards per year, ranked"
      note={first && noteOf(first, strategy !== undefined)}
      name="apr-ranking"
      answer={answer}
      columns={[
        {
          id: 'name',
          title,
          kind: 'text',
          width: 'minmax(9.2rem, 1.5fr)',
          value: ({ name, address }) => name || address,
          show: ({ name, address }) => <Hex value={address} to={to} name={name} />,
        },
        ...(of === 'set' ? [SET_OF_ROW] : []),
        ...FIGURES,
      ]}
      rowKey={({ address, operatorSetId }) => `${address} ${operatorSetId}`}
      empty="No stake had computed rewards in these days."
      pageName="apr.page"
      controls={
        <>
          <Choice
            title="Ranked"
            name="apr.of"
            value={of === 'avs' ? '' : of}
            of={Object.entries(KINDS).map(([id, { words }]) => [id === 'avs' ? '' : id, words])}
            pageName="apr.page"
          />
          <TokenChoice name="apr.token" value={strategy} pageName="apr.page" />
          <Choice
            title="Period"
            name="apr.days"
            value={days === DAYS[0] ? '' : days}
            of={DAYS.map((one) => [one === DAYS[0] ? '' : one, `${one} days`])}
            pageName="apr.page"
          />
        </>
      }
    />
  );
}

const SET_OF_ROW: Column<Ranked> = {
  ...SET,
  value: ({ operatorSetId }) => operatorSetId,
  show: ({ operatorSetId }) => operatorSetId ?? <None />,
};

function noteOf({ days, firstDay, lastDay }: Ranked, isOfToken: boolean): string {
  const window = `${count(days)} days (UTC): ${utcDay(firstDay)} to ${utcDay(lastDay)}`;
  return isOfToken ? `${window}. For the stake in this token alone` : window;
}
