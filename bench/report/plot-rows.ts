import type { Group, Mark } from './arrange.ts';
import { element, escapeText } from './markup.ts';
import { type Notation, ratioText } from './numbers.ts';
import type { Scale } from './scale.ts';

/** A plot's rows share these properties. */
export interface Pen {
  readonly scale: Scale;
  readonly notation: Notation;
  readonly series: readonly string[];
  /** Texts have this room at both sides of the axis, in pixels. */
  readonly margin: Margin;
}

/** Leaves pixels to the left of the axis, and for the two columns to its right. */
export interface Margin {
  readonly left: number;
  readonly values: number;
  readonly ratios: number;
}

/** Holds markup and its lower end in pixels. */
export interface Drawing {
  readonly markup: string;
  readonly bottom: number;
}

const BAR = 14;
const BETWEEN_BARS = 5;
const DOT = 5.5;
/** The axis, or a dot, is this many pixels from its text. */
const GAP = 10;

/** No digit in the font is wider, in pixels. */
const DIGIT = 7.4;

/** The style sheet has this many shades, from the lightest to the strongest. */
const SHADES = 4;

/** No drawing is narrower, in pixels. */
const NARROW = 290;

/** Leaves room for bars' values, and for ratios if there are any. */
export function barMargin(groups: readonly Group[], { text }: Notation): Margin {
  const marks = groups.flatMap((group) => group.marks);
  const values = marks.map(({ figure }) => width(text(figure.value)));
  const ratios = marks.map(({ against }) => (against ? width(ratioLabel(against.ratio)) : 0));
  return { left: 0, values: Math.max(0, ...values), ratios: Math.max(0, ...ratios) };
}

/** Leaves room for the values at both ends of a row with dots. */
export function dotMargin(groups: readonly Group[], { text }: Notation): Margin {
  const values = groups.flatMap(({ marks }) =>
    marks.map(({ figure }) => width(text(figure.value))),
  );
  const left = Math.max(0, ...values);
  return { left, values: left, ratios: 0 };
}

/** Draws a bar per figure with its value, its ratio, and a line at its floor. */
export function barRows({ marks }: Group, y: number, pen: Pen): Drawing {
  const rows = marks.map((mark, at) => barRow(mark, y + at * (BAR + BETWEEN_BARS), pen));
  return { markup: rows.join(''), bottom: y + marks.length * (BAR + BETWEEN_BARS) };
}

/** Draws one subject's dots on a line, with values at the first and last. */
export function dotRow({ marks }: Group, y: number, pen: Pen): Drawing {
  const middle = y + DOT + 2;
  const rising = marks.toSorted((a, b) => a.figure.value - b.figure.value);
  const ends = rising.map(({ figure }) => positionOf(figure.value, pen));
  const from = ends[0] ?? 0;
  const to = ends.at(-1) ?? 0;
  const level = { y1: middle, y2: middle };
  const lines = [
    element('line', { class: 'track', x1: '0%', x2: '100%', ...level }),
    element('line', { class: 'range', x1: percent(from), x2: percent(to), ...level }),
  ];
  const texts = [rising[0], rising.at(-1)].map((mark, at) =>
    mark ? endText(mark, at === 0 ? 'left' : 'right', middle, pen) : '',
  );
  const dots = marks.map((mark) => dot(mark, middle, pen));
  return { markup: [...lines, ...dots, ...texts].join(''), bottom: middle + DOT + 2 };
}

/** Draws the series' shades and names, in lines that fit a narrow screen. */
export function drawLegend(pen: Pen): Drawing {
  let x = 0;
  let y = DOT + 2;
  const entries = pen.series.map((name) => {
    const length = DOT + GAP + width(name);
    if (x > 0 && x + length > NARROW) {
      x = 0;
      y += BAR + BETWEEN_BARS;
    }
    const left = x + DOT - pen.margin.left;
    x += length + GAP;
    const sample = element('circle', { class: shade(name, pen), cx: left, cy: y, r: DOT });
    return sample + element('text', { x: left + GAP, y: y + 4 }, escapeText(name));
  });
  return { markup: entries.join(''), bottom: y + DOT };
}

/** Writes a figure as text: `cached 200: 20,512 requests/s, 0.85 × node:http`. */
export function markLabel({ figure, label, against }: Mark, { text, unit }: Notation): string {
  const held = against ? `, ${ratioText(against.ratio)} × ${against.floor}` : '';
  return `${label}: ${text(figure.value)} ${unit}${held}`;
}

/** Computes the value that a figure's floor has; undefined without one. */
export function floorValue({ figure, against }: Mark): number | undefined {
  return against && against.ratio > 0 ? figure.value / against.ratio : undefined;
}

function barRow(mark: Mark, y: number, pen: Pen): string {
  const { figure, against, isFloor } = mark;
  const { margin, notation } = pen;
  // With a legend, a floor has its series' shade.
  const isGrey = isFloor && pen.series.length === 1;
  const classes = isGrey ? 'bar floor' : `bar ${shade(mark.series, pen)}`;
  const value = positionOf(figure.value, pen);
  const floor = floorLine(mark, y, pen);
  const at = { cx: percent(value), cy: y + BAR / 2, r: DOT };
  const point = element('circle', { class: classes, ...at });
  const text = (className: string, dx: number, content: string) =>
    element('text', { class: className, x: '100%', dx, y: y + 11.5 }, escapeText(content));
  return element(
    'g',
    {},
    title(mark, pen),
    element('rect', { class: 'track', x: '0%', width: '100%', y, height: BAR }),
    ...(pen.scale.logarithmic ? [floor, point] : [bar(classes, value, y, pen), floor]),
    text('value', GAP + margin.values, notation.text(figure.value)),
    against ? text('ratio', marginWidth(margin), ratioLabel(against.ratio)) : '',
  );
}

function bar(className: string, value: number, y: number, { scale }: Pen): string {
  const zero = scale.position(0);
  const [from, to] = [Math.min(zero, value), Math.max(zero, value)];
  const across = { x: percent(from), width: percent(to - from) };
  return element('rect', { class: className, ...across, y, height: BAR });
}

function floorLine(mark: Mark, y: number, pen: Pen): string {
  const floor = floorValue(mark);
  if (floor === undefined) return '';
  const x = percent(positionOf(floor, pen));
  const at = { x1: x, x2: x, y1: y - 2, y2: y + BAR + 2 };
  // The wider line below separates it from a bar in any colour.
  return element('line', { class: 'halo', ...at }) + element('line', { class: 'mark', ...at });
}

function dot(mark: Mark, middle: number, pen: Pen): string {
  const cx = percent(positionOf(mark.figure.value, pen));
  const drawn = element('circle', { class: shade(mark.series, pen), cx, cy: middle, r: DOT });
  return element('g', {}, title(mark, pen), drawn);
}

function endText({ figure }: Mark, side: 'left' | 'right', middle: number, pen: Pen): string {
  const x = percent(positionOf(figure.value, pen));
  const dx = side === 'left' ? -GAP : GAP;
  const content = escapeText(pen.notation.text(figure.value));
  return element('text', { class: `value ${side}`, x, dx, y: middle + 4 }, content);
}

function title(mark: Mark, { notation }: Pen): string {
  return element('title', {}, escapeText(markLabel(mark, notation)));
}

function shade(series: string, pen: Pen): string {
  const last = pen.series.length - 1;
  const rank = last === 0 ? 1 : pen.series.indexOf(series) / last;
  return `shade-${Math.round(rank * (SHADES - 1))}`;
}

function positionOf(value: number, { scale, notation }: Pen): number {
  return scale.position(value / notation.divisor);
}

/** Sums the pixels to the right of the axis. */
export function marginWidth({ values, ratios }: Margin): number {
  return GAP + values + (ratios > 0 ? GAP + ratios : 0);
}

function percent(position: number): string {
  return `${Number(position.toFixed(2))}%`;
}

function ratioLabel(ratio: number): string {
  return `${ratioText(ratio)}×`;
}

function width(text: string): number {
  return Math.ceil(text.length * DIGIT);
}
