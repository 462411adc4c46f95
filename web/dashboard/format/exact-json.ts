/** A `JSON.parse` reviver gets a number's source text in its third argument. */
interface Source {
  readonly source?: string;
}

type Reviver = (name: string, value: unknown, context?: Source) => unknown;

/** Keeps integers above 2^53 as digit strings, since a number would round them. */
const keepDigits: Reviver = (_, value, context) => {
  const source = context?.source;
  const rounded = typeof value === 'number' && !Number.isSafeInteger(value);
  return rounded && source && /^-?\d+$/.test(source) ? source : value;
};

/** Parses JSON and keeps all digits in integers, if the browser passes the source to revivers. */
export function parseExactly(text: string): unknown {
  // A reviver is slow, and most responses have no large integer.
  return /\d{16}[,}\]]/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}
