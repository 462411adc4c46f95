import { described, type Fields, integer } from '../../definition/fields.ts';

const count = (changes: string) => described(`Number of ${changes}.`, integer);

/** Counts changes by kind. */
export const changeCounts: Fields = {
  grew: count('operators and strategies that gained delegated shares'),
  shrank: count('operators and strategies that lost delegated shares otherwise than by slashes'),
  delegated: count('stakers that had no operator before'),
  undelegated: count('stakers that have no operator now'),
  redelegated: count('stakers with another operator than before'),
  registered: count('registrations of an operator with an AVS'),
  deregistered: count('deregistrations of an operator from an AVS'),
  slashed: count('slashes of an operator in a strategy'),
};
