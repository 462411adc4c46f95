/** A follower says so if it goes back. */
const WENT_BACK = 'says the chain was reorganised';
/** It says so after each range that it reads. */
const READ_BLOCKS = /^says blocks \d/;
/** Times that it may go back from a block without reading another one. */
const MAX_TIMES = 50;

/** Hears a follower, and notices if it goes back again and again. */
export class Progress {
  #last = '';
  #times = 0;

  /** Whether it has gone back too often from one block since it read the last one. */
  isLostBy(what: string): boolean {
    if (READ_BLOCKS.test(what)) this.#last = '';
    if (!what.startsWith(WENT_BACK)) return false;
    this.#times = what === this.#last ? this.#times + 1 : 1;
    this.#last = what;
    return this.#times > MAX_TIMES;
  }
}
