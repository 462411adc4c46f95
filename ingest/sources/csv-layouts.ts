import { CRYO } from './cryo.ts';
import { DUNE } from './dune.ts';
import { ETL } from './etl.ts';
import type { Layout } from './layout.ts';

/** CSV of ethereum-etl has the topics of a log in one text, with commas between them. */
function topicOf(expression: string): string {
  const [, number] = /^topics\[(\d)\]$/.exec(expression) ?? [];
  return number ? `nullif(split_part(topics, ',', ${number}), '')` : expression;
}

function asCsv(layout: Layout): Layout {
  const columns = Object.entries(layout.columns).map(([name, expression]) => [
    name,
    topicOf(expression),
  ]);
  const { wholeChain, ...filtered } = layout;
  return {
    ...filtered,
    name: `${layout.name} as CSV`,
    format: 'csv',
    columns: Object.fromEntries(columns),
  };
}

/** CSV layouts; the first match counts. */
export const CSV_LAYOUTS: readonly Layout[] = [...[...CRYO, ...ETL].map(asCsv), ...DUNE];
