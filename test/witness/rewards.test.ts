import { describe, expect, test } from 'vitest';
import { difference, meta } from './by-hand.ts';
import { Witness } from './operations.ts';
import { AVS, EMPTY, hash, ROWS, SERVED_TIME, TOKEN_A, TOKEN_B } from './tiny-rows.ts';

const witness = new Witness(ROWS);

describe('rewards', () => {
  test('all-rewards orders null strategies as "" and adds up all amounts', () => {
    const row = (number: number, avs: string, strategies: string, of: string) =>
      `{"type":"earner","avs":"${avs}","submitter":"","tokenHopper":"","submissionNonce":"1","rewardsSubmissionHash":"${hash(number)}","strategies":"${strategies}","token":"${of}","amount":"1000000000000000000000000000001","startTimestamp":"${SERVED_TIME}","duration":"","updatedAt":"${SERVED_TIME}"}`;
    const statistics = '{"totalRewards":3,"totalAmount":3e30,"uniqueTokens":2}';
    const own = `${row(1, AVS, '', TOKEN_A)},${row(1, AVS, 'b', TOKEN_A)}`;
    const all = `${row(0, '', '', TOKEN_B)},${own}`;
    expect(
      difference(witness, 'all-rewards', {}, `{"data":[${all}],${meta(3, 1, 12, 1, statistics)}}`),
    ).toBeNull();
    expect(
      difference(
        witness,
        'all-rewards',
        { avs: AVS },
        `{"data":[${own}],${meta(2, 1, 12, 1, statistics)}}`,
      ),
    ).toBeNull();
  });

  test('distribution-root-info serves a null time as null', () => {
    const byHand = `{"rootIndex":"3","root":"${hash(3)}","rewardsCalculationEndTimestamp":"${SERVED_TIME}","activatedAt":null,"active":false,"updatedAt":"${SERVED_TIME}","createdAt":"${SERVED_TIME}"}`;
    expect(difference(witness, 'distribution-root-info', { rootIndex: '3' }, byHand)).toBeNull();
    expect(witness.answer('distribution-root-info', { rootIndex: '4' }).status).toBe(404);
  });
});

describe('all-distribution-roots', () => {
  const [root] = ROWS.distributionRoots;
  if (root === undefined) throw new Error('tiny rows have no distribution root');
  const end = root.rewardsCalculationEndTimestamp;
  const rows = new Witness({
    ...ROWS,
    distributionRoots: [
      { ...root, rootIndex: 9n, active: true },
      root,
      { ...root, rootIndex: 10n, rewardsCalculationEndTimestamp: end + 1n },
    ],
  });
  const statistics = '{"totalDistributionRoots":3,"activeDistributionRoots":1}';
  const shown = (rootIndex: number, active: boolean, time = SERVED_TIME) =>
    `{"rootIndex":"${rootIndex}","root":"${hash(3)}","rewardsCalculationEndTimestamp":"${time}","activatedAt":null,"active":${active},"updatedAt":"${SERVED_TIME}","createdAt":"${SERVED_TIME}"}`;
  const latest = shown(10, false, SERVED_TIME.replace('.000', '.001'));

  test.each<[Record<string, string>, readonly string[]]>([
    [{}, [latest, shown(9, true), shown(3, false)]],
    [{ active: 'true' }, [shown(9, true)]],
    [{ active: 'false' }, [latest, shown(3, false)]],
    [{ rootIndex: '0010' }, [latest]],
    [{ rootIndex: '9', active: 'false' }, []],
    [{ rootIndex: '4' }, []],
    [{ startTimestamp: '2024-04-11T08:31:11.001Z' }, [latest]],
    [{ endTimestamp: SERVED_TIME }, [shown(9, true), shown(3, false)]],
    [{ startTimestamp: SERVED_TIME, endTimestamp: SERVED_TIME, rootIndex: '3' }, [shown(3, false)]],
    [{ startTimestamp: '2024-04-12', endTimestamp: '2024-04-11' }, []],
    [{ endTimestamp: '2024-04-11' }, []],
  ])('%j selects, the highest index first', (query, roots) => {
    const pages = roots.length === 0 ? 0 : 1;
    const byHand = `{"data":[${roots.join(',')}],${meta(roots.length, 1, 12, pages, statistics)}}`;
    expect(difference(rows, 'all-distribution-roots', query, byHand)).toBeNull();
  });

  test.each<[Record<string, string>, number]>([
    [{ active: 'yes' }, 422],
    [{ active: 'TRUE' }, 422],
    [{ rootIndex: '-1' }, 400],
    [{ rootIndex: '1.0' }, 400],
    [{ startTimestamp: '2024' }, 400],
  ])('answers %j with %i', (query, status) => {
    expect(rows.answer('all-distribution-roots', query).status).toBe(status);
  });
});

describe('reward-info', () => {
  test('gives every row of the submission in the order of all-rewards', () => {
    const row = (strategies: string) =>
      `{"type":"earner","avs":"${AVS}","submitter":"","tokenHopper":"","submissionNonce":"1","rewardsSubmissionHash":"${hash(1)}","strategies":"${strategies}","token":"${TOKEN_A}","amount":"1000000000000000000000000000001","startTimestamp":"${SERVED_TIME}","duration":"","updatedAt":"${SERVED_TIME}"}`;
    const byHand = `{"data":[${row('')},${row('b')}]}`;
    expect(difference(witness, 'reward-info', { hash: hash(1).toUpperCase() }, byHand)).toBeNull();
  });

  test('puts the row that was updated last first', () => {
    const [first, second] = ROWS.rewards;
    if (first === undefined || second === undefined) throw new Error('tiny rows have no rewards');
    const rewards = [second, { ...first, updatedAt: first.updatedAt + 1n }];
    const text = JSON.stringify(
      new Witness({ ...EMPTY, rewards }).answer('reward-info', { hash: hash(1) }),
    );
    expect(text.indexOf('["strategies","b"]')).toBeGreaterThan(0);
    expect(text.indexOf('["strategies","b"]')).toBeLessThan(text.indexOf('["strategies",""]'));
  });

  test.each<[Record<string, string>, number]>([
    [{ hash: hash(2) }, 404],
    [{ hash: '0x12' }, 400],
    [{}, 400],
  ])('answers %j with %i', (query, status) => {
    expect(witness.answer('reward-info', query).status).toBe(status);
  });
});
