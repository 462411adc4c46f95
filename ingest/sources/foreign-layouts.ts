import type { Schema } from './layout.ts';

/**
 * Unsupported layouts: their distinctive columns, and the SELECT that converts them to a supported
 * one.
 */
const FOREIGN: readonly {
  readonly name: string;
  readonly columns: readonly string[];
  readonly select: string;
  readonly from?: string;
}[] = [
  {
    name: "Dune's logs",
    columns: ['contract_address', 'tx_hash', 'tx_index', 'index', 'topic0'],
    select:
      'block_number, index as log_index, tx_index as transaction_index, tx_hash as transaction_hash, ' +
      'contract_address as address, topic0, topic1, topic2, topic3, data, block_time as "timestamp", block_hash',
  },
  {
    name: "Flipside's logs of Snowflake",
    columns: ['contract_address', 'tx_hash', 'tx_position', 'event_index', 'topics'],
    select:
      'block_number, event_index as log_index, tx_position as transaction_index, tx_hash as transaction_hash, ' +
      'contract_address as address, from_json(topics, \'["VARCHAR"]\') as topics, data, block_timestamp',
  },
  {
    name: "Subsquid's blocks with logs",
    columns: ['header', 'logs'],
    select:
      'header.number as block_number, header.hash as block_hash, header.timestamp as block_timestamp, ' +
      'one."logIndex" as log_index, one."transactionIndex" as transaction_index, ' +
      'one."transactionHash" as transaction_hash, one.address, one.topics, one.data',
    from: "(select header, unnest(logs) as one from '<file>')",
  },
];

/** The advice for a file of an unsupported layout; null for all others. */
export function foreignLayout(schema: Schema): string | null {
  const types = new Map([...schema].map(([name, type]) => [name.toLowerCase(), type]));
  const found = FOREIGN.find(({ columns }) => columns.every((name) => types.has(name)));
  if (found)
    return `is of ${found.name}, whose columns have other names${advice(found.select, found.from)}`;
  if (types.get('topics') === 'VARCHAR' && types.has('log_index'))
    return `has its topics in one text, but a list is needed${advice("* replace (string_split(topics, ',') as topics)")}`;
  return null;
}

/** A DuckDB statement that converts a file to a supported layout. */
function advice(select: string, from = "'<file>'"): string {
  return `: convert it by DuckDB: copy (select ${select} from ${from}) to 'logs.parquet'`;
}
