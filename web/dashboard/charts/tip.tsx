import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** The tooltip is this many pixels from the pointer. */
const GAP = 14;

interface Shown {
  readonly x: number;
  readonly y: number;
  readonly content: ComponentChildren;
}

export interface Tip {
  readonly show: (event: PointerEvent, content: ComponentChildren) => void;
  readonly hide: () => void;
  /** Must be inside an element with `position: relative`. */
  readonly element: ComponentChildren;
}

/** Shows a tooltip at the pointer. Hidden from screen readers, which read the chart's table. */
export function useTip(): Tip {
  const [shown, setShown] = useState<Shown | null>(null);
  return {
    show: ({ clientX, clientY }, content) => setShown({ x: clientX, y: clientY, content }),
    hide: () => setShown(null),
    element: shown && (
      <div
        class="tip"
        aria-hidden="true"
        style={{
          // It stands on the pointer's side that has more room.
          ...(shown.x < innerWidth / 2
            ? { left: `${shown.x + GAP}px` }
            : { right: `${innerWidth - shown.x + GAP}px` }),
          ...(shown.y < innerHeight / 2
            ? { top: `${shown.y + GAP}px` }
            : { bottom: `${innerHeight - shown.y + GAP}px` }),
        }}
      >
        {shown.content}
      </div>
    ),
  };
}

/** Renders a tooltip's title and lines. */
export function TipText({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <>
      <strong>{title}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </>
  );
}
