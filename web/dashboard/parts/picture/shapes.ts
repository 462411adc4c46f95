/** A matrix of SVG and of canvas: from the coordinates of a shape to those of the picture. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Paint of a shape; a colour is CSS, null for none. */
interface Paint {
  readonly matrix: Matrix;
  readonly fill: string | null;
  readonly opacity: number;
}

/** An outline, as the attribute `d` of an SVG path. */
export interface Outline extends Paint {
  readonly kind: 'outline';
  readonly d: string;
  readonly stroke: string | null;
  /** In pixels. */
  readonly strokeWidth: number;
  readonly dashes: readonly number[];
}

/** One line of text. */
export interface TextLine extends Paint {
  readonly kind: 'text';
  readonly text: string;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly font: Font;
}

export interface Font {
  /** In pixels. */
  readonly size: number;
  readonly weight: string;
  readonly family: string;
}

export type Shape = Outline | TextLine;

/** Elements that are no part of a picture: controls, hints and texts for screen readers. */
const LEFT_OUT = '.aside, .tip, .sr-only, .copy, .icon, .blot, button, [hidden]';

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * The shapes of an element as the page shows it, in pixels from its upper left corner. A style
 * sheet is not needed to draw them.
 */
export function shapesOf(root: Element): readonly Shape[] {
  const origin = root.getBoundingClientRect();
  const shapes: Shape[] = [];
  const visit = (element: Element): void => {
    if (element.matches(LEFT_OUT)) return;
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.visibility === 'hidden') return;
    if (element instanceof SVGGraphicsElement) shapes.push(...svgShapes(element, style, origin));
    else if (element instanceof HTMLElement) {
      if (element !== root) shapes.push(...backgroundOf(element, style, origin));
      for (const node of element.childNodes) {
        if (node instanceof Text) shapes.push(...textLines(node, style, origin));
      }
    }
    for (const child of element.children) visit(child);
  };
  visit(root);
  return shapes;
}

/** The colour, or null if it is transparent. */
export function visibleColour(colour: string): string | null {
  return colour === 'none' || /^rgba\(.*, 0\)$/.test(colour) ? null : colour;
}

function fontOf(style: CSSStyleDeclaration): Font {
  const { fontWeight, fontFamily } = style;
  return { size: Number.parseFloat(style.fontSize), weight: fontWeight, family: fontFamily };
}

/** The shape of an SVG element; none for a group. */
function svgShapes(
  element: SVGGraphicsElement,
  style: CSSStyleDeclaration,
  origin: DOMRect,
): readonly Shape[] {
  const on = element.getScreenCTM();
  if (!on) return [];
  const matrix: Matrix = [on.a, on.b, on.c, on.d, on.e - origin.left, on.f - origin.top];
  const opacity = Number(style.opacity) * Number(style.fillOpacity);
  const fill = visibleColour(style.fill);
  if (element instanceof SVGTextElement) {
    const anchor = style.textAnchor as TextLine['anchor'];
    const [x, y] = [numberOf(element, 'x'), numberOf(element, 'y')];
    const text = element.textContent ?? '';
    return [{ kind: 'text', text, x, y, anchor, font: fontOf(style), matrix, fill, opacity }];
  }
  const d = outlineOf(element);
  if (d === null) return [];
  const stroke = visibleColour(style.stroke);
  const strokeWidth = Number.parseFloat(style.strokeWidth);
  const dashes = style.strokeDasharray.match(/[\d.]+/g)?.map(Number) ?? [];
  if (fill === null && stroke === null) return [];
  return [{ kind: 'outline', d, matrix, fill, opacity, stroke, strokeWidth, dashes }];
}

function numberOf(element: Element, attribute: string): number {
  return Number(element.getAttribute(attribute) ?? 0);
}

/** The outline of a basic shape of SVG; null for another element. */
function outlineOf(element: SVGGraphicsElement): string | null {
  const of = (attribute: string) => numberOf(element, attribute);
  switch (element.tagName) {
    case 'path':
      return element.getAttribute('d') ?? '';
    case 'rect':
      return roundedRectangle(of('x'), of('y'), of('width'), of('height'), of('rx'));
    case 'line':
      return `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`;
    case 'circle': {
      const [x, y, r] = [of('cx'), of('cy'), of('r')];
      return roundedRectangle(x - r, y - r, 2 * r, 2 * r, r);
    }
    default:
      return null;
  }
}

/** Outlines a rectangle with corners of the radius `r`. */
export function roundedRectangle(x: number, y: number, w: number, h: number, r: number): string {
  const corner = Math.min(r, w / 2, h / 2);
  if (corner === 0) return `M${x} ${y}h${w}v${h}h${-w}z`;
  const arc = (dx: number, dy: number) => `a${corner} ${corner} 0 0 1 ${dx} ${dy}`;
  const [across, down] = [w - 2 * corner, h - 2 * corner];
  return (
    `M${x + corner} ${y}h${across}${arc(corner, corner)}v${down}${arc(-corner, corner)}` +
    `h${-across}${arc(-corner, -corner)}v${-down}${arc(corner, -corner)}z`
  );
}

/** The background of an HTML element, if it has a colour. */
function backgroundOf(
  element: HTMLElement,
  style: CSSStyleDeclaration,
  origin: DOMRect,
): readonly Shape[] {
  const fill = visibleColour(style.backgroundColor);
  const { left, top, width, height } = element.getBoundingClientRect();
  if (fill === null || width === 0 || height === 0) return [];
  const radius = Number.parseFloat(style.borderTopLeftRadius) || 0;
  const d = roundedRectangle(left - origin.left, top - origin.top, width, height, radius);
  const stroke = { stroke: null, strokeWidth: 0, dashes: [] };
  return [{ kind: 'outline', d, matrix: IDENTITY, fill, opacity: 1, ...stroke }];
}

/** The lines of a text as the page breaks them. */
function textLines(node: Text, style: CSSStyleDeclaration, origin: DOMRect): readonly Shape[] {
  const font = fontOf(style);
  const fill = visibleColour(style.color);
  const clip = node.parentElement?.closest('.name, .mono, .clip')?.getBoundingClientRect();
  const lines = new Map<number, { text: string; left: number; right: number; bottom: number }>();
  for (const { index, 0: word } of node.data.matchAll(/\s*\S+\s*/g)) {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    if (width === 0 || (clip && left >= clip.right)) continue;
    const line = lines.get(top);
    if (line) lines.set(top, { ...line, text: line.text + word, right });
    else lines.set(top, { text: word.trimStart(), left, right, bottom });
  }
  return [...lines].map(([top, { text, left, right, bottom }]) => {
    const cut = clip && right > clip.right + 1 ? (clip.right - left) / (right - left) : 1;
    return {
      kind: 'text',
      text: cut < 1 ? `${text.slice(0, Math.floor(text.length * cut) - 1)}…` : text.trimEnd(),
      x: left - origin.left,
      // The height of a line of text is about 1.17 of its size, and 0.25 are below the baseline.
      y: (top + bottom) / 2 - origin.top + font.size * 0.34,
      anchor: 'start',
      font,
      matrix: IDENTITY,
      fill,
      opacity: 1,
    };
  });
}
