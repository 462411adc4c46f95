import { Fact, Facts } from '../parts/card.tsx';
import { Hex } from '../parts/hex.tsx';
import { Lazy } from '../parts/lazy.tsx';
import { Section, Sections } from '../parts/sections.tsx';
import { Empty } from '../parts/states.tsx';
import { EntityView } from '../parts/title.tsx';
import { Amount, Count, Dollars, Price, Priced } from '../parts/values.tsx';
import { useRows } from '../state/answer.ts';
import { ActivityList } from './blocks/activity-list.tsx';
import { ActivityOverTime } from './blocks/activity-over-time.tsx';
import { Rate } from './blocks/rate.tsx';
import { onDemand } from './loaded.tsx';

const OperatorsOfToken = onDemand((module) => module.OperatorsOfToken, 480);
const StakerValues = onDemand((module) => module.StakerValues, 480);
const StrategyHistory = onDemand((module) => module.StrategyHistory, 260);

/** Shows one strategy: its token, the amount delegated, and its activity. */
export function Strategy({ strategy }: { readonly strategy: string }) {
  const answer = useRows('restakingAllStrategies', {});
  const tokens = useRows('restakingAllTokens', {}).value;
  const token = tokens?.find((one) => one.strategy === strategy.toLowerCase());
  const by = {
    id: 'restakingAllStrategies',
    parameters: { search: strategy.toLowerCase(), limit: 1 },
  } as const;
  const rowOf = (rows: NonNullable<typeof answer.value>) =>
    rows.find((one) => one.strategy === strategy.toLowerCase());
  return (
    <EntityView
      kind="Strategy"
      id={strategy}
      of={answer}
      height={600}
      name={(rows) => {
        const { symbol = '', name = '' } = rowOf(rows) ?? {};
        return `${symbol} ${name}`.trim();
      }}
    >
      {(rows) => {
        const row = rowOf(rows);
        return (
          <>
            {row ? (
              <section class="headline" aria-label="Summary">
                <Facts>
                  <Fact by={by} at="data.*.tvl" unit="USD" label="Delegated value">
                    <Priced by={row.dollarPrice}>
                      <Dollars value={row.tvl} />
                    </Priced>
                  </Fact>
                  <Fact
                    by={by}
                    at="data.*.tokens"
                    unit={row.symbol}
                    label="Tokens"
                    note={<Hex value={row.token} />}
                  >
                    <Amount value={row.tokens} unit={row.symbol} />
                  </Fact>
                  <Fact
                    by={by}
                    at="data.*.dollarPrice"
                    unit="USD"
                    label="Price"
                    note={Number(row.ethPrice) > 0 && <Amount value={row.ethPrice} unit="ETH" />}
                  >
                    <Price value={row.dollarPrice || '0'} />
                  </Fact>
                  <Fact label="Tokens per share">{token ? <Rate of={token} /> : '–'}</Fact>
                  <Fact by={by} at="data.*.stakersCount" label="Stakers" note="delegating it">
                    <Count value={row.stakersCount} />
                  </Fact>
                  <Fact
                    by={by}
                    at="data.*.operatorsCount"
                    label="Operators"
                    note="with delegated shares"
                  >
                    <Count value={row.operatorsCount} />
                  </Fact>
                  {row.durationVault && (
                    <Fact label="Duration vault" note="its operator">
                      <Hex value={row.strategy} to="operators" />
                    </Fact>
                  )}
                </Facts>
              </section>
            ) : (
              <Empty>This snapshot has only the activity of this strategy.</Empty>
            )}
            <div class="cards">
              <ActivityOverTime filters={{ strategy }} wide />
              <Sections>
                <Section section={['Delegated over time', 'restakingStrategyHistorical']}>
                  <StrategyHistory strategy={strategy} />
                </Section>
              </Sections>
              <Lazy height={480} wide>
                {() => <OperatorsOfToken strategy={strategy} />}
              </Lazy>
              <Lazy height={480} wide>
                {() => <StakerValues title="Largest holders" filters={{ strategy }} />}
              </Lazy>
              <ActivityList
                title="Activity"
                filters={{ strategy }}
                without={['strategy', 'concerns']}
              />
            </div>
          </>
        );
      }}
    </EntityView>
  );
}
