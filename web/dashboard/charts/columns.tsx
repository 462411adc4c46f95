import { scaleLinear, scaleUtc } from 'd3-scale';
import { type Series, stack, stackOffsetNone } from 'd3-shape';
import { count, short } from '../format/numbers.ts';
import { TimeAxis, ValueAxis } from './axes.tsx';
import { EndLabels } from './end-labels.tsx';
import { roomOf } from './label-places.ts';
import { Legend } from './legend.tsx';
import { leftOf } from './margin.ts';
import { useTip } from './tip.tsx';
import { useWidth } from './use-width.ts';

/** Counts by series in one interval. */
export interface Bucket {
  readonly start: Date;
  readonly title: string;
  readonly counts: Readonly<Record<string, number>>;
}

interface ColumnsProps {
  readonly label: string;
  readonly buckets: readonly Bucket[];
  /** From the bottom to the top, each with its colour's number. */
  readonly series: readonly { readonly id: string; readonly colour: number }[];
  /** A bucket lasts this many milliseconds. */
  readonly step: number;
  readonly height: number;
  /** Draws the series of a bucket side by side instead of stacked. */
  readonly grouped?: boolean;
  /** Formats sizes that are not counts. */
  readonly format?: (size: number) => string;
  /** The time axis has room for at least this many columns, so that few are not too wide. */
  readonly fewest?: number;
}

const FEWEST = 26;

/** Pixels around the columns. */
const MARGIN = { top: 8, right: 4, bottom: 22 };

/** Counts over time as stacked or grouped columns. */
export function Columns(props: ColumnsProps) {
  const { label, buckets, series, step, height, grouped = false, format, fewest = FEWEST } = props;
  const [ref, width] = useWidth();
  const tip = useTip();
  const names = series.map(({ id }) => id);
  const room = roomOf(names, width, height - MARGIN.bottom);
  const first = buckets[0]?.start;
  const last = buckets.at(-1)?.start;
  return (
    <>
      <div class="chart" ref={ref} style={{ '--height': `${height}px` }}>
        {width > 0 && first && last && (
          <svg
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={label}
          >
            {draw(first, last)}
          </svg>
        )}
        {tip.element}
      </div>
      {room === 0 && <Legend of={series} />}
    </>
  );

  function draw(first: Date, last: Date) {
    const totals = buckets.map(({ counts }) =>
      names.reduce((all, id) => all + (counts[id] ?? 0), 0),
    );
    const sizes = grouped
      ? buckets.flatMap(({ counts }) => names.map((id) => counts[id] ?? 0))
      : totals;
    const end = last.getTime() + step;
    const begin = Math.min(first.getTime(), end - fewest * step);
    const y = scaleLinear()
      .domain([0, Math.max(format ? 0 : 1, ...sizes)])
      .nice(4)
      .range([height - MARGIN.bottom, MARGIN.top]);
    const ticks = y.ticks(4).filter((tick) => format !== undefined || Number.isInteger(tick));
    const right = width - MARGIN.right - room;
    const margin = { ...MARGIN, left: leftOf(ticks.map(format ?? short)) };
    const x = scaleUtc().domain([begin, end]).range([margin.left, right]);
    const bucketWidth = x(new Date(first.getTime() + step)) - x(first);
    const gap = bucketWidth > 6 ? 2 : bucketWidth > 3 ? 1 : 0;
    const layers = stack<Bucket>()
      .keys(names)
      .value(({ counts }, id) => counts[id] ?? 0)
      .offset(grouped ? fromZero : stackOffsetNone)([...buckets]);
    const breadth = Math.max(0.6, (bucketWidth - gap) / (grouped ? names.length : 1));
    return (
      <>
        <ValueAxis
          scale={y}
          ticks={ticks}
          left={margin.left}
          right={right}
          format={format ?? short}
        />
        <TimeAxis scale={x} left={margin.left} width={width - room} height={height} />
        {layers.map((layer, at) => (
          <path
            key={layer.key}
            class={`series-${series[at]?.colour ?? 0}`}
            d={layer
              .filter(([low, high]) => high > low)
              .map(({ 0: low, 1: high, data }) => {
                const left = x(data.start) + (grouped ? at * breadth : 0);
                return `M${left.toFixed(1)} ${y(low).toFixed(1)}V${y(high).toFixed(1)}h${breadth.toFixed(1)}V${y(low).toFixed(1)}z`;
              })
              .join('')}
          />
        ))}
        {room > 0 && (
          <EndLabels
            of={series.map((one, at) => {
              const [low = 0, high = 0] = layers[at]?.at(-1) ?? [];
              return { ...one, y: grouped ? y(high) : y((low + high) / 2) };
            })}
            x={right}
            top={margin.top}
            bottom={height - margin.bottom}
          />
        )}
        {buckets.map((bucket, at) => (
          <rect
            key={bucket.title}
            class="hover"
            x={x(bucket.start)}
            y={margin.top}
            width={bucketWidth}
            height={height - margin.top - margin.bottom}
            onPointerMove={(event) => tip.show(event, tipOf(bucket, totals[at] ?? 0))}
            onPointerLeave={tip.hide}
          />
        ))}
      </>
    );
  }

  function tipOf({ title, counts }: Bucket, total: number) {
    return (
      <>
        <strong>{title}</strong>
        {!grouped && <span>{(format ?? count)(total)} in total</span>}
        {series
          .filter(({ id }) => counts[id])
          .map(({ id, colour }) => (
            <span key={id}>
              <i class={`swatch series-${colour}`} /> {id} {(format ?? count)(counts[id] ?? 0)}
            </span>
          ))}
      </>
    );
  }
}

/** An offset for d3's stack that starts each series at zero. */
function fromZero(series: Series<Bucket, string>[]): void {
  for (const points of series) {
    for (const point of points) {
      point[1] -= point[0];
      point[0] = 0;
    }
  }
}
