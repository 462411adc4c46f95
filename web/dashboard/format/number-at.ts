import Big from 'big.js';

/** A plain decimal. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Reads the number at a path; null if the answer does not have it. `*` adds up a list's items
 * without those that are null, and `#` counts them. ` / ` divides by the number
 * at another path, or by a constant.
 */
export function numberAt(body: unknown, path: string): string | null {
  const [dividend = '', divisor] = path.split(' / ');
  if (divisor !== undefined) {
    const whole = numberAt(body, dividend);
    const parts = NUMBER.test(divisor) ? divisor : numberAt(body, divisor);
    if (whole === null || parts === null || Number(parts) === 0) return null;
    return Big(whole).div(parts).toFixed();
  }
  let found: unknown[] = [body];
  for (const step of path.split('.')) {
    if (step === '*') found = found.flatMap((one) => [one].flat());
    else if (step === '#') found = [found.flat().length];
    else found = found.map((one) => Object(one)[step]);
  }
  const known = found.filter((one) => one !== null);
  if (known.length === 0 && found.length > 0) return null;
  const numbers = known.map(String);
  if (!numbers.every((one) => NUMBER.test(one))) return null;
  return numbers.reduce((total, one) => total.plus(one), Big(0)).toFixed();
}
