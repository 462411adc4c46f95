import { scaleLinear, scaleUtc } from 'd3-scale';
import { area, stack } from 'd3-shape';
import { dollars } from '../format/numbers.ts';
import { utcDay } from '../format/times.ts';
import { TimeAxis, ValueAxis } from './axes.tsx';
import { EndLabels } from './end-labels.tsx';
import { roomOf } from './label-places.ts';
import { Legend } from './legend.tsx';
import { leftOf } from './margin.ts';
import type { Mark } from './steps.tsx';
import { useTip } from './tip.tsx';
import { useWidth } from './use-width.ts';

/** The values at the end of a day, by series; approximations are enough here. */
export interface Sample {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly sizes: Readonly<Record<string, number>>;
  /** The tooltip has these lines, too. */
  readonly notes: readonly string[];
}

/** Marks a protocol event. Each kind has its own shape and colour. */
export interface EventMark extends Mark {
  readonly kind: 'slash' | 'upgrade';
}

interface BandsProps {
  readonly label: string;
  /** Ascending by time. */
  readonly samples: readonly Sample[];
  /** From the bottom to the top, each with its colour's number. */
  readonly series: readonly { readonly id: string; readonly colour: number }[];
  readonly marks: readonly EventMark[];
  /** The selected time, in milliseconds since 1970. */
  readonly picked: number | null;
  readonly pick: (time: number) => void;
  readonly height: number;
}

/** SVG paths of a triangle that points down and of a diamond, from the left corner. */
const SHAPES = { slash: '2h8l-4 8', upgrade: '6l4 -4l4 4l-4 4' } as const;

const MARGIN = { top: 14, right: 4, bottom: 22 };

/** Draws dollars over time as stacked bands. A click selects a time. */
export function Bands({ label, samples, series, marks, picked, pick, height }: BandsProps) {
  const [ref, width] = useWidth();
  const tip = useTip();
  const ids = series.map(({ id }) => id);
  const room = roomOf(ids, width, height - MARGIN.bottom);
  const right = width - MARGIN.right - room;
  const first = samples[0];
  const last = samples.at(-1);
  return (
    <>
      <div class="chart" ref={ref} style={{ '--height': `${height}px` }}>
        {width > 0 && first && last && draw(first.time, last.time)}
        {tip.element}
      </div>
      {room === 0 && <Legend of={[...series].reverse()} />}
    </>
  );

  function draw(first: number, last: number) {
    const totals = samples.map(({ sizes }) => ids.reduce((all, id) => all + (sizes[id] ?? 0), 0));
    const y = scaleLinear()
      .domain([0, Math.max(1, ...totals)])
      .nice(4)
      .range([height - MARGIN.bottom, MARGIN.top]);
    const ticks = y.ticks(4);
    const left = leftOf(ticks.map(dollars));
    const x = scaleUtc()
      .domain([first, Math.max(last, first + 1)])
      .range([left, right]);
    const layers = stack<Sample>()
      .keys(ids)
      .value(({ sizes }, id) => sizes[id] ?? 0)([...samples]);
    const shape = area<(typeof layers)[number][number]>()
      .x(({ data }) => x(data.time))
      .y0(([low]) => y(low))
      .y1(([, high]) => y(high));
    const nearestTo = (time: number) =>
      samples.reduce(
        (best, one) => (Math.abs(one.time - time) < Math.abs(best.time - time) ? one : best),
        // The chart is drawn only if there is a sample.
        samples[0] as Sample,
      );
    const nearest = ({ offsetX }: MouseEvent) => nearestTo(x.invert(offsetX).getTime());
    // The pointer at a mark shows the sample that is nearest to the mark.
    const eventsOf = (sample: Sample) =>
      marks.filter(({ time }) => nearestTo(time) === sample).map(({ description }) => description);
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the day can be typed as well
      <svg
        class="pickable"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        onClick={(event) => pick(nearest(event).time)}
        onPointerMove={(event) => tip.show(event, tipOf(nearest(event)))}
        onPointerLeave={tip.hide}
      >
        <ValueAxis scale={y} ticks={ticks} left={left} right={right} format={dollars} />
        <TimeAxis scale={x} left={left} width={width - room} height={height} />
        {layers.map((layer, at) => (
          <path
            key={layer.key}
            class={`band series-${series[at]?.colour ?? 0}`}
            d={shape(layer) ?? ''}
          />
        ))}
        {room > 0 && (
          <EndLabels
            of={series.map((one, at) => {
              const [low = 0, high = 0] = layers[at]?.at(-1) ?? [];
              return { ...one, y: y((low + high) / 2) };
            })}
            x={right}
            top={MARGIN.top}
            bottom={height - MARGIN.bottom}
          />
        )}
        {marks
          .filter(({ time }) => time >= first && time <= last)
          .map(({ kind, time, description }) => (
            <path
              key={`${time} ${description}`}
              class={`${kind}-mark`}
              d={`M${(x(time) - 4).toFixed(1)} ${SHAPES[kind]}z`}
            />
          ))}
        {picked !== null && picked >= first && picked <= last && (
          <line
            class="picked"
            x1={x(picked)}
            x2={x(picked)}
            y1={MARGIN.top}
            y2={height - MARGIN.bottom}
          />
        )}
      </svg>
    );

    function tipOf(sample: Sample) {
      return (
        <>
          <strong>{utcDay(new Date(sample.time))}</strong>
          <span>{dollars(ids.reduce((all, id) => all + (sample.sizes[id] ?? 0), 0))} in total</span>
          {[...series].reverse().map(({ id, colour }) => (
            <span key={id}>
              <i class={`swatch series-${colour}`} /> {id} {dollars(sample.sizes[id] ?? 0)}
            </span>
          ))}
          {[...eventsOf(sample), ...sample.notes].map((note) => (
            <span key={note}>{note}</span>
          ))}
        </>
      );
    }
  }
}
