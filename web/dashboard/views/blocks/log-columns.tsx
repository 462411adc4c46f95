import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { Moment } from '../../parts/values.tsx';
import type { Names } from '../../state/names.ts';

/** When a row came to be. */
export function timeColumn<Row>(read: (row: Row) => string): Column<Row> {
  return {
    id: 'time',
    title: 'Time',
    kind: 'text',
    width: 'minmax(10.5rem, 1fr)',
    value: read,
    show: (row) => <Moment value={read(row)} />,
  };
}

/** The operator of a row, by its name where it has one. */
export function operatorColumn(names: Names): Column<{ readonly operator: string }> {
  return {
    id: 'operator',
    title: 'Operator',
    kind: 'text',
    width: 'minmax(9.2rem, 1.5fr)',
    value: ({ operator }) => operator,
    show: ({ operator }) => <Hex value={operator} to="operators" name={names.operator(operator)} />,
  };
}
