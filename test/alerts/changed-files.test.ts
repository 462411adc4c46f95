import { describe, expect, it } from 'vitest';
import { matches } from '../../alerts/compare/matches.ts';
import { rulesOf, snapshotOf, WATCHED } from './comparing.ts';
import {
  AVS,
  address,
  at,
  DELEGATING,
  hash,
  lossRow,
  OPERATOR,
  registrationRow,
  STRATEGY,
  slashRow,
  tokenRow,
  withdrawalRow,
} from './rows.ts';
import { NO_ROWS, type Row, type Tables, timeOf } from './snapshot-writer.ts';

/** The first snapshot ends at this block, and its earlier files do. */
const EARLIER = 102_000;
const CLOSED = 101_000;

const rules = rulesOf(
  { kind: 'slash', minDollars: '40000' },
  { kind: 'watched_slash', watch: 'mine' },
  { kind: 'watched_undelegation', watch: 'mine' },
  { kind: 'watched_operator', watch: 'mine' },
  { kind: 'watched_withdrawal', watch: 'mine' },
);

const of = (operator: string | null, forced: string, event: Row) => {
  return { staker: address('9'), operator, forced, ...event };
};
const allocation = (magnitude: string, event: Row) => ({
  operator: OPERATOR,
  avs: AVS,
  operator_set_id: '0',
  strategy: STRATEGY,
  magnitude,
  effect_block: '200000',
  ...event,
});
const slasher = (digit: string, event: Row) => ({
  avs: AVS,
  operator_set_id: '0',
  slasher: address(digit),
  migrated: 'false',
  effect_block: '200000',
  ...event,
});

const before = {
  tokens: [tokenRow()],
  stakers: [DELEGATING],
  delegation_changes: [of(OPERATOR, 'false', at(900, 1, 'd0')), of(null, 'true', at(901, 1, 'd1'))],
  allocation_changes: [allocation('5', at(900, 2, 'a0'))],
  slasher_changes: [slasher('5', at(900, 3, 'b0')), slasher('6', at(901, 3, 'b1'))],
  registration_changes: [registrationRow(at(900, 4, 'c0'))],
  operator_set_members: [
    {
      avs: AVS,
      operator_set_id: '0',
      operator: OPERATOR,
      registered: 'true',
      updated_at: timeOf(900),
    },
  ],
  slashes: [slashRow(at(950, 5, 'f0'))],
  share_losses: [lossRow(at(950, 5, 'f0'))],
  // It is completable from block 102,301 on, after the earlier snapshot.
  withdrawals: [withdrawalRow({ start_block: '1500' })],
};

const after = {
  tokens: [tokenRow({ dollar_price: '3000' })],
  delegation_changes: [
    ...before.delegation_changes,
    of(OPERATOR, 'false', at(101_500, 1, 'd2')),
    of(null, 'true', at(102_100, 1, 'd3')),
  ],
  allocation_changes: [...before.allocation_changes, allocation('9', at(102_100, 2, 'a1'))],
  slasher_changes: [...before.slasher_changes, slasher('7', at(102_100, 3, 'b2'))],
  registration_changes: [
    ...before.registration_changes,
    registrationRow(at(102_100, 4, 'c1'), { registered: 'false' }),
  ],
  slashes: [...before.slashes, slashRow(at(102_100, 5, 'f1'))],
  share_losses: [...before.share_losses, lossRow(at(102_100, 5, 'f1'))],
};

/** Alerts if earlier rows are in files that both snapshots have, which were checked. */
async function alertsOf(tables: Tables, isChecked = true) {
  const earlier = await snapshotOf(EARLIER, { ...NO_ROWS, ...before }, CLOSED);
  const later = await snapshotOf(102_400, { ...NO_ROWS, ...before, ...tables }, CLOSED);
  const { matches: found } = await matches({ ...earlier, isChecked }, later, rules, WATCHED);
  return found.map(({ alert }) => alert);
}

const wordsOf = ({ kind, facts }: Awaited<ReturnType<typeof alertsOf>>[number]) =>
  [kind, facts.event, facts.operatorBefore, facts.before, facts.after].filter(Boolean).join(' ');

describe('files that both snapshots have', () => {
  it('tell what was before a change in another file', async () => {
    const found = await alertsOf(after);
    expect(found.map(wordsOf).sort()).toEqual([
      'slash',
      'watched_operator allocated 5 9',
      'watched_operator left',
      `watched_operator slasher_changed ${address('6')} ${address('7')}`,
      'watched_slash',
      `watched_undelegation ${OPERATOR}`,
      'watched_withdrawal completable',
    ]);
    expect(await alertsOf(after, false)).toEqual(found);
  });

  it('do not hide a withdrawal that a later block makes completable', async () => {
    const found = await alertsOf({});
    expect(found.map(wordsOf)).toEqual(['watched_withdrawal completable']);
  });

  it('have no news, whatever a price is now', async () => {
    const tokens = [tokenRow({ dollar_price: '9000' })];
    expect(await alertsOf({ tokens, withdrawals: [] })).toEqual([]);
    expect(await alertsOf({ tokens, withdrawals: [] }, false)).toEqual([]);
  });

  it('have a transaction that a reorganisation moved to the open file', async () => {
    const moved = { slashes: [slashRow(at(102_100, 2, 'f0'))], share_losses: [] };
    expect((await alertsOf({ ...moved, withdrawals: [] })).map(wordsOf)).toEqual([]);
    const withdrawals = [withdrawalRow({ withdrawal_root: hash('e8'), start_block: '102100' })];
    expect((await alertsOf({ ...moved, withdrawals })).map(wordsOf)).toEqual([
      'watched_withdrawal queued',
    ]);
  });
});
