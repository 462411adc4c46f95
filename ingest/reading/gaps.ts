import type { Network } from '../networks/network.ts';
import { formatInterval, holesBetween, type Interval, without } from '../shared/interval.ts';

/** A problem names this many ranges of missing blocks. */
const MAX_NAMED = 3;

/** Lists a store's missing blocks, one sentence each. */
export function gapProblems(
  covered: readonly Interval[],
  allowed: readonly Interval[] | 'all',
  network: Network,
): string[] {
  const [first] = covered;
  const last = covered.at(-1);
  if (!first || !last) return ['the store has no blocks yet: give inputs with logs'];
  const problems: string[] = [];
  if (first.from > network.firstBlock) {
    problems.push(
      `blocks ${formatInterval({ from: network.firstBlock, to: first.from - 1 })}: are missing, and balances would ` +
        `be wrong without them: add files of them, or give --range ${network.firstBlock}:${last.to} if these files ` +
        'cover them',
    );
  }
  const open = allowed === 'all' ? [] : without(holesBetween(covered), allowed);
  if (open.length > 0) {
    const more = open.length - MAX_NAMED;
    const named = open.slice(0, MAX_NAMED).map(formatInterval).join(', ');
    problems.push(
      `blocks ${named}${more > 0 ? ` and ${more} more ranges` : ''}: are missing between ranges: add files of them, ` +
        `give --range ${first.from}:${last.to} if these files cover them, or publish without them by --allow-gaps`,
    );
  }
  return problems;
}
