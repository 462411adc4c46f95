import { scaleLinear, scaleUtc } from 'd3-scale';
import { line } from 'd3-shape';
import { useWidth } from '../../charts/use-width.ts';
import { isTime, type Result } from './result.ts';

const HEIGHT = 320;
const MARGIN = { top: 12, right: 16, bottom: 28, left: 64 };

interface LineChartProps {
  readonly result: Result;
  readonly label: number;
  readonly values: readonly number[];
}

/** Draws a line for each numeric column, over times, numbers or row numbers. */
export function LineChart({ result, label, values }: LineChartProps) {
  const [ref, width] = useWidth();
  return (
    <>
      <div class="chart" ref={ref} style={{ height: `${HEIGHT}px` }}>
        {width > 0 && draw(width)}
      </div>
      <ul class="legend">
        {values.map((column, at) => (
          <li key={column} class={`series-${at + 1}`}>
            <span class="swatch" aria-hidden="true" /> {result.columns[column]?.name}
          </li>
        ))}
      </ul>
    </>
  );

  function draw(wide: number) {
    const over = result.columns[label];
    const timed = over !== undefined && isTime(over);
    const xs = result.data.map((row, at) => {
      const value = row[label];
      if (timed) return Date.parse(String(value));
      return typeof value === 'number' ? value : at;
    });
    const numbers = values.map((column) => result.data.map((row) => Number(row[column] ?? 0)));
    const all = numbers.flat().filter(Number.isFinite);
    const range = [MARGIN.left, wide - MARGIN.right];
    const domain = [Math.min(...xs), Math.max(...xs)];
    const x = timed
      ? scaleUtc().domain(domain).range(range)
      : scaleLinear().domain(domain).range(range);
    const y = scaleLinear()
      .domain([Math.min(0, ...all), Math.max(1e-9, ...all)])
      .nice()
      .range([HEIGHT - MARGIN.bottom, MARGIN.top]);
    const compact = new Intl.NumberFormat('en', { notation: 'compact' });
    const tickLabel = x.tickFormat(6);
    return (
      <svg width={wide} height={HEIGHT} role="img" aria-label={`${values.length} columns as lines`}>
        {y.ticks(5).map((tick) => (
          <g key={tick} class="axis">
            <line x1={MARGIN.left} x2={wide - MARGIN.right} y1={y(tick)} y2={y(tick)} />
            <text x={MARGIN.left - 8} y={y(tick) + 4} text-anchor="end">
              {compact.format(tick)}
            </text>
          </g>
        ))}
        {x.ticks(wide < 500 ? 3 : 6).map((tick) => (
          <text key={String(tick)} class="axis" x={x(tick)} y={HEIGHT - 8} text-anchor="middle">
            {/* Each scale formats its own ticks, which are times or numbers. */}
            {(tickLabel as (tick: Date | number) => string)(tick)}
          </text>
        ))}
        {numbers.map((series, at) => (
          <path
            key={values[at]}
            class={`query-line series-${at + 1}`}
            d={
              line<number>()
                .defined((value) => Number.isFinite(value))
                .x((_, row) => x(xs[row] ?? 0))
                .y((value) => y(value))(series) ?? ''
            }
          />
        ))}
      </svg>
    );
  }
}
