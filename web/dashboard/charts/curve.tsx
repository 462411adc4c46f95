import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { count, percent, wholePercent } from '../format/numbers.ts';
import { ValueAxis } from './axes.tsx';
import { TipText, useTip } from './tip.tsx';
import { useWidth } from './use-width.ts';

interface CurveProps {
  readonly label: string;
  /** Fractions that the largest, the two largest, … hold, from 0 to 1. */
  readonly cumulative: readonly number[];
  /** These ranks are marked with labels. */
  readonly marks: readonly { readonly rank: number; readonly label: string }[];
  readonly height: number;
}

const MARGIN = { top: 12, right: 12, bottom: 24, left: 44 };

/** Draws concentration as a curve: the cumulative fraction by rank. */
export function Curve({ label, cumulative, marks, height }: CurveProps) {
  const [ref, width] = useWidth();
  const tip = useTip();
  return (
    <div class="chart" ref={ref} style={{ '--height': `${height}px` }}>
      {width > 0 && draw()}
      {tip.element}
    </div>
  );

  function draw() {
    const holders = cumulative.length;
    const points = [0, ...cumulative];
    const x = scaleLinear()
      .domain([0, Math.max(1, holders)])
      .range([MARGIN.left, width - MARGIN.right]);
    const y = scaleLinear()
      .domain([0, 1])
      .range([height - MARGIN.bottom, MARGIN.top]);
    const at = (_: number, rank: number) => x(rank);
    const above = line<number>(at, (part) => y(part));
    const below = area<number>(at, y(0), (part) => y(part));
    const rankAt = ({ offsetX }: PointerEvent) =>
      Math.min(holders, Math.max(1, Math.round(x.invert(offsetX))));
    return (
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        onPointerMove={(event) => {
          const rank = rankAt(event);
          const part = percent(points[rank] ?? 0);
          const title = rank === 1 ? 'The largest' : `The ${count(rank)} largest`;
          tip.show(event, <TipText title={title} lines={[`hold ${part}`]} />);
        }}
        onPointerLeave={tip.hide}
      >
        <ValueAxis
          scale={y}
          ticks={y.ticks(4)}
          left={MARGIN.left}
          right={width - MARGIN.right}
          format={wholePercent}
        />
        {x
          .ticks(Math.min(holders, 6))
          .filter((tick) => Number.isInteger(tick) && x(tick) < width - 24)
          .map((tick) => (
            <text key={tick} class="axis" x={x(tick)} y={height - 6} text-anchor="middle">
              {count(tick)}
            </text>
          ))}
        <path class="curve-area" d={below(points) ?? ''} />
        <path class="curve-line" d={above(points) ?? ''} />
        {marks.map(({ rank, label: text }) => (
          <g key={text} class="mark">
            <line x1={x(rank)} x2={x(rank)} y1={y(points[rank] ?? 0)} y2={y(0)} />
            <circle cx={x(rank)} cy={y(points[rank] ?? 0)} r="4" />
            <text x={x(rank) + 8} y={y(points[rank] ?? 0) + 16}>
              {text}
            </text>
          </g>
        ))}
      </svg>
    );
  }
}
