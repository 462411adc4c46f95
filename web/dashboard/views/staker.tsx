import { ApiError } from '../../../client/index.ts';
import { Fact, Facts } from '../parts/card.tsx';
import { Hex } from '../parts/hex.tsx';
import { Lazy } from '../parts/lazy.tsx';
import { Sections } from '../parts/sections.tsx';
import { Answered, Empty } from '../parts/states.tsx';
import { EntityTitle } from '../parts/title.tsx';
import { Count, Moment } from '../parts/values.tsx';
import { type Answer, useAnswer, useRows } from '../state/answer.ts';
import { ActivityList } from './blocks/activity-list.tsx';
import { ActivityOverTime } from './blocks/activity-over-time.tsx';
import { ProductFact } from './blocks/products-behind.tsx';
import { ValueByToken } from './blocks/value-by-token.tsx';
import { ValueFact } from './blocks/value-fact.tsx';
import { onDemand } from './loaded.tsx';

const WithdrawalList = onDemand((module) => module.WithdrawalList, 480);
const StakerSlashable = onDemand((module) => module.StakerSlashable, 300);
const LossList = onDemand((module) => module.LossList, 300);
const StakerHistory = onDemand((module) => module.StakerHistory, 320);
const Ledger = onDemand((module) => module.Ledger, 480);
const Permissions = onDemand((module) => module.Permissions, 240);
const ClaimList = onDemand((module) => module.ClaimList, 480);
const RewardsPerYear = onDemand((module) => module.RewardsPerYear, 180);
const EarnedByDay = onDemand((module) => module.EarnedByDay, 300);
const EarnedList = onDemand((module) => module.EarnedList, 480);
const UnclaimedList = onDemand((module) => module.UnclaimedList, 240);

/** Shows one staker: its holdings, its operator and its history. */
export function Staker({ staker }: { readonly staker: string }) {
  const answer = useAnswer('restakingStakerInfo', { staker });
  // Some stakers are only in the activity log.
  const notFound = answer.error instanceof ApiError && answer.error.status === 404;
  return (
    <>
      <EntityTitle kind="Staker" name="" id={staker} />
      {notFound ? (
        <Empty>No holdings. Its past activity is below.</Empty>
      ) : (
        <Answered of={answer} height={520}>
          {(body) => <Holdings answer={answer} of={body} staker={staker} />}
        </Answered>
      )}
      <div class="cards">
        <Sections contents>
          <ActivityOverTime filters={{ staker }} wide height={180} />
          <Lazy
            height={320}
            wide
            section={['Shares and delegations over time', 'restakingStakerHistorical']}
          >
            {() => <StakerHistory staker={staker} />}
          </Lazy>
          <Lazy height={300} wide section={['Slashable by AVS', 'restakingStakerSlashable']}>
            {() => <StakerSlashable staker={staker} />}
          </Lazy>
          <Lazy height={300} wide section={['Losses', 'restakingSlashLosses']}>
            {() => <LossList filters={{ staker }} without={['staker']} />}
          </Lazy>
          <ActivityList title="History" filters={{ staker }} without={['staker']} />
          <Lazy height={480} wide section={['Withdrawals', 'restakingAllWithdrawals']}>
            {() => <WithdrawalList title="Withdrawals" filters={{ staker }} without={['staker']} />}
          </Lazy>
          <Lazy height={180} wide section={['Rewards per year', 'restakingStakerApr']}>
            {() => <RewardsPerYear kind="staker" id={staker} />}
          </Lazy>
          <Lazy height={300} wide section={['Rewards by day', 'restakingRewardsEarned']}>
            {() => <EarnedByDay title="Rewards by day" of={{ earner: staker }} />}
          </Lazy>
          <Lazy height={480} wide section={['Rewards by AVS and token', 'restakingRewardsEarned']}>
            {() => (
              <EarnedList
                title="Rewards by AVS and token"
                of={{ earner: staker }}
                groups={['avs', 'submission', 'token']}
              />
            )}
          </Lazy>
          <Lazy height={240} wide section={['Rewards to claim', 'restakingRewardsUnclaimed']}>
            {() => <UnclaimedList earner={staker} />}
          </Lazy>
          <Lazy height={480} wide section={['Reward claims', 'restakingRewardClaim']}>
            {() => (
              <ClaimList title="Reward claims" filters={{ earner: staker }} without={['earner']} />
            )}
          </Lazy>
          <Lazy height={480} wide section={['Ledger', 'restakingLedger']}>
            {() => <Ledger address={staker} />}
          </Lazy>
          <Lazy height={240} wide section={['Permissions', 'restakingPermissions']}>
            {() => <Permissions account={staker} />}
          </Lazy>
        </Sections>
      </div>
    </>
  );
}

type Body = NonNullable<ReturnType<typeof useAnswer<'restakingStakerInfo'>>['value']>;

interface HoldingsProps {
  readonly answer: Answer<unknown>;
  readonly of: Body;
  readonly staker: string;
}

function Holdings({ answer, of, staker }: HoldingsProps) {
  const { operator, strategies, updatedAt, metadata } = of;
  const rows = useRows('restakingAllStrategies', {}).value;
  const byAddress = new Map(rows?.map((row) => [row.strategy, row]));
  const holdings = strategies.map((holding) => ({
    ...holding,
    ethPrice: byAddress.get(holding.strategy)?.ethPrice ?? '',
    // A token that is not delegated is in no list with prices; a value shows that it has one.
    dollarPrice: rows && (byAddress.get(holding.strategy)?.dollarPrice ?? holding.tvl),
  }));
  return (
    <>
      <section class="headline" aria-label="Summary">
        <Facts>
          <ValueFact of={answer} at="strategies.*.tvl" label="Holds" holdings={holdings} />
          <Fact of={answer} at="strategies.#" label="Strategies">
            <Count value={strategies.length} />
          </Fact>
          <Fact label="Delegates to">
            {operator ? (
              <Hex value={operator} to="operators" name={metadata.name} />
            ) : (
              'no operator'
            )}
          </Fact>
          <ProductFact staker={staker} />
          <Fact label="Updated">
            <Moment value={updatedAt} />
          </Fact>
        </Facts>
      </section>
      <div class="cards spaced">
        <ValueByToken
          title="Holdings by token"
          name="holdings"
          holdings={holdings}
          empty="No holdings."
          wide
        />
      </div>
    </>
  );
}
