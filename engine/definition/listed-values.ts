/** A message lists values up to this many characters. */
const LISTED = 1_000;

/**
 * Names the expected values; if they are many, only the first ones.
 *
 * @example
 *     oneOfText(['day', 'week']); // 'one of day, week'
 */
export function oneOfText(values: readonly string[]): string {
  let length = 0;
  const named = values.filter((value) => {
    length += value.length + 2;
    return length <= LISTED;
  });
  const left = values.length - named.length;
  return `one of ${named.join(', ')}${left === 0 ? '' : ` and ${left} others, which /openapi.json lists`}`;
}
