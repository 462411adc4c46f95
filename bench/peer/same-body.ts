import { parseDecimal, tenTo } from '../../test/witness/decimal.ts';
import { ApproximateDecimal, type Exact, ExactObject } from '../../test/witness/exact.ts';
import { parseExact, sameAnswer } from '../../test/witness/json.ts';

/** These fields multiply shares, rates and prices, so that last digits may differ. */
const PRODUCTS = new Set(['tokens', 'tvl']);

/**
 * Finds the first difference between two JSON bodies; null if there is none. Products may differ by
 * a factor of 1e-12; everything else must be equal in every digit.
 */
export function bodyDifference(actual: string, expected: string): string | null {
  return sameAnswer(actual, withTolerance(parseExact(expected)));
}

function withTolerance(value: Exact): Exact {
  if (Array.isArray(value)) return value.map(withTolerance);
  if (!(value instanceof ExactObject)) return value;
  return new ExactObject(
    value.entries.map(([name, member]) => {
      if (!PRODUCTS.has(name) || typeof member !== 'string') return [name, withTolerance(member)];
      const { digits, scale } = parseDecimal(member);
      return [name, new ApproximateDecimal(digits, tenTo(scale))];
    }),
  );
}
