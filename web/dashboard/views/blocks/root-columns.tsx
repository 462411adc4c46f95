import type { Column } from '../../parts/column.ts';
import { Moment } from '../../parts/values.tsx';
import { href } from '../../state/route.ts';

/** Shows a distribution root's index, with a link to its view. */
export const ROOT_INDEX: Column<{ readonly rootIndex: string }> = {
  id: 'rootIndex',
  title: 'Index',
  kind: 'text',
  width: 'minmax(4rem, 0.4fr)',
  value: ({ rootIndex }) => rootIndex,
  show: ({ rootIndex }) => <a href={href(`roots/${rootIndex}`)}>{rootIndex}</a>,
};

/** Shows the end of the rewards that a distribution root contains. */
export const REWARDS_UNTIL: Column<{ readonly rewardsCalculationEndTimestamp: string }> = {
  id: 'end',
  title: 'Rewards until',
  kind: 'text',
  width: 'minmax(11rem, 2fr)',
  value: ({ rewardsCalculationEndTimestamp }) => rewardsCalculationEndTimestamp,
  show: ({ rewardsCalculationEndTimestamp }) => <Moment value={rewardsCalculationEndTimestamp} />,
};
