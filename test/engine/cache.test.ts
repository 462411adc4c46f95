import { describe, expect, it } from 'vitest';
import { type Answer, AnswerCache } from '../../engine/answers/cache.ts';

const answer = (size: number): Answer => ({
  bytes: Buffer.alloc(size),
  encoding: 'identity',
  etag: '"tag"',
});

describe('AnswerCache', () => {
  it('computes an answer once for all who ask while it is under way', async () => {
    const cache = new AnswerCache(12_000);
    let computed = 0;
    const compute = async () => {
      computed += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return answer(10);
    };
    const answers = await Promise.all([1, 2, 3].map(() => cache.get('key', compute)));
    expect(computed).toBe(1);
    expect(new Set(answers).size).toBe(1);
    expect(await cache.get('key', compute)).toBe(answers[0]);
    expect(computed).toBe(1);
  });

  it('holds no more bytes than its capacity', async () => {
    // Two answers with their overhead; a third exceeds it.
    const cache = new AnswerCache(2 * 3200);
    for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, async () => answer(2000));
    const kept = ['a', 'b', 'c', 'd'].filter((key) => cache.peek(key));
    expect(kept).toEqual(['c', 'd']);
  });

  it('keeps no failure', async () => {
    const cache = new AnswerCache(12_000);
    await expect(cache.get('key', () => Promise.reject(new Error('once')))).rejects.toThrow('once');
    expect((await cache.get('key', async () => answer(3))).bytes.length).toBe(3);
  });

  it('gives an answer that is computed at once at once, and caches it', () => {
    const cache = new AnswerCache(12_000);
    const computed = answer(10);
    expect(cache.get('key', () => computed)).toBe(computed);
    expect(cache.get('key', () => answer(11))).toBe(computed);
  });

  it('keeps and joins nothing with a capacity of 0', async () => {
    const cache = new AnswerCache(0);
    let computed = 0;
    const compute = async () => {
      computed += 1;
      return answer(10);
    };
    await Promise.all([cache.get('key', compute), cache.get('key', compute)]);
    expect(computed).toBe(2);
    expect(cache.peek('key')).toBeUndefined();
  });
});
