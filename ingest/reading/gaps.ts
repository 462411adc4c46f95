import type { Network } from '../networks/network.ts';
import { formatInterval, holes, type Interval, without } from '../shared/interval.ts';

/** Problems of a store's coverage, one sentence each. */
export function gapProblems(
  covered: readonly Interval[],
  allowed: readonly Interval[] | 'all',
  network: Network,
): string[] {
  const [first] = covered;
  if (!first) return ['the store has no blocks yet: give inputs with logs'];
  const problems: string[] = [];
  if (first.from > network.firstBlock) {
    problems.push(
      `blocks ${formatInterval({ from: network.firstBlock, to: first.from - 1 })}: are missing before the first ` +
        'range, so that balances would be wrong: add files from the network’s first block on, or state with ' +
        '--range which blocks the files cover',
    );
  }
  const open = allowed === 'all' ? [] : without(holes(covered), allowed);
  for (const gap of open) {
    problems.push(
      `blocks ${formatInterval(gap)}: are missing between ranges: add files of them, state with --range that ` +
        'files cover them, or publish without them by --allow-gaps',
    );
  }
  return problems;
}
