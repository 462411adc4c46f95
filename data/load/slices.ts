import { sqlName } from '../../common/sql.ts';

/**
 * Conditions that part rows by columns which name them, so that rows with equal names are in the same slice whatever the types
 * of the columns. A slice has `mostRows` of `rows` names or so.
 */
export function slicesOf(
  rows: number,
  mostRows: number,
): readonly ((columns: readonly string[]) => string)[] {
  const slices = Math.max(1, Math.ceil(rows / mostRows));
  return Array.from({ length: slices }, (_, slice) => (columns: readonly string[]) => {
    if (slices === 1) return 'true';
    const texts = columns.map((name) => `${sqlName(name)}::varchar`);
    return `hash(${texts.join(', ')}) % ${slices} = ${slice}`;
  });
}
