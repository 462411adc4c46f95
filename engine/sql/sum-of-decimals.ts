/**
 * SQL that adds a column's decimals exactly; null if one is.
 *
 * @example
 *     const sql = `select staker, ${sumOfDecimals('lost_tokens')} from losses group by staker`;
 */
export function sumOfDecimals(column: string): string {
  return `if(count(${column}) = count(*), sums_of_products(string_agg(${column} || '*1', ' ')), null)`;
}
