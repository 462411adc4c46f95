import { write, writeSync } from 'node:fs';

/**
 * Bytes that lines may have while they wait for the log's slow reader; further lines are dropped.
 */
const MAX_WAITING_BYTES = 4 * 2 ** 20;

/**
 * Milliseconds before a reader that takes nothing at the moment is tried again, and tries when the
 * process ends.
 */
const RETRY_MS = 100;
const MAX_TRIES = 10;

/** How lines are gathered. */
export interface Batches {
  /** Bytes that fill a batch; a full batch is written immediately. */
  readonly bytes: number;
  /** Milliseconds after which a line is written although others are still to come. */
  readonly delayMs: number;
}

/** Writes each line by itself. */
const UNBATCHED: Batches = { bytes: 0, delayMs: 0 };

/**
 * Writes log lines and survives their reader: after an error, such as EPIPE, ENOSPC, or a closed
 * terminal's EIO, it drops lines. pino's destination would retry without end when the process
 * exits. It never blocks, except at the exit, for a second at most, to write the remaining lines.
 */
export class LogOutput {
  readonly #file: number;
  readonly #batches: Batches;
  #waiting: string[] = [];
  #bytes = 0;
  #isWriting = false;
  #isLost = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: number, batches: Batches = UNBATCHED) {
    this.#file = file;
    this.#batches = batches;
    process.once('exit', () => this.#writeRest());
  }

  /** Takes a line, with its end. */
  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#isLost || this.#bytes + bytes > MAX_WAITING_BYTES) return;
    this.#waiting.push(line);
    this.#bytes += bytes;
    if (this.#bytes >= this.#batches.bytes) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), this.#batches.delayMs).unref();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isWriting || this.#bytes === 0) return;
    this.#isWriting = true;
    this.#write(this.#take());
  }

  #take(): Buffer {
    const text = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    this.#bytes = 0;
    return text;
  }

  #write(text: Buffer): void {
    write(this.#file, text, (cause, written) => {
      if (cause?.code === 'EAGAIN') {
        setTimeout(() => this.#write(text), RETRY_MS);
        return;
      }
      if (cause) this.#lose();
      else if (written < text.length) return this.#write(text.subarray(written));
      this.#isWriting = false;
      this.#flush();
    });
  }

  #writeRest(): void {
    let rest = this.#take();
    for (let tries = 0; rest.length > 0 && tries < MAX_TRIES; ) {
      try {
        rest = rest.subarray(writeSync(this.#file, rest));
      } catch (cause) {
        if (!(cause instanceof Error && 'code' in cause && cause.code === 'EAGAIN')) return;
        tries += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
      }
    }
  }

  #lose(): void {
    this.#isLost = true;
    this.#take();
  }
}
