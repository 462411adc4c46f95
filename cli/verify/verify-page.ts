import { sampleSentence } from '../../common/invented.ts';
import { type FactVerification, hasComparedFacts } from '../../data/facts/verdict.ts';
import type { Verification } from '../../rewards/verify/verdict.ts';
import { rewardSections } from '../rewards/verification-page.ts';
import { type Cell, code, html, type Markup, pageOf, section } from '../shared/page.ts';
import { factVerdict, oursOf, placeOf } from './verify-text.ts';

/** Writes both verdicts as one HTML page. */
export function verifyPage(facts: FactVerification, rewards: Verification | null): string {
  const ofRewards = rewards === null ? [] : [html`<h1>Rewards</h1>`, ...rewardSections(rewards)];
  return pageOf('Snapshot verified', [...factSections(facts), ...ofRewards]);
}

function factSections(found: FactVerification): Markup[] {
  const { counts, ofOtherChains } = found;
  const { agree, differ, notCovered } = counts;
  const groups = found.groups.map((group): Cell[] => [
    group.what,
    String(group.agree),
    group.differ === 0 ? '0' : html`<span class="differs">${String(group.differ)}</span>`,
    String(group.notCovered),
    group.source,
  ]);
  const differences = found.differences.map((difference): Cell[] => [
    difference.what,
    code(placeOf(difference)),
    code(oursOf(difference)),
    code(difference.theirs),
    difference.theirSource,
  ]);
  const sample = sampleSentence(found.invented ?? undefined);
  return [
    html`<p class="${hasComparedFacts(found) && found.agrees ? 'equal' : 'differs'}">Snapshot <code>${found.snapshot}</code>: ${factVerdict(found)}.</p>
<p>${String(agree)} agree, ${String(differ)} differ, ${String(notCovered)} are not covered by these logs.${ofOtherChains === 0 ? '' : ` ${ofOtherChains} are about other chains, and left out.`}</p>`,
    ...(sample === null ? [] : [html`<p class="differs">${sample}.</p>`]),
    section('Facts', ['fact', 'agree', 'differ', 'not covered', 'source'], groups),
    section('Differences', ['fact', 'place', 'ours', 'theirs', 'source'], differences),
  ];
}
