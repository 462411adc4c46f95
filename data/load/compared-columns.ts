import { type Column, TABLES, type Table } from '../contract/tables.ts';
import { AGREEMENTS } from './agreements.ts';

/**
 * Columns that a rule compares with those of other rows: keys, references and their targets,
 * agreements, and the cap of shares.
 */
export function comparedColumns({ name, columns, key, references }: Table): readonly Column[] {
  const named = TABLES.flatMap((table) => table.references)
    .filter(({ table }) => table === name)
    .flatMap(({ targets }) => targets);
  const agreed = AGREEMENTS.flatMap(({ changes, state, key: compared, value, each = value }) => {
    if (changes === name) return [...compared, value, each, 'block_number', 'log_index'];
    return state === name ? [...compared, value] : [];
  });
  const capped = name === 'staker_shares' ? ['strategy', 'shares'] : [];
  const names = new Set([
    ...key,
    ...references.flatMap((reference) => reference.columns),
    ...named,
    ...agreed,
    ...capped,
  ]);
  return columns.filter((column) => names.has(column.name));
}
