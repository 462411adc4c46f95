let printing = false;

/** Whether the page is being printed: a card that is drawn now is one on paper. */
export function isPrinting(): boolean {
  return printing;
}

/** Calls `listener` before and after the page is printed; returns a function that ends this. */
export function onPrint(listener: () => void): () => void {
  addEventListener('beforeprint', listener);
  addEventListener('afterprint', listener);
  return () => {
    removeEventListener('beforeprint', listener);
    removeEventListener('afterprint', listener);
  };
}

// The first listener: all others find the state that it sets.
addEventListener('beforeprint', () => {
  printing = true;
});
addEventListener('afterprint', () => {
  printing = false;
});
