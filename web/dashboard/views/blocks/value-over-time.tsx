import { Bands, type EventMark } from '../../charts/bands.tsx';
import { Bars } from '../../charts/bars.tsx';
import { compareDecimals, count, dollarChange, dollars } from '../../format/numbers.ts';
import { PRICE_REMEDIES } from '../../format/remedies.ts';
import { utcDay } from '../../format/times.ts';
import type { Column } from '../../parts/column.ts';
import { Figure } from '../../parts/figure.tsx';
import { Remedies } from '../../parts/remedies.tsx';
import { Answered, Empty } from '../../parts/states.tsx';
import { Amount, Count, Dollars } from '../../parts/values.tsx';
import { setQuery, useRoute } from '../../state/route.ts';
import { DAY, STAKERS, UNPRICED, VALUE_ETH, VALUE_USD } from './shared-columns.tsx';
import { useSlashMarks } from './slash-marks.ts';
import { unpricedText } from './unpriced.ts';
import { useUpgradeMarks } from './upgrade-marks.ts';
import {
  type Band,
  type BandedDay,
  CAUSES,
  changeNote,
  type Interval,
  useBands,
  useValueSeries,
} from './value-series.ts';

const INTERVALS: readonly Interval[] = ['day', 'week', 'month'];
const IS_DAY = /^\d{4}-\d\d-\d\d$/;

/** Draws the total delegated value over time by strategy, and shows it on a selected day. */
export function ValueOverTime() {
  const { query } = useRoute();
  const interval = INTERVALS.find((one) => one === query['value.by']) ?? 'week';
  const day = IS_DAY.test(query['value.day'] ?? '') ? query['value.day'] : undefined;
  const pick = (picked: string) => setQuery({ 'value.day': picked });
  const bands = useBands();
  const series = useValueSeries(bands.value ?? [], { interval });
  const slashes = useSlashMarks({});
  const upgrades = useUpgradeMarks();
  const marks: readonly EventMark[] = [
    ...upgrades.map((mark) => ({ ...mark, kind: 'upgrade' }) as const),
    ...slashes.map((mark) => ({ ...mark, kind: 'slash' }) as const),
  ];
  const legend = [
    ...(slashes.length > 0 ? ['▼ slashes'] : []),
    ...(upgrades.length > 0 ? ['◆ protocol upgrades'] : []),
  ];
  const rows = series.value ?? [];
  return (
    <Figure
      title="Value over time by token"
      note={`US dollars at the end of each ${interval} (UTC), at the prices of its last day${legend.length > 0 ? `; ${legend.join(', ')}` : ''}`}
      wide
      name={`value-by-${interval}`}
      columns={columnsOf(bands.value ?? [])}
      rows={rows}
      rowKey={(row) => row.day}
      empty="No delegations."
      controls={
        <>
          <label class="choice">
            <span class="sr-only">Day (UTC)</span>
            <input
              type="date"
              value={day ?? ''}
              min={rows[0]?.day.slice(0, 10)}
              max={rows.at(-1)?.day.slice(0, 10)}
              onChange={({ currentTarget }) => pick(currentTarget.value)}
            />
          </label>
          <label class="choice">
            <span class="sr-only">Interval</span>
            <select
              value={interval}
              onChange={({ currentTarget }) => setQuery({ 'value.by': currentTarget.value })}
            >
              {INTERVALS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
        </>
      }
    >
      <Answered of={bands} height={348}>
        {(of) => (
          <Answered of={series} height={348}>
            {(days) =>
              days.every(({ tvl }) => Number(tvl) === 0) ? (
                <Empty>
                  No delegated token has a price in this snapshot. <Remedies of={PRICE_REMEDIES} />
                </Empty>
              ) : (
                <>
                  <Bands
                    label={`Value by token from ${utcDay(days[0]?.day ?? '')} on`}
                    height={320}
                    series={[...of].reverse().map(({ label, colour }) => ({ id: label, colour }))}
                    samples={days.map((one) => sampleOf(one, of))}
                    marks={marks}
                    picked={day ? Date.parse(day) : null}
                    pick={(time) => pick(new Date(time).toISOString().slice(0, 10))}
                  />
                  {day ? (
                    <Picked day={day} bands={of} />
                  ) : (
                    <p class="note">Click the chart or pick a date to see one day.</p>
                  )}
                </>
              )
            }
          </Answered>
        )}
      </Answered>
    </Figure>
  );
}

/** Shows the delegated value at one day's end. */
function Picked({ day, bands }: { readonly day: string; readonly bands: readonly Band[] }) {
  const answer = useValueSeries(bands, { startTimestamp: day, endTimestamp: day });
  return (
    <Answered of={answer} height={280}>
      {([one]) =>
        one === undefined ? (
          <Empty>{`This snapshot has no data for ${utcDay(day)}.`}</Empty>
        ) : (
          <section aria-label={`Value on ${utcDay(day)}`}>
            <h3>
              {utcDay(day)}: {one.tvl === null ? 'no price' : dollars(one.tvl)}
              {one.ethTvl !== null && (
                <>
                  {' · '}
                  <Amount value={one.ethTvl} unit="ETH" />
                </>
              )}
              {` · ${count(one.stakers)} stakers`}
            </h3>
            <Bars
              label={`Value by token on ${utcDay(day)}`}
              bars={bands
                .map((band) => ({ ...band, tvl: one.tvls[band.strategy] ?? null }))
                .sort((band, other) => compareDecimals(other.tvl ?? '', band.tvl ?? ''))
                .map(({ strategy, label, colour, tvl }) => ({
                  id: strategy,
                  label,
                  colour,
                  size: Number(tvl),
                  value: tvl === null ? 'no price' : <Dollars value={tvl} />,
                }))}
            />
            {notesOf(one).map((note) => (
              <p class="note" key={note}>
                {note}
              </p>
            ))}
          </section>
        )
      }
    </Answered>
  );
}

function sampleOf(day: BandedDay, bands: readonly Band[]) {
  const sizes = bands.map(({ strategy, label }) => [label, Number(day.tvls[strategy])] as const);
  return { time: Date.parse(day.day), sizes: Object.fromEntries(sizes), notes: notesOf(day) };
}

/** Notes how a bucket changed, and which prices are missing or outdated at its end. */
function notesOf(day: BandedDay): readonly string[] {
  const { unpricedStrategies, stalePrices } = day;
  const change = changeNote(day);
  const unpriced = unpricedStrategies.length;
  const stale = stalePrices.length;
  return [
    ...(change === null ? [] : [change]),
    ...(unpriced > 0 ? [unpricedText(unpriced)] : []),
    ...(stale === 1 ? ['1 token uses an older price'] : []),
    ...(stale > 1 ? [`${count(stale)} tokens use an older price`] : []),
  ];
}

function columnsOf(bands: readonly Band[]): readonly Column<BandedDay>[] {
  return [
    DAY,
    VALUE_USD,
    VALUE_ETH,
    ...bands.map(
      ({ strategy, label }): Column<BandedDay> => ({
        id: strategy,
        title: label,
        kind: 'decimal',
        value: ({ tvls }) => tvls[strategy] ?? null,
        show: ({ tvls }) => {
          const tvl = tvls[strategy] ?? null;
          return tvl === null ? '–' : <Dollars value={tvl} />;
        },
      }),
    ),
    ...CAUSES.map(
      ([field, name]): Column<BandedDay> => ({
        id: field,
        title: `Change by ${name}`,
        kind: 'decimal',
        value: (day) => day[field],
        show: (day) => {
          const change = day[field];
          return change === null ? '–' : dollarChange(change);
        },
      }),
    ),
    STAKERS,
    UNPRICED,
    {
      id: 'stale',
      title: 'Older prices',
      kind: 'number',
      value: ({ stalePrices }) => stalePrices.length,
      show: ({ stalePrices }) => <Count value={stalePrices.length} />,
    },
  ];
}
