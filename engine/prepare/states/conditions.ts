import { NO_END } from '../sql/no-end.ts';

/** SQL condition for the periods that include `$block`. */
export const AT_BLOCK = 'since_block <= $block::bigint and until_block > $block::bigint';

/** The same for periods of time: prices before the microsecond `$pricesBefore` count. */
export const AT_TIME = 'since_us < $pricesBefore::bigint and until_us >= $pricesBefore::bigint';

/** Whether the newest state is asked for. */
export const NEWEST = `$pricesBefore::bigint = ${NO_END}`;
