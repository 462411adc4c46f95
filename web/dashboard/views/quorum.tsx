import type { BodyOf } from '../../../client/index.ts';
import { count, inTokens } from '../format/numbers.ts';
import { Card, Fact, Facts } from '../parts/card.tsx';
import { Hex } from '../parts/hex.tsx';
import { Section, Sections } from '../parts/sections.tsx';
import { Answered } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { Amount, Moment } from '../parts/values.tsx';
import { useAnswer, useRows } from '../state/answer.ts';
import { useNames } from '../state/names.ts';
import { QuorumEvents } from './blocks/da-events.tsx';
import { useNetwork } from './blocks/network.tsx';
import { QuorumStakes, STAKE_DECIMALS } from './blocks/quorum-stakes.tsx';

/** Shows one quorum: its settings, operators by stake, strategies and events. */
export function Quorum({ quorumNumber }: { readonly quorumNumber: number }) {
  const network = useNetwork();
  const names = useNames();
  const answer = useAnswer('availabilityQuorumInfo', { network, quorumNumber });
  const operators = useRows('availabilityAllOperators', { network });
  return (
    <>
      <Title note="EigenDA operators staking in the same strategies">Quorum {quorumNumber}</Title>
      <Sections>
        <Section section={['', 'availabilityQuorumInfo']}>
          <section class="headline" aria-label="Summary">
            <Answered of={answer} height={86}>
              {(quorum) => (
                <Facts>
                  <Fact
                    of={answer}
                    at="registeredMembersCount"
                    label="Operators"
                    note={`${count(quorum.activeMembersCount)} with a stake`}
                  >
                    {count(quorum.registeredMembersCount)}
                  </Fact>
                  <Fact of={answer} at="strategies.#" label="Strategies">
                    {count(quorum.strategies.length)}
                  </Fact>
                  <Fact label="Minimum stake">
                    <Amount value={inTokens(String(quorum.minimumStake), STAKE_DECIMALS)} />
                  </Fact>
                  <Fact label="Settings changed">
                    <Moment value={quorum.updatedAt} />
                  </Fact>
                </Facts>
              )}
            </Answered>
          </section>
        </Section>
      </Sections>
      <div class="cards">
        <Answered of={operators} height={412}>
          {(rows) => (
            <QuorumStakes
              quorum={String(quorumNumber)}
              operators={rows}
              names={names}
              network={network}
            />
          )}
        </Answered>
        <Sections>
          <Section section={['Events', 'availabilityQuorumActivity']}>
            <QuorumEvents quorumNumber={quorumNumber} />
          </Section>
          <Section section={['Strategies', 'availabilityQuorumInfo']}>
            <Card wide title="Strategies" note="Shares of these strategies count as stake">
              <Answered of={answer} height={40}>
                {(quorum) => <Strategies of={quorum} />}
              </Answered>
            </Card>
          </Section>
        </Sections>
      </div>
    </>
  );
}

function Strategies({ of }: { readonly of: BodyOf<'availabilityQuorumInfo'> }) {
  const names = useNames();
  return (
    <ul class="several">
      {of.strategies.map((strategy) => (
        <li key={strategy}>
          <Hex value={strategy} to="strategies" name={names.strategy(strategy)} />
        </li>
      ))}
    </ul>
  );
}
