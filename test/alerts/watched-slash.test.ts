import { describe, expect, it } from 'vitest';
import { type Alert, alertId } from '../../alerts/alert.ts';
import { messageOf } from '../../alerts/delivery/channel-requests.ts';
import { BEACON_STRATEGY } from '../../common/vocabulary.ts';
import { alertsOf } from './comparing.ts';
import {
  AVS,
  address,
  at,
  hash,
  lossRow,
  OPERATOR,
  resolutionRow,
  STRATEGY,
  setRow,
  slashRow,
  tokenRow,
  withdrawalRow,
} from './rows.ts';
import { type Row, timeOf } from './snapshot-writer.ts';

const RULE = { kind: 'watched_slash', watch: 'mine' };
const tokens = [tokenRow()];
const AT = at(1050, 7, 'a2');
const slashes = [slashRow(AT)];

/** ISO 8601 without milliseconds, as alerts have times. */
const secondOf = (block: number) => timeOf(block).replace('.000Z', 'Z');

/** The text that a chat shows. */
const chatTextOf = (alert: Alert) => {
  const channel = { name: 'chat', type: 'discord', secret: '', chat: '', allowPrivate: false };
  const url = new URL('https://discord.example/hook');
  const { body } = messageOf({ ...channel, type: 'discord', url }, alert, 0);
  return String(JSON.parse(body).content);
};

/** Alerts of the rule for losses of the slash. */
const hitBy = (losses: readonly Row[], others = {}, rules: readonly object[] = [RULE]) =>
  alertsOf(rules, { tokens }, { tokens, slashes, share_losses: losses, ...others });

describe('a slash that hits a list', () => {
  const queued = lossRow(AT, {
    withdrawal_root: hash('e9'),
    shares_before: '50000000000000000000',
    shares_after: '45000000000000000000',
  });

  it('is one message with total, queue, resolution block and the largest losses', async () => {
    const elsewhere = lossRow(AT, { staker: address('6') });
    const found = await hitBy([lossRow(AT), queued, elsewhere], {
      withdrawals: [withdrawalRow()],
      slash_resolutions: [resolutionRow('51450', { slash_id: '1' })],
      operator_sets: [setRow()],
    });
    expect(found).toHaveLength(1);
    const [alert] = found;
    expect(alert).toMatchObject({
      id: alertId('watched_slash', ['mine', hash('a2'), AVS, '0', OPERATOR, '1']),
      watch: 'mine',
      title: `A slash took 45000 US dollars from 1 address of list mine: operator ${OPERATOR} was slashed by operator set 0 of AVS ${AVS}`,
      blockNumber: 1050,
      time: secondOf(1050),
      transactionHash: hash('a2'),
    });
    expect(alert?.details).toEqual([
      'Lost in all: 22.5 TOK.',
      `Still queued with this operator and slashable: 1 withdrawal, up to block 101700 (about ${secondOf(101_700)}).`,
      `The slashed shares can be burnt from block 51451 (about ${secondOf(51_451)}) on, after resolution block 51450. ` +
        'Until then the pauser can stop this. Nothing in the contracts returns them: only an upgrade could.',
      'A withdrawal that is queued in block N is slashable with this operator up to block N + 100800, ' +
        'and can be completed from the next block on.',
      'vault (0x9999…9999): 45000 US dollars, 10 % of shares held and queued',
    ]);
    const lost = {
      strategy: STRATEGY,
      heldBefore: '100000000000000000000',
      heldAfter: '90000000000000000000',
      queuedBefore: '50000000000000000000',
      queuedAfter: '45000000000000000000',
      lostShares: '15000000000000000000',
      lostTokens: '22.5',
      dollars: '45000',
    };
    expect(alert?.facts).toMatchObject({
      list: 'mine',
      addresses: '1',
      moreAddresses: '0',
      dollars: '45000',
      lost: [
        { strategy: STRATEGY, lostShares: lost.lostShares, lostTokens: '22.5', dollars: '45000' },
      ],
      largest: [{ address: address('9'), label: 'vault', dollars: '45000', lost: [lost] }],
      queuedCount: '1',
      queued: [
        {
          withdrawalRoot: hash('e9'),
          staker: address('9'),
          slashableUntil: '101700',
          slashableUntilTime: secondOf(101_700),
          completableFrom: '101701',
        },
      ],
      dueCount: '0',
      resolutionBlock: '51450',
      firstClearingBlock: '51451',
      recipient: null,
    });
    expect(alert && chatTextOf(alert)).toContain('\nvault (0x9999…9999): 45000 US dollars');
  });

  it('has the ten largest and the number of further addresses, within the text of a chat', async () => {
    const stakers = Array.from(
      { length: 13 },
      (_, index) => `0x${String(index).padStart(40, '0')}`,
    );
    const label = (index: number) => `${index}`.padEnd(64, '-');
    const watched = stakers.map((one, index) => ({
      list: 'mine',
      address: one,
      label: label(index),
    }));
    // Losses of 9 and 10 have another number of digits.
    const losses = stakers.map((staker, index) =>
      lossRow(AT, { staker, shares_after: `${100 - index - 1}${'0'.repeat(18)}` }),
    );
    const tables = { tokens, slashes, share_losses: losses };
    const [alert] = await alertsOf([RULE], { tokens }, tables, [1000, 1100], watched);
    expect(alert?.facts).toMatchObject({ addresses: '13', moreAddresses: '3', dollars: '273000' });
    const largest = Object(alert?.facts.largest).map((one: { address: string }) => one.address);
    expect(largest).toEqual(stakers.slice(3).reverse());
    expect(alert?.details?.at(-1)).toBe('And 3 more addresses.');
    const text = alert ? chatTextOf(alert) : '';
    expect(text.length).toBeLessThanOrEqual(2000);
    expect(text).toContain('\nBlock 1050');
  });

  it('matches by the withdrawer of a queued withdrawal, once', async () => {
    const withdrawals = [withdrawalRow({ staker: address('6'), withdrawer: address('8') })];
    const [byWithdrawer, ...others] = await hitBy([{ ...queued, staker: address('6') }], {
      withdrawals,
    });
    expect(byWithdrawer?.facts).toMatchObject({ dollars: '15000', queuedCount: '1' });
    expect(byWithdrawer?.facts.largest).toMatchObject([{ address: address('8') }]);
    expect(others).toEqual([]);
    const both = [withdrawalRow({ withdrawer: address('8') })];
    const [once] = await hitBy([queued], { withdrawals: both });
    expect(once?.facts).toMatchObject({ addresses: '1', dollars: '15000' });
  });

  it('matches an operator of the list, even if no address of it lost', async () => {
    const watched = [{ list: 'mine', address: OPERATOR, label: '' }];
    const tables = { tokens, slashes, share_losses: [lossRow(AT)] };
    const [alert] = await alertsOf([RULE], { tokens }, tables, [1000, 1100], watched);
    expect(alert?.title).toBe(
      `Operator ${OPERATOR} of list mine was slashed by operator set 0 of AVS ${AVS}; no address of the list lost shares`,
    );
    expect(alert?.details?.[0]).toBe('The list has no withdrawal in the queue with this operator.');
  });

  it('is a message for each list, also for a product or a group of a table', async () => {
    const product = { product: 'restETH', staker: address('9'), source: 'https://example' };
    const group = { operator: OPERATOR, group_name: 'Group A', source: 'https://example' };
    const rules = ['mine', 'other', 'product:restETH', 'group:Group A', 'product:none'];
    const found = await hitBy(
      [lossRow(AT)],
      { product_stakers: [product], operator_groups: [group] },
      rules.map((watch) => ({ kind: 'watched_slash', watch })),
    );
    const matched = ['mine', 'product:restETH', 'group:Group A'];
    expect(found.map(({ watch }) => watch).sort()).toEqual(matched.sort());
    expect(new Set(found.map(({ id }) => id)).size).toBe(3);
  });

  it('has an unknown value without a price, and no resolution block for native ETH', async () => {
    const strategy = BEACON_STRATEGY;
    const [alert] = await alertsOf(
      [RULE],
      {},
      {
        slashes: [slashRow(AT, { strategy })],
        share_losses: [lossRow(AT, { strategy })],
        withdrawals: [withdrawalRow({ strategies: `[${strategy}]` })],
      },
    );
    expect(alert?.title).toContain('took an unknown value in US dollars from 1 address');
    expect(alert?.facts).toMatchObject({
      dollars: null,
      hasNativeEther: true,
      onlyNativeEther: true,
    });
    expect(alert?.details).toEqual([
      'Lost in all: 10 ETH.',
      expect.stringContaining('Still queued with this operator'),
      expect.stringContaining('no block ends this'),
      'Slashed native ETH has no resolution block. Nothing in the contracts returns it.',
      expect.stringContaining('N + 100800'),
      'vault (0x9999…9999): an unknown value in US dollars, 10 %',
    ]);
  });

  it('tells which withdrawals are beyond the reach of slashes, and who got the shares', async () => {
    const recipient = address('b');
    const [alert] = await alertsOf(
      [RULE],
      { tokens },
      {
        tokens,
        slashes: [slashRow(at(101_000, 7, 'a2'))],
        share_losses: [lossRow(at(101_000, 7, 'a2'))],
        withdrawals: [
          withdrawalRow(),
          withdrawalRow({ withdrawal_root: hash('ea'), start_block: '901' }),
        ],
        slash_resolutions: [resolutionRow(null, { slash_id: '1', resolved_shares: '10' })],
        operator_sets: [setRow({ redistribution_recipient: recipient })],
      },
      [1000, 101_700],
    );
    // A slash in block 101700 could still hit the first one; this block is read.
    expect(alert?.facts).toMatchObject({ queuedCount: '1', dueCount: '1' });
    expect(alert?.details?.slice(1, 4)).toEqual([
      expect.stringContaining('1 withdrawal, up to block 101701'),
      'No longer slashable with this operator, and not completed yet: 1 withdrawal.',
      `The slashed shares were sent to ${recipient}.`,
    ]);
  });
});

describe('after a reorganisation', () => {
  const losses = (event: Row, staker = address('9')) => ({
    tokens,
    slashes: [slashRow(event)],
    share_losses: [lossRow(event, { staker })],
  });
  const moved = at(1060, 3, 'a2');

  it('the slash has its id, and nothing is sent again', async () => {
    const [first] = await alertsOf([RULE], { tokens }, losses(AT));
    const [second] = await alertsOf([RULE], { tokens }, losses(moved));
    expect(second?.id).toBe(first?.id);
    expect(await alertsOf([RULE], losses(AT), losses(moved))).toEqual([]);
  });

  it('the slash matches if it hits the list only then', async () => {
    expect(await alertsOf([RULE], losses(AT, address('6')), losses(moved))).toHaveLength(1);
  });
});

it('two slashes of an operator in a transaction are two messages', async () => {
  const second = at(1050, 9, 'a2');
  const found = await alertsOf(
    [RULE],
    { tokens },
    {
      tokens,
      slashes: [slashRow(AT), slashRow(second)],
      share_losses: [lossRow(AT), lossRow(second)],
    },
  );
  expect(found.map(({ facts }) => facts.position)).toEqual(expect.arrayContaining(['1', '2']));
  expect(new Set(found.map(({ id }) => id)).size).toBe(2);
});
