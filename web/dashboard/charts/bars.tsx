import type { ComponentChildren } from 'preact';

export interface Bar {
  readonly id: string;
  readonly label: ComponentChildren;
  /** The bar's length shows it; an approximation is enough. */
  readonly size: number;
  readonly value: ComponentChildren;
  readonly colour?: number;
}

interface BarsProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** A bar with this value has the full length; the largest `size` by default. */
  readonly max?: number;
}

/** Draws a horizontal bar chart. */
export function Bars({ label, bars, max }: BarsProps) {
  const longest = max ?? Math.max(0, ...bars.map(({ size }) => size));
  return (
    <ul class="bars" aria-label={label}>
      {bars.map(({ id, label: text, size, value, colour = 1 }) => (
        <li key={id}>
          <span class="bar-label">{text}</span>
          <span class="bar-track" aria-hidden="true">
            <span
              class={`bar series-${colour}`}
              style={{ width: `${longest > 0 ? (100 * size) / longest : 0}%` }}
            />
          </span>
          <span class="bar-value">{value}</span>
        </li>
      ))}
    </ul>
  );
}
