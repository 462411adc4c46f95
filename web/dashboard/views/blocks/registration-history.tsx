import type { RowOf } from '../../../../client/index.ts';
import { type Span, Spans } from '../../charts/spans.tsx';
import { count } from '../../format/numbers.ts';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Hex } from '../../parts/hex.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { YesNo } from '../../parts/values.tsx';
import { useRows } from '../../state/answer.ts';
import { type Names, useNames } from '../../state/names.ts';
import { timeColumn, transactionColumn } from './shared-columns.tsx';

type Change = RowOf<'restakingOperatorHistorical'>;

/** The periods in which an operator was registered with each AVS. */
export function RegistrationHistory({ operator }: { readonly operator: string }) {
  const names = useNames();
  const answer = useRows('restakingOperatorHistorical', { operator });
  const rows = answer.value ?? [];
  return (
    <Figure
      title="Registrations over time"
      note={
        answer.value &&
        (rows.length === 1
          ? '1 registration or deregistration'
          : `${count(rows.length)} registrations and deregistrations`)
      }
      wide
      name="registrations"
      columns={columnsOf(names)}
      rows={rows}
      rowKey={(change) => JSON.stringify(change)}
      empty="No registrations."
    >
      <Answered of={answer} height={240} unknown="No registrations in this snapshot.">
        {(changes) =>
          changes.length === 0 ? (
            <Empty>No registrations in this snapshot.</Empty>
          ) : (
            <Spans
              label="Registrations by AVS over time"
              colour={5}
              rows={registrationsOf(changes).map(({ avs, set, spans }) => ({
                id: `${avs} ${set}`,
                label: (
                  <>
                    <Hex value={avs} to="avs" name={names.avs(avs)} />
                    {set !== null && <span class="quiet"> set {set}</span>}
                  </>
                ),
                value: <Registered is={spans.at(-1)?.to === null} />,
                spans,
              }))}
            />
          )
        }
      </Answered>
    </Figure>
  );
}

function Registered({ is }: { readonly is: boolean }) {
  return <YesNo value={is} yes="registered" no="deregistered" />;
}

interface Registration {
  readonly avs: string;
  readonly set: number | null;
  readonly spans: Span[];
}

/** Joins changes to periods for each AVS or operator set, in the order in which they start. */
function registrationsOf(newestFirst: readonly Change[]): readonly Registration[] {
  const found = new Map<string, Registration>();
  for (const { avs, operatorSetId: set, registered, updatedAt } of [...newestFirst].reverse()) {
    const id = `${avs} ${set}`;
    const registration = found.get(id) ?? { avs, set, spans: [] };
    found.set(id, registration);
    const time = new Date(updatedAt).getTime();
    const last = registration.spans.at(-1);
    if (registered) {
      if (last?.to !== null) registration.spans.push({ from: time, to: null });
    } else if (last?.to === null) {
      registration.spans[registration.spans.length - 1] = { from: last.from, to: time };
    } else {
      // A deregistration without a registration, which is older than the snapshot.
      registration.spans.push({ from: time, to: time });
    }
  }
  return [...found.values()];
}

function columnsOf(names: Names): readonly Column<Change>[] {
  return [
    timeColumn(({ updatedAt }) => updatedAt),
    {
      id: 'avs',
      title: 'AVS',
      kind: 'text',
      value: ({ avs }) => avs,
      show: ({ avs }) => <Hex value={avs} to="avs" name={names.avs(avs)} />,
    },
    {
      id: 'set',
      title: 'Operator set',
      kind: 'text',
      value: ({ operatorSetId }) => operatorSetId,
      show: ({ operatorSetId }) => operatorSetId ?? '–',
    },
    {
      id: 'registered',
      title: 'State',
      kind: 'text',
      value: ({ registered }) => registered,
      show: ({ registered }) => <Registered is={registered} />,
    },
    transactionColumn(({ transactionHash }) => transactionHash),
  ];
}
