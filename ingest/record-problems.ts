import { catalogue } from '../common/messages.ts';
import { quote } from '../common/snapshot-report.ts';

interface Columns {
  readonly column: string;
  /** All columns that the file may have. */
  readonly columns: readonly string[];
}

interface Line {
  readonly line: number;
}

/** Why a file of tokens, prices or entities is refused; each text follows the file's path. */
export const RECORD_PROBLEMS = catalogue({
  column_missing: ({ column, columns }: Columns) =>
    `column ${column} is missing: columns are ${columns.join(', ')}`,
  column_unknown: ({ column, columns }: Columns) =>
    `column ${quote(String(column))} is unknown: columns are ${columns.join(', ')}`,
  row_invalid: ({ row, rule }: { readonly row: number; readonly rule: string }) =>
    `row ${row}: ${rule}`,
  cell_invalid: ({ row, column, value, rule }: InvalidCell) =>
    `row ${row}: ${column}${value === undefined ? '' : ` ${quote(String(value))}`} ${rule}`,
  row_repeated: ({ subject, address }: { readonly subject: string; readonly address: string }) =>
    `${subject} ${address} has several rows`,
  prices_differ: ({ token, time }: { readonly token: string; readonly time: string }) =>
    `${token} has two different prices at ${time}`,

  // Token lists.
  token_invalid: ({ index, member, value, rule }: InvalidToken) =>
    `tokens[${index}]${member === undefined ? '' : `.${member}`}${value === undefined ? '' : ` ${quote(String(value))}`}: ${rule}`,
  tokens_differ: ({ index, token }: { readonly index: number; readonly token: string }) =>
    `tokens[${index}]: ${token} has another entry with other values`,

  // Entities.
  entity_address_invalid: ({ line, address }: Line & { readonly address: string }) =>
    `line ${line}: address ${quote(String(address))} is not an address of 0x and 40 hex digits`,
  entity_without_key: ({ line }: Line) =>
    `line ${line}: either address or uri is needed, and not both`,
  entity_repeated: ({ line, key }: Line & { readonly key: string }) =>
    `line ${line}: ${key} is there twice`,
});

interface InvalidCell {
  readonly row: number;
  readonly column: string;
  /** Absent if the cell is empty. */
  readonly value?: string;
  readonly rule: string;
}

interface InvalidToken {
  /** The entry's place in the list, from 0. */
  readonly index: number;
  /** Absent if the entry as a whole is wrong. */
  readonly member?: string;
  /** JSON of the member; absent if the entry lacks it. */
  readonly value?: string;
  readonly rule: string;
}
