import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useNarrow } from '../state/narrow.ts';
import { isPrinting, onPrint } from '../state/printing.ts';
import { useRoute } from '../state/route.ts';
import { focusCard } from './contents.tsx';

interface FoldedSectionProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

/**
 * Shows a card's title alone on a narrow screen, until the visitor asks for the card: a long view
 * has tens of thousands of pixels there. A link to a chart shows all cards, as one may have it, and
 * so does printing.
 */
export function FoldedSection({ title, children }: FoldedSectionProps) {
  const narrow = useNarrow();
  const { query } = useRoute();
  const [open, setOpen] = useState(isPrinting);
  useEffect(() => onPrint(() => setOpen(true)), []);
  if (open || !narrow || query.chart) return <>{children}</>;
  return (
    <section class="card wide" data-section={title}>
      <header>
        <h2>{title}</h2>
        <div class="aside">
          <button
            type="button"
            class="button small unfold"
            aria-label={`Show ${title}`}
            onClick={() => {
              setOpen(true);
              // The card is in the document by the next frame.
              requestAnimationFrame(() => focusCard(title));
            }}
          >
            Show
          </button>
        </div>
      </header>
    </section>
  );
}
