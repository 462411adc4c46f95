import { Fact, Facts } from '../parts/card.tsx';
import { Hex } from '../parts/hex.tsx';
import { Empty } from '../parts/states.tsx';
import { Thing } from '../parts/title.tsx';
import { Amount, Count, Dollars, Price, Priced } from '../parts/values.tsx';
import { useRows } from '../state/answer.ts';
import { ActivityList } from './blocks/activity-list.tsx';
import { ActivityOverTime } from './blocks/activity-over-time.tsx';
import { loaded } from './loaded.tsx';

const StrategyHistory = loaded((module) => module.StrategyHistory, 260);

/** One strategy: the token that it takes, what is delegated of it, and its log. */
export function Strategy({ strategy }: { readonly strategy: string }) {
  const answer = useRows('restakingAllStrategies', {});
  const found = (rows: NonNullable<typeof answer.value>) =>
    rows.find((row) => row.strategy === strategy.toLowerCase());
  return (
    <Thing
      kind="Strategy"
      id={strategy}
      of={answer}
      height={600}
      name={(rows) => {
        const { symbol = '', name = '' } = found(rows) ?? {};
        return `${symbol} ${name}`.trim();
      }}
    >
      {(rows) => {
        const known = found(rows);
        return (
          <>
            {known ? (
              <section class="headline" aria-label="Summary">
                <Facts>
                  <Fact label="Delegated value">
                    <Priced by={known.dollarPrice}>
                      <Dollars value={known.tvl} />
                    </Priced>
                  </Fact>
                  <Fact label="Tokens" note={<Hex value={known.token} />}>
                    <Amount value={known.tokens} unit={known.symbol} />
                  </Fact>
                  <Fact
                    label="Price"
                    note={
                      Number(known.ethPrice) > 0 && <Amount value={known.ethPrice} unit="ETH" />
                    }
                  >
                    <Price value={known.dollarPrice || '0'} />
                  </Fact>
                  <Fact label="Tokens per share">
                    <Amount value={known.sharesUnderlying || '0'} />
                  </Fact>
                  <Fact label="Stakers" note="delegating it">
                    <Count value={known.stakersCount} />
                  </Fact>
                  <Fact label="Operators" note="with delegated shares">
                    <Count value={known.operatorsCount} />
                  </Fact>
                </Facts>
              </section>
            ) : (
              <Empty>This snapshot has only the activity of this strategy.</Empty>
            )}
            <div class="cards">
              <ActivityOverTime filters={{ strategy }} wide />
              <StrategyHistory strategy={strategy} />
              <ActivityList
                title="Activity"
                filters={{ strategy }}
                without={['strategy', 'concerns']}
              />
            </div>
          </>
        );
      }}
    </Thing>
  );
}
