import { plainDecimal } from '../../common/exact-decimal.ts';
import { malformed, parameter, unprocessable } from './parameters.ts';

/**
 * Reads a plain decimal without an exponent. `isAllowed` gets its one plain form, and `pattern`
 * describes the allowed texts.
 */
function decimal(
  description: string,
  expected: string,
  isAllowed: (plain: string) => boolean,
  pattern = '^[0-9]{1,30}(\\.[0-9]{1,30})?$',
) {
  return parameter(
    description,
    (value) => {
      const plain = /^[0-9]{1,30}(\.[0-9]{1,30})?$/.test(value) ? plainDecimal(value) : null;
      if (plain === null) return malformed(expected);
      return isAllowed(plain) ? plain : unprocessable(expected);
    },
    { type: 'string', pattern },
  );
}

/** Reads a part: a decimal above 0, up to 1, with at most 18 decimal places. */
export function partOf(description: string) {
  const expected = 'a decimal above 0, up to 1, with at most 18 decimal places';
  return decimal(
    `${description}: ${expected}.`,
    expected,
    (plain) => plain === '1' || /^0\.[0-9]{1,18}$/.test(plain),
    '^(0{0,29}1(\\.0{1,30})?|0{1,30}\\.(?=0*[1-9])[0-9]{1,18}0{0,12})$',
  );
}

/** Reads an amount in US dollars: a decimal from 0. */
export function dollarParameter(description: string) {
  return decimal(description, 'a decimal from 0, such as 1500000.50', () => true);
}
