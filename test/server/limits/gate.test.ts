import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../../server/http/http-error.ts';
import { Gate, type GateSettings } from '../../../server/limits/gate.ts';

const TIMEOUT_MS = 2000;

/** A task that ends on demand, and its outcome. */
interface Piece {
  began: boolean;
  outcome: 'open' | 'done' | 'failed' | 'refused';
  readonly finish: () => void;
  readonly fail: () => void;
}

function arrive(gate: Gate, order: Piece[]): Piece {
  let finish = () => {};
  let fail = () => {};
  const work = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = () => reject(new Error('the work failed'));
  });
  const piece: Piece = { began: false, outcome: 'open', finish, fail };
  const passed = gate.pass<void>(() => {
    piece.began = true;
    order.push(piece);
    return work;
  });
  Promise.resolve(passed).then(
    () => {
      piece.outcome = 'done';
    },
    (cause: unknown) => {
      piece.outcome = cause instanceof HttpError ? 'refused' : 'failed';
    },
  );
  return piece;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets everything happen that waits for no time. */
const settle = () => vi.advanceTimersByTimeAsync(0);

const step = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ does: 'arrive' as const, which: 0 }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('finish' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('fail' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.constant({ does: 'time out' as const, which: 0 }) },
);

describe('a gate', () => {
  it('runs so many at a time, the others in the order of arrival, and refuses beyond', async () => {
    const settings: fc.Arbitrary<GateSettings> = fc.record({
      running: fc.integer({ min: 1, max: 4 }),
      waiting: fc.nat(4),
      timeoutMs: fc.constant(TIMEOUT_MS),
    });
    await fc.assert(
      fc.asyncProperty(settings, fc.array(step, { maxLength: 60 }), async (bounds, steps) => {
        const gate = new Gate(bounds);
        const began: Piece[] = [];
        const running: Piece[] = [];
        const queue: Piece[] = [];
        const expectedOrder: Piece[] = [];
        const enter = (piece: Piece) => {
          running.push(piece);
          expectedOrder.push(piece);
        };
        for (const { does, which } of steps) {
          if (does === 'arrive') {
            const piece = arrive(gate, began);
            await settle();
            if (running.length < bounds.running) enter(piece);
            else if (queue.length < bounds.waiting) queue.push(piece);
            else expect(piece).toMatchObject({ began: false, outcome: 'refused' });
          } else if (does === 'time out') {
            await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
            for (const piece of queue.splice(0)) {
              expect(piece).toMatchObject({ began: false, outcome: 'refused' });
            }
          } else {
            const [piece] = running.splice(which % Math.max(1, running.length), 1);
            if (!piece) continue;
            piece[does]();
            await settle();
            expect(piece.outcome).toBe(does === 'fail' ? 'failed' : 'done');
            const next = queue.shift();
            if (next) enter(next);
          }
          expect(began).toEqual(expectedOrder);
          expect(began.filter(({ outcome }) => outcome === 'open').length).toBe(running.length);
          expect(running.length).toBeLessThanOrEqual(bounds.running);
          for (const piece of queue) expect(piece).toMatchObject({ began: false, outcome: 'open' });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('refuses with 503 and Retry-After, and leaves no timer of who has entered', async () => {
    const gate = new Gate({ running: 1, waiting: 1, timeoutMs: TIMEOUT_MS });
    const first = arrive(gate, []);
    const second = arrive(gate, []);
    await expect(gate.pass(async () => 'never')).rejects.toMatchObject({
      status: 503,
      code: 'service_unavailable',
      headers: ['Retry-After', '1'],
    });
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS / 2);
    first.finish();
    await settle();
    expect(second.began).toBe(true);
    const third = arrive(gate, []);
    // A timer of the second one would fire now, and take the third one from the queue.
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS / 2);
    second.finish();
    await settle();
    expect(third.began).toBe(true);
  });

  it('lets others in after work that throws before it has begun to wait', async () => {
    const gate = new Gate({ running: 1, waiting: 0, timeoutMs: TIMEOUT_MS });
    const throwing = () =>
      gate.pass(() => {
        throw new Error('at once');
      });
    expect(throwing).toThrow('at once');
    await expect(gate.pass(async () => 'next')).resolves.toBe('next');
  });

  it('gives what comes at once at once, and lets others in again', async () => {
    const gate = new Gate({ running: 1, waiting: 0, timeoutMs: TIMEOUT_MS });
    expect(gate.pass(() => 'now')).toBe('now');
    expect(gate.pass(() => 'again')).toBe('again');
    await expect(gate.pass(async () => 'later')).resolves.toBe('later');
  });

  it('tells how long each piece of work waited and ran', async () => {
    const calls: [number, number][] = [];
    const gate = new Gate({ running: 1, waiting: 1, timeoutMs: TIMEOUT_MS }, (waited, ran) => {
      calls.push([waited, ran]);
    });
    const first = arrive(gate, []);
    const second = arrive(gate, []);
    await vi.advanceTimersByTimeAsync(300);
    first.finish();
    await vi.advanceTimersByTimeAsync(200);
    second.finish();
    await settle();
    expect(calls).toEqual([
      [0, 300],
      [300, 200],
    ]);
  });
});
