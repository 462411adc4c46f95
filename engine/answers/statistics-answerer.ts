import { keyOf } from '../definition/kinds/key.ts';
import type { ListDefinition } from '../definition/kinds/list-operation.ts';
import type { CanonicalParameters } from '../definition/parameters.ts';
import type { StoredList } from '../store/stored-list.ts';
import { countDistinctOfBoth } from './further.ts';
import type { OrderedRows } from './select-rows.ts';

/** Returns a list's statistics for a request, as JSON text; null if the list has none. */
export type StatisticsAnswerer = (
  selected: OrderedRows,
  parameters: CanonicalParameters,
) => string | null;

/** Statistics come from `prepare`, or are counted per request. */
export function statisticsAnswerer(
  list: StoredList,
  { name, statistics, required }: ListDefinition,
): StatisticsAnswerer {
  switch (statistics?.of) {
    case undefined:
      return () => null;
    case 'snapshot':
      return () => textOf(list, name, '');
    case 'required':
      if (!required) throw new RangeError(`${name}: statistics of what no filter names`);
      return (_selected, parameters) => textOf(list, name, keyOf(required.key, parameters));
    case 'selection':
      return countingAnswerer(list, statistics.count, statistics.distinct);
  }
}

function textOf({ statistics }: StoredList, name: string, key: string): string {
  const text = statistics.get(key);
  if (text === undefined) throw new RangeError(`${name}: no statistics of "${key}"`);
  return text;
}

/** Counts of fewer rows are not cached: counting them takes microseconds. */
const UNCACHED_ROWS = 256;

/**
 * Counts a term's rows on the first request, in the time that intersecting two terms takes.
 * Counting all terms beforehand would take a third of a second.
 */
function countingAnswerer(
  list: StoredList,
  count: string,
  distinct: Readonly<Record<string, string>>,
): StatisticsAnswerer {
  const counted = Object.entries(distinct).map(([name, filter]) => {
    const index = list.indexes.get(filter);
    if (!index) throw new RangeError(`statistics count ${filter}, which is not a filter`);
    return { name, index, furtherIndex: list.further?.list.indexes.get(filter) };
  });
  const write = (total: number, counts: readonly number[]) =>
    `{"${count}":${total}${counted.map(({ name }, at) => `,"${name}":${counts[at]}`).join('')}}`;
  const all = write(
    list.length,
    counted.map(({ index }) => index.terms.length),
  );
  const cache = new Map<string, string>();
  return ({ selection, terms, further, total }) => {
    if (further) {
      return write(
        total,
        counted.map(({ index, furtherIndex = index }) =>
          countDistinctOfBoth([index, selection], [furtherIndex, further.selection]),
        ),
      );
    }
    if (selection === 'all') return all;
    // Another filter or a time range may keep all of the term's rows.
    const whole = terms.find(({ index, ordinal }) => index.countOf(ordinal) === selection.length);
    const key =
      whole && selection.length > UNCACHED_ROWS ? `${whole.filter} ${whole.ordinal}` : null;
    const cached = key === null ? undefined : cache.get(key);
    if (cached !== undefined) return cached;
    const text = write(
      selection.length,
      counted.map(({ index }) => index.countDistinct(selection)),
    );
    if (key !== null) cache.set(key, text);
    return text;
  };
}
