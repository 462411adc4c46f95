import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * Matches a screen on which each table row is a card, as in `style/table.css`; paper is not narrow.
 */
const NARROW = matchMedia('screen and (max-width: 720px)');

/** Whether the screen is narrow; renders again when that changes. */
export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(NARROW.matches);
  useLayoutEffect(() => {
    const read = () => setNarrow(NARROW.matches);
    NARROW.addEventListener('change', read);
    return () => NARROW.removeEventListener('change', read);
  }, []);
  return narrow;
}
