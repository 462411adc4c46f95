import { Bars } from '../charts/bars.tsx';
import { count } from '../format/numbers.ts';
import { Card } from '../parts/card.tsx';
import { Hex } from '../parts/hex.tsx';
import { Lazy } from '../parts/lazy.tsx';
import { Sections } from '../parts/sections.tsx';
import { Answered, Empty } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { useAnswer, useRows } from '../state/answer.ts';
import { href } from '../state/route.ts';
import { ActionTotals } from './blocks/action-totals.tsx';
import { ActivityOverTime } from './blocks/activity-over-time.tsx';
import { activityKey, useActivityColumns } from './blocks/activity-table.tsx';
import { useBasisNote } from './blocks/basis.ts';
import { OperatorConcentration } from './blocks/operator-charts.tsx';
import { OverviewHeadline } from './blocks/overview-headline.tsx';
import { TopOperators } from './blocks/top-operators.tsx';
import { ValueByToken } from './blocks/value-by-token.tsx';
import { changeNote } from './blocks/value-series.ts';
import { onDemand } from './loaded.tsx';

const ValueOverTime = onDemand((module) => module.ValueOverTime, 420);
const Growth = onDemand((module) => module.Growth, 400);
const RecentChanges = onDemand((module) => module.RecentChanges, 380);
const LargestMoves = onDemand((module) => module.LargestMoves, 480);
const SlashList = onDemand((module) => module.SlashList, 480);

const TOP = 10;
const LATEST = 8;

/** The overview of the ecosystem. */
export function Overview() {
  const tvl = useAnswer('restakingEcosystemTvl', {});
  const newest = useAnswer('restakingTvlHistorical', { limit: 1 }).value?.data[0];
  const change = newest && changeNote(newest, ' since the day before');
  const basis = useBasisNote();
  return (
    <>
      <h1 class="sr-only">Overview</h1>
      <OverviewHeadline latest={LATEST} />
      <div class="cards">
        <Sections>
          <Answered of={tvl} height={412}>
            {({ data }) => (
              <ValueByToken
                title="Total value delegated by token"
                name="tvl-by-token"
                holdings={data.strategies}
                change={change}
                basis={basis}
              />
            )}
          </Answered>
          <TopOperators />
          <ActivityOverTime filters={{}} />
          <ActionTotals />
          <Lazy height={400}>{() => <Concentrated />}</Lazy>
          <LargestAvs />
          <Lazy height={460} wide section={['Value over time by token', 'restakingTvlHistorical']}>
            {() => <ValueOverTime />}
          </Lazy>
          <Lazy height={380} wide section={['Recent changes', 'restakingEcosystemHistorical']}>
            {() => <RecentChanges />}
          </Lazy>
          <Lazy height={480} wide section={['Largest moves', 'restakingChanges']}>
            {() => <LargestMoves />}
          </Lazy>
          <Lazy
            height={420}
            wide
            section={['Stakers, operators and AVSs over time', 'restakingEcosystemHistorical']}
          >
            {() => <Growth />}
          </Lazy>
          <Lazy height={480} wide section={['Slashes', 'restakingSlashingHistory']}>
            {() => <SlashList filters={{}} />}
          </Lazy>
          <Lazy height={460} wide>
            {() => <LatestActivity />}
          </Lazy>
        </Sections>
      </div>
    </>
  );
}

function Concentrated() {
  const answer = useRows('restakingAllOperators', {});
  return (
    <Answered of={answer} height={412}>
      {(operators) => <OperatorConcentration operators={operators} />}
    </Answered>
  );
}

const isSecured = ({ operatorCount }: { readonly operatorCount: number }) => operatorCount > 0;

function LargestAvs() {
  const answer = useAnswer('restakingAllAvs', { limit: TOP });
  return (
    <Card
      title="AVSs with the most operators"
      aside={
        <a class="button small" href={href('avs')}>
          All AVSs
        </a>
      }
    >
      <Answered of={answer} height={320}>
        {({ data }) =>
          !data.some(isSecured) ? (
            <Empty>This snapshot has no operator that is registered with an AVS.</Empty>
          ) : (
            <Bars
              label="AVSs by registered operators"
              bars={data.filter(isSecured).map(({ avs, name, operatorCount }) => ({
                id: avs,
                label: <Hex value={avs} to="avs" name={name} />,
                size: operatorCount,
                value: count(operatorCount),
                colour: 5,
              }))}
            />
          )
        }
      </Answered>
    </Card>
  );
}

function LatestActivity() {
  const answer = useAnswer('restakingActivity', { limit: LATEST });
  const columns = useActivityColumns(['metadata']);
  return (
    <Card
      title="Latest activity"
      wide
      aside={
        <a class="button small" href={href('activity')}>
          All activity
        </a>
      }
    >
      <Answered of={answer} height={396}>
        {({ data }) => (
          <Table
            caption="Latest activity"
            columns={columns}
            rows={data}
            rowKey={activityKey}
            empty="This snapshot has no activity."
          />
        )}
      </Answered>
    </Card>
  );
}
