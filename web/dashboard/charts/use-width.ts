import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isPrinting, onPrint } from '../state/printing.ts';

/**
 * On paper a chart has this width, about that of a card on an A4 or Letter page. Its view box fits
 * it to the width that the card really has.
 */
const PAPER = 680;

/**
 * Observes an element's width, in pixels; 0 until it is laid out. While the page is printed, it
 * returns the width on paper, which no script can measure.
 */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(isPrinting() ? PAPER : Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const end = onPrint(measure);
    return () => {
      observer.disconnect();
      end();
    };
  }, []);
  return [ref, width];
}
