import { describe, expect, test } from 'vitest';
import { type Exact, ExactObject } from './exact.ts';
import { Witness } from './operations.ts';
import { AVS, at, EMPTY, hash, OPERATOR, ROWS, TOKEN_A, TOKEN_B } from './tiny-rows.ts';

/** `total`, or a member of the statistics, of an answer; the status of a refusal. */
function totalOf(
  witness: Witness,
  operation: string,
  query: Record<string, string>,
  name = 'total',
): number {
  const answer = witness.answer(operation, query);
  if (answer.status !== 200) return answer.status;
  const meta = member(answer.body, 'meta');
  return Number(member(name === 'total' ? meta : member(meta, 'statistics'), name));
}

function member(value: Exact | undefined, name: string): Exact | undefined {
  if (value instanceof ExactObject) return value.get(name);
  throw new TypeError(`there is no object with ${name}`);
}

const [reward] = ROWS.rewards;
const [root] = ROWS.distributionRoots;
const [batch] = ROWS.daBatches;
if (!reward || !root || !batch) throw new Error('tiny rows lack a reward, a root or a batch');

describe('rewards-status', () => {
  const now = root.updatedAt;
  const SECOND = 1_000_000n;
  test.each([
    ['begins at the time of the snapshot', now, '1', 1],
    ['begins a microsecond after it', now + 1n, '1', 0],
    ['ends a microsecond after it', now - SECOND + 1n, '1', 1],
    ['ends at it', now - SECOND, '1', 0],
    ['has no duration', now, null, 0],
    ['has a duration that is no whole number', now, '1.5', 0],
  ])('a reward that %s', (_, startTimestamp, duration, active) => {
    const rewards = [{ ...reward, updatedAt: now, startTimestamp, duration }];
    const witness = new Witness({ ...EMPTY, rewards });
    expect(totalOf(witness, 'rewards-status', {})).toBe(active);
    expect(totalOf(witness, 'rewards-status', { status: 'inactive' }, 'totalRewards')).toBe(
      1 - active,
    );
  });

  test('refuses another status', () => {
    expect(totalOf(new Witness(EMPTY), 'rewards-status', { status: 'disabled' })).toBe(422);
  });
});

test.each([
  ['active', true, 0n],
  ['active', true, 5n],
  ['disabled', false, 0n],
  ['inactive', false, 1n],
  ['inactive', false, null],
])(
  'a root is %s where active is %s and it is activated %s microseconds later',
  (status, active, later) => {
    const activatedAt = later === null ? null : root.updatedAt + later;
    const witness = new Witness({
      ...EMPTY,
      distributionRoots: [{ ...root, active, activatedAt }],
    });
    for (const wanted of ['active', 'inactive', 'disabled']) {
      const total = totalOf(witness, 'distribution-roots-by-status', { status: wanted });
      expect(total).toBe(wanted === status ? 1 : 0);
    }
  },
);

test('an AVS and a token are known by a submission of another type, and by nothing else', () => {
  const rewards = [{ ...reward, avs: at(7), token: TOKEN_B }];
  const witness = new Witness({ ...EMPTY, rewards });
  expect(totalOf(witness, 'avs-rewards', { avs: at(7) }, 'totalRewards')).toBe(1);
  expect(totalOf(witness, 'avs-rewards-submission-by-avs', { avs: at(7) })).toBe(0);
  const byToken = 'avs-rewards-submission-by-tokenUsed';
  expect(totalOf(witness, byToken, { tokenUsed: TOKEN_B })).toBe(0);
  expect(totalOf(witness, byToken, { tokenUsed: TOKEN_A })).toBe(404);
  expect(totalOf(witness, 'avs-rewards', { avs: AVS })).toBe(404);
});

describe('batch-nonsigners', () => {
  const newest = { ...batch, blockTimestamp: batch.blockTimestamp + 1n, batchHeaderHash: hash(1) };

  test('counts the operators that the newest batch of the id names, in any case', () => {
    const nonSigners = [hash(2).toUpperCase(), 'z'];
    const witness = new Witness({ ...ROWS, daBatches: [batch, { ...newest, nonSigners }] });
    const query = { network: 'holesky', batchId: '042' };
    expect(totalOf(witness, 'availability/batch-nonsigners', query)).toBe(1);
    expect(totalOf(witness, 'availability/batch-nonsigners', query, 'ejectedPercentage')).toBe(100);
    expect(totalOf(witness, 'availability/batch-nonsigners', { batchId: '42' })).toBe(404);
  });

  test('counts each operator of an address', () => {
    const witness = new Witness({ ...ROWS, daBatches: [{ ...newest, nonSigners: [OPERATOR] }] });
    const query = { network: 'holesky', batchId: '42' };
    expect(totalOf(witness, 'availability/batch-nonsigners', query)).toBe(2);
    expect(totalOf(witness, 'availability/batch-nonsigners', query, 'activePercentage')).toBe(50);
  });
});

test('batch-info takes either an id or a hash', () => {
  const witness = new Witness(ROWS);
  const [id, header] = [{ batchId: '42' }, { batchHeaderHash: hash(9) }];
  const asked = (query: Record<string, string>) =>
    witness.answer('availability/batch-info', { network: 'holesky', ...query }).status;
  expect([asked(id), asked(header)]).toEqual([200, 200]);
  expect([asked({}), asked({ ...id, ...header })]).toEqual([400, 400]);
});
