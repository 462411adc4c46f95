import type { DuckDBConnection } from '@duckdb/node-api';
import { DICTIONARY, type DictionaryEvent } from '../../abi/dictionary.ts';
import { blockWindows } from './block-windows.ts';

/** Blocks and log indices as one number that orders logs: fewer than 2^24 logs are in a block. */
export const POSITIONS_IN_BLOCK = 16_777_216;

function position(index: 'log_index' | 'transaction_index'): string {
  return `block_number * ${POSITIONS_IN_BLOCK} + ${index}`;
}

/** The number that `enum_code(event)` gives of an event in `event_logs`. */
export function codeOf(event: DictionaryEvent): number {
  return DICTIONARY.indexOf(event);
}

/** Logs that are sorted at a time: within the memory limit, and many times what DuckDB reads at once. */
const LOGS_AT_A_TIME = 250_000;

/**
 * Makes table `event_logs` of the logs whose event is known, with `position`, which orders them, and `tx`, which names
 * their transaction. Nearly every rule reads a few events of it, and some dozens of rules would each decode all
 * of the store's files: here the rows of an event lie together, so that a rule reads hardly more than its own.
 */
export async function makeEventLogs(connection: DuckDBConnection): Promise<void> {
  const keys = DICTIONARY.map(({ key }) => `'${key}'`).join(', ');
  const rows = (blocks: string) => /* sql */ `
    select * replace (event::enum (${keys}) as event), ${position('log_index')} as position, ${position('transaction_index')} as tx
    from logs where event is not null and ${blocks}
    order by enum_code(event::enum (${keys})), position`;
  await connection.run(`create or replace temp table event_logs as ${rows('false')}`);
  const known = 'select block_number from logs where event is not null';
  for (const { from, to } of await blockWindows(connection, known, LOGS_AT_A_TIME))
    await connection.run(
      `insert into event_logs ${rows(`block_number between ${from} and ${to}`)}`,
    );
}
