import type { BodyOf, RowOf } from '../../../client/index.ts';
import { Lazy } from '../parts/lazy.tsx';
import { PageList } from '../parts/page-list.tsx';
import { Section, Sections } from '../parts/sections.tsx';
import { EntityTitle } from '../parts/title.tsx';
import { type PageAnswer, usePage } from '../state/answer.ts';
import { useRoute } from '../state/route.ts';
import { ActivityOverTime } from './blocks/activity-over-time.tsx';
import { type Activity, activityKey, useActivityColumns } from './blocks/activity-table.tsx';
import { PodFacts, PodHistory } from './blocks/pod-history.tsx';
import { PodCheckpoints, PodValidators, ValidatorRequests } from './blocks/pod-validators.tsx';

/** One pod: the ETH that its owner restakes through it, and its activity. */
export function Pod({ pod }: { readonly pod: string }) {
  const { query } = useRoute();
  const answer = asActivities(usePage('restakingPodActivity', { pod }, query.page));
  return (
    <>
      <EntityTitle kind="Pod" name="" id={pod} />
      <Sections>
        <Section section={['', 'restakingPodInfo']}>
          <PodFacts pod={pod} />
        </Section>
      </Sections>
      <div class="cards">
        <Sections together>
          <Section section={['Restaked ETH over time', 'restakingPodHistorical']}>
            <PodHistory pod={pod} />
          </Section>
          <ActivityOverTime filters={{ pod }} wide height={180} />
          <Lazy height={300} wide section={['Validators', 'restakingPodValidators']}>
            {() => <PodValidators pod={pod} />}
          </Lazy>
          <Lazy height={300} wide section={['Checkpoints', 'restakingPodCheckpoints']}>
            {() => <PodCheckpoints pod={pod} />}
          </Lazy>
          <Lazy
            height={240}
            wide
            section={['Requests to validators', 'restakingValidatorRequests']}
          >
            {() => <ValidatorRequests pod={pod} />}
          </Lazy>
          <PageList
            title="History"
            name="pod-activity"
            answer={answer}
            columns={useActivityColumns(['pod', 'concerns'])}
            rowKey={activityKey}
            empty="This snapshot has no activity of this pod."
            unknown="This snapshot has no activity of this pod."
          />
        </Sections>
      </div>
    </>
  );
}

type PodActivity = RowOf<'restakingPodActivity'>;
type PodPage = BodyOf<'restakingPodActivity'>;

/** Renames the page's fields as `restaking/activity` has them. */
function asActivities({ value, all, ...state }: PageAnswer<PodPage, PodActivity>) {
  return {
    ...state,
    value: value && { ...value, data: value.data.map(asActivity) },
    async *all() {
      for await (const row of all()) yield asActivity(row);
    },
  };
}

function asActivity({ activity_timestamp: timestamp, ...rest }: PodActivity): Activity {
  return { ...rest, timestamp };
}
