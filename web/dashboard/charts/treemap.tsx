import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import { useState } from 'preact/hooks';
import { percent } from '../format/numbers.ts';
import { TipText, useTip } from './tip.tsx';
import { useWidth } from './use-width.ts';

export interface Tile {
  readonly id: string;
  readonly label: string;
  /** The tile's area shows it; an approximation is enough. */
  readonly size: number;
  /** Number of the rectangle's colour, from 1; 0 is the rest's colour. */
  readonly colour: number;
  /** The tooltip has this text after the label. */
  readonly description: string;
  readonly to: string;
}

/** The smallest tiles that show a label, and a percentage, in pixels. */
const LABELLED = { width: 44, height: 22 };
const SHARED = { width: 56, height: 40 };

interface TreemapProps {
  readonly label: string;
  readonly tiles: readonly Tile[];
  readonly height: number;
}

/** Draws a treemap. Each tile is a link; the map is one tab stop, and arrow keys move within it. */
export function Treemap({ label, tiles, height }: TreemapProps) {
  const [ref, width] = useWidth();
  const tip = useTip();
  const [current, setCurrent] = useState(0);
  const stop = Math.min(current, tiles.length - 1);
  const whole = tiles.reduce((total, { size }) => total + size, 0);
  return (
    <div class="chart" ref={ref} style={{ '--height': `${height}px` }}>
      {width > 0 && whole > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of links inside a picture
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="group"
          aria-label={label}
          onKeyDown={moveFocus}
        >
          {leavesOf(tiles, width, height).map(({ data, x0, x1, y0, y1 }, at) => {
            const [w, h] = [x1 - x0, y1 - y0];
            const part = percent(data.size / whole);
            const shared = w >= SHARED.width && h >= SHARED.height;
            const shown = w >= LABELLED.width && h >= LABELLED.height && fitting(data.label, w);
            return (
              <g key={data.id} class={`series-${data.colour}`}>
                <a
                  href={data.to}
                  aria-label={`${data.label}: ${data.description}, ${part}`}
                  class="tile"
                  // SVG attributes are case-sensitive.
                  tabindex={at === stop ? 0 : -1}
                  onFocus={() => setCurrent(at)}
                  onPointerMove={(event) =>
                    tip.show(event, <TipText title={data.label} lines={[data.description, part]} />)
                  }
                  onPointerLeave={tip.hide}
                >
                  <rect x={x0} y={y0} width={w} height={h} rx={Math.min(4, w / 4, h / 4)} />
                </a>
                {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of texts is not focusable */}
                <g class="tile-text" aria-hidden="true">
                  {shown && (
                    <text x={x0 + 8} y={y0 + 18} class="tile-label">
                      {shown}
                    </text>
                  )}
                  {shared && (
                    <text x={x0 + 8} y={y0 + (shown ? 34 : 18)}>
                      {part}
                    </text>
                  )}
                </g>
              </g>
            );
          })}
        </svg>
      )}
      {tip.element}
    </div>
  );
}

/** Moves the focus to the tile that an arrow key, Home or End names, in the order by size. */
function moveFocus(event: KeyboardEvent & { readonly currentTarget: SVGSVGElement }): void {
  const tiles = [...event.currentTarget.querySelectorAll<SVGAElement>('.tile')];
  const at = tiles.indexOf(document.activeElement as SVGAElement);
  const step = STEPS[event.key];
  if (step === undefined || at < 0) return;
  event.preventDefault();
  tiles[Math.min(Math.max(at + step, 0), tiles.length - 1)]?.focus();
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

function leavesOf(tiles: readonly Tile[], width: number, height: number) {
  const root = hierarchy<{ children?: readonly Tile[] } | Tile>({ children: tiles }, (node) =>
    'children' in node ? node.children : undefined,
  ).sum((node) => ('size' in node ? node.size : 0));
  const layout = treemap<{ children?: readonly Tile[] } | Tile>()
    .tile(treemapSquarify.ratio(1.4))
    .size([width, height])
    .paddingInner(2)
    .round(true);
  return layout(root)
    .leaves()
    .flatMap(({ data, ...place }) => ('size' in data ? [{ ...place, data }] : []));
}

/**
 * A label's character takes this many pixels, on average over the widest beginnings that names
 * have.
 */
const CHARACTER = 9.6;
/** A name cut shorter has no meaning. */
const FEWEST = 5;

/** Cuts a label to a tile's width; empty if too little fits. An address is not cut. */
function fitting(label: string, width: number): string {
  const room = Math.floor((width - 12) / CHARACTER);
  if (label.length <= room) return label;
  const isHex = label.startsWith('0x');
  return isHex || room <= FEWEST ? '' : `${label.slice(0, room - 1).trimEnd()}…`;
}
