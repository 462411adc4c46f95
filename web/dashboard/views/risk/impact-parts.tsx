import type { ComponentChildren } from 'preact';
import { Bars } from '../../charts/bars.tsx';
import { percent } from '../../format/numbers.ts';
import { Fact } from '../../parts/card.tsx';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Hex } from '../../parts/hex.tsx';
import { Empty } from '../../parts/states.tsx';
import { Dollars } from '../../parts/values.tsx';
import type { Answer } from '../../state/answer.ts';
import { NO_PRICE, usePriceless } from '../../state/priceless.ts';
import { dollarColumn } from '../blocks/shared-columns.tsx';

/** A loss that one AVS causes, or that one token or group has. */
export interface Loss {
  readonly id: string;
  readonly name: string;
  readonly label: ComponentChildren;
  readonly tvl: string;
  readonly queuedTvl: string | null;
}

interface LossBarsProps {
  readonly title: string;
  /** The CSV file has this name, without extension. */
  readonly name: string;
  readonly colour: number;
  readonly of: readonly Loss[];
}

const TOP = 12;

/** Draws losses as bars, largest first. */
export function LossBars({ title, name, colour, of }: LossBarsProps) {
  return (
    <Figure
      title={title}
      note={of.length > TOP ? `The ${TOP} largest of ${of.length}` : undefined}
      name={name}
      columns={COLUMNS}
      rows={of}
      rowKey={({ id }) => id}
      empty="No loss."
    >
      {of.length === 0 ? (
        <Empty>No loss.</Empty>
      ) : (
        <Bars
          label={title}
          bars={of.slice(0, TOP).map(({ id, label, tvl }) => ({
            id,
            label,
            size: Number(tvl),
            value: <Dollars value={tvl} />,
            colour,
          }))}
        />
      )}
    </Figure>
  );
}

interface LossOfAvs extends Pick<Loss, 'name' | 'tvl' | 'queuedTvl'> {
  readonly avs: string;
}

/** Draws the losses that each AVS causes. */
export function LossByAvs({ of }: { readonly of: readonly LossOfAvs[] }) {
  return (
    <LossBars
      title="Loss by AVS"
      name="loss-by-avs"
      colour={7}
      of={of.map(({ avs, name, tvl, queuedTvl }) => ({
        ...{ id: avs, name, tvl, queuedTvl },
        label: <Hex value={avs} to="avs" name={name} />,
      }))}
    />
  );
}

const COLUMNS: readonly Column<Loss>[] = [
  {
    id: 'name',
    title: 'Of',
    kind: 'text',
    value: ({ name, id }) => name || id,
    show: ({ label }) => label,
  },
  dollarColumn('loss', 'Loss, USD', ({ tvl }) => tvl),
  dollarColumn('queued', 'Queued, USD', ({ queuedTvl }) => queuedTvl ?? undefined),
];

interface LossFactProps {
  readonly of: Answer<unknown>;
  readonly tvl: string;
  readonly lostPart: string;
}

/** Shows the lost value, and its part in all delegated value. */
export function LossFact({ of, tvl, lostPart }: LossFactProps) {
  const part = `${percent(Number(lostPart))} of all delegated value`;
  return (
    <Fact
      of={of}
      at="meta.statistics.totalTvl"
      unit="USD"
      label="Loss"
      note={usePriceless() ? NO_PRICE : part}
    >
      <Dollars value={tvl} />
    </Fact>
  );
}

interface QueuedFactProps {
  readonly of: Answer<unknown>;
  readonly value: string | null;
}

/** Shows the loss in waiting withdrawals; nothing if the table is missing. */
export function QueuedFact({ of, value }: QueuedFactProps) {
  if (value === null) return null;
  return (
    <Fact
      of={of}
      at="meta.statistics.totalQueuedTvl"
      unit="USD"
      label="Loss in withdrawals"
      note="queued, which a slash still reaches"
    >
      <Dollars value={value} />
    </Fact>
  );
}

interface BoundFactProps {
  readonly of: Answer<unknown>;
  readonly profit: string | undefined;
  readonly bound: string | null;
}

/** Shows the bound that holds after attacks in a cascade; nothing if no profit is set. */
export function BoundFact({ of, profit, bound }: BoundFactProps) {
  if (profit === undefined) return null;
  return (
    <Fact
      of={of}
      at="meta.statistics.cascadeBound"
      unit="%"
      label="Lost after a cascade"
      note={bound === null ? 'no bound holds at this profit' : 'at most, of all delegated value'}
    >
      {bound === null ? '–' : percent(Number(bound))}
    </Fact>
  );
}
