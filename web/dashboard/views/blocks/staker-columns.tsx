import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import type { Names } from '../../state/names.ts';

interface Delegating {
  readonly staker: string;
  readonly operator: string;
}

/** Returns the columns for a staker and its operator. */
export function stakerColumns(names: Names): readonly Column<Delegating>[] {
  return [
    {
      id: 'staker',
      title: 'Staker',
      kind: 'text',
      value: ({ staker }) => staker,
      show: ({ staker }) => <Hex value={staker} to="stakers" />,
    },
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
