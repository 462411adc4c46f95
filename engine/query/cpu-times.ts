/**
 * Divides this process's processor time among the questions that run at a time: each has an equal
 * part of the time in which it ran.
 */
export class CpuTimes {
  readonly #read: () => number;
  readonly #times = new Map<number, number>();
  #last: number;

  /** Takes `read`, which returns this process's processor time in milliseconds. */
  constructor(read = cpuMs) {
    this.#read = read;
    this.#last = read();
  }

  begin(id: number): void {
    this.#settle();
    this.#times.set(id, 0);
  }

  /** Returns the milliseconds that a question took which has ended. */
  end(id: number): number {
    this.#settle();
    const milliseconds = this.#times.get(id) ?? 0;
    this.#times.delete(id);
    return milliseconds;
  }

  #settle(): void {
    const now = this.#read();
    const part = (now - this.#last) / Math.max(1, this.#times.size);
    for (const [id, milliseconds] of this.#times) this.#times.set(id, milliseconds + part);
    this.#last = now;
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
