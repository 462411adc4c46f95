import { count } from '../../format/numbers.ts';
import { useAnswer } from '../../state/answer.ts';

/**
 * Says that computed amounts are lower bounds, since the calculation left out submissions;
 * undefined if it has all, and while that is not known.
 */
export function useEstimateNote(): string | undefined {
  const { value } = useAnswer('restakingRewardsRoots', { limit: 1 });
  const leftOut = value?.meta.statistics.leftOutSubmissions ?? 0;
  if (leftOut === 0) return undefined;
  const submissions = leftOut === 1 ? '1 submission' : `${count(leftOut)} submissions`;
  return `Lower bound: ${submissions} could not be computed.`;
}
