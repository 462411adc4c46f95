import type { ComponentChildren } from 'preact';
import { utcDay } from '../format/times.ts';
import { TipText, useTip } from './tip.tsx';

/** A value that is valid from a time until the next step. */
export interface Step {
  /** Counts milliseconds since 1970. */
  readonly time: number;
  /** An approximation is enough. */
  readonly size: number;
  /** Writes the exact value in words. */
  readonly description: string;
}

export interface History {
  readonly id: string;
  readonly label: ComponentChildren;
  /** The newest value stands next to the steps. */
  readonly value: ComponentChildren;
  readonly colour: number;
  /** Sorted by time, ascending. */
  readonly steps: readonly Step[];
}

export interface Mark {
  readonly time: number;
  readonly description: string;
}

interface StepsProps {
  readonly label: string;
  readonly histories: readonly History[];
  /** Events that concern all histories. */
  readonly marks?: readonly Mark[];
}

/** Makes a step from each row that has a value. `format` writes the value's description. */
export function stepsOf<Row extends { readonly day: string }>(
  rows: readonly Row[],
  read: (row: Row) => string | number | null,
  format: (value: string) => string,
): readonly Step[] {
  return rows.flatMap((row) => {
    const value = read(row);
    if (value === null) return [];
    return [{ time: Date.parse(row.day), size: Number(value), description: format(String(value)) }];
  });
}

/** The view box has these units; it is stretched to the available width. */
const WIDTH = 1000;
const HEIGHT = 34;

/** Step lines on one time axis, each with its own vertical scale, since their units differ. */
export function Steps({ label, histories, marks = [] }: StepsProps) {
  const tip = useTip();
  const times = [
    ...histories.flatMap(({ steps }) => steps.map(({ time }) => time)),
    ...marks.map(({ time }) => time),
  ];
  const first = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const last = times.reduce((max, time) => Math.max(max, time), Number.NEGATIVE_INFINITY);
  // Room at the end shows the newest value as a line, even if it is the only one.
  const end = last + Math.max(1, (last - first) / 25);
  const x = (time: number) => (WIDTH * (time - first)) / (end - first);
  const show = (event: PointerEvent, { steps }: History) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    const time = first + ((event.clientX - left) / Math.max(1, width)) * (end - first);
    const step = steps.findLast((one) => one.time <= time);
    const marked = marks.filter((mark) => Math.abs(mark.time - time) < (end - first) / 100);
    const lines = [
      ...(step ? [step.description] : []),
      ...marked.map(({ description }) => description),
    ];
    tip.show(event, <TipText title={utcDay(new Date(time))} lines={lines} />);
  };
  return (
    <div class="steps">
      <ul class="bars" aria-label={label}>
        {histories.map((history) => (
          <li key={history.id}>
            <span class="bar-label">{history.label}</span>
            <svg
              class={`step-line series-${history.colour}`}
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden="true"
              onPointerMove={(event) => show(event, history)}
              onPointerLeave={tip.hide}
            >
              {marks.map(({ time, description }) => (
                <line key={`${time} ${description}`} x1={x(time)} x2={x(time)} y1={0} y2={HEIGHT} />
              ))}
              <path d={lineOf(history.steps, x)} />
            </svg>
            <span class="bar-value">{history.value}</span>
          </li>
        ))}
      </ul>
      {times.length > 0 && (
        <p class="note ends">
          <span>{utcDay(new Date(first))}</span>
          <span>{utcDay(new Date(last))}</span>
        </p>
      )}
      {tip.element}
    </div>
  );
}

function lineOf(steps: readonly Step[], x: (time: number) => number): string {
  const max = steps.reduce((all, { size }) => Math.max(all, size), 0);
  const y = (size: number) => HEIGHT - 2 - (max > 0 ? ((HEIGHT - 4) * size) / max : 0);
  const path = steps.map(({ time, size }, at) => {
    const height = y(size).toFixed(1);
    return at === 0 ? `M${x(time).toFixed(1)} ${height}` : `H${x(time).toFixed(1)}V${height}`;
  });
  return path.length === 0 ? '' : `${path.join('')}H${WIDTH}`;
}
