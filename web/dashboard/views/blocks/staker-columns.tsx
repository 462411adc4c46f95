import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import type { Names } from '../../state/names.ts';
import { STAKER } from './shared-columns.tsx';

interface Delegating {
  readonly staker: string;
  readonly operator: string;
}

/** Returns the columns for a staker and its operator. */
export function stakerColumns(names: Names): readonly Column<Delegating>[] {
  return [
    STAKER,
    {
      id: 'operator',
      title: 'Delegates to',
      kind: 'text',
      value: ({ operator }) => operator,
      show: ({ operator }) => (
        <Hex value={operator} to="operators" name={names.operator(operator)} />
      ),
    },
  ];
}
