import { connect, type Socket } from 'node:net';

/** Called with the status and the body's bytes when a response is complete. */
export type OnResponse = (status: number, bytes: number) => void;

/** Larger than most responses, so that one read is enough. */
const READ_SIZE = 2 ** 17;

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Keeps an HTTP/1.1 connection alive, without pipelining, and parses only the status and the length
 * in responses. A full client takes as long for a request as the service and would distort the
 * measurement. A response that it cannot parse fails the job.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #failed: (error: Error) => void;
  #onResponse: OnResponse | undefined;
  /** Holds the received part while a response head is incomplete. */
  #partial: Buffer | undefined;
  #status = 0;
  #length = 0;
  /** Counts the body's bytes that are not received yet. */
  #missing = 0;

  private constructor(port: number, host: string, failed: (error: Error) => void) {
    this.#failed = failed;
    const buffer = Buffer.allocUnsafe(READ_SIZE);
    const callback = (size: number) => {
      this.#read(buffer.subarray(0, size));
      return true;
    };
    this.#socket = connect({ port, host, noDelay: true, onread: { buffer, callback } });
    this.#socket.on('error', failed);
    this.#socket.on('close', () => failed(new Error('the service closed a connection')));
  }

  /** Connects. `failed` is called with any error, also after the connection is established. */
  static open(url: string, failed: (error: Error) => void): Promise<Connection> {
    const { port, hostname } = new URL(url);
    return new Promise((resolve, reject) => {
      const connection = new Connection(Number(port), hostname, (error) => {
        failed(error);
        reject(error);
      });
      connection.#socket.once('connect', () => resolve(connection));
    });
  }

  /** Sends a request; the previous response must be complete. */
  send(request: Buffer, onResponse: OnResponse): void {
    this.#onResponse = onResponse;
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.removeAllListeners('close');
    this.#socket.destroy();
  }

  #read(bytes: Buffer): void {
    if (this.#missing > 0) {
      this.#take(bytes.length);
      return;
    }
    const all = this.#partial ? Buffer.concat([this.#partial, bytes]) : bytes;
    const end = all.indexOf(HEAD_END);
    // Copied, since the next read overwrites these bytes.
    this.#partial = end < 0 ? Buffer.from(all) : undefined;
    if (end < 0) return;
    const head = all.toString('latin1', 0, end);
    this.#status = Number(head.slice(9, 12));
    this.#length = this.#status === 304 ? 0 : lengthIn(head);
    if (!head.startsWith('HTTP/1.1 ') || Number.isNaN(this.#length)) {
      this.#failed(new Error(`an answer without a length: ${head.slice(0, 200)}`));
      return;
    }
    this.#missing = this.#length;
    this.#take(all.length - end - HEAD_END.length);
  }

  #take(bytes: number): void {
    this.#missing -= bytes;
    if (this.#missing > 0) return;
    if (this.#missing < 0) this.#failed(new Error('more bytes than the answer has'));
    else this.#onResponse?.(this.#status, this.#length);
  }
}

function lengthIn(head: string): number {
  return Number(/\r\ncontent-length: *([0-9]+)/i.exec(head)?.[1] ?? Number.NaN);
}
