import { Bars } from '../charts/bars.tsx';
import { count, difference, partOf, percent, sum } from '../format/numbers.ts';
import { Card, Fact, Facts } from '../parts/card.tsx';
import { BlockNumber } from '../parts/explorer.tsx';
import { Hex } from '../parts/hex.tsx';
import { Lazy } from '../parts/lazy.tsx';
import { Sections } from '../parts/sections.tsx';
import { Answered, Empty } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Age, Amount, Dollars, Moment } from '../parts/values.tsx';
import { useAnswer, useRows } from '../state/answer.ts';
import { href } from '../state/route.ts';
import { useSession } from '../state/use-session.ts';
import { ActionTotals } from './blocks/action-totals.tsx';
import { ActivityOverTime } from './blocks/activity-over-time.tsx';
import { activityKey, useActivityColumns } from './blocks/activity-table.tsx';
import { useBasisNote } from './blocks/basis.ts';
import { OperatorConcentration } from './blocks/operator-charts.tsx';
import { TopOperators } from './blocks/top-operators.tsx';
import { unpricedNote } from './blocks/unpriced.ts';
import { inEth, ValueByToken } from './blocks/value-by-token.tsx';
import { changeNote } from './blocks/value-series.ts';
import { loaded } from './loaded.tsx';

const ValueOverTime = loaded((module) => module.ValueOverTime, 420);
const Growth = loaded((module) => module.Growth, 400);
const RecentChanges = loaded((module) => module.RecentChanges, 380);
const LargestMoves = loaded((module) => module.LargestMoves, 480);
const SlashList = loaded((module) => module.SlashList, 480);

const TOP = 10;
const LATEST = 8;

/** Keeps the line of a sentence that is not there yet. */
const NO_BREAK = '\u00a0';

/** The overview of the ecosystem. */
export function Overview() {
  const tvl = useAnswer('restakingEcosystemTvl', {});
  const newest = useAnswer('restakingTvlHistorical', { limit: 1 }).value?.data[0];
  const change = newest && changeNote(newest, ' since the day before');
  const basis = useBasisNote();
  return (
    <>
      <h1 class="sr-only">Overview</h1>
      <Headline />
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

/** The main figures of the ecosystem. */
function Headline() {
  const ofTvl = useAnswer('restakingEcosystemTvl', {});
  const ofRestaked = useAnswer('restakingStakersTvl', { limit: 1 });
  const ofOperators = useAnswer('restakingEcosystemOperators', {});
  const ofStakers = useAnswer('restakingEcosystemStakers', {});
  const ofAvs = useAnswer('restakingEcosystemAvs', {});
  const ofDeposits = useAnswer('restakingEcosystemDeposits', {});
  const ofWithdrawals = useAnswer('restakingEcosystemWithdrawals', {});
  const ofNewest = useAnswer('restakingActivity', { limit: LATEST });
  const { lastBlock, lastTime } = useSession();
  const tvl = ofTvl.value?.data;
  const delegatedTvl = tvl && sum(tvl.strategies.map((strategy) => strategy.tvl));
  const restaked = ofRestaked.value?.meta.statistics.totalTvl;
  const operators = ofOperators.value?.data;
  const stakers = ofStakers.value?.data;
  const avs = ofAvs.value?.data;
  const deposits = ofDeposits.value?.data;
  const withdrawals = ofWithdrawals.value?.data;
  const newest = ofNewest.value?.data[0];
  const delegated = stakers && percent(partOf(stakers.delegatedWithOperator, stakers.allTime));
  return (
    <section class="headline" aria-label="Summary">
      <Facts>
        <Fact
          of={ofTvl}
          label="Total value delegated"
          note={tvl && <Amount value={inEth(tvl.strategies)} unit="ETH" />}
          warning={
            <>
              {restaked !== undefined && delegatedTvl !== undefined ? (
                <Undelegated restaked={restaked} delegated={delegatedTvl} />
              ) : (
                NO_BREAK
              )}
              {tvl && unpricedNote(tvl.strategies)}
            </>
          }
        >
          {delegatedTvl !== undefined && <Dollars value={delegatedTvl} />}
        </Fact>
        <Fact of={ofStakers} label="Stakers" note={delegated && `${delegated} have delegated`}>
          {stakers && <a href={href('stakers')}>{count(stakers.allTime)}</a>}
        </Fact>
        <Fact of={ofOperators} label="Operators">
          {operators && <a href={href('operators')}>{count(operators.operators)}</a>}
        </Fact>
        <Fact of={ofAvs} label="AVSs">
          {avs && <a href={href('avs')}>{count(avs.avs)}</a>}
        </Fact>
        <Fact of={ofDeposits} label="Deposits" note="all time">
          {deposits && (
            <a href={href('activity', { action: 'SHARES_DEPOSITED_IN_STRATEGY' })}>
              {count(deposits.totalDeposits)}
            </a>
          )}
        </Fact>
        <Fact of={ofWithdrawals} label="Withdrawals queued" note="all time">
          {withdrawals && (
            <a href={href('activity', { action: 'WITHDRAWAL_QUEUED' })}>
              {count(withdrawals.withdrawalQueuedCount)}
            </a>
          )}
        </Fact>
        <Fact of={ofNewest} label="Data as of" note={newest && <Moment value={newest.timestamp} />}>
          {newest ? <Age value={newest.timestamp} /> : ofNewest.value && '–'}
        </Fact>
        <Fact label="Latest block" note={lastTime !== null && <Moment value={lastTime} />}>
          {lastBlock === null ? '–' : <BlockNumber value={lastBlock} />}
        </Fact>
      </Facts>
    </section>
  );
}

/** The value of the shares of all stakers, next to that of those who delegate. */
function Undelegated({
  restaked,
  delegated,
}: {
  readonly restaked: string;
  readonly delegated: string;
}) {
  return (
    <>
      <Dollars value={restaked} /> restaked, of which{' '}
      <Dollars value={difference(restaked, delegated)} /> is not delegated.{' '}
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
