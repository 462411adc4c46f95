import type { Answerer } from '../answers/answerer.ts';
import type { Counts } from '../answers/buckets.ts';
import { histogramBody, histogramWriter } from '../answers/histogram-answerer.ts';
import { columnOf } from '../definition/fields.ts';
import { type HistogramDefinition, INTERVALS } from '../definition/kinds/histogram-operation.ts';
import { isView } from '../definition/kinds/list-operation.ts';
import type { DayCounts, ExternalStore } from '../store/external-store.ts';
import { externalShape } from './shape.ts';
import { selectionOf } from './view-rows.ts';

/** Answers with counts by time bucket and term, which the database counts by day. */
export function externalHistogramAnswerer(
  store: ExternalStore,
  { of, by }: HistogramDefinition,
): Answerer {
  if (!isView(of)) throw new RangeError(`${of.name}: only rows of a table are counted by day`);
  const shape = externalShape(of.rows.of);
  if (shape.kind !== columnOf(by))
    throw new RangeError(`${of.name}: rows are not counted by ${by}`);
  const table = store.table(shape);
  return async ({ interval: wanted, ...parameters }) => {
    const interval = INTERVALS.find((one) => one === wanted) ?? 'day';
    const counted = await table.count(selectionOf(of, parameters));
    return histogramBody(oldestFirst(counted), interval, histogramWriter(by, counted.kinds));
  };
}

/** Sorts days and kinds from the oldest day on; both ascend. */
function oldestFirst({ days, codes, counts }: DayCounts): Counts {
  const order = Array.from(days.keys()).sort(
    (a, b) => (days[a] ?? 0) - (days[b] ?? 0) || (codes[a] ?? 0) - (codes[b] ?? 0),
  );
  return {
    starts: Int32Array.from(order, (at) => days[at] ?? 0),
    codes: Uint8Array.from(order, (at) => codes[at] ?? 0),
    counts: Uint32Array.from(order, (at) => counts[at] ?? 0),
  };
}
