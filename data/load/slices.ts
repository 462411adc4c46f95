import { sqlName } from '../../common/sql.ts';

/**
 * Conditions that partition rows by the hash of some columns. Rows with equal values are in the
 * same slice, also if their columns differ in type. A slice has about `maxRows` of `rows` values.
 */
export function slicesOf(
  rows: number,
  maxRows: number,
): readonly ((columns: readonly string[]) => string)[] {
  const slices = Math.max(1, Math.ceil(rows / maxRows));
  return Array.from({ length: slices }, (_, slice) => (columns: readonly string[]) => {
    if (slices === 1) return 'true';
    const texts = columns.map((name) => `${sqlName(name)}::varchar`);
    return `hash(${texts.join(', ')}) % ${slices} = ${slice}`;
  });
}
