import { describe, expect, it } from 'vitest';
import { BEACON_STRATEGY } from '../../common/vocabulary.ts';
import { alertsOf } from './comparing.ts';
import {
  AVS,
  address,
  at,
  claimerRow,
  claimRow,
  DELEGATING,
  hash,
  leafRow,
  lossRow,
  OPERATOR,
  permissionRow,
  registrationRow,
  STRATEGY,
  TOKEN,
  tokenRow,
  withdrawalRow,
} from './rows.ts';
import { type Row, type Tables, timeOf } from './snapshot-writer.ts';

/** ISO 8601 without milliseconds, as alerts have times. */
const secondOf = (block: number) => timeOf(block).replace('.000Z', 'Z');

describe('a forced undelegation', () => {
  const rules = [{ kind: 'watched_undelegation', watch: 'mine' }];
  const delegated = {
    staker: address('9'),
    operator: OPERATOR,
    forced: 'false',
    ...at(900, 1, 'd0'),
  };
  const ended = (event: Row, others: Row = {}) => {
    return { staker: address('9'), operator: null, forced: 'true', ...event, ...others };
  };

  it('has the operator, and until when its withdrawals are slashable', async () => {
    const tables = {
      delegation_changes: [delegated, ended(at(1050, 4, 'd1'))],
      withdrawals: [
        withdrawalRow({ start_block: '1050', created_transaction: hash('d1') }),
        withdrawalRow({ withdrawal_root: hash('ea') }),
      ],
    };
    const [alert, ...others] = await alertsOf(rules, {}, tables);
    expect(others).toEqual([]);
    expect(alert?.title).toBe(
      `Operator ${OPERATOR}, or its approver, ended the delegation of vault (0x9999…9999) of list mine`,
    );
    expect(alert?.details).toEqual([
      `The transaction queued 1 withdrawal, slashable with this operator up to block 101850 (about ${secondOf(101_850)}), ` +
        'which can be completed from block 101851 on.',
      'A new delegation does not move what is queued.',
    ]);
  });

  it('keeps its id in another block, and a later one has another id', async () => {
    const first = { delegation_changes: [delegated, ended(at(1050, 4, 'd1'))] };
    const moved = { delegation_changes: [delegated, ended(at(1051, 2, 'd1'))] };
    expect(await alertsOf(rules, first, moved)).toEqual([]);
    const again = [
      { ...delegated, ...at(1060, 1, 'd2') },
      ended(at(1070, 1, 'd3')),
      ended(at(1080, 1, 'd4'), { staker: address('6') }),
    ];
    const found = await alertsOf(rules, first, {
      delegation_changes: [...first.delegation_changes, ...again],
    });
    expect(found.map(({ transactionHash }) => transactionHash)).toEqual([hash('d3')]);
  });
});

describe('a lower balance on the beacon chain', () => {
  const rules = [{ kind: 'watched_beacon_loss', watch: 'mine' }];
  const strategy = BEACON_STRATEGY;
  const tokens = [tokenRow({ strategy, shares_underlying: '1' })];
  const losses = (event: Row) =>
    [null, hash('e9')].map((root) =>
      lossRow(event, {
        cause: 'beacon',
        operator: null,
        avs: null,
        operator_set_id: null,
        strategy,
        withdrawal_root: root,
      }),
    );

  it('is one message for what is held and queued, with the same id in another block', async () => {
    const tables = (event: Row) => ({ tokens, share_losses: losses(event) });
    const [alert, ...others] = await alertsOf(rules, {}, tables(at(1050, 4, 'b1')));
    expect(others).toEqual([]);
    expect(alert?.title).toBe(
      'A lower balance on the beacon chain took 40000 US dollars of native ETH from vault (0x9999…9999) of list mine',
    );
    expect(alert?.details?.[0]).toBe('It lost 20 ETH, 10 % of shares held and queued.');
    expect(alert?.facts).toMatchObject({ position: '1', lostTokens: '20' });
    const [moved, second] = [tables(at(1060, 2, 'b1')), tables(at(1060, 3, 'b1'))];
    expect(await alertsOf(rules, tables(at(1050, 4, 'b1')), moved)).toEqual([]);
    const both = { tokens, share_losses: [...moved.share_losses, ...second.share_losses] };
    const found = await alertsOf(rules, moved, both);
    expect(found.map(({ facts }) => facts.position)).toEqual(['2']);
  });
});

describe('a withdrawal', () => {
  const rules = [{ kind: 'watched_withdrawal', watch: 'mine' }];
  const titles = async (before: Tables, after: Tables, blocks?: readonly [number, number]) =>
    (await alertsOf(rules, before, after, blocks)).map(({ title }) => title);
  const subject = `Withdrawal ${hash('e9')} of vault (0x9999…9999), list mine,`;
  const queued = { withdrawals: [withdrawalRow()] };

  it('matches if it was queued, with the blocks of its end', async () => {
    const native = { withdrawals: [withdrawalRow({ delegated_to: null })] };
    const shares = `[1${'0'.repeat(20)}]`;
    const withdrawals = [withdrawalRow({ shares, scaled_shares: shares })];
    const [alert] = await alertsOf(rules, {}, { withdrawals, tokens: [tokenRow()] });
    expect(alert?.title).toBe(`${subject} was queued`);
    expect(alert?.details).toEqual([
      'Queued: 150 TOK.',
      `It is slashable with operator ${OPERATOR} up to block 101700 (about ${secondOf(101_700)}).`,
      'It can be completed from block 101701 on.',
    ]);
    const [alone] = await alertsOf(rules, {}, native);
    expect(alone?.details).toEqual([
      `Queued: 100 shares of strategy ${STRATEGY}.`,
      'It was queued without an operator: no operator set can slash it.',
      'It can be completed from block 101701 on.',
    ]);
    const link = [tokenRow({ symbol: 'evil.example' })];
    const [linked] = await alertsOf(rules, {}, { withdrawals, tokens: link });
    expect(linked?.details?.[0]).toContain('shares of strategy');
  });

  it('matches if the block is reached from which it can be completed, and not before', async () => {
    expect(await titles(queued, queued, [101_600, 101_700])).toEqual([]);
    expect(await titles(queued, queued, [101_700, 101_701])).toEqual([
      `${subject} can be completed since block 101701 (about ${secondOf(101_701)})`,
    ]);
    expect(await titles(queued, queued, [101_701, 101_702])).toEqual([]);
  });

  it('matches if it was completed', async () => {
    const done = withdrawalRow({
      completed: 'true',
      received_as: 'tokens',
      updated_block: '101702',
    });
    expect(await titles(queued, { withdrawals: [done] }, [101_701, 101_703])).toEqual([
      `${subject} was completed as tokens`,
    ]);
  });

  it('matches only the event that the rule names, and by its withdrawer', async () => {
    const named = [{ ...rules[0], event: 'completed' }];
    expect(await alertsOf(named, {}, queued)).toEqual([]);
    const mine = withdrawalRow({ staker: address('6'), withdrawer: address('8') });
    expect(await alertsOf(rules, {}, { withdrawals: [mine] })).toHaveLength(1);
  });
});

describe('an operator of a watched staker', () => {
  const rules = [{ kind: 'watched_operator', watch: 'mine' }];
  const stakers = [DELEGATING];
  const set = `operator set 0 of AVS ${AVS}`;
  const operator = `Operator ${OPERATOR} of list mine`;
  const titles = async (before: Tables, after: Tables) =>
    (await alertsOf(rules, { stakers, ...before }, { stakers, ...after })).map(
      ({ title }) => title,
    );

  it('enters and leaves a set', async () => {
    const left = registrationRow(at(1060, 1, 'b2'), { registered: 'false' });
    const legacy = registrationRow(at(1070, 1, 'b3'), { operator_set_id: null });
    const changes = [registrationRow(at(1050, 1, 'b1')), left, legacy];
    expect(await titles({}, { registration_changes: changes })).toEqual([
      `${operator} entered ${set}`,
      `${operator} left ${set}, which can slash it up to block 101860 (about ${secondOf(101_860)})`,
    ]);
  });

  it('allocates more, and not less', async () => {
    const change = (block: number, magnitude: string, effect: string) => ({
      operator: OPERATOR,
      avs: AVS,
      operator_set_id: '0',
      strategy: STRATEGY,
      magnitude,
      effect_block: effect,
      ...at(block, 1, `e${block}`),
    });
    const half = `5${'0'.repeat(17)}`;
    const changes = [change(1050, half, '1125'), change(1060, '8', '101861')];
    const [alert, ...others] = await alertsOf(
      rules,
      { stakers },
      { stakers, allocation_changes: changes },
    );
    expect(others).toEqual([]);
    expect(alert?.title).toBe(
      `${operator} allocates 50 % instead of 0 % of its magnitude in strategy ${STRATEGY} to ${set} ` +
        `from block 1125 (about ${secondOf(1125)}) on`,
    );
    expect(alert?.details?.[0]).toBe(
      `Magnitude ${half} instead of 0; before any slash an operator has 1000000000000000000 in all.`,
    );
  });

  it('shortens its allocation delay, and does not prolong it', async () => {
    const delay = (blocks: string, pending: string | null = null) => ({
      allocation_delays: [
        {
          operator: OPERATOR,
          delay: blocks,
          pending_delay: pending,
          effect_block: pending === null ? null : '127050',
          updated_at: timeOf(1050),
        },
      ],
    });
    expect(await titles(delay('1200'), delay('1200', '0'))).toEqual([
      `${operator} has an allocation delay of 0 blocks instead of 1200 from block 127050 (about ${secondOf(127_050)}) on`,
    ]);
    expect(await titles(delay('1200'), delay('1200', '1300'))).toEqual([]);
    expect(await titles(delay('1200', '0'), delay('0'))).toEqual([]);
  });

  it('is a member of a set that changes its slasher', async () => {
    const slasher = (block: number, by: string | null, others: Row = {}) => ({
      avs: AVS,
      operator_set_id: '0',
      slasher: by,
      effect_block: String(block + 126_001),
      migrated: 'false',
      ...at(block, 1, `f${block}`),
      ...others,
    });
    const member = { avs: AVS, operator_set_id: '0', operator: OPERATOR, updated_at: timeOf(0) };
    const members = [{ ...member, registered: 'true' }];
    const first = slasher(900, address('5'));
    const changes = [first, slasher(1050, address('6')), slasher(1060, address('6'))];
    const before = { slasher_changes: [first], operator_set_members: members };
    expect(await titles(before, { ...before, slasher_changes: changes })).toEqual([
      `The slasher of ${set} is ${address('6')} instead of ${address('5')} from block 127051 (about ${secondOf(127_051)}) on; ` +
        `operator ${OPERATOR} of list mine is a member`,
    ]);
    const created = {
      slasher_changes: [slasher(1050, address('5'))],
      operator_set_members: members,
    };
    expect(await titles({}, created)).toEqual([]);
    const former = [{ ...member, registered: 'false' }];
    expect(await titles({}, { slasher_changes: changes, operator_set_members: former })).toEqual(
      [],
    );
  });

  it('counts if it is listed itself, or can slash a queued withdrawal of the list', async () => {
    const changes = { registration_changes: [registrationRow(at(1050, 1, 'b1'))] };
    const listed = [{ list: 'mine', address: OPERATOR, label: 'node' }];
    const [alert] = await alertsOf(rules, {}, changes, [1000, 1100], listed);
    expect(alert?.title).toBe(`Operator node (0x1111…1111) of list mine entered ${set}`);
    expect(alert?.details).toEqual([
      'The operator is in the list.',
      'No staker of the list delegates to this operator.',
    ]);
    const withdrawals = [withdrawalRow()];
    expect(await alertsOf(rules, {}, { ...changes, withdrawals })).toHaveLength(1);
    const over = await alertsOf(rules, {}, { ...changes, withdrawals }, [101_600, 101_700]);
    expect(over).toEqual([]);
  });

  it('has no alert about events before a delegation, and none twice in another block', async () => {
    const changes = { registration_changes: [registrationRow(at(950, 1, 'b1'))] };
    expect(await alertsOf(rules, changes, { ...changes, stakers })).toEqual([]);
    const moved = { registration_changes: [registrationRow(at(951, 3, 'b1'))] };
    expect(await titles(changes, moved)).toEqual([]);
  });

  it('matches only the event that the rule names', async () => {
    const changes = { stakers, registration_changes: [registrationRow(at(1050, 1, 'b1'))] };
    expect(await alertsOf([{ ...rules[0], event: 'left' }], { stakers }, changes)).toEqual([]);
  });
});

describe('a permission', () => {
  const rules = [{ kind: 'watched_permission', watch: 'mine' }];
  const permissions = [permissionRow()];

  it('matches if it is given and if it is taken away', async () => {
    const [given] = await alertsOf(rules, {}, { permissions });
    expect(given?.title).toBe(
      `Address ${address('5')} is now an admin of vault (0x9999…9999) of list mine`,
    );
    expect(given?.details).toEqual(['An admin may make all calls for the account.']);
    const removed = permissionRow({ active: 'false', updated_transaction: hash('ae') });
    const [taken] = await alertsOf(rules, { permissions }, { permissions: [removed] });
    expect(taken?.title).toContain('is no longer an admin of vault');
    expect(taken?.id).not.toBe(given?.id);
  });

  it('of an appointee has the function and the contract', async () => {
    const appointee = { kind: 'appointee', target: address('a'), selector: '0x12345678' };
    const [alert] = await alertsOf(rules, {}, { permissions: [permissionRow(appointee)] });
    expect(alert?.details).toEqual([
      `The permission is for function 0x12345678 of contract ${address('a')}.`,
    ]);
  });

  it('keeps its id in another block', async () => {
    const moved = permissionRow({ created_block: '1060', updated_block: '1060' });
    expect(await alertsOf(rules, { permissions }, { permissions: [moved] })).toEqual([]);
  });
});

describe('a claimer', () => {
  const rules = [{ kind: 'watched_claimer', watch: 'mine' }];

  it('matches if it is another one, once in any block', async () => {
    const activities = [claimerRow(at(1050, 3, 'c9'))];
    const [alert, ...others] = await alertsOf(rules, {}, { activities });
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      title: `The claimer of vault (0x9999…9999) of list mine is ${address('5')} instead of the earner itself`,
      transactionHash: hash('c9'),
      facts: { claimer: address('5'), claimerBefore: address('0') },
    });
    const moved = [claimerRow(at(1051, 1, 'c9'))];
    expect(await alertsOf(rules, { activities }, { activities: moved })).toEqual([]);
    const same = JSON.stringify({ oldClaimer: address('5'), claimer: address('5') });
    const again = claimerRow(at(1060, 1, 'ca'), { data: same });
    expect(await alertsOf(rules, { activities }, { activities: [...activities, again] })).toEqual(
      [],
    );
  });
});

describe('rewards to claim', () => {
  const rules = [{ kind: 'watched_claimable', watch: 'mine', token: TOKEN, minAmount: '100' }];
  const earned = (cumulative: string, root = '4') => ({
    reward_leaves: [leafRow({ cumulative, root_index: root })],
  });
  const claimed = (amount: string) => ({ reward_claims: [claimRow(at(900, 1, 'cc'), { amount })] });

  it('match if they reach the amount, and not again while they are above it', async () => {
    const [alert] = await alertsOf(rules, earned('99'), earned('100', '5'));
    expect(alert?.title).toBe(
      `Earner vault (0x9999…9999) of list mine can claim 100 of the smallest unit of token ${TOKEN}; the rule asks for at least 100`,
    );
    expect(alert?.details).toEqual(['Earned up to distribution root 5: 100; claimed so far: 0.']);
    expect(alert).toMatchObject({
      blockNumber: 1100,
      time: secondOf(1100),
      transactionHash: null,
    });
    expect(await alertsOf(rules, earned('100'), earned('700', '5'))).toEqual([]);
  });

  it('are what is earned less all claims, to the smallest unit', async () => {
    const large = `1${'0'.repeat(40)}`;
    const most = { ...rules[0], minAmount: '9'.repeat(38) };
    const [alert] = await alertsOf([most], {}, { ...earned(large), ...claimed('9') });
    expect(alert?.facts).toMatchObject({
      cumulative: large,
      claimed: '9',
      unclaimed: String(BigInt(large) - 9n),
    });
    expect(await alertsOf(rules, {}, { ...earned('199'), ...claimed('100') })).toEqual([]);
    expect(await alertsOf(rules, {}, { ...earned('50'), ...claimed('100') })).toEqual([]);
  });

  it('match again after a claim with another root, and keep the id with the same root', async () => {
    const below = { ...earned('500'), ...claimed('450') };
    const [first] = await alertsOf(rules, {}, earned('500'));
    const [later] = await alertsOf(rules, below, { ...earned('700', '5'), ...claimed('450') });
    expect(later?.id).not.toBe(first?.id);
    // A reorganisation removes the claim, or brings it into another block.
    const [removed] = await alertsOf(rules, below, earned('500'), [1000, 1090]);
    expect(removed?.id).toBe(first?.id);
    const moved = { reward_claims: [claimRow(at(950, 2, 'cc'), { amount: '450' })] };
    expect(await alertsOf(rules, below, { ...earned('500'), ...moved })).toEqual([]);
  });

  it('of another token or another earner do not match', async () => {
    const others = [leafRow({ token: address('3') }), leafRow({ earner: address('6') })];
    expect(await alertsOf(rules, {}, { reward_leaves: others })).toEqual([]);
  });
});
