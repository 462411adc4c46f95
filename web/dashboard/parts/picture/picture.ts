import { type Font, roundedRectangle, type Shape, shapesOf } from './shapes.ts';

/** A PNG has this many pixels for each on the page, in both directions. */
const SCALE = 2;

/** A caption's lines and letters take about these pixels. */
const LINE_HEIGHT = 18;
const LETTER = 6.6;
const MARGIN = 18;

/** Draws a card with a caption below. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

/** Draws a card as the page shows it. The caption has its data's date and source. */
export function pictureOf(card: Element, caption: readonly string[]): Picture {
  const { width, height } = card.getBoundingClientRect();
  const style = getComputedStyle(card);
  const texts = linesOf(caption, Math.floor((width - 2 * MARGIN) / LETTER));
  const whole = height + 10 + texts.length * LINE_HEIGHT;
  const paint = { matrix: [1, 0, 0, 1, 0, 0], opacity: 1 } as const;
  const background: Shape = {
    ...paint,
    kind: 'outline',
    d: roundedRectangle(0, 0, width, whole, 0),
    fill: style.backgroundColor,
    stroke: null,
    strokeWidth: 0,
    dashes: [],
  };
  const lines = texts.map(
    (text, at): Shape => ({
      ...paint,
      kind: 'text',
      text,
      x: MARGIN,
      y: height + 12 + at * LINE_HEIGHT,
      anchor: 'start',
      font: { size: 12, weight: '400', family: style.fontFamily },
      fill: style.color,
    }),
  );
  return { width, height: whole, shapes: [background, ...shapesOf(card), ...lines] };
}

/** Joins a caption's parts into lines with this many letters. */
function linesOf(parts: readonly string[], letters: number): readonly string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = lines.length > 0 ? `${lines.at(-1)} · ${part}` : part;
    if (lines.length > 0 && longer.length <= letters) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

/** Writes a picture as an SVG document, without a style sheet. */
export function svgOf({ width, height, shapes }: Picture): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const elements = shapes.map(svgElement).join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n${elements}\n</svg>\n`;
}

function svgElement(shape: Shape): string {
  const { matrix, fill, opacity } = shape;
  const paint = {
    fill: fill ?? 'none',
    ...(opacity < 1 && { opacity }),
    ...(matrix.join() !== '1,0,0,1,0,0' && { transform: `matrix(${matrix.join(' ')})` }),
  };
  if (shape.kind === 'outline') {
    const { d, stroke, strokeWidth, dashes } = shape;
    const line = stroke && { stroke, 'stroke-width': strokeWidth };
    const dashed = stroke && dashes.length > 0 && { 'stroke-dasharray': dashes.join(' ') };
    return `<path${attributes({ d, ...paint, ...line, ...dashed })}/>`;
  }
  const { text, x, y, anchor, font } = shape;
  const { size, weight, family } = font;
  const face = { 'font-size': size, 'font-weight': weight, 'font-family': family };
  const place = { x, y, ...(anchor !== 'start' && { 'text-anchor': anchor }) };
  return `<text${attributes({ ...place, ...face, ...paint })}>${escaped(text)}</text>`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}

/** Renders a picture as PNG. Rejects if the browser cannot draw one with this size. */
export async function pngOf({ width, height, shapes }: Picture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * SCALE);
  canvas.height = Math.ceil(height * SCALE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw the picture');
  for (const shape of shapes) paint(context, shape);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) =>
      blob ? resolve(blob) : reject(new Error('The picture is too large for this browser')),
    );
  });
}

function paint(context: CanvasRenderingContext2D, shape: Shape): void {
  context.setTransform(SCALE, 0, 0, SCALE, 0, 0);
  context.transform(...shape.matrix);
  context.globalAlpha = shape.opacity;
  if (shape.fill !== null) context.fillStyle = shape.fill;
  if (shape.kind === 'text') {
    context.font = cssFont(shape.font);
    context.textAlign = shape.anchor === 'middle' ? 'center' : shape.anchor;
    if (shape.fill !== null) context.fillText(shape.text, shape.x, shape.y);
    return;
  }
  const path = new Path2D(shape.d);
  if (shape.fill !== null) context.fill(path);
  if (shape.stroke === null) return;
  context.globalAlpha = 1;
  context.strokeStyle = shape.stroke;
  context.lineWidth = shape.strokeWidth;
  context.setLineDash([...shape.dashes]);
  context.stroke(path);
}

function cssFont({ size, weight, family }: Font): string {
  return `${weight} ${size}px ${family}`;
}
