import type { RowOf } from '../../../../client/index.ts';
import { Steps } from '../../charts/steps.tsx';
import { inTokens, short } from '../../format/numbers.ts';
import { Fact, Facts } from '../../parts/card.tsx';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Hex } from '../../parts/hex.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Amount, Moment } from '../../parts/values.tsx';
import { useAnswer } from '../../state/answer.ts';
import { changesNote, transactionColumn } from './shared-columns.tsx';

type Change = RowOf<'restakingPodHistorical'>;

/** Native ETH's shares are in wei. */
const DECIMALS = 18;

const UNKNOWN = 'The table of pods does not have this pod.';

/** The chart has this many latest changes. */
const DRAWN = 100;

/** Shows a pod's owner, and the ETH that it restakes through the pod. */
export function PodFacts({ pod }: { readonly pod: string }) {
  const answer = useAnswer('restakingPodInfo', { pod });
  return (
    <section class="headline" aria-label="Summary">
      <Answered of={answer} height={86} unknown={UNKNOWN}>
        {({ data }) => (
          <Facts>
            <Fact label="Owner">
              <Hex value={data.staker} to="stakers" />
            </Fact>
            <Fact
              of={answer}
              at={`data.amount / ${10n ** BigInt(DECIMALS)}`}
              unit="ETH"
              label="Restaked"
              note="withdrawable by the owner"
            >
              <Amount value={inTokens(data.amount, DECIMALS)} unit="ETH" />
            </Fact>
            <Fact label="Last change">
              <Moment value={data.updatedAt?.blockTimestamp ?? null} />
            </Fact>
          </Facts>
        )}
      </Answered>
    </section>
  );
}

/** Draws the ETH that a pod's owner restakes, over time. */
export function PodHistory({ pod }: { readonly pod: string }) {
  const answer = useAnswer('restakingPodHistorical', { pod, limit: DRAWN });
  const rows = answer.value?.data ?? [];
  const total = answer.value?.meta.total ?? 0;
  return (
    <Figure
      title="Restaked ETH over time"
      note={answer.value && changesNote(rows.length, total)}
      wide
      name="pod-history"
      columns={COLUMNS}
      rows={rows}
      rowKey={(change) => JSON.stringify(change)}
      empty="No changes."
    >
      <Answered of={answer} height={90} unknown={UNKNOWN}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>No changes in this snapshot.</Empty>
          ) : (
            <Steps
              label="Restaked ETH over time"
              histories={[
                {
                  id: 'shares',
                  label: 'ETH',
                  value: <Amount value={inTokens(data[0]?.shares ?? '0', DECIMALS)} unit="ETH" />,
                  colour: 7,
                  steps: [...data].reverse().map(({ blockTimestamp, shares, reason }) => ({
                    time: new Date(blockTimestamp).getTime(),
                    size: Number(shares),
                    description: `${short(inTokens(shares, DECIMALS))} ETH, ${reason.replaceAll('_', ' ')}`,
                  })),
                },
              ]}
            />
          )
        }
      </Answered>
    </Figure>
  );
}

const COLUMNS: readonly Column<Change>[] = [
  {
    id: 'time',
    title: 'Since',
    kind: 'text',
    value: ({ blockTimestamp }) => blockTimestamp,
    show: ({ blockTimestamp }) => <Moment value={blockTimestamp} />,
  },
  {
    id: 'shares',
    title: 'ETH',
    kind: 'decimal',
    value: ({ shares }) => inTokens(shares, DECIMALS),
    show: ({ shares }) => <Amount value={inTokens(shares, DECIMALS)} />,
  },
  {
    id: 'reason',
    title: 'Reason',
    kind: 'text',
    value: ({ reason }) => reason,
    show: ({ reason }) => reason.replaceAll('_', ' '),
  },
  transactionColumn(({ transactionHash }) => transactionHash),
];
