/** SQL of the exact sum of a column of decimals; null if one of them is. */
export function sumOfDecimals(column: string): string {
  return `if(count(${column}) = count(*), sums_of_products(string_agg(${column} || '*1', ' ')), null)`;
}
