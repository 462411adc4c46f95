import type { RowOf } from '../../../../client/index.ts';
import { Bars } from '../../charts/bars.tsx';
import { groupsOf } from '../../format/groups.ts';
import { partOf } from '../../format/numbers.ts';
import { utcMinute } from '../../format/times.ts';
import { Card } from '../../parts/card.tsx';
import type { Column } from '../../parts/column.ts';
import { DaysChoice } from '../../parts/days-choice.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Percent } from '../../parts/values.tsx';
import { WholeList } from '../../parts/whole-list.tsx';
import { useAnswer, useRows } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { daOperatorColumn } from './da-operator-column.tsx';
import { startOf, useDays } from './da-period.ts';
import { useNetwork } from './network.tsx';
import { countColumn } from './shared-columns.tsx';

type Rate = RowOf<'availabilitySigningRates'>;

/** Days before the newest interval; the data API keeps 14. */
const PERIODS = [1, 7, 14] as const;

/** Batches that had to be signed, and those that were not. */
interface Duty {
  readonly responsible: number;
  readonly unsigned: number;
}

const NO_DUTY: Duty = { responsible: 0, unsigned: 0 };

/** An operator has batches to sign in each quorum. */
interface Signer {
  readonly operatorId: string;
  readonly operator: string;
  readonly byQuorum: ReadonlyMap<number, Duty>;
}

/** Shows which part each operator signed, and all together, by quorum. */
export function DaSigning() {
  const network = useNetwork();
  const names = useNames();
  const newest = useAnswer('availabilitySigningRates', { network, limit: 1 });
  const last = newest.value?.data[0]?.endsAt;
  const { days, choose } = useDays('signing.days', PERIODS);
  const filters = last === undefined ? {} : { startTimestamp: startOf(days, last) };
  const period = useRows(
    'availabilitySigningRates',
    { network, ...filters },
    newest.value !== undefined,
  );
  const of = newest.error === undefined ? period : { ...newest, value: undefined };
  return (
    <>
      <Card
        title="Signed by quorum"
        note={last !== undefined && `Of the batches that operators had to sign, ${until(last)}`}
        aside={<DaysChoice days={days} choices={PERIODS} choose={choose} />}
        wide
      >
        <Answered of={of} height={90}>
          {(rates) => <Quorums of={rates} />}
        </Answered>
      </Card>
      <Answered of={of} height={480}>
        {(rates) => {
          const quorums = quorumsOf(rates);
          return (
            <WholeList
              title="Signing by operator"
              name="signing"
              columns={columnsOf(names, quorums)}
              rows={signersOf(rates)}
              rowKey={({ operatorId }) => operatorId}
              by="missed"
              direction="desc"
              text={({ operatorId, operator }) =>
                `${names.operator(operator)} ${operatorId} ${operator}`
              }
              empty="This snapshot has no signing rates of this network."
            />
          );
        }}
      </Answered>
    </>
  );
}

function until(last: string): string {
  return `until ${utcMinute(last)}`;
}

function Quorums({ of }: { readonly of: readonly Rate[] }) {
  if (of.length === 0) return <Empty>This snapshot has no signing rates of this network.</Empty>;
  return (
    <Bars
      label="Signed by quorum"
      max={1}
      bars={quorumsOf(of).map((quorum) => {
        const part = signedPart(dutyOf(of.filter(({ quorumNumber }) => quorumNumber === quorum)));
        return {
          id: String(quorum),
          label: `Quorum ${quorum}`,
          size: part ?? 0,
          value: <Percent value={part} />,
          colour: 3,
        };
      })}
    />
  );
}

function quorumsOf(rates: readonly Rate[]): readonly number[] {
  const quorums = new Set(rates.map(({ quorumNumber }) => quorumNumber));
  return [...quorums].sort((one, other) => one - other);
}

function dutyOf(rates: readonly Rate[]): Duty {
  return rates.reduce(
    ({ responsible, unsigned }, { responsibleBatches, unsignedBatches }) => ({
      responsible: responsible + responsibleBatches,
      unsigned: unsigned + Math.min(unsignedBatches, responsibleBatches),
    }),
    NO_DUTY,
  );
}

/** Returns the signed part, from 0 to 1; null if there was no batch to sign. */
function signedPart({ responsible, unsigned }: Duty): number | null {
  return partOf(responsible - unsigned, responsible);
}

function signersOf(rates: readonly Rate[]): readonly Signer[] {
  const byOperator = groupsOf(rates, ({ operatorId }) => operatorId);
  return [...byOperator].map(([operatorId, own]) => ({
    operatorId,
    operator: own[0]?.operator ?? '',
    byQuorum: new Map(
      [...groupsOf(own, ({ quorumNumber }) => quorumNumber)].map(
        ([quorum, inQuorum]) => [quorum, dutyOf(inQuorum)] as const,
      ),
    ),
  }));
}

function columnsOf(names: Names, quorums: readonly number[]): readonly Column<Signer>[] {
  const partIn = (quorum: number, { byQuorum }: Signer) =>
    signedPart(byQuorum.get(quorum) ?? NO_DUTY);
  const total = ({ byQuorum }: Signer, read: (duty: Duty) => number) =>
    [...byQuorum.values()].reduce((all, duty) => all + read(duty), 0);
  return [
    daOperatorColumn(names),
    ...quorums.map(
      (quorum): Column<Signer> => ({
        id: `quorum${quorum}`,
        title: `Quorum ${quorum}, signed`,
        kind: 'number',
        width: 'minmax(8.5rem, 1fr)',
        value: (signer) => partIn(quorum, signer),
        show: (signer) => <Percent value={partIn(quorum, signer)} />,
      }),
    ),
    countColumn('missed', 'Missed', (signer) => total(signer, ({ unsigned }) => unsigned)),
    countColumn('all', 'To sign', (signer) => total(signer, ({ responsible }) => responsible)),
  ];
}
