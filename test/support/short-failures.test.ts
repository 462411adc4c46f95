import { describe, expect, it } from 'vitest';
import { shortened } from './short-failures.ts';

const long = (middle: string) => `${'x'.repeat(5000)}${middle}${'z'.repeat(5000)}`;

describe('a difference that is shown', () => {
  it('is left as it is where its lines are short', () => {
    const difference = '- Expected\n+ Received\n\n- a\n+ b';
    expect(shortened(difference)).toBe(difference);
  });

  it('has of two long lines what is around the first character that differs', () => {
    const [expected = '', received = ''] = shortened(
      `  {\n- ${long('one')}\n+ ${long('other')}\n  }`,
    )
      .split('\n')
      .slice(1);
    expect(expected).toMatch(/^- …x+one?z+… \(from character \d+ of 10004\)$/);
    expect(received).toMatch(/^\+ …x+otherz+… \(from character \d+ of 10006\)$/);
    expect(expected.length).toBeLessThan(300);
  });

  it('pairs each expected line with the received one of its rank', () => {
    const lines = ['-', '+'].flatMap((sign) =>
      [1, 2].map((row) => `${sign} ${'x'.repeat(row * 1000)}${sign}${'y'.repeat(2000)}`),
    );
    const shown = shortened(lines.join('\n')).split('\n');
    for (const line of shown) expect(line).toContain(`x${line[0]}y`);
  });

  it('keeps the colors of lines', () => {
    const [line = ''] = shortened(`\u001b[32m- ${long('a')}\u001b[39m`).split('\n');
    expect([line.startsWith('\u001b[32m- …'), line.endsWith(')\u001b[39m')]).toEqual([true, true]);
  });

  it('ends after 80 lines, and tells how many there are more', () => {
    const shown = shortened(Array.from({ length: 200 }, (_, row) => `- ${row}`).join('\n'));
    expect(shown.split('\n').slice(-2)).toEqual(['- 79', '… and 120 lines more']);
  });
});
