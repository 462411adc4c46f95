import { decimalText, type Fields, group, text } from '../../definition/fields.ts';

/** Seven strings describe an operator or an AVS. */
export const entityMetadata = group({
  name: text,
  description: text,
  logo: text,
  website: text,
  telegram: text,
  discord: text,
  x: text,
} satisfies Fields);

/** Describes a strategy's token; all fields are strings, including numbers. */
export const tokenDetails = group({
  name: text,
  symbol: text,
  sharesUnderlying: decimalText,
  dollarPrice: decimalText,
  decimals: decimalText,
  ethPrice: decimalText,
} satisfies Fields);
