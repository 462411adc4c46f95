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

/** Scrolls to a card, which loads then, and focuses it. */
function goTo(title: string): void {
  const card =
    document.querySelector<HTMLElement>(`main [data-section="${CSS.escape(title)}"]`) ??
    [...document.querySelectorAll('main h2')]
      .find(({ textContent }) => textContent === title)
      ?.closest<HTMLElement>('.card');
  if (!card) return;
  card.tabIndex = -1;
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: 'start' });
}
