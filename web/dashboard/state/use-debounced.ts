import { useEffect, useState } from 'preact/hooks';

/** Milliseconds without a keystroke before a search. */
const DEBOUNCE_MS = 150;

/** The text after `DEBOUNCE_MS` without a change. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
