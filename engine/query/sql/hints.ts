/** Maps an error to the text that a client may write instead. */
const HINTS: readonly (readonly [error: RegExp, hint: string])[] = [
  [
    /^Out of Range Error: Overflow in (HUGEINT (addition|multiplication)|(addition|subtraction) of (INT128|DECIMAL))/,
    'A sum past 2^127 needs integers without a bound: sum(amount::bignum), a::bignum + b::bignum.',
  ],
  [
    /^Out of Range Error: Overflow in multiplication of (INT128|DECIMAL)/,
    'A product past 2^127 is a double: shares::double * magnitude.',
  ],
  [
    /^Conversion Error: Could not convert string '0x[0-9a-fA-F]{40}' to (DOUBLE|DECIMAL|INT128)/,
    'An address is no amount. Macros take the amount first: to_dollars(shares, strategy), to_tokens(shares, strategy).',
  ],
  [
    /^Binder Error: No function matches .*'(sum|avg|product)\(VARCHAR\)'/,
    'This column is a text with every digit. Use dollars where there is such a column, else a cast: sum(tvl::double).',
  ],
];

/** Appends to DuckDB's message the text to write instead, if that is known. */
export function withHint(message: string): string {
  const [, hint] = HINTS.find(([error]) => error.test(message)) ?? [];
  return hint === undefined ? message : `${message.trimEnd()}\n\n${hint}`;
}
