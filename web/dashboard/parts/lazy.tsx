import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { OperationId } from '../../../client/index.ts';
import { useRoute } from '../state/route.ts';

export interface LazyProps {
  /** The expected height in pixels. */
  readonly height: number;
  readonly wide?: boolean;
  /** Its title and its operation, which `Sections` leaves out without its tables. */
  readonly section?: readonly [title: string, of: OperationId];
  readonly children: () => ComponentChildren;
}

/**
 * Renders and fetches its content only when the visitor scrolls to it or prints the page, or if the
 * address names a chart, which may be in it.
 */
export function Lazy({ height, wide = false, children }: LazyProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  const { query } = useRoute();
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
    addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', show);
    };
  }, []);
  if (seen || query.chart) return <div class="answered">{children()}</div>;
  return <div ref={ref} class={wide ? 'card wide' : 'card'} style={{ minHeight: `${height}px` }} />;
}
