import { type Column, type Reference, TABLES, type Table } from '../contract/tables.ts';
import { AGREEMENTS, type Agreement } from './agreement-tables.ts';
import { refuses } from './checked-files.ts';

/** Columns that rules compare between rows, if these rules can refuse a snapshot. */
export function comparedForErrors(table: Table): readonly Column[] {
  return compared(table, refuses, []);
}

/**
 * Returns the columns that a rule compares with other rows' columns: keys, references and their
 * targets, agreements, and the cap on shares.
 */
export function comparedColumns(table: Table): readonly Column[] {
  return compared(table, () => true, AGREEMENTS);
}

function compared(
  { name, columns, key, references }: Table,
  concerns: (reference: Reference) => boolean,
  agreements: readonly Agreement[],
): readonly Column[] {
  const named = TABLES.flatMap((table) => table.references.filter(concerns))
    .filter(({ table }) => table === name)
    .flatMap(({ targets }) => targets);
  const agreed = agreements.flatMap(({ changes, state, key: compared, value, each = value }) => {
    if (changes === name) return [...compared, value, each, 'block_number', 'log_index'];
    return state === name ? [...compared, value] : [];
  });
  const capped = name === 'staker_shares' ? ['strategy', 'shares'] : [];
  const names = new Set([
    ...key,
    ...references.filter(concerns).flatMap((reference) => reference.columns),
    ...named,
    ...agreed,
    ...capped,
  ]);
  return columns.filter((column) => names.has(column.name));
}
