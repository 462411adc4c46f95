import { useState } from 'preact/hooks';
import type { RowOf } from '../../../../client/index.ts';
import { Bands } from '../../charts/bands.tsx';
import { count, dollars } from '../../format/numbers.ts';
import { PRICE_REMEDIES } from '../../format/remedies.ts';
import { utcDay } from '../../format/times.ts';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Remedies } from '../../parts/remedies.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Count, Dollars, None } from '../../parts/values.tsx';
import { useRows } from '../../state/answer.ts';
import { DAY, UNPRICED, VALUE_ETH, VALUE_USD } from './shared-columns.tsx';
import { unpricedText } from './unpriced.ts';

type Day = RowOf<'restakingWatchHistorical'>;

/** Draws the addresses' value together by day, with a mark for each day with losses. */
export function WatchedValue({ addresses }: { readonly addresses: readonly string[] }) {
  const [picked, setPicked] = useState<number | null>(null);
  const answer = useRows('restakingWatchHistorical', { address: addresses.join(',') });
  const rows = answer.value ?? [];
  const lossDays = rows.filter(({ lossesCount }) => lossesCount > 0);
  const day = rows.find((one) => Date.parse(one.day) === picked);
  return (
    <Figure
      title="Value over time"
      note={`US dollars at the end of each day (UTC), at its prices${lossDays.length > 0 ? '; ▼ losses by slashes and on the beacon chain' : ''}`}
      wide
      name="value-of-addresses"
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.day}
      empty="No shares."
    >
      <Answered of={answer} height={260}>
        {(days) =>
          days.length === 0 ? (
            <Empty>These addresses never held shares in this snapshot.</Empty>
          ) : days.every(({ tvl }) => tvl === null) ? (
            <Empty>
              No token of these addresses has a price in this snapshot.{' '}
              <Remedies of={PRICE_REMEDIES} />
            </Empty>
          ) : (
            <>
              <Bands
                label={`Value of the addresses from ${utcDay(days.at(-1)?.day ?? '')} on; ${count(lossDays.length)} days with losses`}
                height={240}
                series={[{ id: 'Value', colour: 1 }]}
                samples={[...days].reverse().map((one) => ({
                  time: Date.parse(one.day),
                  sizes: { Value: Number(one.tvl) },
                  notes: notesOf(one),
                }))}
                marks={lossDays.map((one) => ({
                  kind: 'slash',
                  time: Date.parse(one.day),
                  description: lossOf(one),
                }))}
                picked={picked}
                pick={setPicked}
              />
              <p class="note">
                {day
                  ? [
                      `${utcDay(day.day)}: ${day.tvl === null ? 'no price' : dollars(day.tvl)}`,
                      ...(day.lossesCount > 0 ? [lossOf(day)] : []),
                      ...notesOf(day),
                    ].join(' · ')
                  : 'Click the chart to see one day.'}
              </p>
            </>
          )
        }
      </Answered>
    </Figure>
  );
}

function lossOf({ lossesCount, lostDollars }: Day): string {
  const losses = lossesCount === 1 ? '1 loss' : `${count(lossesCount)} losses`;
  return `${losses} of ${lostDollars === null ? 'shares without a price' : dollars(lostDollars)}`;
}

function notesOf({ unpricedStrategies }: Day): readonly string[] {
  return unpricedStrategies.length > 0 ? [unpricedText(unpricedStrategies.length)] : [];
}

const COLUMNS: readonly Column<Day>[] = [
  DAY,
  VALUE_USD,
  VALUE_ETH,
  {
    id: 'losses',
    title: 'Losses',
    kind: 'number',
    value: ({ lossesCount }) => lossesCount,
    show: ({ lossesCount }) => <Count value={lossesCount} />,
  },
  {
    id: 'lost',
    title: 'Lost, USD',
    kind: 'decimal',
    value: ({ lostDollars }) => lostDollars,
    show: ({ lostDollars }) => (lostDollars === null ? <None /> : <Dollars value={lostDollars} />),
  },
  UNPRICED,
];
