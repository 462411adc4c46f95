import Big from 'big.js';

/** `Intl` formats every digit in a plain decimal such as `5116773421.02`. */
type Decimal = `${number}`;

const EVERY_DIGIT = { maximumFractionDigits: 100 } as const;
const exactNumber = new Intl.NumberFormat('en', EVERY_DIGIT);
const wholeNumber = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const compact = { notation: 'compact', maximumSignificantDigits: 3 } as const;
const shortNumber = new Intl.NumberFormat('en', compact);
const powerNumber = new Intl.NumberFormat('en', {
  notation: 'scientific',
  maximumSignificantDigits: 3,
});
const smallNumber = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const currency = { style: 'currency', currency: 'USD' } as const;
const smallDollars = new Intl.NumberFormat('en', { ...currency, maximumSignificantDigits: 3 });
const shortDollars = new Intl.NumberFormat('en', {
  ...currency,
  notation: 'compact',
  maximumSignificantDigits: 3,
  useGrouping: 'always',
});
const powerDollars = new Intl.NumberFormat('en', {
  ...currency,
  notation: 'scientific',
  maximumSignificantDigits: 3,
});
const wholeCents = new Intl.NumberFormat('en', currency);
const percents = new Intl.NumberFormat('en', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const wholePercents = new Intl.NumberFormat('en', { style: 'percent' });

/** Formats a number with minus signs instead of hyphens, also in an exponent. */
function signed(format: Intl.NumberFormat, value: string | number): string {
  return format.format(value as Decimal).replaceAll('-', '−');
}

/** Writes every digit, with thousands separators. */
export function exact(value: string | number): string {
  return signed(exactNumber, value);
}

/** Writes counts as `1,234`. */
export function count(value: number): string {
  return signed(wholeNumber, value);
}

/**
 * Amounts from here on are too long for a cell or an axis, and are written as powers to base ten.
 */
const HUGE = 1e15;
/** Amounts below this are, too. */
const TINY = 1e-6;

/**
 * Dollars from here on are powers: trillions have a letter, and readers who know money know no
 * powers.
 */
const HUGE_DOLLARS = 1e18;

/** Whether a number is written as a power to base ten. */
function needsPower(value: string | number, huge = HUGE): boolean {
  const size = Math.abs(Number(value));
  return size >= huge || (size > 0 && size < TINY);
}

/** Writes three significant digits: `1.5M`, `12.3`, `0.00123`, `9.06E23`, `1.2E−9`. */
export function short(value: string | number): string {
  const size = Math.abs(Number(value));
  if (needsPower(value)) return signed(powerNumber, value);
  return signed(size < 1 ? smallNumber : shortNumber, value);
}

/** Writes dollar amounts as `$7.66B`, `$426M`, `$6,000T`, `$4.1E19`. */
export function dollars(value: string | number): string {
  return signed(needsPower(value, HUGE_DOLLARS) ? powerDollars : shortDollars, value);
}

/** Writes a change with its sign: `+$426M`, `−$1.2B`, `$0`. */
export function dollarChange(value: string): string {
  const sign = Big(value).cmp(0);
  const size = dollars(Big(value).abs().toFixed());
  return sign === 0 ? size : `${sign < 0 ? '−' : '+'}${size}`;
}

/** Writes the price for one token: `$3,397.28`, `$0.0408`, `$1.2E−9`. */
export function price(value: string | number): string {
  if (needsPower(value)) return signed(powerDollars, value);
  const small = Math.abs(Number(value)) < 1 && Number(value) !== 0;
  return signed(small ? smallDollars : wholeCents, value);
}

/**
 * Writes a fraction as `12.3%`, `2.0%`; `<0.1%` if it is very small, `1.5M%` if very large, and a
 * dash for null.
 */
export function percent(part: number | null): string {
  if (part === null) return '–';
  if (part >= 100) return `${short(part * 100)}%`;
  return part > 0 && part < 0.001 ? '<0.1%' : percents.format(part);
}

/** Writes an axis label such as `20%`. */
export function wholePercent(part: number): string {
  return wholePercents.format(part);
}

/** Adds decimals exactly. */
export function sum(values: readonly string[]): string {
  return values.reduce((total, value) => total.plus(value || '0'), Big(0)).toFixed();
}

/** A value that is 0 only if no price is known; null then. */
export function knownValue(value: string): string | null {
  return Number(value) === 0 ? null : value;
}

/** Subtracts two decimals exactly. */
export function difference(one: string, other: string): string {
  return Big(one).minus(other).toFixed();
}

/** Multiplies two decimals exactly. */
export function product(one: string, other: string): string {
  return Big(one || '0')
    .times(other || '0')
    .toFixed();
}

/** Divides two decimals, with at most 20 digits after the point. */
export function quotient(one: string, other: string): string {
  return Big(one).div(other).toFixed();
}

/** Converts an amount in the token's smallest unit to whole tokens. */
export function inTokens(amount: string, decimals: number): string {
  const value = Big(amount || '0');
  value.e -= value.eq(0) ? 0 : decimals;
  return value.toFixed();
}

/** Compares decimals by value. */
export function compareDecimals(one: string, other: string): number {
  return Big(one || '0').cmp(other || '0');
}

/** Returns a value's fraction in a total, from 0 to 1; null if the total is 0. */
export function partOf(value: string | number, whole: string | number): number | null {
  const all = Number(whole);
  return all > 0 ? Number(value) / all : null;
}
