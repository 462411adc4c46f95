import { expect, it } from 'vitest';
import { oldSnapshot } from '../../alerts/compare/snapshot-age.ts';
import { KINDS } from '../../alerts/kinds/index.ts';
import { BEACON_STRATEGY } from '../../common/vocabulary.ts';
import { alertsOf, rulesOf, snapshotOf } from './comparing.ts';
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
  resolutionRow,
  STRATEGY,
  setRow,
  shareChange,
  slashRow,
  TOKEN,
  tokenRow,
  withdrawalRow,
} from './rows.ts';
import { NO_ROWS, type Tables, timeOf } from './snapshot-writer.ts';

type KindName = (typeof KINDS)[number]['name'];

/** Fields of a rule, and tables of a snapshot at block 1100 after one at block 1000. */
interface TableCase {
  readonly rule?: object;
  readonly before?: Tables;
  /** Tables that give one alert. */
  readonly matching: Tables;
  /** Tables that differ from `before` too, and give no alert. */
  readonly other: Tables;
}

/** Ages of a snapshot for a kind that reads the clock. */
interface ClockCase {
  readonly rule: object;
  readonly matchingHours: number;
  readonly otherHours: number;
}

const change = (magnitude: string, effect: string) => ({
  operator: OPERATOR,
  avs: AVS,
  operator_set_id: '0',
  strategy: STRATEGY,
  magnitude,
  effect_block: effect,
  ...at(1050, 1, 'e1'),
});
const delay = (blocks: string) => ({
  allocation_delays: [{ operator: OPERATOR, delay: blocks, updated_at: timeOf(900) }],
});
const resolution = (block: string) => ({ slash_resolutions: [resolutionRow(block)] });
const upgrade = (contract: string) => ({
  upgrades: [{ contract, implementation: address('b'), ...at(1050, 2, 'aa') }],
});
const root = (disabledAt: string | null, active: string) => ({
  distribution_roots: [
    {
      root_index: '4',
      root: hash('bb'),
      rewards_calculation_end_timestamp: timeOf(0),
      active,
      updated_at: timeOf(0),
      created_at: timeOf(0),
      disabled_at: disabledAt,
    },
  ],
});
const priced = (block: number) => ({
  prices: [{ token: TOKEN, time: timeOf(block), eth_price: '1', dollar_price: '2000' }],
  tokens: [tokenRow()],
});
const hit = (staker: string) => ({
  slashes: [slashRow(at(1050, 7, 'a2'))],
  share_losses: [lossRow(at(1050, 7, 'a2'), { staker })],
});
const fallen = (cause: string) => ({
  share_losses: [lossRow(at(1050, 7, 'a2'), { cause, strategy: BEACON_STRATEGY })],
});
const ended = (forced: string) => ({
  delegation_changes: [
    { staker: address('9'), operator: OPERATOR, forced: 'false', ...at(900, 1, 'd0') },
    { staker: address('9'), operator: null, forced, ...at(1050, 1, 'd1') },
  ],
});
const registered = (operator: string) => ({
  stakers: [DELEGATING],
  registration_changes: [registrationRow(at(1050, 1, 'b1'), { operator })],
});
const earned = (cumulative: string) => ({
  reward_leaves: [leafRow({ cumulative })],
  reward_claims: [claimRow(at(900, 1, 'cc'), { amount: '400' })],
});
const entered = shareChange(at(10, 1, 'f0'), '1000', '1000');
const left = (delta: string, shares: string) => ({
  operator_share_changes: [entered, shareChange(at(1050, 1, 'f1'), delta, shares)],
});

/** A case that matches and one that does not, for each kind of rule. */
const CASES: Readonly<Record<KindName, TableCase | ClockCase>> = {
  slash: {
    rule: { operator: OPERATOR },
    matching: { slashes: [slashRow(at(1050, 7, 'a2'))] },
    other: { slashes: [slashRow(at(1050, 7, 'a2'), { operator: address('6') })] },
  },
  slash_resolution: {
    before: resolution('2000'),
    matching: resolution('1050'),
    other: resolution('1100'),
  },
  allocation: {
    rule: { maxDelayBlocks: 75 },
    matching: { allocation_changes: [change('9', '1125')] },
    other: { allocation_changes: [change('9', '1126')] },
  },
  allocation_delay: {
    rule: { maxDelayBlocks: 100 },
    before: delay('1200'),
    matching: delay('100'),
    other: delay('101'),
  },
  operator_set_change: {
    before: { operator_sets: [setRow()] },
    matching: { operator_sets: [setRow({ slasher: address('7') })] },
    other: { operator_sets: [setRow({ strategies: '[]' })] },
  },
  exit: {
    rule: { percent: '25' },
    before: { operator_share_changes: [entered] },
    matching: left('-250', '750'),
    other: left('-249', '751'),
  },
  upgrade: {
    rule: { contract: address('a') },
    matching: upgrade(address('a')),
    other: upgrade(address('c')),
  },
  root_disabled: {
    before: root(null, 'false'),
    matching: root(timeOf(1060), 'false'),
    other: root(null, 'true'),
  },
  price_stale: {
    rule: { hours: 3 },
    before: priced(150),
    matching: priced(150),
    other: priced(250),
  },
  snapshot_old: { rule: { hours: 2 }, matchingHours: 2.01, otherHours: 2 },
  watched_slash: {
    rule: { watch: 'mine' },
    matching: hit(address('9')),
    other: hit(address('6')),
  },
  watched_beacon_loss: {
    rule: { watch: 'mine' },
    matching: fallen('beacon'),
    other: fallen('slash'),
  },
  watched_undelegation: {
    rule: { watch: 'mine' },
    matching: ended('true'),
    other: ended('false'),
  },
  watched_operator: {
    rule: { watch: 'mine' },
    before: { stakers: [DELEGATING] },
    matching: registered(OPERATOR),
    other: registered(address('6')),
  },
  watched_withdrawal: {
    rule: { watch: 'mine' },
    matching: { withdrawals: [withdrawalRow()] },
    other: { withdrawals: [withdrawalRow({ staker: address('6'), withdrawer: address('6') })] },
  },
  watched_claimable: {
    rule: { watch: 'mine', token: TOKEN, minAmount: '100' },
    before: earned('499'),
    matching: earned('500'),
    other: earned('498'),
  },
  watched_claimer: {
    rule: { watch: 'mine' },
    matching: { activities: [claimerRow(at(1050, 3, 'c9'))] },
    other: { activities: [claimerRow(at(1050, 3, 'c9'), { staker: address('6') })] },
  },
  watched_permission: {
    rule: { watch: 'mine' },
    matching: { permissions: [permissionRow()] },
    other: { permissions: [permissionRow({ account: address('6') })] },
  },
};

it.each(KINDS.map(({ name }) => name))('%s matches one case and leaves the other', async (name) => {
  const found = CASES[name];
  expect(found, `write a case of kind ${name} in CASES`).toBeDefined();
  const rule = { kind: name, ...found.rule };
  if ('matchingHours' in found) {
    const { head } = await snapshotOf(1000, NO_ROWS);
    const alerts = (hours: number) =>
      oldSnapshot(head, rulesOf(rule), Date.parse(head.createdAt) + hours * 3_600_000);
    expect(alerts(found.matchingHours).map(({ alert }) => alert.kind)).toEqual([name]);
    expect(alerts(found.otherHours)).toEqual([]);
    return;
  }
  const { before = {}, matching, other } = found;
  expect(other, 'the case that does not match changes something').not.toEqual(before);
  expect((await alertsOf([rule], before, matching)).map(({ kind }) => kind)).toEqual([name]);
  expect(await alertsOf([rule], before, other)).toEqual([]);
});
