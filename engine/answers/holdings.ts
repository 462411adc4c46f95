import type { Holdings } from '../../store/holdings.ts';
import { notInSnapshot } from '../errors.ts';
import type { Answerer } from './answerer.ts';

/** Answers a staker, what it holds and its operator. */
export function holdingsAnswerer(holdings: Holdings): Answerer {
  return ({ staker = '' }) => {
    const held = holdings.of(staker);
    if (!held) throw notInSnapshot('staker', staker);
    return Buffer.from(
      `{"staker":"${staker}","operator":"${held.operator}","strategies":[${held.holdings.join()}],"updatedAt":"${held.updatedAt}",${held.operatorMembers}}`,
    );
  };
}
