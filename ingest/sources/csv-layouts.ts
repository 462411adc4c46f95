import { CRYO } from './cryo.ts';
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

/** Results of Dune's table `ethereum.logs`. */
const DUNE: Layout = {
  name: "Dune's logs as CSV",
  dataset: 'logs',
  format: 'csv',
  columns: {
    block_number: 'block_number',
    log_index: 'index',
    transaction_index: 'tx_index',
    transaction_hash: 'tx_hash',
    address: 'contract_address',
    topic0: 'topic0',
    topic1: 'topic1',
    topic2: 'topic2',
    topic3: 'topic3',
    data: 'data',
    time: 'block_time',
    block_hash: 'block_hash',
  },
};

/** CSV layouts; the first match counts. Blocks and transactions of Dune have no layout. */
export const CSV_LAYOUTS: readonly Layout[] = [...[...CRYO, ...ETL].map(asCsv), DUNE];
