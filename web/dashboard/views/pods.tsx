import type { RowOf } from '../../../client/index.ts';
import { count } from '../format/numbers.ts';
import type { Column } from '../parts/column.ts';
import { Hex } from '../parts/hex.tsx';
import { PageList } from '../parts/page-list.tsx';
import { Title } from '../parts/title.tsx';
import { Count, Moment } from '../parts/values.tsx';
import { usePage } from '../state/answer.ts';
import { useRoute } from '../state/route.ts';
import { ActivityOverTime } from './blocks/activity-over-time.tsx';
import { STAKER } from './blocks/shared-columns.tsx';

type Pod = RowOf<'restakingAllPods'>;

const COLUMNS: readonly Column<Pod>[] = [
  {
    id: 'pod',
    title: 'Pod',
    kind: 'text',
    value: ({ pod }) => pod,
    show: ({ pod }) => <Hex value={pod} to="pods" />,
  },
  STAKER,
  {
    id: 'activities',
    title: 'Activities',
    kind: 'number',
    value: ({ activities }) => activities,
    show: ({ activities }) => <Count value={activities} />,
  },
  {
    id: 'first',
    title: 'First activity',
    kind: 'text',
    value: ({ firstActivityAt }) => firstActivityAt,
    show: ({ firstActivityAt }) => <Moment value={firstActivityAt} />,
  },
  {
    id: 'last',
    title: 'Last activity',
    kind: 'text',
    value: ({ lastActivityAt }) => lastActivityAt,
    show: ({ lastActivityAt }) => <Moment value={lastActivityAt} />,
  },
];

/** Lists EigenPods, the contracts that hold natively restaked ETH. */
export function Pods() {
  const { query } = useRoute();
  const answer = usePage('restakingAllPods', {}, query.page);
  const statistics = answer.value?.meta.statistics;
  return (
    <>
      <Title
        note={
          statistics
            ? `${count(statistics.totalPods)} pods of ${count(statistics.uniqueStakers)} stakers, through which the ETH of validators is restaked`
            : 'Contracts through which the ETH of validators is restaked'
        }
      >
        Pods
      </Title>
      <div class="cards">
        <ActivityOverTime
          title="Pod share updates over time"
          filters={{ action: 'POD_SHARES_UPDATED' }}
          wide
          height={160}
        />
        <PageList
          title="All pods"
          name="pods"
          answer={answer}
          columns={COLUMNS}
          rowKey={({ pod }) => pod}
          empty="This snapshot has no pods."
        />
      </div>
    </>
  );
}
