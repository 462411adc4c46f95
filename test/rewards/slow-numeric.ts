/*
 * A second computation of quotients and of texts of doubles, digit by digit. It shares no code with
 * `rewards/numbers/numeric.ts` and `rewards/numbers/doubles.ts`.
 */

/** Quotient of PostgreSQL for decimals such as `12` and `0.50`, by long division. */
export function slowQuotient(a: string, b: string): string {
  const scale = slowScale(a, b);
  const [dividend, divisor] = [shifted(a, scale + 1 + placesOf(b)), shifted(b, placesOf(a))];
  let [digits, rest] = ['', 0n];
  for (const digit of dividend) {
    rest = rest * 10n + BigInt(digit);
    let count = 0;
    while (rest >= BigInt(divisor)) {
      rest -= BigInt(divisor);
      count += 1;
    }
    digits += count;
  }
  // The last digit is one place beyond the scale.
  const rounded = BigInt(digits.slice(0, -1) || '0') + (Number(digits.at(-1)) >= 5 ? 1n : 0n);
  const text = rounded.toString().padStart(scale + 1, '0');
  return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

function placesOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0;
}

/** The digits of a decimal times ten to the power of `places` beyond its own. */
function shifted(decimal: string, places: number): string {
  return decimal.replace('.', '') + '0'.repeat(places);
}

/** Groups of four digits on both sides of the point decide the scale. */
function slowScale(a: string, b: string): number {
  const [first, second] = [firstGroup(a), firstGroup(b)];
  const weight = first.weight - second.weight - (first.group <= second.group ? 1 : 0);
  return Math.max(16 - weight * 4, placesOf(a), placesOf(b), 0);
}

function firstGroup(decimal: string): { weight: number; group: number } {
  const [whole = '', fraction = ''] = decimal.split('.');
  const wholeGroups = groups(whole.padStart(Math.ceil(whole.length / 4) * 4, '0'));
  const all = [...wholeGroups, ...groups(fraction.padEnd(Math.ceil(fraction.length / 4) * 4, '0'))];
  const at = all.findIndex((group) => group > 0);
  return at < 0
    ? { weight: 0, group: 0 }
    : { weight: wholeGroups.length - 1 - at, group: all[at] ?? 0 };
}

function groups(digits: string): number[] {
  return (digits.match(/.{4}/g) ?? []).map(Number);
}

/**
 * Whole number of the shortest text of a whole double, strictly between the neighbours' middles.
 */
export function slowByText(value: number): bigint {
  const exact = BigInt(value);
  const [low, high] = [exact + BigInt(neighbour(value, -1n)), exact + BigInt(neighbour(value, 1n))];
  const length = exact.toString().length;
  for (let digits = 1; digits < 17 && digits < length; digits += 1) {
    const unit = 10n ** BigInt(length - digits);
    const below = (exact / unit) * unit;
    const found = [below, below + unit].filter((one) => 2n * one > low && 2n * one < high);
    if (found.length === 1) return found[0] ?? 0n;
    if (found.length === 2) return exact - below < below + unit - exact ? below : below + unit;
  }
  if (length <= 17) return exact;
  return BigInt(rounded(exact.toString(), 17));
}

/** Whole number of a whole double with 15 significant digits. */
export function slowByCast(value: number): bigint {
  return BigInt(rounded(BigInt(value).toString(), 15));
}

function neighbour(value: number, step: bigint): number {
  const bits = new BigInt64Array(new Float64Array([value]).buffer);
  return new Float64Array(new BigInt64Array([(bits[0] ?? 0n) + step]).buffer)[0] ?? 0;
}

/** Digits of a whole number, rounded to so many significant ones; ties to even. */
function rounded(text: string, digits: number): string {
  if (text.length <= digits) return text;
  const [kept, rest] = [BigInt(text.slice(0, digits)), text.slice(digits)];
  const half = `5${'0'.repeat(rest.length - 1)}`;
  const up = rest > half || (rest === half && kept % 2n === 1n);
  return (kept + (up ? 1n : 0n)).toString() + '0'.repeat(rest.length);
}
