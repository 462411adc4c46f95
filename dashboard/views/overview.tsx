import { Bars } from '../charts/bars.tsx';
import { count, partOf, percent, sum } from '../format/numbers.ts';
import { Card, Fact, Facts } from '../parts/card.tsx';
import { Hex } from '../parts/hex.tsx';
import { Answered, Empty } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Age, Amount, Dollars, Moment } from '../parts/values.tsx';
import { useAnswer, useRows } from '../state/answer.ts';
import { useNames } from '../state/names.ts';
import { href } from '../state/route.ts';
import { ActionTotals } from './blocks/action-totals.tsx';
import { ActivityOverTime } from './blocks/activity-over-time.tsx';
import { activityColumns, activityKey } from './blocks/activity-table.tsx';
import { ConcentrationFigure } from './blocks/concentration.tsx';
import { inEth, ValueByToken } from './blocks/value-by-token.tsx';

const TOP = 10;
const LATEST = 8;

/** The ecosystem in a minute. */
export function Overview() {
  const tvl = useAnswer('restakingEcosystemTvl', {});
  return (
    <>
      <h1 class="sr-only">Overview</h1>
      <Headline />
      <div class="cards">
        <Answered of={tvl} height={412}>
          {({ data }) => (
            <ValueByToken
              title="Total value locked by token"
              name="tvl-by-token"
              holdings={data.strategies}
            />
          )}
        </Answered>
        <TopOperators />
        <ActivityOverTime filters={{}} />
        <ActionTotals />
        <OperatorConcentration />
        <LatestActivity />
      </div>
    </>
  );
}

/** The ecosystem in a line of numbers. */
function Headline() {
  const tvl = useAnswer('restakingEcosystemTvl', {}).value?.data;
  const operators = useAnswer('restakingEcosystemOperators', {}).value?.data;
  const stakers = useAnswer('restakingEcosystemStakers', {}).value?.data;
  const avs = useAnswer('restakingEcosystemAvs', {}).value?.data;
  const deposits = useAnswer('restakingEcosystemDeposits', {}).value?.data;
  const withdrawals = useAnswer('restakingEcosystemWithdrawals', {}).value?.data;
  const newest = useAnswer('restakingActivity', { limit: LATEST }).value?.data[0];
  const batch = useAnswer('availabilityAllBatches', { limit: 1 }).value?.data[0];
  const delegated = stakers && percent(partOf(stakers.delegatedWithOperator, stakers.allTime));
  return (
    <section class="headline" aria-label="In short">
      <Facts>
        <Fact
          label="Total value locked"
          note={tvl && <Amount value={inEth(tvl.strategies)} unit="ETH" />}
        >
          {tvl && <Dollars value={sum(tvl.strategies.map((one) => one.tvl))} />}
        </Fact>
        <Fact label="Stakers" note={delegated && `${delegated} delegate`}>
          {stakers && <a href={href('stakers')}>{count(stakers.allTime)}</a>}
        </Fact>
        <Fact label="Operators">
          {operators && <a href={href('operators')}>{count(operators.operators)}</a>}
        </Fact>
        <Fact label="AVSs">{avs && <a href={href('avs')}>{count(avs.avs)}</a>}</Fact>
        <Fact label="Deposits" note="ever made">
          {deposits && (
            <a href={href('activity', { action: 'SHARES_DEPOSITED_IN_STRATEGY' })}>
              {count(deposits.totalDeposits)}
            </a>
          )}
        </Fact>
        <Fact label="Withdrawals" note="ever queued">
          {withdrawals && (
            <a href={href('activity', { action: 'WITHDRAWAL_QUEUED' })}>
              {count(withdrawals.withdrawalQueuedCount)}
            </a>
          )}
        </Fact>
        <Fact label="Newest record" note={newest && <Moment value={newest.timestamp} />}>
          {newest ? <Age value={newest.timestamp} /> : '–'}
        </Fact>
        <Fact label="Newest block" note="of an EigenDA batch">
          {batch ? (
            <a href={href(`availability/batches/${batch.batchHeaderHash}`)}>
              {count(batch.blockNumber)}
            </a>
          ) : (
            '–'
          )}
        </Fact>
      </Facts>
    </section>
  );
}

function TopOperators() {
  const answer = useRows('restakingAllOperators', {});
  return (
    <Card
      title="Largest operators"
      note="By the value that is delegated to them"
      aside={
        <a class="button small" href={href('operators')}>
          All operators
        </a>
      }
    >
      <Answered of={answer} height={320}>
        {(operators) =>
          operators.length === 0 ? (
            <Empty>This snapshot holds no operators.</Empty>
          ) : (
            <Bars
              label="Largest operators by delegated value"
              bars={operators.slice(0, TOP).map(({ operator, name, tvl, stakersCount }) => ({
                id: operator,
                label: <Hex value={operator} to="operators" name={name} />,
                size: Number(tvl),
                value:
                  Number(tvl) > 0 ? (
                    <Dollars value={tvl} />
                  ) : (
                    <span class="quiet">{count(stakersCount)} stakers</span>
                  ),
              }))}
            />
          )
        }
      </Answered>
    </Card>
  );
}

function OperatorConcentration() {
  const answer = useRows('restakingAllOperators', {});
  return (
    <Answered of={answer} height={412}>
      {(operators) => <Concentrated operators={operators} />}
    </Answered>
  );
}

/** By value, or by stakers in a snapshot without prices. */
export function Concentrated({
  operators,
}: {
  readonly operators: readonly { readonly tvl: string; readonly stakersCount: number }[];
}) {
  const valued = operators.some(({ tvl }) => Number(tvl) > 0);
  return (
    <ConcentrationFigure
      title="Concentration"
      name="operator-concentration"
      of={valued ? 'delegated value' : 'delegating stakers'}
      parts={operators.map(({ tvl, stakersCount }) => (valued ? Number(tvl) : stakersCount))}
    />
  );
}

function LatestActivity() {
  const answer = useAnswer('restakingActivity', { limit: LATEST });
  const columns = activityColumns(useNames(), ['avs', 'pod', 'data', 'metadata']);
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
            empty="This snapshot holds no activities."
          />
        )}
      </Answered>
    </Card>
  );
}
