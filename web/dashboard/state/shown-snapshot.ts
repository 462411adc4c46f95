/** After a swap some server processes may answer from the earlier snapshot for this time. */
const SWAP_MS = 60_000;

/** Knows which snapshot the page's answers have. */
export class ShownSnapshot {
  /** Is null before the first response, and before that to a reload. */
  id: string | null = null;
  /** The earlier snapshot may still answer until then. */
  #left: { readonly id: string; readonly until: number } | null = null;

  /** The next response may have any snapshot. */
  forget(): void {
    if (this.id !== null) this.#left = { id: this.id, until: Date.now() + SWAP_MS };
    this.id = null;
  }

  /** Takes a response's snapshot; returns whether it replaced another one. */
  receive(id: string): boolean {
    const before = this.id;
    if (before !== null && !this.isOther(id)) return false;
    this.forget();
    this.id = id;
    return before !== null;
  }

  /** Whether a snapshot is neither the shown one, nor the one before in a late response. */
  isOther(id: string): boolean {
    if (id === this.id) return false;
    return id !== this.#left?.id || Date.now() >= this.#left.until;
  }
}
