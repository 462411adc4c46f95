import { PAGE_LIMIT, PageList, pageOf } from '../parts/page-list.tsx';
import { EntityTitle } from '../parts/title.tsx';
import { useRequest } from '../state/answer.ts';
import { useNames } from '../state/names.ts';
import { useRoute } from '../state/route.ts';
import { ActivityOverTime } from './blocks/activity-over-time.tsx';
import { activityColumns, activityKey } from './blocks/activity-table.tsx';
import { loaded } from './loaded.tsx';

const PodFacts = loaded((module) => module.PodFacts, 86);
const PodHistory = loaded((module) => module.PodHistory, 170);

/** One pod: the ETH that its owner restakes through it, and its activity. */
export function Pod({ pod }: { readonly pod: string }) {
  const { query } = useRoute();
  const page = pageOf(query.page);
  const answer = useRequest(`pod ${pod} ${page}`, async (client) => {
    const given = { pod, page, limit: PAGE_LIMIT };
    const { data, meta } = await client.restakingPodActivity(given);
    const rows = data.map(({ activity_timestamp: timestamp, ...rest }) => ({ ...rest, timestamp }));
    return { data: rows, meta };
  });
  return (
    <>
      <EntityTitle kind="Pod" name="" id={pod} />
      <PodFacts pod={pod} />
      <div class="cards">
        <PodHistory pod={pod} />
        <ActivityOverTime filters={{ pod }} wide height={180} />
        <PageList
          title="History"
          name="pod-activity"
          answer={answer}
          columns={activityColumns(useNames(), ['pod', 'concerns'])}
          rowKey={activityKey}
          empty="This snapshot has no activity of this pod."
          unknown="This snapshot has no activity of this pod."
        />
      </div>
    </>
  );
}
