import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { OperationId } from '../../../client/index.ts';
import { isPrinting, onPrint } from '../state/printing.ts';
import { useRoute } from '../state/route.ts';
import { useSession } from '../state/use-session.ts';
import { whenIdle } from '../state/when-idle.ts';

export interface LazyProps {
  /** The content is expected to have this height in pixels. */
  readonly height: number;
  readonly wide?: boolean;
  /** Title and operation of the card, which `Sections` leaves out if tables are missing. */
  readonly section?: readonly [title: string, of: OperationId];
  readonly children: () => ComponentChildren;
}

/**
 * Renders and fetches its content when the visitor scrolls to it, prints the page or leaves it
 * idle, or if the address names a chart, which may be in it.
 */
export function Lazy({ height, wide = false, section, children }: LazyProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(isPrinting);
  const { query } = useRoute();
  const session = useSession();
  const title = section?.[0];
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      setSeen(true);
    });
    observer.observe(element);
    const show = () => setSeen(true);
    const end = onPrint(show);
    const cancel = whenIdle(show, () => session.mayLoadUnasked);
    return () => {
      observer.disconnect();
      cancel();
      end();
    };
  }, []);
  if (seen || query.chart) {
    return (
      <div class="answered" data-section={title}>
        {children()}
      </div>
    );
  }
  return (
    <div
      ref={ref}
      class={wide ? 'card wide' : 'card'}
      style={{ minHeight: `${height}px` }}
      data-section={title}
    />
  );
}
