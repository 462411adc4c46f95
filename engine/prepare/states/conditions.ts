import { NO_END } from '../sql/no-end.ts';

/** Selects the periods that include `$block`. */
export const AT_BLOCK = 'since_block <= $block::bigint and until_block > $block::bigint';

/** Does the same for periods of time: prices before the microsecond `$pricesBefore` count. */
export const AT_TIME = 'since_us < $pricesBefore::bigint and until_us >= $pricesBefore::bigint';

/** Whether the request wants the newest state. */
export const NEWEST = `$pricesBefore::bigint = ${NO_END}`;

/**
 * Selects a table's columns at `$block`: the newest state from the table itself, an earlier one
 * from periods.
 */
export const newestOr = (table: string, columns: string, earlier: string) => /* sql */ `
  select ${columns} from ${table} where ${NEWEST}
  union all
  select ${columns} from (${earlier}) where not (${NEWEST})`;
