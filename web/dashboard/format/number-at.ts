import Big from 'big.js';

/** A plain decimal. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Reads the number at a path; null if the answer does not have it. */
export function numberAt(body: unknown, path: string): string | null {
  let found: unknown[] = [body];
  for (const step of path.split('.')) {
    found = found.flatMap((one) => (step === '*' ? [one].flat() : [Object(one)[step]]));
  }
  const numbers = found.map(String);
  if (!numbers.every((one) => NUMBER.test(one))) return null;
  return numbers.reduce((total, one) => total.plus(one), Big(0)).toFixed();
}
