import { Lazy } from '../parts/lazy.tsx';
import { Sections } from '../parts/sections.tsx';
import { Title } from '../parts/title.tsx';
import { SlashList } from './blocks/slash-list.tsx';
import { AllocationDelays } from './risk/allocation-delays.tsx';
import { ConcentrationNow, ConcentrationOfEach } from './risk/concentration-now.tsx';
import { ConcentrationOverTime } from './risk/concentration-over-time.tsx';
import { OperatorGroups } from './risk/operator-groups.tsx';
import { Overlap } from './risk/overlap.tsx';
import { ProductsAtRisk } from './risk/products-at-risk.tsx';
import { RiskFacts } from './risk/risk-facts.tsx';
import { RiskFlags } from './risk/risk-flags.tsx';
import { SlashLosses } from './risk/slash-losses.tsx';
import { SlashResolutions } from './risk/slash-resolutions.tsx';
import { SlashableByAvs, SlashableByOperator, SlashableBySet } from './risk/slashable-lists.tsx';
import { SlashableOverTime } from './risk/slashable-over-time.tsx';
import { SlasherChanges } from './risk/slasher-changes.tsx';
import { WhatIf } from './risk/what-if.tsx';

/** Shows the slashable value, losses if it were slashed, concentration, and past slashes. */
export function Risk() {
  return (
    <>
      <Title note="What operator sets can slash, losses if they did, concentration, and past slashes">
        Risk
      </Title>
      <RiskFacts />
      <div class="cards">
        <Sections contents folded>
          <Lazy height={420} wide section={['What if', 'restakingSlashImpactOperators']}>
            {() => <WhatIf />}
          </Lazy>
          <Lazy height={480} wide section={['Slashable by AVS', 'restakingSlashableByAvs']}>
            {() => <SlashableByAvs />}
          </Lazy>
          <Lazy
            height={480}
            wide
            section={['Slashable by operator set', 'restakingSlashableBySet']}
          >
            {() => <SlashableBySet />}
          </Lazy>
          <Lazy
            height={480}
            wide
            section={['Slashable by operator', 'restakingSlashImpactOperators']}
          >
            {() => <SlashableByOperator />}
          </Lazy>
          <Lazy
            height={260}
            wide
            section={['Slashable value over time', 'restakingSlashableHistorical']}
          >
            {() => <SlashableOverTime of={{}} />}
          </Lazy>
          <Lazy height={480} wide section={['Products at risk', 'restakingAllProducts']}>
            {() => <ProductsAtRisk />}
          </Lazy>
          <Lazy height={480} wide section={['Flags', 'restakingRiskFlags']}>
            {() => <RiskFlags />}
          </Lazy>
          <Lazy height={400} wide section={['Concentration', 'restakingConcentration']}>
            {() => <ConcentrationNow />}
          </Lazy>
          <Lazy
            height={300}
            wide
            section={['Concentration over time', 'restakingConcentrationHistorical']}
          >
            {() => <ConcentrationOverTime />}
          </Lazy>
          <Lazy height={480} wide section={['Concentration of each', 'restakingConcentration']}>
            {() => <ConcentrationOfEach />}
          </Lazy>
          <Lazy height={480} wide section={['AVSs that share operators', 'restakingAvsOverlap']}>
            {() => <Overlap />}
          </Lazy>
          <Lazy height={300} wide section={['Groups of operators', 'restakingOperatorGroups']}>
            {() => <OperatorGroups />}
          </Lazy>
          <Lazy height={480} wide section={['Slashes', 'restakingSlashingHistory']}>
            {() => <SlashList filters={{}} />}
          </Lazy>
          <Lazy height={480} wide section={['Losses', 'restakingSlashLosses']}>
            {() => <SlashLosses />}
          </Lazy>
          <Lazy height={480} wide section={['Slashed shares', 'restakingSlashResolutions']}>
            {() => <SlashResolutions />}
          </Lazy>
          <Lazy height={480} wide section={['Slashers', 'restakingSlasherChanges']}>
            {() => <SlasherChanges />}
          </Lazy>
          <Lazy height={480} wide section={['Allocation delays', 'restakingAllocationDelays']}>
            {() => <AllocationDelays />}
          </Lazy>
        </Sections>
      </div>
    </>
  );
}
