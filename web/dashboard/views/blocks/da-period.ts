import { setQuery, useRoute } from '../../state/route.ts';

const DAY_MS = 86_400_000;

/**
 * Returns the first time in a period that ends at `end`, as operations take it.
 */
export function startOf(days: number, end: string): string {
  return new Date(Date.parse(end) - days * DAY_MS + 1).toISOString();
}

/** Reads from the address how many days are chosen; the first choice is the default. */
export function useDays(name: string, choices: readonly number[]) {
  const { query } = useRoute();
  const days = choices.find((one) => String(one) === query[name]) ?? choices[0] ?? 1;
  return { days, choose: (text: string) => setQuery({ [name]: text }) };
}
