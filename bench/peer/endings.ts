/**
 * Ends everything that was started, also after an error or an interrupt.
 */
export class Endings {
  readonly #endings: (() => Promise<void>)[] = [];
  #ended: Promise<void> | null = null;

  /**
   * Starts something and registers its end, which also runs if it is still starting at that time.
   */
  async keep<T>(start: () => Promise<T>, end: (started: T) => Promise<unknown>): Promise<T> {
    if (this.#ended) throw new Error('the run is ending');
    const starting = start();
    this.#endings.push(async () => {
      const started = await starting.then(
        (value) => ({ value }),
        () => null, // a failed start needs no end; its caller gets the error
      );
      if (started) await end(started.value);
    });
    return starting;
  }

  /** Ends everything in reverse order; later calls wait for the first. */
  endAll(): Promise<void> {
    this.#ended ??= this.#endOneByOne();
    return this.#ended;
  }

  async #endOneByOne(): Promise<void> {
    for (let end = this.#endings.pop(); end; end = this.#endings.pop()) {
      await end().catch((error: unknown) => console.error(error));
    }
  }
}
