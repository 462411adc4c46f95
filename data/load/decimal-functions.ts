import type { DuckDBConnection } from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import { allocationPeriodsText } from '../../common/allocation-periods.ts';
import { concentrationText } from '../../common/concentration.ts';
import {
  divideDecimals,
  multiplier,
  multiplyDecimals,
  nearestNumber,
  plainDecimal,
  quotientUp,
  shiftDecimal,
  subtractDecimals,
  sumsOfProducts,
} from '../../common/exact-decimal.ts';
import { nearestQuotient, nearestRatio } from '../../common/exact-ratio.ts';
import { weightedSums } from '../../common/weighted-sums.ts';
import { registerTextFunction, type TextFunction } from './text-functions.ts';

/** Stands for a malformed value until the report is made; no valid text looks like it. */
export const MALFORMED_MARK = '!';

/**
 * SQL calls these by name: the functions of `common/exact-decimal.ts`, `common/weighted-sums.ts`,
 * `common/concentration.ts` and `common/allocation-periods.ts`, over VARCHAR.
 */
const FUNCTIONS: readonly TextFunction[] = [
  { name: 'plain_decimal', parameters: 1, compute: (text) => plainDecimal(text) ?? MALFORMED_MARK },
  { name: 'multiply_decimals', parameters: 2, compute: multiplyDecimals },
  { name: 'multiply_each', parameters: 2, compute: multiplyEach },
  {
    name: 'shift_decimal',
    parameters: 2,
    compute: (decimal, places) => shiftDecimal(decimal, Number(places)),
  },
  { name: 'subtract_decimals', parameters: 2, compute: subtractDecimals },
  { name: 'sums_of_products', parameters: 1, compute: sumsOfProducts },
  { name: 'weighted_sums', parameters: 2, compute: weightedSums },
  { name: 'nearest_number', parameters: 1, compute: nearestNumber },
  { name: 'nearest_ratio', parameters: 2, compute: nearestRatio },
  { name: 'nearest_quotient', parameters: 2, compute: nearestQuotient },
  { name: 'concentration', parameters: 1, compute: concentrationText },
  { name: 'allocation_periods', parameters: 1, compute: allocationPeriodsText },
  {
    name: 'whole_quotient',
    parameters: 2,
    compute: (dividend, divisor) => divideDecimals(dividend, divisor, 0) ?? '0',
  },
  {
    name: 'whole_quotient_up',
    parameters: 2,
    compute: (dividend, divisor) => quotientUp(dividend, divisor) ?? '0',
  },
];

/** Many rows share few lists of factors, and reading a list costs more than multiplying. */
const multipliers = new LRUCache<string, (decimal: string) => string[]>({ max: 1000 });

/** Multiplies a decimal by each of several, all separated by spaces. */
function multiplyEach(decimal: string, factors: string): string {
  let multiply = multipliers.get(factors);
  if (!multiply) {
    multiply = multiplier(factors.split(' '));
    multipliers.set(factors, multiply);
  }
  return multiply(decimal).join(' ');
}

/**
 * Makes exact decimal arithmetic available to SQL on this database. Meant for the few rows of
 * tokens and rollups: every chunk crosses from DuckDB into JavaScript. A null argument gives null.
 *
 * @example
 *     registerDecimalFunctions(connection);
 *     await connection.run(`select multiply_decimals('1.5', '0.2')`); // '0.3'
 */
export function registerDecimalFunctions(connection: DuckDBConnection): void {
  for (const one of FUNCTIONS) registerTextFunction(connection, one);
}
