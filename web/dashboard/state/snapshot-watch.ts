/** A visible page looks for newer data at this interval, and at least `LEAST_MS` apart. */
const INTERVAL_MS = 60_000;
const LEAST_MS = 5000;

/**
 * Looks each minute while the page is visible, and when it becomes visible or gets the focus, which
 * often happen together.
 */
export function watchWhileVisible(look: () => void): void {
  let latest = Date.now();
  const lookOnce = () => {
    const now = Date.now();
    if (document.visibilityState !== 'visible' || now - latest < LEAST_MS) return;
    latest = now;
    look();
  };
  setInterval(lookOnce, INTERVAL_MS);
  addEventListener('focus', lookOnce);
  document.addEventListener('visibilitychange', lookOnce);
}
