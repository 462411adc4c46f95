/** Half of the digits of 10^18. */
const HALF = '1000000000::bigint';

/**
 * Columns of SQL with the halves of a BIGINT from 0 to 10^18, `<name>_high` and `<name>_low`, of
 * nine digits each; null of null.
 */
export const halvesSql = (amount: string, name: string) =>
  `${amount} // ${HALF} as ${name}_high, ${amount} % ${HALF} as ${name}_low`;

/**
 * An amount x part / 10^18, rounded down, of two columns with halves: no product of them exceeds a
 * BIGINT, and a HUGEINT divides slowly.
 */
export const partOfWadSql = (amount: string, part: string) => /* sql */ `
  ${amount}_high * ${part}_high + (${amount}_high * ${part}_low + ${amount}_low * ${part}_high
    + ${amount}_low * ${part}_low // ${HALF}) // ${HALF}`;
