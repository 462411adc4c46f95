import { useEffect, useState } from 'preact/hooks';

/** A search waits this many milliseconds after the last keystroke. */
const DEBOUNCE_MS = 150;

/** Returns the text after `DEBOUNCE_MS` without a change. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
