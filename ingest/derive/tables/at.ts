import { keysSql } from '../../abi/word-sql.ts';
import { blockOf, text, timeSql } from '../chain-sql.ts';

/** The columns that say where on the chain a row of `decoded_logs`, joined with `block_times`, comes from. */
export const AT_COLUMNS = `block_number, log_index, ${timeSql('timestamp')} as timestamp,
    ${text('transaction_hash')} as transaction_hash`;

/** SQL of logs of `decoded_logs`, by a condition, with what AT_COLUMNS needs. */
export function logsWhere(condition: string): string {
  return `decoded_logs join block_times on number = block_number where ${condition}`;
}

/** Joins that give AT_COLUMNS to rows with the `position` of a log, of any event but for some `keys`. */
export function atPosition(rows: string, keys: readonly string[] = []): string {
  const condition = keys.length === 0 ? '' : `where event in (${keysSql(keys)})`;
  return /* sql */ `
    join (select position, block_number, log_index, transaction_hash from decoded_logs ${condition}) place
      on place.position = ${rows}.position
    join block_times on number = block_number`;
}

/** The columns of a row that was made at position `created` and last changed at `updated`; needs `lifetimeJoins`. */
export const LIFETIME_COLUMNS = ['created', 'updated']
  .map(
    (
      name,
    ) => `${timeSql(`${name}_time.timestamp`)} as ${name}_at, ${blockOf(name)} as ${name}_block,
    ${text(`${name}_log.transaction_hash`)} as ${name}_transaction`,
  )
  .join(',\n    ');

/** Joins for LIFETIME_COLUMNS of rows with the positions `created` and `updated`, of logs of some events. */
export function lifetimeJoins(keys: readonly string[]): string {
  const logs = `(select position, transaction_hash from decoded_logs where event in (${keysSql(keys)}))`;
  return ['created', 'updated']
    .map(
      (name) => `join ${logs} ${name}_log on ${name}_log.position = ${name}
    join block_times ${name}_time on ${name}_time.number = ${blockOf(name)}`,
    )
    .join('\n    ');
}
