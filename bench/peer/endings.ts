/**
 * Remembers how to end what was started, so that nothing is left behind: not after an error, not
 * when the run is interrupted.
 */
export class Endings {
  readonly #endings: (() => Promise<void>)[] = [];
  #ended: Promise<void> | null = null;

  /** Starts something; `end` is called with it when everything ends, also if it is still starting. */
  async keep<T>(start: () => Promise<T>, end: (started: T) => Promise<unknown>): Promise<T> {
    if (this.#ended) throw new Error('the run is ending');
    const starting = start();
    this.#endings.push(async () => {
      const started = await starting.then(
        (value) => ({ value }),
        () => null, // what did not start needs no end; its waiter gets the reason
      );
      if (started) await end(started.value);
    });
    return starting;
  }

  /** Ends everything, the last started first; later calls wait for the first. */
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
