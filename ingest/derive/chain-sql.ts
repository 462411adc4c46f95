import { BEACON_STRATEGY } from '../../common/vocabulary.ts';
import { hexSql } from '../abi/word-sql.ts';

/** Numbers that order the logs of a block: no block has 2^24 logs. */
export const POSITIONS_IN_BLOCK = 16_777_216;

/** SQL of the block of a position. */
export function blockOf(position: string): string {
  return `(${position} // ${POSITIONS_IN_BLOCK})`;
}

/** SQL of the timestamp of seconds since 1970. */
export function timeSql(seconds: string): string {
  return `make_timestamp((${seconds})::bigint * 1000000)`;
}

/** SQL of the text of an address or hash that is a BLOB. */
export const text = hexSql;

/** The address of the strategy of native ETH, as a BLOB. */
export const BEACON_SQL = `unhex('${BEACON_STRATEGY.slice(2)}')`;
