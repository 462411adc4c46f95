/** The bar has this many characters. */
const WIDTH = 40;

/** Drawings are at least these milliseconds apart. */
const REDRAW_MS = 100;

/** Columns of a terminal that does not know its width. */
const COLUMNS = 80;

/** The part of standard error that the bar needs. */
export interface Terminal {
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** Draws a progress bar and a text on a line, at most ten times a second. */
export class TerminalBar {
  readonly #terminal: Terminal;
  #line = '';
  #drawnMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** Shows `done` of `of` steps; `of` may be 0, which is complete. */
  update(done: number, of: number, text: string): void {
    const part = of > 0 ? Math.min(Math.max(done / of, 0), 1) : 1;
    const complete = Math.round(part * WIDTH);
    this.#line = `${'█'.repeat(complete)}${'░'.repeat(WIDTH - complete)} ${text}`;
    const waitMs = this.#drawnMs + REDRAW_MS - Date.now();
    // A timer alone would draw nothing during synchronous work.
    if (waitMs <= 0) this.#draw();
    else this.#timer ??= setTimeout(() => this.#draw(), waitMs);
  }

  /** Clears the line. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#terminal.write('\r\u001b[K');
  }

  #draw(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#drawnMs = Date.now();
    // A line that fills the last column would wrap.
    const width = (this.#terminal.columns ?? COLUMNS) - 1;
    this.#terminal.write(`\r${this.#line.slice(0, width)}\u001b[K`);
  }
}
