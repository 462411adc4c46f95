import Big from 'big.js';

/** A plain decimal as the service writes it, such as `5116773421.02`; `Intl` reads every digit. */
type Decimal = `${number}`;

const EVERY_DIGIT = { maximumFractionDigits: 100 } as const;
const exactNumber = new Intl.NumberFormat('en', EVERY_DIGIT);
const wholeNumber = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const compact = { notation: 'compact', maximumFractionDigits: 2 } as const;
const shortNumber = new Intl.NumberFormat('en', compact);
const hugeNumber = new Intl.NumberFormat('en', {
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
});
const hugeDollars = new Intl.NumberFormat('en', {
  ...currency,
  notation: 'scientific',
  maximumSignificantDigits: 3,
});
const wholeCents = new Intl.NumberFormat('en', currency);
const percents = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

/** Every digit, grouped. */
export function exact(value: string | number): string {
  return exactNumber.format(value as Decimal);
}

/** `1,234`: for what is counted. */
export function count(value: number): string {
  return wholeNumber.format(value);
}

/** The least amount whose trillions are too long for a cell or the axis of a chart. */
const HUGE = 1e15;

/** `1.5M`, `12.34`, `0.00123`, `9.06E23`. */
export function short(value: string | number): string {
  const size = Math.abs(Number(value));
  if (size >= HUGE) return hugeNumber.format(value as Decimal);
  return (size < 1 ? smallNumber : shortNumber).format(value as Decimal);
}

/** `$7.66B`, `$426M`, `$4.1E17`: for amounts. */
export function dollars(value: string | number): string {
  return (Math.abs(Number(value)) < HUGE ? shortDollars : hugeDollars).format(value as Decimal);
}

/** `$3,397.28`, `$0.0408`: for what one token costs. */
export function price(value: string | number): string {
  const small = Math.abs(Number(value)) < 1 && Number(value) !== 0;
  return (small ? smallDollars : wholeCents).format(value as Decimal);
}

/** `12.3%` of a part from 0 to 1; a part too small for that is `<0.1%`. */
export function percent(part: number): string {
  return part > 0 && part < 0.001 ? '<0.1%' : percents.format(part);
}

/** The sum of decimals, with every digit. */
export function sum(values: readonly string[]): string {
  return values.reduce((total, value) => total.plus(value || '0'), Big(0)).toFixed();
}

/** The first decimal less the other, with every digit. */
export function difference(one: string, other: string): string {
  return Big(one).minus(other).toFixed();
}

/** The product of two decimals, with every digit. */
export function product(one: string, other: string): string {
  return Big(one || '0')
    .times(other || '0')
    .toFixed();
}

/** An amount in whole tokens, from the token's smallest unit. */
export function inTokens(amount: string, decimals: number): string {
  const value = Big(amount || '0');
  value.e -= value.eq(0) ? 0 : decimals;
  return value.toFixed();
}

/** Orders decimals by value. */
export function compareDecimals(one: string, other: string): number {
  return Big(one || '0').cmp(other || '0');
}

/** The part of a whole that a decimal is, from 0 to 1; 0 of nothing. */
export function partOf(value: string | number, whole: string | number): number {
  const all = Number(whole);
  return all > 0 ? Number(value) / all : 0;
}
