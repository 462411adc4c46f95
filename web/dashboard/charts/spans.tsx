import type { ComponentChildren } from 'preact';
import { utcDay } from '../format/times.ts';
import { TipText, useTip } from './tip.tsx';

/** A period in milliseconds since 1970; `to` is null if it has not ended. */
export interface Span {
  readonly from: number;
  readonly to: number | null;
}

export interface SpanRow {
  readonly id: string;
  readonly label: ComponentChildren;
  readonly value: ComponentChildren;
  readonly spans: readonly Span[];
}

interface SpansProps {
  readonly label: string;
  readonly rows: readonly SpanRow[];
  readonly colour: number;
}

/** The view box has these units; it is stretched to the available width. */
const WIDTH = 1000;

/** Periods as bars, in rows that share one time axis. */
export function Spans({ label, rows, colour }: SpansProps) {
  const tip = useTip();
  const times = rows.flatMap(({ spans }) =>
    spans.flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
  );
  const first = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const last = times.reduce((max, time) => Math.max(max, time), Number.NEGATIVE_INFINITY);
  const isOpen = rows.some(({ spans }) => spans.at(-1)?.to === null);
  const end = last + Math.max(1, (last - first) / 25);
  const x = (time: number) => (WIDTH * (time - first)) / (end - first);
  return (
    <div class="steps">
      <ul class="bars" aria-label={label}>
        {rows.map(({ id, label: text, value, spans }) => (
          <li key={id}>
            <span class="bar-label">{text}</span>
            <svg
              class={`step-line series-${colour}`}
              viewBox={`0 0 ${WIDTH} 34`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              {spans.map(({ from, to }) => (
                <rect
                  key={from}
                  class="span-bar"
                  x={x(from)}
                  width={Math.max(2, x(to ?? end) - x(from))}
                  y={10}
                  height={14}
                  onPointerMove={(event) =>
                    tip.show(event, <TipText title={dayOf(from)} lines={[untilOf(to)]} />)
                  }
                  onPointerLeave={tip.hide}
                />
              ))}
            </svg>
            <span class="bar-value">{value}</span>
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <p class="note ends">
          <span>{dayOf(first)}</span>
          <span>{isOpen ? 'End of this snapshot' : dayOf(last)}</span>
        </p>
      )}
      {tip.element}
    </div>
  );
}

function untilOf(to: number | null): string {
  return to === null ? 'to the end of this snapshot' : `until ${dayOf(to)}`;
}

function dayOf(time: number): string {
  return utcDay(new Date(time));
}
