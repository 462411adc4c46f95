import { setTimeout as pause } from 'node:timers/promises';
import type { Reply } from './serving.ts';
import type { SupervisedService } from './supervised-service.ts';

/**
 * Clients of a load; a pause in milliseconds after each request leaves processor time to the
 * service.
 */
const CLIENTS = 4;
const PAUSE = 100;

/** Returns the fault of an answer to a target; null if it is correct. */
export type Judge = (target: string, reply: Reply) => string | null;

/** Matches a refusal for lack of processor time, after which a client retries. */
const OVERLOADED = /"message":"The service is overloaded\. Try again in/;

/**
 * Seconds after which a client may retry, if the service is overloaded; null for any other answer.
 */
function retryAfter({ status, text, headers }: Reply): number | null {
  return status === 503 && OVERLOADED.test(text) ? Number(headers['retry-after']) : null;
}

/** Clients that request the targets in turn, from its creation to its end. */
export class Load {
  readonly #clients: Promise<void>[];
  #answered = 0;
  #ending = false;
  #wrong: string | null = null;

  constructor(service: SupervisedService, targets: readonly string[], judge: Judge) {
    const client = async (first: number) => {
      for (let asked = first; !this.#ending && this.#wrong === null; asked += CLIENTS) {
        const target = targets[asked % targets.length] ?? '';
        try {
          // Every now and then over a new connection: those that are kept move only once a swap.
          const anew = Math.floor(asked / CLIENTS) % 8 === 0;
          // Their bodies are compared with the witness's: validation against the contract would
          // take most of a client's time.
          const sending = { isHeldToContract: Math.floor(asked / CLIENTS) % 10 === 0 };
          const send = () =>
            anew ? service.sendAnew(target, sending) : service.send(target, sending);
          let reply = await send();
          for (let wait = retryAfter(reply); wait !== null; wait = retryAfter(reply)) {
            await pause(wait * 1000);
            if (this.#ending) return;
            reply = await send();
          }
          const wrong = judge(target, reply);
          if (wrong !== null) this.#wrong = `${target}: ${wrong}`;
          this.#answered += 1;
        } catch (cause) {
          this.#wrong = `${target} was not answered: ${cause}`;
        }
        await pause(PAUSE);
      }
    };
    this.#clients = Array.from({ length: CLIENTS }, (_, first) => client(first));
  }

  /** Lets the requests under way finish. Throws if a request failed or an answer was wrong. */
  async end(): Promise<{ answered: number }> {
    this.#ending = true;
    await Promise.all(this.#clients);
    if (this.#wrong !== null) throw new Error(this.#wrong);
    return { answered: this.#answered };
  }
}
