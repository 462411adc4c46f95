import { LEADER_WIDTH, MAX_LETTERS, SWATCH, spread } from './label-places.ts';

/** A series with the height of its end in the chart. */
export interface EndLabel {
  readonly id: string;
  readonly colour: number;
  /** Pixels from the top. */
  readonly y: number;
}

interface EndLabelsProps {
  readonly of: readonly EndLabel[];
  /** The end of the chart, and its edges, in pixels. */
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** Names the series of a chart at its end. */
export function EndLabels({ of, x, top, bottom }: EndLabelsProps) {
  const labels = [...of].sort((one, other) => one.y - other.y);
  const heights = spread(
    labels.map(({ y }) => y),
    top,
    bottom,
  );
  return (
    <>
      {labels.map(({ id, colour, y }, at) => {
        const middle = heights[at] ?? y;
        return (
          <g key={id} class="end-label">
            <path d={`M${x + 2} ${y.toFixed(1)}L${x + LEADER_WIDTH} ${middle.toFixed(1)}`} />
            <rect
              class={`series-${colour}`}
              x={x + LEADER_WIDTH}
              y={middle - SWATCH / 2}
              width={SWATCH}
              height={SWATCH}
              rx={2}
            />
            <text x={x + LEADER_WIDTH + SWATCH + 4} y={middle + 4}>
              {id.length > MAX_LETTERS ? `${id.slice(0, MAX_LETTERS - 1)}…` : id}
              {id.length > MAX_LETTERS && <title>{id}</title>}
            </text>
          </g>
        );
      })}
    </>
  );
}
