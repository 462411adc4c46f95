import { ETL_LOGS } from './etl.ts';
import type { Layout } from './layout.ts';
import { topicOfText } from './topics.ts';

/**
 * Some indexers' Parquet files name columns as no program above does, or have a log's topics in one
 * text: Goldsky with commas between them, Flipside, from Snowflake, as a list in JSON.
 */
export const INDEXERS: readonly Layout[] = [
  {
    name: "Goldsky's logs",
    dataset: 'logs',
    format: 'parquet',
    columns: Object.fromEntries(
      Object.entries(ETL_LOGS).map(([name, expression]) => [name, topicOfText(expression)]),
    ),
  },
  {
    name: "Flipside's logs",
    dataset: 'logs',
    format: 'parquet',
    columns: {
      block_number: 'block_number',
      log_index: 'event_index',
      transaction_index: 'tx_position',
      transaction_hash: 'tx_hash',
      address: 'contract_address',
      topic0: "json_extract_string(topics, '$[0]')",
      topic1: "json_extract_string(topics, '$[1]')",
      topic2: "json_extract_string(topics, '$[2]')",
      topic3: "json_extract_string(topics, '$[3]')",
      data: 'data',
      time: 'block_timestamp',
    },
  },
];
