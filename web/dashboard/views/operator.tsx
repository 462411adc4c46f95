import { count, inTokens, product } from '../format/numbers.ts';
import { Fact, Facts } from '../parts/card.tsx';
import { Hex } from '../parts/hex.tsx';
import { Lazy } from '../parts/lazy.tsx';
import { Description } from '../parts/metadata.tsx';
import { Sections } from '../parts/sections.tsx';
import { EntityView } from '../parts/title.tsx';
import { Count, Dollars } from '../parts/values.tsx';
import { useAnswer, useRows } from '../state/answer.ts';
import { ActivityList } from './blocks/activity-list.tsx';
import { ActivityOverTime } from './blocks/activity-over-time.tsx';
import { Delegations } from './blocks/delegations.tsx';
import { OperatorAvs } from './blocks/operator-avs.tsx';
import { SlashableNow } from './blocks/slashable-facts.tsx';
import { ValueByToken } from './blocks/value-by-token.tsx';
import { ValueFact } from './blocks/value-fact.tsx';
import { onDemand } from './loaded.tsx';

const DelegatedValue = onDemand((module) => module.DelegatedValue, 260);
const Departures = onDemand((module) => module.Departures, 240);
const StakerValues = onDemand((module) => module.StakerValues, 480);
const Allocations = onDemand((module) => module.Allocations, 300);
const Magnitudes = onDemand((module) => module.Magnitudes, 300);
const ProductsOfOperator = onDemand((module) => module.ProductsOfOperator, 240);
const SlashList = onDemand((module) => module.SlashList, 480);
const RegistrationHistory = onDemand((module) => module.RegistrationHistory, 320);
const WithdrawalList = onDemand((module) => module.WithdrawalList, 480);
const RiskFlags = onDemand((module) => module.RiskFlags, 300);
const OperatorKeys = onDemand((module) => module.OperatorKeys, 300);
const Permissions = onDemand((module) => module.Permissions, 240);
const RewardsPerYear = onDemand((module) => module.RewardsPerYear, 180);
const EarnedByDay = onDemand((module) => module.EarnedByDay, 300);
const EarnedList = onDemand((module) => module.EarnedList, 480);
const UnclaimedList = onDemand((module) => module.UnclaimedList, 240);

/** Shows one operator: the stake delegated to it, its AVSs and its activity. */
export function Operator({ operator }: { readonly operator: string }) {
  const answer = useAnswer('restakingOperatorInfo', { operator });
  const held = useAnswer('restakingOperatorStrategies', { operator });
  const listed = useRows('restakingAllOperators', {}).value;
  const slashable =
    listed?.find((row) => row.operator === operator.toLowerCase())?.slashableTvl ?? null;
  return (
    <EntityView
      kind="Operator"
      id={operator}
      of={answer}
      height={600}
      name={({ data }) => data.metadata.name}
    >
      {({ data: { operatorDetails, operatorStats, metadata } }) => {
        const holdings = operatorStats.strategies.map((row) => ({
          ...row,
          tokens: product(inTokens(row.shares, Number(row.decimals)), row.sharesUnderlying),
        }));
        return (
          <>
            <section class="headline" aria-label="Summary">
              <Facts>
                {slashable !== null && (
                  <Fact
                    by={{
                      id: 'restakingAllOperators',
                      parameters: { search: operator.toLowerCase(), limit: 1 },
                    }}
                    at="data.*.slashableTvl"
                    unit="USD"
                    label="Slashable"
                    note={<SlashableNow by="operator sets" part={{ 'if.operator': operator }} />}
                  >
                    <Dollars value={slashable} />
                  </Fact>
                )}
                <ValueFact
                  of={answer}
                  at="data.operatorStats.strategies.*.tvl"
                  label="Delegated value"
                  holdings={holdings}
                />
                <Fact
                  of={answer}
                  at="data.operatorStats.stakersCount"
                  label="Stakers"
                  note="delegating"
                >
                  <Count value={operatorStats.stakersCount} />
                </Fact>
                <Fact of={answer} at="data.operatorStats.avs" label="AVSs" note="registered">
                  <Count value={operatorStats.avs} />
                </Fact>
                <Fact
                  of={answer}
                  at="data.operatorStats.strategies.#"
                  label="Strategies"
                  note={held.value && `held by ${count(held.value.totalStakers)} stakers`}
                >
                  <Count value={holdings.length} />
                </Fact>
                {operatorDetails.durationVault && (
                  <Fact label="Duration vault" note="its strategy">
                    <Hex value={operatorDetails.operator} to="strategies" />
                  </Fact>
                )}
              </Facts>
            </section>
            <div class="cards">
              <Sections contents>
                <Description metadata={metadata} metadataURI={operatorDetails.metadataURI} />
                <ValueByToken
                  title="Delegated value by token"
                  name="operator-tvl"
                  holdings={holdings}
                />
                <ActivityOverTime filters={{ operator }} />
                <OperatorAvs operator={operator} />
                <Delegations operator={operator} />
                <Lazy height={240} wide section={['Stakers that left', 'restakingChanges']}>
                  {() => <Departures operator={operator} />}
                </Lazy>
                <Lazy height={480} wide section={['Stakers by value', 'restakingStakersTvl']}>
                  {() => (
                    <StakerValues
                      title="Stakers by value"
                      filters={{ operator }}
                      without={['operator']}
                    />
                  )}
                </Lazy>
                <Lazy
                  height={240}
                  wide
                  section={['Products behind it', 'restakingProductOperators']}
                >
                  {() => <ProductsOfOperator operator={operator} />}
                </Lazy>
                <Lazy
                  height={260}
                  wide
                  section={['Value and stakers over time', 'restakingTvlHistorical']}
                >
                  {() => <DelegatedValue of={{ operator }} />}
                </Lazy>
                <Lazy height={300} wide section={['Flags', 'restakingRiskFlags']}>
                  {() => <RiskFlags of={{ operator }} without={['operator']} />}
                </Lazy>
                <Lazy height={300} wide section={['Allocations', 'restakingOperatorAllocations']}>
                  {() => <Allocations operator={operator} />}
                </Lazy>
                <Lazy
                  height={300}
                  wide
                  section={['Allocation by strategy', 'restakingOperatorMagnitudes']}
                >
                  {() => <Magnitudes operator={operator} />}
                </Lazy>
                <Lazy height={480} wide section={['Slashes', 'restakingSlashingHistory']}>
                  {() => <SlashList filters={{ operator }} without={['operator']} />}
                </Lazy>
                <Lazy
                  height={320}
                  wide
                  section={['Registrations over time', 'restakingOperatorHistorical']}
                >
                  {() => <RegistrationHistory operator={operator} />}
                </Lazy>
                <Lazy height={180} wide section={['Rewards per year', 'restakingOperatorApr']}>
                  {() => <RewardsPerYear kind="operator" id={operator} />}
                </Lazy>
                <Lazy height={300} wide section={['Own rewards by day', 'restakingRewardsEarned']}>
                  {() => <EarnedByDay title="Own rewards by day" of={{ earner: operator }} />}
                </Lazy>
                <Lazy
                  height={480}
                  wide
                  section={['Own rewards by AVS and token', 'restakingRewardsEarned']}
                >
                  {() => (
                    <EarnedList
                      title="Own rewards by AVS and token"
                      of={{ earner: operator }}
                      groups={['avs', 'submission', 'token']}
                    />
                  )}
                </Lazy>
                <Lazy height={240} wide section={['Rewards to claim', 'restakingRewardsUnclaimed']}>
                  {() => <UnclaimedList earner={operator} />}
                </Lazy>
                <ActivityList title="Activity" filters={{ operator }} without={['operator']} />
                <Lazy
                  height={480}
                  wide
                  section={['Withdrawals of its delegators', 'restakingAllWithdrawals']}
                >
                  {() => (
                    <WithdrawalList
                      title="Withdrawals of its delegators"
                      filters={{ delegatedTo: operator }}
                      without={['delegatedTo']}
                    />
                  )}
                </Lazy>
                <Lazy height={300} wide section={['Keys', 'restakingOperatorKeys']}>
                  {() => <OperatorKeys operator={operator} />}
                </Lazy>
                <Lazy height={240} wide section={['Permissions', 'restakingPermissions']}>
                  {() => <Permissions account={operator} />}
                </Lazy>
              </Sections>
            </div>
          </>
        );
      }}
    </EntityView>
  );
}
