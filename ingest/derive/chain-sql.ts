import { BEACON_STRATEGY } from '../../common/vocabulary.ts';
import { hexSql } from '../abi/word-sql.ts';

/** Numbers that order the logs of a block: no block has 2^24 logs. */
export const POSITIONS_IN_BLOCK = 16_777_216;

/** Gives SQL for a position's block. */
export function blockOf(position: string): string {
  return `(${position} // ${POSITIONS_IN_BLOCK})`;
}

/** Gives SQL for the first position in a block. */
export function positionOf(block: number): string {
  return `${block}::bigint * ${POSITIONS_IN_BLOCK}`;
}

/** Gives SQL that turns seconds since 1970 into a timestamp. */
export function timeSql(seconds: string): string {
  return `make_timestamp((${seconds})::bigint * 1000000)`;
}

/** Writes SQL that gives a BLOB's address or hash as text. */
export const text = hexSql;

/** The BLOB with the address of the strategy for native ETH. */
export const BEACON_SQL = `unhex('${BEACON_STRATEGY.slice(2)}')`;

/** The zero address as SQL text. */
export const ZERO_ADDRESS_SQL = `'0x${'00'.repeat(20)}'`;

/**
 * Gives SQL for the name at a place, counted from 1; the last of `names` stands for all other
 * places.
 */
export function nameSql(names: readonly string[], place: string): string {
  const list = names.slice(0, -1).map((name) => `'${name}'`);
  return `coalesce([${list.join(', ')}][${place}], '${names.at(-1)}')`;
}
