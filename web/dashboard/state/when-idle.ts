/** Milliseconds that a page is left alone before its first card loads, and before each next one. */
const FIRST_MS = 4000;
const NEXT_MS = 400;

interface Waiting {
  readonly load: () => void;
  readonly mayLoad: () => boolean;
}

const waiting = new Set<Waiting>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Loads cards one after the other while the visitor does nothing, so that a picture that shows the
 * whole page has them; not for visitors that save data. Returns a function that cancels it.
 */
export function whenIdle(load: () => void, mayLoad: () => boolean): () => void {
  const one = { load, mayLoad };
  if (!savesData()) waiting.add(one);
  wait(FIRST_MS);
  return () => waiting.delete(one);
}

function wait(milliseconds: number): void {
  clearTimeout(timer);
  if (waiting.size > 0) timer = setTimeout(loadNext, milliseconds);
}

function loadNext(): void {
  const [next] = waiting;
  if (next === undefined) return;
  const mayLoad = document.visibilityState === 'visible' && next.mayLoad();
  if (mayLoad) {
    waiting.delete(next);
    next.load();
  }
  wait(mayLoad ? NEXT_MS : FIRST_MS);
}

function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
