/**
 * A limb has this many digits: the product of two limbs is below 10^32, and a HUGEINT holds it. The
 * SQL in this file needs no function of this program: DuckDB alone reads the views in
 * `tables.duckdb`.
 */
const LIMB = 16;

const limbsOf = (digits: string) => `range((strlen(${digits}) + ${LIMB - 1}) // ${LIMB})`;

/** Takes the limb at a position, counted from the least significant one. */
const limbAt = (digits: string, at: string) =>
  `right(left(${digits}, strlen(${digits}) - ${LIMB} * ${at}), ${LIMB})::hugeint`;

/**
 * Writes SQL that multiplies two texts of decimal digits into a BIGNUM; leading zeros are allowed.
 */
export const productSql = (left: string, right: string) => /* sql */ `
  list_sum(flatten(list_transform(${limbsOf(left)}, lambda i: list_transform(${limbsOf(right)}, lambda j:
    ((${limbAt(left, 'i')} * ${limbAt(right, 'j')})::varchar || repeat('0', ((i + j) * ${LIMB})::integer))::bignum))))`;

/** Writes SQL that turns a text with digits x 10^-`places` into a plain decimal, as text. */
export const decimalSql = (digits: string, places: string) => {
  const padded = `lpad(${digits}, greatest(strlen(${digits}), ${places} + 1)::integer, '0')`;
  const whole = `left(${padded}, strlen(${padded}) - ${places})`;
  const fraction = `rtrim(right(${padded}, ${places}), '0')`;
  return `if(${places} = 0, ${digits}, ${whole} || if(${fraction} = '', '', '.' || ${fraction}))`;
};
