import type { Mark } from '../../charts/steps.tsx';
import { count } from '../../format/numbers.ts';
import { useRows } from '../../state/answer.ts';

/** Contracts named in a mark; the others are counted. */
const MAX_NAMES = 3;

/** Marks each day on which the protocol's contracts were upgraded. */
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

/** Orders names before unnamed contracts' addresses. */
function byName(a: string, b: string): number {
  const addresses = Number(a.startsWith('0x')) - Number(b.startsWith('0x'));
  return addresses || (a < b ? -1 : 1);
}

function descriptionOf(contracts: readonly string[]): string {
  const more = contracts.length - MAX_NAMES;
  const named = contracts.slice(0, MAX_NAMES).join(', ');
  return `upgrade of ${more > 0 ? `${named} and ${count(more)} more` : named}`;
}
