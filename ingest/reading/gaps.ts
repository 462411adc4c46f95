import type { Message } from '../../common/messages.ts';
import { INPUT_PROBLEMS } from '../input-problems.ts';
import type { Network } from '../networks/network.ts';
import {
  formatInterval,
  holesBetween,
  type Interval,
  subtractIntervals,
} from '../shared/interval.ts';

/** A problem names at most this many ranges of missing blocks. */
const MAX_NAMED = 3;

/** Lists a store's missing blocks, a message each. */
export function gapProblems(
  covered: readonly Interval[],
  allowed: readonly Interval[] | 'all',
  network: Network,
): Message[] {
  const [first] = covered;
  const last = covered.at(-1);
  if (!first || !last) return [INPUT_PROBLEMS.blocks_not_given()];
  const problems: Message[] = [];
  if (first.from > network.firstBlock) {
    problems.push(
      INPUT_PROBLEMS.first_blocks_missing({
        from: network.firstBlock,
        to: first.from - 1,
        last: last.to,
      }),
    );
  }
  const open = allowed === 'all' ? [] : subtractIntervals(holesBetween(covered), allowed);
  if (open.length > 0) {
    problems.push(
      INPUT_PROBLEMS.blocks_missing({
        ranges: open.slice(0, MAX_NAMED).map(formatInterval),
        more: Math.max(open.length - MAX_NAMED, 0),
        from: first.from,
        to: last.to,
      }),
    );
  }
  return problems;
}
