import { useEffect, useState } from 'preact/hooks';

/** The event on the window; its detail is the announced text. */
const ANNOUNCE = 'announce';

/** Announces a text to screen readers. */
export function announce(text: string): void {
  dispatchEvent(new CustomEvent(ANNOUNCE, { detail: text }));
}

/** Announces to screen readers in a live region; the page has exactly one. */
export function Announcer() {
  const [text, setText] = useState('');
  useEffect(() => {
    const show = (event: Event) => setText(String((event as CustomEvent).detail));
    addEventListener(ANNOUNCE, show);
    return () => removeEventListener(ANNOUNCE, show);
  }, []);
  return (
    <p class="sr-only" role="status">
      {text}
    </p>
  );
}
