/** Links to a view's cards by their titles. */
export function Contents({ of }: { readonly of: readonly string[] }) {
  return (
    <nav class="contents wide" aria-label="On this page">
      {of.map((title) => (
        <button key={title} type="button" onClick={() => goTo(title)}>
          {title}
        </button>
      ))}
    </nav>
  );
}

/** Scrolls to a card, which loads then, and focuses it. A folded card does so as it is shown. */
function goTo(title: string): void {
  const unfold = cardOf(title)?.querySelector<HTMLElement>('.unfold');
  unfold?.click();
  if (!unfold) focusCard(title);
}

function cardOf(title: string): HTMLElement | null | undefined {
  return (
    document.querySelector<HTMLElement>(`main [data-section="${CSS.escape(title)}"]`) ??
    [...document.querySelectorAll('main h2')]
      .find(({ textContent }) => textContent === title)
      ?.closest<HTMLElement>('.card')
  );
}

/** Scrolls to a card, focuses it, and keeps it in view. */
export function focusCard(title: string): void {
  const card = cardOf(title);
  if (!card) return;
  card.tabIndex = -1;
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'start' });
  keepInView(title);
}

/** By these the reader moves on. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Cards above one of the last load when it comes into view, and would push it out again. It stays
 * until all cards on the screen are loaded: a newer snapshot later must not move the page.
 */
function keepInView(title: string): void {
  const main = document.querySelector('main');
  if (!main) return;
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => ended.abort();
  const endIfLoaded = () => {
    if (!isLoading(main)) end();
  };
  const grown = new ResizeObserver(() => {
    cardOf(title)?.scrollIntoView({ block: 'start' });
    endIfLoaded();
  });
  grown.observe(main);
  signal.addEventListener('abort', () => grown.disconnect());
  for (const move of MOVES) addEventListener(move, end, { signal });
  // By the scroll bar the reader moves on, too.
  addEventListener('scroll', endIfLoaded, { signal });
}

/** Whether a card on the screen waits for its answer, or has not asked yet. */
function isLoading(main: HTMLElement): boolean {
  const waiting = main.querySelectorAll('.card:empty, .waiting, .outdated');
  return [...waiting].some((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
}
