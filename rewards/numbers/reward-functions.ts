import type { DuckDBConnection } from '@duckdb/node-api';
import { registerTextFunction, type TextFunction } from '../../data/load/text-functions.ts';
import { roundedByCast, roundedByText } from './doubles.ts';
import {
  add,
  divide,
  floor,
  multiply,
  type Numeric,
  numericOf,
  PROPORTION_UNIT,
  proportionOf,
  textOf,
  whole,
} from './numeric.ts';

/** Lowers daily tokens in double precision, so that payouts never exceed a day's tokens. */
const TOKENS_FACTOR = (1e15 - 1) / 1e15;

/** These exact functions over VARCHAR serve the rows that integers of 128 bits cannot compute. */
const FUNCTIONS: readonly TextFunction[] = [
  { name: 'exact_weight', parameters: 1, compute: exactWeight },
  { name: 'exact_total', parameters: 1, compute: exactTotal },
  { name: 'exact_proportion', parameters: 2, compute: exactProportion },
  { name: 'exact_part', parameters: 2, compute: exactPart },
  { name: 'tokens_in_double', parameters: 2, compute: tokensInDouble },
  { name: 'payout_by_cast', parameters: 2, compute: payoutBy(roundedByCast) },
  { name: 'payout_by_text', parameters: 2, compute: payoutBy(roundedByText) },
];

/** Registers this file's functions on a database. */
export function registerRewardFunctions(connection: DuckDBConnection): void {
  for (const one of FUNCTIONS) registerTextFunction(connection, one);
}

/**
 * Adds terms that are separated by spaces. A term is `shares*multiplier`, or
 * `shares*magnitude/maximum*multiplier`, with a quotient that PostgreSQL rounds.
 */
function exactWeight(terms: string): string {
  return textOf(terms.split(' ').map(termOf).reduce(add));
}

function termOf(term: string): Numeric {
  const [shares = '', second = '', multiplier] = term.split('*');
  if (multiplier === undefined) return multiply(numericOf(shares), numericOf(second));
  const [magnitude = '', maximum = ''] = second.split('/');
  const allocated = divide(multiply(numericOf(shares), numericOf(magnitude)), numericOf(maximum));
  return multiply(allocated, numericOf(multiplier));
}

/** Adds numbers that are separated by spaces. */
function exactTotal(numbers: string): string {
  return textOf(numbers.split(' ').map(numericOf).reduce(add));
}

/** Caches the last total, since the rows in a pool follow each other. */
let lastTotal = { text: '1', value: numericOf('1') };

/** Divides a weight by a total, in units of 1e-15. */
function exactProportion(weight: string, total: string): string {
  if (total !== lastTotal.text) lastTotal = { text: total, value: numericOf(total) };
  return proportionOf(numericOf(weight), lastTotal.value).toString();
}

/** Multiplies tokens by `weight/total`, rounds as PostgreSQL does and then truncates. */
function exactPart(tokens: string, share: string): string {
  const [weight = '', total = ''] = share.split('/');
  return floor(divide(multiply(numericOf(tokens), numericOf(weight)), numericOf(total))).toString();
}

/** Divides an amount by days in double precision; the text is JavaScript's for the number. */
function tokensInDouble(amount: string, days: string): string {
  const perDay = divide(whole(BigInt(amount)), whole(BigInt(days)));
  return String(Number(textOf(perDay)) * TOKENS_FACTOR);
}

/**
 * Multiplies tokens by a proportion in units of 1e-15, in double precision, and rounds the product.
 */
function payoutBy(rounded: (value: number) => bigint): TextFunction['compute'] {
  return (proportion, tokens) =>
    rounded(proportionInDouble(BigInt(proportion)) * Number(tokens)).toString();
}

function proportionInDouble(proportion: bigint): number {
  return Number(textOf({ digits: proportion, scale: PROPORTION_UNIT.toString().length - 1 }));
}
