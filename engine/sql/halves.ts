/** Divides 10^18 into halves with nine digits each. */
const HALF = '1000000000::bigint';

/**
 * Writes columns with the halves of a BIGINT from 0 to 10^18, `<name>_high` and `<name>_low`, with
 * nine digits each; null if it is null.
 */
export const nineDigitLimbsSql = (amount: string, name: string) =>
  `${amount} // ${HALF} as ${name}_high, ${amount} % ${HALF} as ${name}_low`;

/**
 * Writes an amount x part / 10^18, rounded down, from two columns with halves: no product exceeds a
 * BIGINT, and a HUGEINT divides slowly.
 */
export const partOfWadSql = (amount: string, part: string) => /* sql */ `
  ${amount}_high * ${part}_high + (${amount}_high * ${part}_low + ${amount}_low * ${part}_high
    + ${amount}_low * ${part}_low // ${HALF}) // ${HALF}`;
