import { useEffect, useState } from 'preact/hooks';

/** Dispatched on the window with what is to be said. */
const SAY = 'say';

/** Tells who cannot see it what has just happened. */
export function announce(text: string): void {
  dispatchEvent(new CustomEvent(SAY, { detail: text }));
}

/** Says what is announced; there is one of it. */
export function Announcer() {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const hear = (event: Event) => setSaid(String((event as CustomEvent).detail));
    addEventListener(SAY, hear);
    return () => removeEventListener(SAY, hear);
  }, []);
  return (
    <p class="sr-only" role="status">
      {said}
    </p>
  );
}
