import { count, inTokens, percent } from '../format/numbers.ts';
import { Fact, Facts } from '../parts/card.tsx';
import type { Column } from '../parts/column.ts';
import { Hex } from '../parts/hex.tsx';
import { Lazy } from '../parts/lazy.tsx';
import { Answered } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { Amount } from '../parts/values.tsx';
import { WholeList } from '../parts/whole-list.tsx';
import { useAnswer, useRows } from '../state/answer.ts';
import { type Names, useNames } from '../state/names.ts';
import { BatchList } from './blocks/batch-list.tsx';
import { MissedBatches } from './blocks/missed-batches.tsx';
import { NetworkChoice, useNetwork } from './blocks/network.tsx';
import { QuorumList } from './blocks/quorum-list.tsx';
import {
  type DaOperator,
  QuorumStakes,
  quorumsOf,
  STAKE_DECIMALS,
} from './blocks/quorum-stakes.tsx';

/** EigenDA: operators by stake and quorum, and batches. */
export function Availability() {
  const network = useNetwork();
  const names = useNames();
  const operators = useRows('availabilityAllOperators', { network });
  return (
    <>
      <Title
        note="EigenDA: operators, their stake, and the batches that they sign"
        aside={<NetworkChoice />}
      >
        Availability
      </Title>
      <Headline />
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
            <div class="cards spaced">
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
            </div>
          </>
        )}
      </Answered>
      <div class="cards">
        <Lazy height={260} wide>
          {() => <QuorumList />}
        </Lazy>
        <Lazy height={480} wide>
          {() => <MissedBatches />}
        </Lazy>
        <BatchList />
      </div>
    </>
  );
}

function Headline() {
  const network = useNetwork();
  const operators = useAnswer('availabilityAllOperators', { network, limit: 1 });
  const ofBatches = useAnswer('availabilityAllBatches', { network, limit: 1 });
  const batches = ofBatches.value;
  return (
    <section class="headline" aria-label="Summary">
      <Answered of={operators} height={86}>
        {({ meta: { statistics } }) => (
          <Facts>
            <Fact label="Operators" note={`${count(statistics.activeOperators)} active`}>
              {count(statistics.totalOperators)}
            </Fact>
            <Fact label="Ejected">{count(statistics.ejectedOperators)}</Fact>
            <Fact
              of={ofBatches}
              label="Batches"
              note={
                batches &&
                batches.meta.statistics.totalBatches > 0 &&
                `${percent(1 - batches.meta.statistics.batchesWithNonSignersPercentage / 100)} signed by all`
              }
            >
              {batches && count(batches.meta.statistics.totalBatches)}
            </Fact>
          </Facts>
        )}
      </Answered>
    </section>
  );
}

function columnsOf(names: Names, quorums: readonly string[]): readonly Column<DaOperator>[] {
  return [
    {
      id: 'operator',
      title: 'Operator',
      kind: 'text',
      width: 'minmax(10rem, 2fr)',
      value: ({ operator, operatorId }) => names.operator(operator) || operator || operatorId,
      show: ({ operatorId, operator }) => (
        <Hex value={operatorId} to="availability/operators" name={names.operator(operator)} />
      ),
    },
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

/** The state of an EigenDA operator as a badge. */
export function OperatorState({ of }: { readonly of: State }) {
  const state = stateOf(of);
  return <span class={`badge ${BADGES[state] ?? 'plain'}`}>{state}</span>;
}
