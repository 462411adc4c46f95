import { describe, expect, it } from 'vitest';
import { matches } from '../../alerts/compare/matches.ts';
import { BEACON_STRATEGY } from '../../common/vocabulary.ts';
import { alertsOf, rulesOf, snapshotOf } from './comparing.ts';
import {
  AVS,
  address,
  at,
  hash,
  OPERATOR,
  STRATEGY,
  setRow,
  shareChange,
  slashRow,
  TOKEN,
  tokenRow,
} from './rows.ts';
import { NO_ROWS, type Tables, timeOf } from './snapshot-writer.ts';

describe('a slash', () => {
  const tokens = [tokenRow()];
  const known = slashRow(at(900, 3, 'a1'));
  const fresh = slashRow(at(1050, 7, 'a2'));

  it('matches once, with its value and what identifies it', async () => {
    const found = await alertsOf(
      [{ kind: 'slash' }],
      { slashes: [known], tokens },
      { slashes: [known, fresh], tokens },
    );
    expect(found).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        kind: 'slash',
        rules: ['rule-1'],
        title: `Operator ${OPERATOR} was slashed by operator set 0 of AVS ${AVS}: 30000 US dollars`,
        blockNumber: 1050,
        time: '2026-01-01T03:30:00Z',
        transactionHash: hash('a2'),
        facts: {
          avs: AVS,
          operatorSetId: '0',
          operator: OPERATOR,
          position: '1',
          dollars: '30000',
          ofNativeEther: false,
          slashed: [
            { strategy: STRATEGY, part: '0.1', shares: '10000000000000000000', dollars: '30000' },
          ],
        },
        snapshot: { id: 'block-1100', blockNumber: 1100 },
      },
    ]);
  });

  it.each([
    ['its value in dollars', { minDollars: '30000' }, { minDollars: '30000.000000000000000001' }],
    [
      'its amount of tokens',
      { strategy: STRATEGY, minAmount: '15000000000000000000' },
      { strategy: STRATEGY, minAmount: '15000000000000000001' },
    ],
    ['the operator', { operator: OPERATOR.toUpperCase().replace('X', 'x') }, { operator: AVS }],
    ['the AVS', { avs: AVS }, { avs: OPERATOR }],
    ['the operator set', { operatorSetId: 0 }, { operatorSetId: 1 }],
    ['the strategy', { strategy: STRATEGY }, { strategy: TOKEN }],
  ])('is selected by %s', async (_, matching, other) => {
    const found = await alertsOf(
      [
        { kind: 'slash', ...matching },
        { kind: 'slash', ...other },
      ],
      { tokens },
      { slashes: [fresh], tokens },
    );
    expect(found.map(({ rules }) => rules)).toEqual([['rule-1']]);
  });

  it('matches every least value if its own is not known', async () => {
    const unpriced = [tokenRow({ dollar_price: '0' })];
    const rules = [{ kind: 'slash', minDollars: '1000000' }];
    const found = await alertsOf(rules, {}, { slashes: [fresh], tokens: unpriced });
    expect(found.map(({ facts }) => facts.dollars)).toEqual([null]);
    const lost = slashRow(fresh, { shares_slashed: null });
    expect(await alertsOf(rules, {}, { slashes: [lost], tokens })).toHaveLength(1);
  });

  it('lost nothing of a strategy of which no part was slashed, whatever its price', async () => {
    const nothing = { wad_slashed: '0', shares_slashed: null };
    const [minAmount, minDollars] = ['1', '0.000000000000000001'];
    const rules = [
      { kind: 'slash', minDollars },
      { kind: 'slash', strategy: STRATEGY, minAmount },
    ];
    const none = [slashRow(fresh, nothing)];
    expect(await alertsOf(rules, {}, { slashes: none, tokens })).toEqual([]);
    expect(await alertsOf(rules, {}, { slashes: none })).toEqual([]);
    const [told] = await alertsOf([{ kind: 'slash' }], {}, { slashes: none });
    expect(told?.facts).toMatchObject({
      dollars: '0',
      slashed: [{ part: '0', shares: '0', dollars: '0' }],
    });
    const both = [fresh, slashRow(fresh, { ...nothing, strategy: address('6') })];
    const [found] = await alertsOf([{ kind: 'slash' }], {}, { slashes: both, tokens });
    expect(found?.facts.dollars).toBe('30000');
    const enough = { kind: 'slash', minDollars: '30000.01' };
    expect(await alertsOf([enough], {}, { slashes: both, tokens })).toEqual([]);
  });

  it('names the total of its dollars if it has native ETH', async () => {
    const native = { strategy: BEACON_STRATEGY };
    const tables = { slashes: [slashRow(fresh, native)], tokens: [tokenRow(native)] };
    const [found] = await alertsOf([{ kind: 'slash' }], {}, tables);
    expect(found?.facts.ofNativeEther).toBe(true);
    expect(found?.title).toMatch(/dollars by the total that the protocol counts; of native ETH/);
  });

  it('adds up its strategies', async () => {
    const second = { strategy: address('6'), shares_slashed: '4' };
    const all = [...tokens, tokenRow({ strategy: address('6'), decimals: '0' })];
    const slashes = [fresh, slashRow(fresh, second)];
    const [found, ...more] = await alertsOf([{ kind: 'slash' }], {}, { slashes, tokens: all });
    expect(more).toEqual([]);
    expect(found?.facts.dollars).toBe('42000');
  });

  it('is one alert of all rules that match', async () => {
    const rules = [{ kind: 'slash' }, { kind: 'slash', avs: AVS }];
    const found = await alertsOf(rules, { tokens }, { slashes: [fresh], tokens });
    expect(found.map((alert) => alert.rules)).toEqual([['rule-1', 'rule-2']]);
  });

  it('has its id in whatever block a reorganisation puts its transaction', async () => {
    const [first] = await alertsOf([{ kind: 'slash' }], { tokens }, { slashes: [fresh], tokens });
    const moved = [
      slashRow(at(1047, 90, 'b1')),
      slashRow(at(1049, 41, 'a2')),
      slashRow(at(1049, 44, 'a2')),
    ];
    const found = await alertsOf([{ kind: 'slash' }], { tokens }, { slashes: moved, tokens });
    expect(new Set(found.map(({ id }) => id)).size).toBe(3);
    expect(found.map(({ id }) => id)).toContain(first?.id);
  });

  it('matches in a block that the earlier snapshot covers, after a reorganisation', async () => {
    const found = await alertsOf(
      [{ kind: 'slash' }],
      { slashes: [known], tokens },
      { slashes: [known, slashRow(at(998, 1, 'c1'))], tokens },
    );
    expect(found.map(({ transactionHash }) => transactionHash)).toEqual([hash('c1')]);
  });
});

describe('the resolution of a slash', () => {
  const resolution = {
    avs: AVS,
    operator_set_id: '0',
    slash_id: '7',
    strategy: STRATEGY,
    shares: '10',
    resolved_shares: '0',
    resolution_block: '51400',
    created_at: timeOf(1000),
    created_block: '1000',
    created_transaction: hash('d1'),
    updated_at: timeOf(1000),
    updated_block: '1000',
    updated_transaction: hash('d1'),
  };
  const tables = { slash_resolutions: [resolution] };

  it.each([
    [[51_300, 51_400], 0],
    [[51_300, 51_401], 1],
    [[51_401, 51_500], 0],
  ] as const)(
    'matches from the block after its own on: from blocks %j there are %i',
    async (blocks, count) => {
      const found = await alertsOf([{ kind: 'slash_resolution' }], tables, tables, blocks);
      expect(found).toHaveLength(count);
    },
  );

  it('matches some blocks before too, as an alert of its own', async () => {
    const rules = [{ kind: 'slash_resolution' }, { kind: 'slash_resolution', blocksBefore: 300 }];
    const [early] = await alertsOf(rules, tables, tables, [51_000, 51_100]);
    expect(early).toBeUndefined();
    const [near] = await alertsOf(rules, tables, tables, [51_000, 51_101]);
    expect(near).toMatchObject({
      rules: ['rule-2'],
      blockNumber: 51_401,
      title: expect.stringContaining('from block 51401 on'),
      facts: { resolutionBlock: '51400', firstBlock: '51401' },
    });
    const [due] = await alertsOf(rules, tables, tables, [51_200, 51_401]);
    expect(due).toMatchObject({ rules: ['rule-1'], transactionHash: hash('d1') });
    expect(due?.id).not.toBe(near?.id);
  });
});

describe('an allocation', () => {
  const change = (block: number, magnitude: string, effect: number, transaction: string) => ({
    operator: OPERATOR,
    avs: AVS,
    operator_set_id: '0',
    strategy: STRATEGY,
    magnitude,
    effect_block: String(effect),
    ...at(block, 1, transaction),
  });

  it('matches if it is an increase with a short delay', async () => {
    const rules = [{ kind: 'allocation', maxDelayBlocks: 75 }];
    const before = [change(900, '5', 975, 'e0')];
    const after = [
      ...before,
      change(1010, '9', 1085, 'e1'),
      change(1020, '4', 1020, 'e2'),
      change(1030, '6', 1106, 'e3'),
    ];
    const found = await alertsOf(
      rules,
      { allocation_changes: before },
      { allocation_changes: after },
    );
    expect(found.map(({ transactionHash, facts }) => [transactionHash, facts.delay])).toEqual([
      [hash('e1'), '75'],
    ]);
  });
});

it('a slash of an allocation with a pending decrease is no allocation', async () => {
  const change = (logIndex: number, magnitude: string, effect: string) => ({
    operator: OPERATOR,
    avs: AVS,
    operator_set_id: '0',
    strategy: STRATEGY,
    magnitude,
    effect_block: effect,
    ...at(1050, logIndex, 'a1'),
  });
  const slashes = [slashRow(at(1050, 5, 'a1'))];
  const events = [change(3, '4', '90000'), change(4, '8', '1050'), change(6, '9', '1050')];
  const rules = [{ kind: 'allocation', maxDelayBlocks: 0 }];
  const found = await alertsOf(rules, {}, { allocation_changes: events, slashes });
  expect(found.map(({ facts }) => facts.magnitude)).toEqual(['9']);
});

describe('an allocation delay', () => {
  const delay = (values: Record<string, string | null>) => ({
    allocation_delays: [{ operator: OPERATOR, delay: '1200', updated_at: timeOf(1000), ...values }],
  });
  const rules = [{ kind: 'allocation_delay', maxDelayBlocks: 100 }];

  it('matches if it becomes short, now or later, and once for both', async () => {
    const pending = delay({ pending_delay: '0', effect_block: '127000' });
    const [found] = await alertsOf(rules, delay({}), pending);
    expect(found?.facts).toMatchObject({ delay: '0', delayBefore: '1200', effectBlock: '127000' });
    expect(await alertsOf(rules, delay({}), delay({ delay: '100' }))).toHaveLength(1);
    expect(await alertsOf(rules, delay({}), delay({ delay: '101' }))).toEqual([]);
    expect(await alertsOf(rules, pending, delay({ delay: '0' }))).toEqual([]);
  });
});

describe('an operator set', () => {
  it('matches if its slasher or its recipient is another one, and not if it is new', async () => {
    const rules = [{ kind: 'operator_set_change' }];
    const changed = setRow({ slasher: address('7'), redistribution_recipient: address('8') });
    const added = setRow({ operator_set_id: '1' });
    const found = await alertsOf(
      rules,
      { operator_sets: [setRow()] },
      { operator_sets: [changed, added] },
    );
    const told = found.map(({ facts }) => [facts.changed, facts.addressBefore, facts.address]);
    expect(told.sort()).toEqual([
      ['redistribution_recipient', '', address('8')],
      ['slasher', address('5'), address('7')],
    ]);
  });
});

describe('an exit', () => {
  const tokens = [tokenRow()];
  const DAY = 7200;
  const rule = (percent: string, others = {}) => ({ kind: 'exit', percent, ...others });
  const entered = shareChange(at(10, 1, 'f0'), '1000', '1000');

  /** Alerts of changes after a snapshot at block 10,000. */
  const exits = (rules: readonly object[], ...changes: readonly ReturnType<typeof shareChange>[]) =>
    alertsOf(
      rules,
      { operator_share_changes: [entered], tokens },
      { operator_share_changes: [entered, ...changes], tokens },
      [10_000, 10_000 + 2 * DAY],
    );

  it('matches at the change with which the loss of a day is large enough', async () => {
    const found = await exits(
      [rule('25'), rule('25.1')],
      shareChange(at(10_100, 1, 'f1'), '-100', '900'),
      shareChange(at(10_200, 1, 'f2'), '-150', '750'),
      shareChange(at(10_300, 1, 'f3'), '-1', '749'),
    );
    expect(found.map(({ rules, transactionHash }) => [rules, transactionHash])).toEqual([
      [['rule-1'], hash('f2')],
      [['rule-2'], hash('f3')],
    ]);
    expect(found[0]?.facts).toMatchObject({ sharesBefore: '1000', sharesAfter: '750' });
  });

  it('does not add losses that are more than a day apart', async () => {
    const first = shareChange(at(10_100, 1, 'f1'), '-150', '850');
    const sameDay = shareChange(at(10_100 + DAY, 1, 'f2'), '-150', '700');
    const later = shareChange(at(10_101 + DAY, 1, 'f2'), '-150', '700');
    expect(await exits([rule('30')], first, sameDay)).toHaveLength(1);
    expect(await exits([rule('30')], first, later)).toEqual([]);
  });

  it('compares with earlier changes of its block, and with no later ones', async () => {
    const grows = [
      shareChange(at(10_100, 1, 'f1'), '9000', '10000'),
      shareChange(at(10_100, 2, 'f2'), '90000', '100000'),
    ];
    expect(await exits([rule('1')], ...grows)).toEqual([]);
    const falls = shareChange(at(10_100, 3, 'f3'), '-50000', '50000');
    const again = shareChange(at(10_100, 4, 'f4'), '60000', '110000');
    const found = await exits([rule('50')], ...grows, falls, again);
    expect(
      found.map(({ transactionHash, facts }) => [transactionHash, facts.sharesBefore]),
    ).toEqual([[hash('f3'), '100000']]);
  });

  it('has the highest shares of exactly the day before', async () => {
    const top = shareChange(at(10_100, 1, 'f1'), '1000', '2000');
    const atOnce = shareChange(at(10_100, 2, 'f2'), '-1', '1999');
    const dayLater = shareChange(at(10_100 + DAY, 1, 'f3'), '-999', '1000');
    const later = shareChange(at(10_101 + DAY, 1, 'f3'), '-999', '1000');
    expect(await exits([rule('50')], top, atOnce, dayLater)).toHaveLength(1);
    expect(await exits([rule('50')], top, atOnce, later)).toEqual([]);
  });

  /** Changes that each leave half of the shares, at so many blocks after block 10,000. */
  const halved = (...blocks: readonly number[]) =>
    blocks.map((block, index) => {
      const left = 1024 / 2 ** (index + 1);
      return shareChange(at(10_000 + block, 1, `a${index}`), `-${left}`, `${left}`);
    });
  const grown = shareChange(at(10_000, 2, 'a'), '24', '1024');
  const matched = async (...blocks: readonly number[]) => {
    const found = await exits([rule('40')], grown, ...halved(...blocks));
    return found.map(({ transactionHash }) =>
      blocks.findIndex((_, index) => transactionHash === hash(`a${index}`)),
    );
  };

  it('matches once in the 24 hours after its first change, and again after them', async () => {
    expect(await matched(100, 100 + DAY / 2)).toEqual([0]);
    expect(await matched(100, 99 + DAY)).toEqual([0]);
    // As long as losses go on, each further 24 hours has an alert.
    expect(await matched(100, 100 + DAY / 2, 100 + DAY, 101 + DAY, 50 + 2 * DAY)).toEqual([0, 2]);
    expect(await matched(100, 99 + DAY, 101 + DAY, 101 + 2 * DAY)).toEqual([0, 2, 3]);
  });

  it('matches if the change before was large, too, and earlier than 24 hours before', async () => {
    expect(await matched(100, 101 + DAY)).toEqual([0, 1]);
    // All other changes of this operator are before the earlier snapshot.
    const weeksBefore = shareChange(at(100, 1, 'f1'), '-600', '400');
    const now = shareChange(at(10_100 + 3 * DAY, 1, 'f2'), '-300', '100');
    const found = await alertsOf(
      [rule('50')],
      { operator_share_changes: [entered, weeksBefore], tokens },
      { operator_share_changes: [entered, weeksBefore, now], tokens },
      [10_000 + 3 * DAY, 10_000 + 4 * DAY],
    );
    expect(found.map(({ transactionHash }) => transactionHash)).toEqual([hash('f2')]);
  });

  it('matches again after a change at which the loss was not large', async () => {
    const found = await exits(
      [rule('50')],
      shareChange(at(10_100, 1, 'f1'), '-600', '400'),
      shareChange(at(10_200, 1, 'f2'), '400', '800'),
      shareChange(at(10_300, 1, 'f3'), '-700', '100'),
    );
    expect(found.map(({ transactionHash }) => transactionHash)).toEqual([hash('f1'), hash('f3')]);
  });

  it('is selected by its value in dollars', async () => {
    const loss = shareChange(at(10_100, 1, 'f1'), '-1000', '0');
    const rules = [
      rule('100', { minDollars: '0.000000000003' }),
      rule('99', { minDollars: '0.0000000000031' }),
    ];
    expect((await exits(rules, loss)).map((alert) => alert.rules)).toEqual([['rule-1']]);
  });
});

describe('other events', () => {
  it('match: an upgrade, a disabled root and a price that is stale', async () => {
    const upgrade = {
      contract: address('a'),
      name: 'DelegationManager',
      implementation: address('b'),
      ...at(1050, 2, 'aa'),
    };
    const root = {
      root_index: '4',
      root: hash('bb'),
      rewards_calculation_end_timestamp: timeOf(0),
      active: 'true',
      updated_at: timeOf(0),
      created_at: timeOf(0),
    };
    const disabled = { ...root, active: 'false', disabled_at: timeOf(1060) };
    const price = { token: TOKEN, time: timeOf(0), eth_price: '1', dollar_price: '2000' };
    const tokens = [tokenRow()];
    const rules = [
      { kind: 'upgrade' },
      { kind: 'root_disabled' },
      { kind: 'price_stale', hours: 3 },
      { kind: 'price_stale', hours: 4 },
      { kind: 'upgrade', contract: address('c') },
    ];
    const [first, second] = [880, 1100];
    const found = await alertsOf(
      rules,
      { distribution_roots: [root], prices: [price], tokens },
      { distribution_roots: [disabled], prices: [price], tokens, upgrades: [upgrade] },
      [first, second],
    );
    expect(found.map(({ kind, rules: names }) => [kind, names]).sort()).toEqual([
      ['price_stale', ['rule-3']],
      ['root_disabled', ['rule-2']],
      ['upgrade', ['rule-1']],
    ]);
  });
});

it('nothing matches between a snapshot and itself, or without rules', async () => {
  const tables: Tables = { slashes: [slashRow(at(900, 1, 'a1'))], tokens: [tokenRow()] };
  expect(await alertsOf([{ kind: 'slash' }], tables, tables)).toEqual([]);
  expect(await alertsOf([], {}, tables)).toEqual([]);
});

it('a rule is left out, by name, if a snapshot lacks one of its tables', async () => {
  const { slashes: _, ...older } = NO_ROWS;
  const earlier = await snapshotOf(1000, older);
  const later = await snapshotOf(1100, { ...NO_ROWS, slashes: [slashRow(at(1050, 1, 'a1'))] });
  const rules = rulesOf({ kind: 'slash' }, { kind: 'upgrade' });
  expect(await matches(earlier, later, rules)).toEqual({
    matches: [],
    skipped: ['rule rule-1: not compared, as a snapshot has no slashes'],
  });
});
