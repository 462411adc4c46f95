import type { Mark } from '../../charts/steps.tsx';
import { count } from '../../format/numbers.ts';
import { useRows } from '../../state/answer.ts';

/** Contracts that a mark names; of more it tells how many. */
const NAMED = 3;

/** The days on which contracts of the protocol were upgraded; none where the snapshot does not tell of any. */
export function useUpgradeMarks(): readonly Mark[] {
  const upgrades = useRows('restakingUpgrades', {}).value ?? [];
  const byDay = new Map<string, Set<string>>();
  for (const { timestamp, name, contract } of upgrades) {
    const day = timestamp.slice(0, 10);
    byDay.set(day, (byDay.get(day) ?? new Set()).add(name || contract));
  }
  return [...byDay].map(([day, contracts]) => ({
    time: Date.parse(day),
    description: descriptionOf([...contracts].sort(byName)),
  }));
}

/** Names before the addresses of contracts without one. */
function byName(a: string, b: string): number {
  const addresses = Number(a.startsWith('0x')) - Number(b.startsWith('0x'));
  return addresses || (a < b ? -1 : 1);
}

function descriptionOf(contracts: readonly string[]): string {
  const more = contracts.length - NAMED;
  const named = contracts.slice(0, NAMED).join(', ');
  return `upgrade of ${more > 0 ? `${named} and ${count(more)} more` : named}`;
}
