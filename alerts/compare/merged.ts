import type { Alert } from '../alert.ts';

/** An alert, and the channels of the rules that match. */
export interface Match {
  readonly alert: Alert;
  readonly channels: readonly string[];
}

/**
 * One match for each id, ascending by block and id: its rules and channels are those of all matches
 * with the id.
 */
export function mergeMatches(found: readonly Match[]): Match[] {
  const byId = new Map<string, Match>();
  for (const match of found) {
    const present = byId.get(match.alert.id);
    byId.set(match.alert.id, present ? both(present, match) : match);
  }
  const order = ({ alert }: Match) => alert.blockNumber;
  return [...byId.values()].sort(
    (a, b) => order(a) - order(b) || (a.alert.id < b.alert.id ? -1 : 1),
  );
}

function both(first: Match, second: Match): Match {
  return {
    alert: { ...first.alert, rules: [...first.alert.rules, ...second.alert.rules] },
    channels: [...new Set([...first.channels, ...second.channels])],
  };
}
