import type { Message } from '../../common/messages.ts';
import { INPUT_PROBLEMS } from '../input-problems.ts';
import type { Schema } from './layout.ts';

/** This DuckDB statement converts blocks with their logs to logs as AWS has them. */
const SUBSQUID =
  'copy (select header.number as block_number, header.hash as block_hash, header.timestamp as block_timestamp, ' +
  'one."logIndex" as log_index, one."transactionIndex" as transaction_index, ' +
  'one."transactionHash" as transaction_hash, one.address, one.topics, one.data ' +
  "from (select header, unnest(logs) as one from '<file>')) to 'logs.parquet'";

/** Advises on a file with an unsupported layout; null for all others. */
export function foreignLayout(schema: Schema): Message | null {
  const names = new Set([...schema.keys()].map((name) => name.toLowerCase()));
  return names.has('header') && names.has('logs')
    ? INPUT_PROBLEMS.layout_of_subsquid({ statement: SUBSQUID })
    : null;
}
