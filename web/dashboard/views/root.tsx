import { Card, Details } from '../parts/card.tsx';
import { Hex } from '../parts/hex.tsx';
import { Section, Sections } from '../parts/sections.tsx';
import { Answered } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { Moment, YesNo } from '../parts/values.tsx';
import { useAnswer } from '../state/answer.ts';
import { RootVerdict } from './blocks/root-verdicts.tsx';

/** Shows one distribution root. */
export function Root({ index }: { readonly index: string }) {
  const answer = useAnswer('restakingDistributionRootInfo', { rootIndex: Number(index) });
  return (
    <>
      <Title note="Merkle root from which rewards are claimed">Distribution root {index}</Title>
      <Answered of={answer} height={200}>
        {(root) => (
          <div class="cards">
            <Card title="Root" wide>
              <Details
                of={[
                  ['Root', <Hex key="root" value={root.root} />],
                  ['State', <YesNo key="s" value={root.active} yes="active" no="not active" />],
                  ['Rewards until', <Moment key="e" value={root.rewardsCalculationEndTimestamp} />],
                  ['Active from', <Moment key="a" value={root.activatedAt} />],
                  ['Created', <Moment key="c" value={root.createdAt} />],
                  ['Updated', <Moment key="u" value={root.updatedAt} />],
                ]}
              />
            </Card>
            <Sections>
              <Section section={['Computed from logs', 'restakingRewardsRoots']}>
                <RootVerdict index={index} />
              </Section>
            </Sections>
          </div>
        )}
      </Answered>
    </>
  );
}
