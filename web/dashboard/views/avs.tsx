import { Fact, Facts } from '../parts/card.tsx';
import { Lazy } from '../parts/lazy.tsx';
import { Description } from '../parts/metadata.tsx';
import { Sections } from '../parts/sections.tsx';
import { EntityView } from '../parts/title.tsx';
import { Count } from '../parts/values.tsx';
import { useAnswer } from '../state/answer.ts';
import { ActivityList } from './blocks/activity-list.tsx';
import { ActivityOverTime } from './blocks/activity-over-time.tsx';
import { AvsOperators } from './blocks/avs-operators.tsx';
import { RewardList } from './blocks/reward-list.tsx';
import { SlashableFacts, SlashableNote } from './blocks/slashable-facts.tsx';
import { ValueByToken } from './blocks/value-by-token.tsx';
import { ValueFact } from './blocks/value-fact.tsx';
import { onDemand } from './loaded.tsx';

const AvsOverlap = onDemand((module) => module.AvsOverlap, 480);
const DelegatedValue = onDemand((module) => module.DelegatedValue, 260);
const OperatorSets = onDemand((module) => module.OperatorSets, 300);
const OverlapByGroup = onDemand((module) => module.OverlapByGroup, 300);
const ProductsOfAvs = onDemand((module) => module.ProductsOfAvs, 240);
const RiskFlags = onDemand((module) => module.RiskFlags, 300);
const SlashableOverTime = onDemand((module) => module.SlashableOverTime, 260);
const SetMembers = onDemand((module) => module.SetMembers, 300);
const SlashList = onDemand((module) => module.SlashList, 480);
const MultichainSets = onDemand((module) => module.MultichainSets, 300);
const OperatorSetTasks = onDemand((module) => module.OperatorSetTasks, 300);
const ExecutorSets = onDemand((module) => module.ExecutorSets, 300);
const OperatorSetReleases = onDemand((module) => module.OperatorSetReleases, 300);
const RewardsPerYear = onDemand((module) => module.RewardsPerYear, 180);
const EarnedByDay = onDemand((module) => module.EarnedByDay, 300);
const EarnedList = onDemand((module) => module.EarnedList, 480);

/** One AVS: the stake that it can slash, its operators with their stake, and its rewards. */
export function Avs({ avs }: { readonly avs: string }) {
  const answer = useAnswer('restakingAvsInfo', { avs });
  return (
    <EntityView
      kind="AVS"
      id={avs}
      of={answer}
      height={600}
      name={({ data }) => data.metadata.name}
    >
      {({ data: { avsDetails, operatorStats, metadata } }) => {
        const holdings = operatorStats.strategySummary.map(({ tokenDetails, ...holding }) => ({
          ...holding,
          ...tokenDetails,
        }));
        return (
          <>
            <section class="headline" aria-label="Summary">
              <Facts>
                <SlashableFacts avs={avs} />
                <ValueFact
                  of={answer}
                  at="data.operatorStats.strategySummary.*.tvl"
                  label="Stake of its registered operators"
                  holdings={holdings}
                />
                <Fact
                  of={answer}
                  at="data.operatorStats.totalOperators"
                  label="Operators"
                  note="registered"
                >
                  <Count value={operatorStats.totalOperators} />
                </Fact>
                <Fact
                  of={answer}
                  at="data.operatorStats.strategySummary.#"
                  label="Strategies"
                  note="held by these operators"
                >
                  <Count value={holdings.length} />
                </Fact>
              </Facts>
              <SlashableNote avs={avs} />
            </section>
            <div class="cards">
              <Sections together contents>
                <Description metadata={metadata} metadataURI={avsDetails.metadataURI} />
                <ValueByToken
                  title="Stake of its registered operators, by token"
                  name="avs-tvl"
                  holdings={holdings}
                />
                <ActivityOverTime filters={{ avs }} />
                <AvsOperators avs={avs} />
                <Lazy height={300} wide section={['Operator sets', 'restakingOperatorSets']}>
                  {() => <OperatorSets avs={avs} />}
                </Lazy>
                <Lazy
                  height={300}
                  wide
                  section={['Members of an operator set', 'restakingOperatorSetMembers']}
                >
                  {() => <SetMembers avs={avs} />}
                </Lazy>
                <Lazy
                  height={260}
                  wide
                  section={['Slashable value over time', 'restakingSlashableHistorical']}
                >
                  {() => <SlashableOverTime of={{ avs }} />}
                </Lazy>
                <Lazy height={300} wide section={['Flags', 'restakingRiskFlags']}>
                  {() => <RiskFlags of={{ avs }} without={['avs']} />}
                </Lazy>
                <Lazy
                  height={480}
                  wide
                  section={['AVSs that share operators', 'restakingAvsOverlap']}
                >
                  {() => <AvsOverlap avs={avs} />}
                </Lazy>
                <Lazy
                  height={300}
                  wide
                  section={['AVSs that share groups of operators', 'restakingAvsOverlapGroups']}
                >
                  {() => <OverlapByGroup avs={avs} />}
                </Lazy>
                <Lazy height={240} wide section={['Products behind it', 'restakingProductAvs']}>
                  {() => <ProductsOfAvs avs={avs} />}
                </Lazy>
                <RewardList title="Reward submissions" filters={{ avs }} without={['avs']} />
                <Lazy height={180} wide section={['Rewards per year', 'restakingAvsApr']}>
                  {() => <RewardsPerYear kind="avs" id={avs} />}
                </Lazy>
                <Lazy height={300} wide section={['Payments by day', 'restakingRewardsEarned']}>
                  {() => <EarnedByDay title="Payments by day" of={{ avs }} />}
                </Lazy>
                <Lazy
                  height={480}
                  wide
                  section={['Payments and their earners', 'restakingRewardsEarned']}
                >
                  {() => (
                    <EarnedList
                      title="Payments and their earners"
                      of={{ avs }}
                      groups={['earner', 'submission', 'token']}
                    />
                  )}
                </Lazy>
                <ActivityList
                  title="Activity"
                  filters={{ avs }}
                  without={['avs', 'concerns', 'staker']}
                />
                <Lazy
                  height={260}
                  wide
                  section={['Value and stakers over time', 'restakingTvlHistorical']}
                >
                  {() => <DelegatedValue of={{ avs }} />}
                </Lazy>
                <Lazy height={480} wide section={['Slashes', 'restakingSlashingHistory']}>
                  {() => <SlashList filters={{ avs }} without={['avs']} />}
                </Lazy>
                <Lazy height={300} wide section={['Tasks', 'restakingOperatorSetTasks']}>
                  {() => <OperatorSetTasks avs={avs} />}
                </Lazy>
                <Lazy
                  height={300}
                  wide
                  section={['Sets that execute tasks', 'restakingExecutorOperatorSets']}
                >
                  {() => <ExecutorSets avs={avs} />}
                </Lazy>
                <Lazy height={300} wide section={['Releases', 'restakingOperatorSetReleases']}>
                  {() => <OperatorSetReleases avs={avs} />}
                </Lazy>
                <Lazy
                  height={300}
                  wide
                  section={['Operator tables for other chains', 'restakingMultichainSets']}
                >
                  {() => <MultichainSets avs={avs} />}
                </Lazy>
              </Sections>
            </div>
          </>
        );
      }}
    </EntityView>
  );
}
