import type { ScaleLinear, ScaleTime } from 'd3-scale';

interface ValueAxisProps {
  readonly scale: ScaleLinear<number, number>;
  readonly ticks: readonly number[];
  /** Grid lines end here, in pixels. */
  readonly left: number;
  readonly right: number;
  readonly format: (tick: number) => string;
}

/** Draws a grid line and a label for each tick. */
export function ValueAxis({ scale, ticks, left, right, format }: ValueAxisProps) {
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick} class="axis">
          <line x1={left} x2={right} y1={scale(tick)} y2={scale(tick)} />
          <text x={left - 8} y={scale(tick) + 4} text-anchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
    </>
  );
}

interface TimeAxisProps {
  readonly scale: ScaleTime<number, number>;
  /** The axis lies below a chart with this left margin and size. */
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

const DAY_MS = 86_400_000;

/** Labels are at least this many pixels apart: the longest month names have room. */
const LABEL = 62;

/** Time labels below the chart, as many as fit; labels that the edges would cut are left out. */
export function TimeAxis({ scale, left, width, height }: TimeAxisProps) {
  const format = labelsOf(scale);
  return (
    <>
      {timeTicks(scale, left, width).map((tick) => (
        <text key={tick.getTime()} class="axis" x={scale(tick)} y={height - 5} text-anchor="middle">
          {format(tick)}
        </text>
      ))}
    </>
  );
}

const monthDay = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Returns d3's labels, except that a day has its month: `Mar 5` instead of `Wed 05`. */
function labelsOf(scale: ScaleTime<number, number>): (tick: Date) => string {
  const format = scale.tickFormat();
  const isInMonth = (tick: Date) => tick.getTime() % DAY_MS === 0 && tick.getUTCDate() > 1;
  return (tick) => (isInMonth(tick) ? monthDay.format(tick) : format(tick));
}

/** Of a narrow chart one interval may give a single label, and the next smaller one too many. */
function timeTicks(scale: ScaleTime<number, number>, left: number, width: number): Date[] {
  const few = Math.max(2, Math.floor(width / 110));
  const choices = [few, few + 1, few + 2].map((number) =>
    scale.ticks(number).filter((tick) => scale(tick) > left + 12 && scale(tick) < width - 28),
  );
  const fits = (ticks: readonly Date[]) =>
    ticks.length > 1 &&
    ticks.slice(1).every((tick, at) => scale(tick) - scale(ticks[at] as Date) >= LABEL);
  return choices.find(fits) ?? choices[0] ?? [];
}
