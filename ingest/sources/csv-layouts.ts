import { CRYO } from './cryo.ts';
import { DUNE } from './dune.ts';
import { ETL } from './etl.ts';
import type { Layout } from './layout.ts';
import { topicOfText } from './topics.ts';

function asCsv(layout: Layout): Layout {
  const columns = Object.entries(layout.columns).map(([name, expression]) => [
    name,
    topicOfText(expression),
  ]);
  const { wholeChain, ...filtered } = layout;
  return {
    ...filtered,
    name: `${layout.name} as CSV`,
    format: 'csv',
    columns: Object.fromEntries(columns),
  };
}

/** CSV files match the first layout that fits. */
export const CSV_LAYOUTS: readonly Layout[] = [...CRYO, ...ETL, ...DUNE].map(asCsv);
