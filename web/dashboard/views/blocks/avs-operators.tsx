import type { RowOf } from '../../../../client/index.ts';
import type { Column } from '../../parts/column.ts';
import { Answered } from '../../parts/states.tsx';
import { Count } from '../../parts/values.tsx';
import { WholeList } from '../../parts/whole-list.tsx';
import { useRows } from '../../state/answer.ts';
import { DelegatedTo, OPERATOR } from './shared-columns.tsx';

/**
 * Joins a registered operator with its figures from the list with all operators; null while that
 * loads.
 */
interface Registered {
  readonly operator: string;
  readonly name: string;
  readonly tvl: string | null;
  readonly stakersCount: number | null;
}

const OPERATOR_COLUMNS: readonly Column<Registered>[] = [
  ...OPERATOR,
  {
    id: 'tvl',
    title: 'Delegated value',
    kind: 'decimal',
    value: ({ tvl }) => tvl,
    show: ({ tvl, stakersCount }) =>
      tvl === null || stakersCount === null ? '–' : <DelegatedTo of={{ tvl, stakersCount }} />,
  },
  {
    id: 'stakers',
    title: 'Stakers',
    kind: 'number',
    value: ({ stakersCount }) => stakersCount,
    show: ({ stakersCount }) => (stakersCount === null ? '–' : <Count value={stakersCount} />),
  },
];

/** Lists the operators that are registered with an AVS, the largest value first. */
export function AvsOperators({ avs }: { readonly avs: string }) {
  const registered = useRows('restakingAvsOperators', { avs });
  const operators = useRows('restakingAllOperators', {}).value;
  const byAddress = new Map(operators?.map((row) => [row.operator, row]));
  return (
    <Answered of={registered} height={300}>
      {(rows) => (
        <WholeList
          title="Registered operators"
          name="operators"
          columns={OPERATOR_COLUMNS}
          rows={rows.map((row) =>
            withHoldings(row, operators && (byAddress.get(row.operator) ?? NOTHING)),
          )}
          rowKey={({ operator }) => operator}
          by="tvl"
          direction="desc"
          text={({ operator, name }) => `${name} ${operator}`}
          empty="No operator is registered with this AVS."
        />
      )}
    </Answered>
  );
}

type Holdings = Pick<RowOf<'restakingAllOperators'>, 'tvl' | 'stakersCount'>;

const NOTHING: Holdings = { tvl: '0', stakersCount: 0 };

function withHoldings(
  { operator, metadata: { name } }: RowOf<'restakingAvsOperators'>,
  held: Holdings | undefined,
): Registered {
  return { operator, name, tvl: held?.tvl ?? null, stakersCount: held?.stakersCount ?? null };
}
