/**
 * A block number after every block, and a time after every time: the end of a period that has not
 * ended.
 */
export const NO_END = '9223372036854775807';
