import { WITHDRAWAL_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import type { Fact } from '../../alert.ts';
import type { Facts } from '../kind.ts';
import { countedNoun, futureBlock, labelledAddress, percentage, textOf } from './words.ts';

/** Describes an operator's event in one sentence. */
export function operatorTitle(facts: Facts): string {
  const { event, list, before, after, strategy, effectBlock, effectTime } = facts;
  const operator = `Operator ${labelledAddress(facts.operator, facts.label)} of list ${list}`;
  const set = `operator set ${facts.operatorSetId} of AVS ${facts.avs}`;
  const at = futureBlock(effectBlock, effectTime);
  const from = effectBlock === null ? '' : ` from ${at} on`;
  switch (event) {
    case 'entered':
      return `${operator} entered ${set}`;
    case 'left':
      return `${operator} left ${set}, which can slash it up to ${at}`;
    case 'allocated':
      return (
        `${operator} allocates ${partOfAll(after)} instead of ${partOfAll(before)} of its magnitude in ` +
        `strategy ${strategy} to ${set}${from}`
      );
    case 'delay_shortened':
      return `${operator} has an allocation delay of ${after} blocks instead of ${before}${from}`;
    default:
      return (
        `The slasher of ${set} is ${textOf(after) || 'nobody'} instead of ${textOf(before) || 'nobody'}` +
        `${from}; operator ${labelledAddress(facts.operator, facts.label)} of list ${list} is a member`
      );
  }
}

/** An operator's magnitude in a strategy before any slash. */
const WHOLE_MAGNITUDE = 10n ** 18n;

function partOfAll(magnitude: Fact | undefined): string {
  return percentage(BigInt(textOf(magnitude)), WHOLE_MAGNITUDE);
}

/** Describes an event further, and how the operator belongs to the list. */
export function operatorDetails(facts: Facts): readonly string[] {
  if (facts.event !== 'allocated') return stakersSentence(facts);
  const exact = `Magnitude ${textOf(facts.after)} instead of ${textOf(facts.before)}; before any slash an operator has ${WHOLE_MAGNITUDE} in all.`;
  return [exact, ...stakersSentence(facts)];
}

/** Describes how the operator belongs to the list. */
function stakersSentence({ stakers, isListed }: Facts): readonly string[] {
  const delegating =
    stakers === '0'
      ? 'No staker of the list delegates to this operator.'
      : `${countedNoun(stakers, 'staker')} of the list ${stakers === '1' ? 'has' : 'have'} shares delegated to this operator, or queued with it in the last ${WITHDRAWAL_DELAY_BLOCKS} blocks.`;
  return isListed === true ? ['The operator is in the list.', delegating] : [delegating];
}
