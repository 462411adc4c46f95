import { describe, expect, it } from 'vitest';
import { FiguresKey } from '../../../engine/prepare/days/figures-key.ts';
import { MovesKey } from '../../../engine/prepare/days/moves-key.ts';

/** Gives an address its number. */
type NumberOf = (number: number) => number;

const same: NumberOf = (number) => number;

/** Two operators, a group and three stakers in two strategies, one of them without a price. */
function figures(numberOf: NumberOf = same, change: (key: FiguresKey) => void = () => {}): string {
  const key = new FiguresKey();
  key.group(numberOf(7), 'party');
  key.hasStakers();
  key.token(numberOf(1), 'one');
  key.token(numberOf(2), 'other');
  key.price(numberOf(1), '1.5');
  change(key);
  key.operator(numberOf(5), numberOf(1), 10n);
  key.operator(numberOf(7), numberOf(2), 20n);
  key.staker(numberOf(3), numberOf(1), 4n);
  key.staker(numberOf(4), numberOf(1), 6n);
  key.staker(numberOf(6), numberOf(2), 20n);
  return key.current();
}

describe('the key of figures of delegated shares', () => {
  it('has no numbers of addresses', () => {
    expect(figures((number) => 2 * number + 1)).toBe(figures());
  });

  it.each<[string, (key: FiguresKey) => void]>([
    ['a group of an operator without shares', (key) => key.group(8, 'another')],
    ['a token of a strategy without holders', (key) => key.token(3, 'one')],
    ['a price of a strategy without holders', (key) => key.price(3, '7')],
    ['the same price once more', (key) => key.price(1, '1.5')],
    ['shares of stakers in a strategy without a price', (key) => key.staker(3, 2, 1n)],
  ])('is the same with %s', (_what, change) => {
    expect(figures(same, change)).toBe(figures());
  });

  it.each<[string, (key: FiguresKey) => void]>([
    ['the price', (key) => key.price(1, '1.6')],
    ['the first price of a strategy', (key) => key.price(2, '1')],
    ['the token', (key) => key.token(2, 'one')],
    ['the group of an operator', (key) => key.group(5, 'party')],
    ['the name of the group', (key) => key.group(7, 'another')],
    ['shares of an operator', (key) => key.operator(5, 1, 9n)],
    ['shares of a staker', (key) => key.staker(3, 1, 1n)],
  ])('is another with %s', (_what, change) => {
    expect(figures(same, change)).not.toBe(figures());
  });

  it('has the shares of stakers from the first price on, and the changes after it', () => {
    const priced = (first: bigint, second: bigint) => {
      const key = new FiguresKey();
      key.hasStakers();
      key.staker(1, 1, first);
      key.staker(1, 1, second);
      const before = key.current();
      key.price(1, '2');
      return [before, key.current()];
    };
    expect(priced(5n, 3n)).toEqual(priced(1n, 7n));
    const [before, after] = priced(5n, 4n);
    expect(before).toBe(priced(5n, 3n)[0]);
    expect(after).not.toBe(priced(5n, 3n)[1]);
  });
});

describe('the key of figures of slashable shares', () => {
  const moves = (change: (key: MovesKey) => void = () => {}, numberOf: NumberOf = same) => {
    const key = new MovesKey();
    key.price(numberOf(1), '2');
    key.shares('operator', numberOf(1), '10');
    change(key);
    key.part('operator', numberOf(1), { set: 'avs 1', avs: 'avs' }, '500');
    return key.current();
  };

  it('has no numbers of addresses, nor what no set can slash', () => {
    expect(
      moves(
        () => {},
        (number) => number + 8,
      ),
    ).toBe(moves());
    expect(moves((key) => key.shares('another', 1, '3'))).toBe(moves());
    expect(moves((key) => key.shares('operator', 2, '3'))).toBe(moves());
    expect(moves((key) => key.price(2, '3'))).toBe(moves());
  });

  it('has the shares and the price as they are when a set can slash them', () => {
    expect(moves((key) => key.shares('operator', 1, '11'))).not.toBe(moves());
    expect(moves((key) => key.price(1, '3'))).not.toBe(moves());
    const back = (key: MovesKey) => {
      key.shares('operator', 1, '11');
      key.shares('operator', 1, '10');
    };
    expect(moves(back)).toBe(moves());
  });
});
