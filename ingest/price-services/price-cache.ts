import { appendFile } from 'node:fs/promises';
import * as z from 'zod';
import { plainDecimal } from '../../common/exact-decimal.ts';
import { readOwnFileSync, whyUnread } from '../../common/regular-file.ts';
import { REFUSALS } from '../refusal-messages.ts';
import { IngestError } from '../shared/ingest-error.ts';
import type { Close } from './closes.ts';
import { type PriceBatch, SERVICE_NAMES, type ServiceName } from './price-service.ts';
import { FetchStopped } from './service-parts.ts';

/** A request that failed for a token is repeated after an hour. */
const RETRY_AGE_MS = 3_600_000;

const price = z.string().refine((text) => plainDecimal(text) === text);
const answerLine = z.object({
  service: z.enum(SERVICE_NAMES),
  fetchedAt: z.iso.datetime(),
  /** Counts days since 1970. */
  firstDay: z.int().min(0).max(100_000),
  days: z.int().min(1).max(10_000),
  /** The answered tokens have the day, the milliseconds and the dollars for each price. */
  closes: z.record(z.string(), z.array(z.tuple([z.int(), z.int(), price]))),
  /**
   * Explains why a token's prices are missing; a token that is not in `closes` is requested again.
   */
  problems: z.record(z.string(), z.string()),
});

type AnswerLine = Readonly<z.output<typeof answerLine>>;

/** Records how a request ended, for some or all tokens in its batch. */
export interface BatchResult {
  readonly closes: ReadonlyMap<string, readonly Close[]>;
  readonly problems: ReadonlyMap<string, string>;
}

interface CachedToken {
  readonly closes: Map<number, Close>;
  /** Days that were answered, with and without a price. */
  readonly answered: Set<number>;
  /** Days that cannot be requested yet, after a failure. */
  readonly failed: Set<number>;
  /** Of days that were not answered without it since. */
  problem: { readonly text: string; readonly firstDay: number } | null;
}

/**
 * Keeps a price service's answers. The file has one line with JSON for each request and only grows,
 * so that a kill at any moment loses at most the running request.
 */
export class PriceCache {
  readonly #file: string;
  readonly #service: ServiceName;
  readonly #tokens = new Map<string, CachedToken>();
  #endsWithinLine: boolean;

  private constructor(file: string, service: ServiceName, endsWithinLine: boolean) {
    this.#file = file;
    this.#service = service;
    this.#endsWithinLine = endsWithinLine;
  }

  /**
   * Reads a file; a missing one is empty. Lines from other services, and a line that a kill has
   * cut, are left out. Throws an IngestError if the file cannot be read.
   */
  static open(file: string, service: ServiceName, nowMs: number): PriceCache {
    const text = textIn(file);
    const cache = new PriceCache(file, service, text !== '' && !text.endsWith('\n'));
    for (const line of text.split('\n')) {
      const answer = parseLine(line);
      if (answer?.service === service) cache.#note(answer, nowMs);
    }
    return cache;
  }

  /** Whether a day's price needs no request. */
  isAnswered(token: string, day: number): boolean {
    const cached = this.#tokens.get(token);
    return cached !== undefined && (cached.answered.has(day) || cached.failed.has(day));
  }

  /** Returns a token's prices by day. */
  closes(token: string): ReadonlyMap<number, Close> {
    return this.#tokens.get(token)?.closes ?? new Map();
  }

  /** The last reason why a token lacks prices. */
  problem(token: string): string | null {
    return this.#tokens.get(token)?.problem?.text ?? null;
  }

  /** Appends a request's result with one write. Throws a FetchStopped if that fails. */
  async add({ firstDay, days }: PriceBatch, result: BatchResult, nowMs: number): Promise<void> {
    const line: AnswerLine = {
      service: this.#service,
      fetchedAt: new Date(nowMs).toISOString(),
      firstDay,
      days,
      closes: Object.fromEntries(
        [...result.closes].map(([token, closes]) => [
          token,
          closes.map(({ day, timeMs, price }): [number, number, string] => [day, timeMs, price]),
        ]),
      ),
      problems: Object.fromEntries(result.problems),
    };
    this.#note(line, nowMs);
    const begin = this.#endsWithinLine ? '\n' : '';
    // A write that fails may have left a part: the line has no end.
    this.#endsWithinLine = true;
    await appendFile(this.#file, `${begin}${JSON.stringify(line)}\n`).catch(
      (cause: NodeJS.ErrnoException) => {
        throw new FetchStopped(`${this.#file}: cannot be written (${cause.code})`, { cause });
      },
    );
    this.#endsWithinLine = false;
  }

  #note({ fetchedAt, firstDay, days, closes, problems }: AnswerLine, nowMs: number): void {
    for (const [token, rows] of Object.entries(closes)) {
      const cached = this.#cached(token);
      for (let day = firstDay; day < firstDay + days; day += 1) cached.answered.add(day);
      for (const [day, timeMs, price] of rows) cached.closes.set(day, { day, timeMs, price });
      const { firstDay: failedDay = -1 } = cached.problem ?? {};
      if (failedDay >= firstDay && failedDay < firstDay + days) cached.problem = null;
    }
    const ageMs = nowMs - Date.parse(fetchedAt);
    // Of the future only if the clock was set back.
    const isRecent = ageMs >= 0 && ageMs < RETRY_AGE_MS;
    for (const [token, text] of Object.entries(problems)) {
      const cached = this.#cached(token);
      cached.problem = { text, firstDay };
      if (Object.hasOwn(closes, token) || !isRecent) continue;
      for (let day = firstDay; day < firstDay + days; day += 1) cached.failed.add(day);
    }
  }

  #cached(token: string): CachedToken {
    const cached = this.#tokens.get(token) ?? {
      closes: new Map(),
      answered: new Set(),
      failed: new Set(),
      problem: null,
    };
    this.#tokens.set(token, cached);
    return cached;
  }
}

function parseLine(line: string): AnswerLine | null {
  try {
    return answerLine.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/** Throws an IngestError if the file cannot be read. */
function textIn(file: string): string {
  try {
    return readOwnFileSync(file) ?? '';
  } catch (cause) {
    throw new IngestError(
      [
        REFUSALS.unreadable({
          subject: file,
          reason: whyUnread(cause),
          remedy: 'mend or remove it',
        }),
      ],
      { cause },
    );
  }
}
