import { inTokens } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { Hex } from '../../parts/hex.tsx';
import { Answered } from '../../parts/states.tsx';
import { Amount } from '../../parts/values.tsx';
import { WholeList } from '../../parts/whole-list.tsx';
import { useRows } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { daOperatorColumn } from './da-operator-column.tsx';
import { useNetwork } from './network.tsx';
import { type DaOperator, QuorumStakes, quorumsOf, STAKE_DECIMALS } from './quorum-stakes.tsx';

/** Shows the stakes in each quorum, and lists the operators. */
export function DaOperators() {
  const network = useNetwork();
  const names = useNames();
  const operators = useRows('availabilityAllOperators', { network });
  return (
    <div class="wide">
      <Answered of={operators} height={900}>
        {(rows) => (
          <>
            <div class="cards narrow spaced">
              {quorumsOf(rows).map((quorum) => (
                <QuorumStakes
                  key={quorum}
                  quorum={quorum}
                  operators={rows}
                  names={names}
                  network={network}
                />
              ))}
            </div>
            <WholeList
              title="Operators"
              name="operators"
              columns={columnsOf(names, quorumsOf(rows))}
              rows={rows}
              rowKey={({ operatorId }) => operatorId}
              by={`quorum${quorumsOf(rows)[0] ?? ''}`}
              direction="desc"
              text={({ operatorId, operator }) =>
                `${names.operator(operator)} ${operatorId} ${operator}`
              }
              empty="This snapshot has no EigenDA operators of this network."
            />
          </>
        )}
      </Answered>
    </div>
  );
}

function columnsOf(names: Names, quorums: readonly string[]): readonly Column<DaOperator>[] {
  return [
    daOperatorColumn(names),
    {
      id: 'status',
      title: 'State',
      kind: 'text',
      width: 'minmax(5.5rem, 0.7fr)',
      value: stateOf,
      show: (operator) => <OperatorState of={operator} />,
    },
    ...quorums.map(
      (quorum): Column<DaOperator> => ({
        id: `quorum${quorum}`,
        title: `Quorum ${quorum}`,
        kind: 'decimal',
        value: (operator) => stakeIn(quorum, operator),
        show: (operator) => <Amount value={stakeIn(quorum, operator)} />,
      }),
    ),
    {
      id: 'socket',
      title: 'Socket',
      kind: 'text',
      value: ({ socket }) => socket,
      show: ({ socket }) => <span title={socket}>{socket || '–'}</span>,
    },
    {
      id: 'address',
      title: 'Address',
      kind: 'text',
      width: 'minmax(9.5rem, 1fr)',
      value: ({ operator }) => operator,
      show: ({ operator }) => <Hex value={operator} to="operators" />,
    },
  ];
}

function stakeIn(quorum: string, { status, quorumStakes }: DaOperator): string {
  if (!status) return '0';
  const found = quorumStakes.find(({ quorumNumber }) => quorumNumber === quorum);
  return inTokens(found?.stake ?? '0', STAKE_DECIMALS);
}

type State = Pick<DaOperator, 'status' | 'ejected'>;

function stateOf({ status, ejected }: State): string {
  if (ejected) return 'ejected';
  return status ? 'active' : 'inactive';
}

const BADGES: Readonly<Record<string, string>> = { active: 'good', ejected: 'bad' };

/** Shows an EigenDA operator's state as a badge. */
export function OperatorState({ of }: { readonly of: State }) {
  const state = stateOf(of);
  return <span class={`badge ${BADGES[state] ?? 'plain'}`}>{state}</span>;
}
