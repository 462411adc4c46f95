import {
  type DuckDBConnection,
  type DuckDBDataChunk,
  DuckDBScalarFunction,
  type DuckDBVector,
  VARCHAR,
} from '@duckdb/node-api';
import { LRUCache } from 'lru-cache';
import {
  divideDecimals,
  multiplier,
  multiplyDecimals,
  nearestNumber,
  nearestQuotient,
  nearestRatio,
  plainDecimal,
  shiftDecimal,
  sumsOfProducts,
} from '../common/exact-decimal.ts';

/** Stands for a malformed value until the report is made; no valid text looks like it. */
export const MALFORMED = '!';

type Compute = (first: string, second: string) => string;

/** The SQL names under which the functions of `exact-decimal.ts` are known, over VARCHAR. */
const FUNCTIONS: readonly { name: string; parameters: 1 | 2; compute: Compute }[] = [
  { name: 'plain_decimal', parameters: 1, compute: (text) => plainDecimal(text) ?? MALFORMED },
  { name: 'multiply_decimals', parameters: 2, compute: multiplyDecimals },
  { name: 'multiply_each', parameters: 2, compute: multiplyEach },
  {
    name: 'shift_decimal',
    parameters: 2,
    compute: (decimal, places) => shiftDecimal(decimal, Number(places)),
  },
  { name: 'sums_of_products', parameters: 1, compute: sumsOfProducts },
  { name: 'nearest_number', parameters: 1, compute: nearestNumber },
  { name: 'nearest_ratio', parameters: 2, compute: nearestRatio },
  { name: 'nearest_quotient', parameters: 2, compute: nearestQuotient },
  {
    name: 'whole_quotient',
    parameters: 2,
    compute: (dividend, divisor) => divideDecimals(dividend, divisor, 0) ?? '0',
  },
];

/** Many rows share few lists of factors, and reading a list costs more than multiplying. */
const multipliers = new LRUCache<string, (decimal: string) => string[]>({ max: 1000 });

/** Products of a decimal with each of several, all separated by spaces. */
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
 */
export function registerDecimalFunctions(connection: DuckDBConnection): void {
  for (const { name, parameters, compute } of FUNCTIONS) {
    connection.registerScalarFunction(
      DuckDBScalarFunction.create({
        name,
        parameterTypes: Array.from({ length: parameters }, () => VARCHAR),
        returnType: VARCHAR,
        mainFunction: (_info, input, output) => applyRowByRow(compute, input, output),
      }),
    );
  }
}

function applyRowByRow(compute: Compute, input: DuckDBDataChunk, output: DuckDBVector): void {
  const { rowCount } = input;
  const firsts = input.getColumnVector(0);
  const seconds = input.columnCount > 1 ? input.getColumnVector(1) : null;
  for (let row = 0; row < rowCount; row += 1) {
    const first = firsts.getItem(row);
    const second = seconds ? seconds.getItem(row) : '';
    const complete = typeof first === 'string' && typeof second === 'string';
    output.setItem(row, complete ? compute(first, second) : null);
  }
  output.flush();
}
