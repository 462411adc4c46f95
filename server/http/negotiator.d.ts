/** The part of `negotiator` 1 that is used here; the package ships no types of its own. */
declare module 'negotiator' {
  import type { IncomingMessage } from 'node:http';

  export default class Negotiator {
    constructor(request: Pick<IncomingMessage, 'headers'>);
    encoding(
      available: readonly string[],
      options: { preferred: readonly string[] },
    ): string | undefined;
    mediaType(available: readonly string[]): string | undefined;
  }
}
