import type { NeededTable } from '../../../data/load/views.ts';
import { isoTime } from '../kind.ts';

/** Tables that may have lists. */
export const LIST_TABLES: readonly NeededTable[] = [
  { name: 'product_stakers', mayBeAbsent: true },
  { name: 'operator_groups', mayBeAbsent: true },
];

/** Each publication writes this large table anew, and ingest has checked its values. */
export const WITHDRAWALS = { name: 'withdrawals', isChecked: true, hasFiles: true } as const;

/** Common table expression with the addresses that the rule's list has. */
export const LISTED_ADDRESSES =
  'listed as materialized (select address, label from watched where "list" = $watch::varchar)';

/** Microseconds from a block to the next, if no slot is missed. */
const SLOT_US = 12_000_000;

/** SQL that estimates a block's time, from the later snapshot's last block. */
export function estimatedTime(block: string): string {
  const head = (column: string) => `(select ${column} from later.head)`;
  return isoTime(
    `${head('"time"')} + to_microseconds((${block} - ${head('block_number')}) * ${SLOT_US})`,
  );
}

/** SQL that sums plain decimals; null if one is. */
export function sumOf(decimals: string): string {
  return `if(count(${decimals}) = count(*), sums_of_products(string_agg(${decimals} || '*1', ' ')), null)`;
}

/** SQL that orders plain decimals, the greatest first and unknown ones last. */
export function greatestFirst(decimal: string): string {
  return `${decimal} is null, strlen(split_part(${decimal}, '.', 1)) desc, ${decimal} desc`;
}
