import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Answers that may be under way on one connection at a time. */
const MAX_UNDER_WAY = 8;

interface Pipeline {
  /** Answers that have not left; earlier requests come first. */
  readonly underWay: ServerResponse[];
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[];
}

/**
 * Starts the answers to requests that a client sends on one connection without waiting for the
 * answers before. A few are under way at a time; further requests wait, and the connection is
 * not read while they wait.
 */
export class PipelinedRequests {
  readonly #answer: RequestListener;
  readonly #pipelines = new WeakMap<Duplex, Pipeline>();

  constructor(answer: RequestListener) {
    this.#answer = answer;
  }

  /** Answers a request now or later; `last` is the response before it on its connection. */
  answer(request: IncomingMessage, response: ServerResponse, last: ServerResponse | null): void {
    const { socket } = request;
    const known = this.#pipelines.get(socket);
    if (known === undefined && (last === null || last.writableFinished)) {
      this.#answer(request, response);
      return;
    }
    const pipeline = known ?? this.#begin(socket, last);
    pipeline.waiting.push([request, response]);
    if (pipeline.waiting.length > 1) return;
    this.#next(socket, pipeline);
    if (pipeline.waiting.length > 0) socket.pause();
  }

  #begin(socket: Duplex, last: ServerResponse | null): Pipeline {
    const pipeline: Pipeline = { underWay: last === null ? [] : [last], waiting: [] };
    this.#pipelines.set(socket, pipeline);
    // Node resumes the connection after each request.
    socket.on('resume', () => {
      if (pipeline.waiting.length > 0) socket.pause();
    });
    // Node closes only the first response; a stream to another one would keep its place.
    socket.once('close', () => {
      pipeline.waiting.length = 0;
      for (const response of pipeline.underWay) {
        if (response.socket !== null || response.writableFinished) continue;
        response.destroy();
        response.emit('close');
      }
    });
    return pipeline;
  }

  /** Answers as many of the waiting requests as may be under way. */
  #next(socket: Duplex, { underWay, waiting }: Pipeline): void {
    while (underWay[0]?.writableFinished) underWay.shift();
    while (underWay.length < MAX_UNDER_WAY) {
      const [request, response] = waiting.shift() ?? [];
      if (!request || !response) return;
      underWay.push(response);
      // A request with a malformed body was refused while it waited.
      if (!response.headersSent) this.#answer(request, response);
    }
    if (waiting.length === 0) return;
    underWay[0]?.once('close', () => {
      if (socket.destroyed) return;
      this.#next(socket, { underWay, waiting });
      if (waiting.length === 0) socket.resume();
    });
  }
}
