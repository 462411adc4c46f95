/** After this many failures in a row the breaker opens. */
const FAILURES = 5;

/** Milliseconds between two pings grow up to the last. */
const DELAYS_MS = [1000, 2000, 4000, 8000, 16_000, 30_000];

/**
 * Opens after failures in a row, so that requests fail at once, and closes when a ping succeeds.
 */
export class Breaker {
  readonly #ping: () => Promise<void>;
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(ping: () => Promise<void>) {
    this.#ping = ping;
  }

  get isOpen(): boolean {
    return this.#timer !== null;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures += 1;
    if (this.#failures >= FAILURES && !this.#timer && !this.#closed) this.#pingLater(0);
  }

  /** Ends the pings. */
  close(): void {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #pingLater(attempt: number): void {
    const delayMs = DELAYS_MS[Math.min(attempt, DELAYS_MS.length - 1)];
    this.#timer = setTimeout(async () => {
      try {
        await this.#ping();
        this.#failures = 0;
        this.#timer = null;
      } catch {
        // The next ping tries again; requests are refused until it succeeds.
        if (!this.#closed) this.#pingLater(attempt + 1);
      }
    }, delayMs);
    this.#timer.unref();
  }
}
