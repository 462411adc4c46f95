import type { Plot } from './arrange.ts';
import { element, escapeText } from './markup.ts';
import { type Notation, notation, tickText } from './numbers.ts';
import {
  barMargin,
  barRows,
  type Drawing,
  dotMargin,
  dotRow,
  drawLegend,
  floorValue,
  marginWidth,
  type Pen,
} from './plot-rows.ts';
import { barScale, logScale, type Scale } from './scale.ts';

/*
 * Horizontal positions are percentages and vertical positions are pixels, so that a drawing fills
 * the available width and text keeps its size. A viewBox would scale the text.
 */

const LINE = 17;
const BETWEEN_GROUPS = 12;
const AXIS = 20;

/** A subject's line has at most this many characters, for a narrow screen. */
const LINE_LENGTH = 42;

/** Draws a plot as an SVG element, with colours from the page's style sheet. */
export function drawPlot(plot: Plot, label: string): string {
  const { groups, kind, series } = plot;
  const notation = plotNotation(plot);
  const dots = kind === 'percentiles';
  const margin = (dots ? dotMargin : barMargin)(groups, notation);
  const pen: Pen = { scale: plotScale(plot), notation, series, margin };
  const legend = series.length > 1 ? drawLegend(pen) : undefined;
  const top = legend ? legend.bottom + BETWEEN_GROUPS : 0;
  let y = top;
  const rows = groups.map((group) => {
    const subject = drawSubject(group.subject, y, margin.left);
    const row = (dots ? dotRow : barRows)(group, subject.bottom, pen);
    y = row.bottom + BETWEEN_GROUPS;
    return subject.markup + row.markup;
  });
  const left = margin.left;
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      role: 'img',
      'aria-label': label,
      height: y + AXIS,
      style: `width:calc(100% - ${left + marginWidth(margin)}px);margin-left:${left}px`,
    },
    drawAxis(pen.scale, top, y - BETWEEN_GROUPS / 2, plot.unit === 'ratio'),
    legend?.markup ?? '',
    ...rows,
  );
}

/** Chooses how a plot's values are written, in the drawing and in its table. */
export function plotNotation({ unit, groups }: Plot): Notation {
  const values = groups.flatMap(({ marks }) => marks.map(({ figure }) => Math.abs(figure.value)));
  return notation(unit, Math.max(0, ...values));
}

/** Scales a plot's axis, in units of its notation. */
export function plotScale(plot: Plot): Scale {
  const { groups, kind, unit } = plot;
  const { divisor } = plotNotation(plot);
  const marks = groups.flatMap((group) => group.marks);
  const values = marks.map(({ figure }) => figure.value / divisor);
  if (kind === 'percentiles') return logScale(values);
  const floors = marks.flatMap((mark) => floorValue(mark) ?? []).map((value) => value / divisor);
  // Ratios are compared with 1, so 1 must be on the axis.
  return barScale([...values, ...floors, ...(unit === 'ratio' ? [1] : [])]);
}

function drawAxis(scale: Scale, top: number, bottom: number, showsOne: boolean): string {
  const ticks = scale.ticks.map((tick) => {
    const x = `${Number(scale.position(tick).toFixed(2))}%`;
    const at = { x1: x, x2: x, y1: top, y2: bottom };
    // No grid line at the left edge, at which all bars begin.
    const isEdge = tick === 0 && scale.position(0) === 0;
    const line = isEdge ? '' : element('line', { class: tick === 0 ? 'zero' : 'grid', ...at });
    return line + element('text', { class: 'tick', x, y: bottom + 16 }, escapeText(tickText(tick)));
  });
  if (!showsOne) return ticks.join('');
  const one = `${Number(scale.position(1).toFixed(2))}%`;
  const at = { x1: one, x2: one, y1: top, y2: bottom };
  return ticks.join('') + element('line', { class: 'one', ...at });
}

function drawSubject(subject: string, y: number, left: number): Drawing {
  const lines = wrap(subject);
  const markup = lines.map((line, at) =>
    element('text', { class: 'subject', x: -left, y: y + at * LINE + 12 }, escapeText(line)),
  );
  return { markup: markup.join(''), bottom: y + lines.length * LINE + 2 };
}

/** Wraps text to lines with LINE_LENGTH characters, at spaces if possible. */
function wrap(text: string): string[] {
  const pieces = new RegExp(`.{1,${LINE_LENGTH}}`, 'gu');
  const words = text.split(/\s+/).flatMap((word) => word.match(pieces) ?? []);
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last === undefined || longer.length > LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
