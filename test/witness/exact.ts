/** A JSON value with every digit, every key, and the order of the keys of its text. */
export type Exact =
  | null
  | boolean
  | string
  | bigint
  | number
  | ExactObject
  | ApproximateDecimal
  | ApproximateNumber
  | Exact[];

/**
 * A JSON object as the list of its entries. A plain object would move keys such as "1" to the front
 * and drop repeated ones, and the stored `data` and `metadata` may hold either.
 */
export class ExactObject {
  readonly entries: readonly (readonly [string, Exact])[];

  constructor(entries: readonly (readonly [string, Exact])[]) {
    this.entries = entries;
  }

  /** The value of the first entry with this key; undefined without one. */
  get(key: string): Exact | undefined {
    return this.entries.find(([name]) => name === key)?.[1];
  }
}

/** An object with keys in the order of the literal. */
export function record(fields: Readonly<Record<string, Exact>>): ExactObject {
  return new ExactObject(Object.entries(fields));
}

/**
 * The expectation of a JSON *string* that holds a plain decimal within 1e-12 relative of numerator
 * / denominator, as every product of shares, rate and price is served. Both are not negative; the
 * denominator is not 0.
 */
export class ApproximateDecimal {
  readonly numerator: bigint;
  readonly denominator: bigint;

  constructor(numerator: bigint, denominator: bigint) {
    this.numerator = numerator;
    this.denominator = denominator;
  }
}

/** The expectation of a JSON *number* within 1e-12 relative of numerator / denominator. */
export class ApproximateNumber {
  readonly numerator: bigint;
  readonly denominator: bigint;

  constructor(numerator: bigint, denominator: bigint) {
    this.numerator = numerator;
    this.denominator = denominator;
  }
}
