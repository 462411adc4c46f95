/** SQL that adds a column's decimals exactly; null if one is. */
export function sumOfDecimals(column: string): string {
  return `if(count(${column}) = count(*), sums_of_products(string_agg(${column} || '*1', ' ')), null)`;
}
