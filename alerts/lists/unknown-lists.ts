import type { Message } from '../../common/messages.ts';
import { ALERT_PROBLEMS } from '../alert-problems.ts';
import type { Rule } from '../rules-file.ts';
import { GROUP, PRODUCT, type WatchedAddress } from './watch-file.ts';

/**
 * Returns a sentence for each rule with a list that no watch file has. A product or a group may be
 * in a table of the snapshot.
 */
export function unknownLists(
  rules: readonly Rule[],
  watched: readonly WatchedAddress[],
): Message[] {
  const lists = new Set(watched.map(({ list }) => list));
  return rules.flatMap(({ name, values: { watch } }) => {
    const isKnown = watch === undefined || watch === null || lists.has(watch);
    if (isKnown || watch.startsWith(PRODUCT) || watch.startsWith(GROUP)) return [];
    return [ALERT_PROBLEMS.rule_of_unknown_list({ rule: name })];
  });
}
