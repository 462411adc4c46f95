import { keysSql } from '../../abi/word-sql.ts';
import { blockOf, text, timeSql } from '../chain-sql.ts';

/** Lists the relations with decoded logs: from contracts with fixed addresses, and from others. */
type Logs = 'fixed_logs' | 'floating_logs';

/**
 * Gives the columns with the place on the chain of a row of decoded logs, joined with
 * `block_times`.
 */
export const AT_COLUMNS = `block_number, log_index, ${timeSql('timestamp')} as timestamp,
    ${text('transaction_hash')} as transaction_hash`;

/** Gives SQL for the decoded logs under a condition, with the columns for AT_COLUMNS. */
export function logsWhere(condition: string, logs: Logs = 'fixed_logs'): string {
  return `${logs} join block_times on number = block_number where ${condition}`;
}

/**
 * Joins for AT_COLUMNS of rows with the `position` of a log; `keys` are the events of these logs,
 * by default all.
 */
export function atPosition(
  rows: string,
  keys: readonly string[] = [],
  logs: Logs = 'fixed_logs',
): string {
  const condition = keys.length === 0 ? '' : `where event in (${keysSql(keys)})`;
  return /* sql */ `
    join (select position, block_number, log_index, transaction_hash from ${logs} ${condition}) place
      on place.position = ${rows}.position
    join block_times on number = block_number`;
}

/**
 * The columns of a row that was made at position `created` and last changed at `updated`; needs
 * `lifetimeJoins`.
 */
export const LIFETIME_COLUMNS = ['created', 'updated']
  .map(
    (
      name,
    ) => `${timeSql(`${name}_time.timestamp`)} as ${name}_at, ${blockOf(name)} as ${name}_block,
    ${text(`${name}_log.transaction_hash`)} as ${name}_transaction`,
  )
  .join(',\n    ');

/**
 * Joins for LIFETIME_COLUMNS of rows with the positions `created` and `updated`, of logs of some
 * events.
 */
export function lifetimeJoins(keys: readonly string[], logs: Logs = 'fixed_logs'): string {
  const places = `(select position, transaction_hash from ${logs} where event in (${keysSql(keys)}))`;
  return ['created', 'updated']
    .map(
      (name) => `join ${places} ${name}_log on ${name}_log.position = ${name}
    join block_times ${name}_time on ${name}_time.number = ${blockOf(name)}`,
    )
    .join('\n    ');
}
