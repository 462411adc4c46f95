import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import type { Names } from '../../state/names.ts';

interface OfOperator {
  readonly operator: string;
  readonly operatorId: string;
}

/** Names a row's EigenDA operator, and links to its view. */
export function daOperatorColumn(names: Names): Column<OfOperator> {
  return {
    id: 'operator',
    title: 'Operator',
    kind: 'text',
    width: 'minmax(10rem, 2fr)',
    value: ({ operator, operatorId }) => names.operator(operator) || operator || operatorId,
    show: ({ operatorId, operator }) => (
      <Hex value={operatorId} to="availability/operators" name={names.operator(operator)} />
    ),
  };
}
