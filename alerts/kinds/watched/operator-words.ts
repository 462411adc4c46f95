import { WITHDRAWAL_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import type { Facts } from '../kind.ts';
import { counted, named, textOf } from './words.ts';

/** Describes an operator's event in one sentence. */
export function operatorTitle(facts: Facts): string {
  const { event, list, before, after, strategy, effectBlock } = facts;
  const operator = `Operator ${named(facts.operator, facts.label)} of list ${list}`;
  const set = `operator set ${facts.operatorSetId} of AVS ${facts.avs}`;
  const from = effectBlock === null ? '' : ` from block ${effectBlock} on`;
  switch (event) {
    case 'entered':
      return `${operator} entered ${set}`;
    case 'left':
      return `${operator} left ${set}, which can slash it up to block ${effectBlock}`;
    case 'allocated':
      return (
        `${operator} allocates magnitude ${after} instead of ${before} of strategy ${strategy} ` +
        `to ${set}${from}`
      );
    case 'delay_shortened':
      return `${operator} has an allocation delay of ${after} blocks instead of ${before}${from}`;
    default:
      return (
        `The slasher of ${set} is ${textOf(after) || 'nobody'} instead of ${textOf(before) || 'nobody'}` +
        `${from}; operator ${named(facts.operator, facts.label)} of list ${list} is a member`
      );
  }
}

/** Describes how the operator belongs to the list. */
export function stakersSentence({ stakers, isListed }: Facts): readonly string[] {
  const delegating =
    stakers === '0'
      ? 'No staker of the list delegates to this operator.'
      : `${counted(stakers, 'staker')} of the list: shares delegated to this operator, or queued with it up to ${WITHDRAWAL_DELAY_BLOCKS} blocks ago.`;
  return isListed === true ? ['The operator is in the list.', delegating] : [delegating];
}
