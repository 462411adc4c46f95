/** Follows every block number and every time, and so ends a period that has not ended. */
export const NO_END = '9223372036854775807';
