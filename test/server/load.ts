import { setTimeout as pause } from 'node:timers/promises';
import type { Reply } from './serving.ts';
import type { SupervisedService } from './supervised-service.ts';

/** Clients of a load; a pause of milliseconds after each request leaves the processors to what is tested. */
const CLIENTS = 4;
const PAUSE = 50;

/** Says what is wrong with an answer to a target, or null. */
export type Judge = (target: string, reply: Reply) => string | null;

/** Of a refusal for want of processor time, after which a client asks again when it is told to. */
const OVERLOADED = /"message":"The service is overloaded\. Try again in/;

/** Seconds after which a client that was refused because the service is overloaded may ask again; null of any other answer. */
function retryAfter({ status, text, headers }: Reply): number | null {
  return status === 503 && OVERLOADED.test(text) ? Number(headers['retry-after']) : null;
}

/** Clients that ask for the targets in turn, from when it is made until it is ended. */
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
          // Their bodies are those of the witness: to hold each against the contract takes most of a client's time.
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

  /** Lets what is under way finish. Throws where a request failed or an answer was wrong. */
  async end(): Promise<{ answered: number }> {
    this.#ending = true;
    await Promise.all(this.#clients);
    if (this.#wrong !== null) throw new Error(this.#wrong);
    return { answered: this.#answered };
  }
}
