import { describe, expect, test } from 'vitest';
import { difference, meta, NO_METADATA } from './by-hand.ts';
import { Witness } from './operations.ts';
import type { ActivitiesRow, DurationVaultsRow, SnapshotRows } from './snapshot-rows.ts';
import {
  ALICE,
  AVS,
  AVS_WITHOUT_ROW,
  at,
  BOB,
  CAROL,
  DELEGATE_ONLY,
  EMPTY,
  hash,
  NOTHING,
  OPERATOR,
  POD,
  REGISTERED_ONLY,
  ROWS,
  SERVED_TIME,
  STETH,
  TOKEN_A,
  UNKNOWN_STRATEGY,
  USDC,
} from './tiny-rows.ts';

const witness = new Witness(ROWS);
const empty = new Witness(EMPTY);

const RATES = '"sharesUnderlying":"1.5","dollarPrice":"2000.5","ethPrice":"0.99"';
const NO_RATES = '"sharesUnderlying":"","dollarPrice":"","ethPrice":""';
const NAMED = NO_METADATA.replace('"name":""', '"name":"Op"');

const avsRecord = (avs: string, operatorCount: number, tvl: string) =>
  `{"avs":"${avs}","metadataURI":"","operatorCount":${operatorCount},${NO_METADATA.slice(1, -1)},"tvl":"${tvl}","slashableTvl":null}`;

describe('all-avs', () => {
  test('counts registered operators, the most first, of AVSs with and without a row', () => {
    const byHand = `{"data":[${avsRecord(AVS, 2, '3000.75')},${avsRecord(AVS_WITHOUT_ROW, 1, '3000.75')}],
      ${meta(2, 1, 12, 1, '{"totalAVS":2,"totalOperators":2}')}}`;
    expect(difference(witness, 'all-avs', {}, byHand)).toBeNull();
  });

  test('lists an AVS whose only operator deregistered, ties by address', () => {
    const left = ROWS.avsOperators.map((row) => ({ ...row, registered: false }));
    const byHand = `{"data":[${avsRecord(AVS, 0, '0')},${avsRecord(AVS_WITHOUT_ROW, 0, '0')}],
      ${meta(2, 1, 12, 1, '{"totalAVS":2,"totalOperators":0}')}}`;
    expect(
      difference(new Witness({ ...ROWS, avsOperators: left }), 'all-avs', {}, byHand),
    ).toBeNull();
  });
});

describe('avs-info', () => {
  const summary = (shares: string, tokens: string, tvl: string) => `[
    {"strategy":"${STETH}","shares":"${shares}","tokens":"${tokens}","tvl":"${tvl}","tokenDetails":{"name":"Lido","symbol":"stETH","sharesUnderlying":"1.5","dollarPrice":"2000.5","decimals":"18","ethPrice":"0.99"}},
    {"strategy":"${UNKNOWN_STRATEGY}","shares":"7","tokens":"0","tvl":"0","tokenDetails":{"name":"","symbol":"","sharesUnderlying":"","dollarPrice":"","decimals":"","ethPrice":""}}]`;
  const body = (operators: number, strategies: string) =>
    `{"data":{"avsDetails":{"avs":"${AVS}","metadataURI":""},"metadata":${NO_METADATA},
      "operatorStats":{"totalOperators":${operators},"strategySummary":${strategies}}}}`;

  test('adds up what is delegated to the registered operators alone', () => {
    const byHand = body(2, summary('1000000000000000000', '1.5', '3000.75'));
    expect(difference(witness, 'avs-info', { avs: AVS.toUpperCase() }, byHand)).toBeNull();
  });

  test('adds up several operators', () => {
    const avsOperators = ROWS.avsOperators.map((row) => ({ ...row, registered: true }));
    const byHand = body(3, summary('1500000000000000000', '2.25', '4501.125'));
    const all = new Witness({ ...ROWS, avsOperators });
    expect(difference(all, 'avs-info', { avs: AVS }, byHand)).toBeNull();
  });

  test('knows no other AVS', () => {
    expect(witness.answer('avs-info', { avs: at(1) }).status).toBe(404);
    expect(witness.answer('avs-info', {}).status).toBe(400);
  });
});

/** A vault with this address. */
const vaultAt = (vault: string): DurationVaultsRow => ({
  vault,
  vaultAdmin: at(0xc1),
  arbitrator: at(0xc2),
  token: TOKEN_A,
  avs: null,
  operatorSetId: null,
  duration: 604_800n,
  maxPerDeposit: null,
  stakeCap: null,
  metadataUri: '',
  state: 'deposits',
  lockedAt: null,
  unlockAt: null,
  maturedAt: null,
  advanced: false,
  createdAt: 0n,
  createdBlock: 0n,
  createdTransaction: hash(1),
  updatedAt: 0n,
  updatedBlock: 0n,
  updatedTransaction: hash(1),
});

/** The values of `durationVault` in an answer, in order. */
function vaultsAmong(rows: Witness, name: string, query: Record<string, string> = {}): unknown[] {
  const text = JSON.stringify(rows.answer(name, query), (_, value) =>
    typeof value === 'bigint' ? Number(value) : value,
  );
  return [...text.matchAll(/"durationVault",(\w+)/g)].map(([, value]) => JSON.parse(value ?? ''));
}

describe('all-operators', () => {
  const statistics = '{"totalOperators":3,"totalAVSs":2,"totalStakers":3}';
  const idle = { ...NOTHING, operator: at(0xb0) };

  test('lists every known operator, the most valuable first', () => {
    const rows = new Witness({ ...ROWS, operators: [...ROWS.operators, idle] });
    const byHand = `{"data":[
      {"operator":"${OPERATOR}","metadataURI":"ipfs://o","name":"Op","logo":"","avsCount":2,"stakersCount":1,"tvl":"3000.75","slashableTvl":null,"durationVault":null},
      {"operator":"${DELEGATE_ONLY}","metadataURI":"","name":"","logo":"","avsCount":0,"stakersCount":1,"tvl":"1500.375","slashableTvl":null,"durationVault":null},
      {"operator":"${at(0xb0)}","metadataURI":"","name":"","logo":"","avsCount":0,"stakersCount":0,"tvl":"0","slashableTvl":null,"durationVault":null}],
      ${meta(3, 1, 12, 1, statistics)}}`;
    expect(difference(rows, 'all-operators', {}, byHand)).toBeNull();
    expect(difference(rows, 'all-operators', {}, byHand.replace('3000.75', '3000.76'))).toMatch(
      /^\$\.data\[0\]\.tvl/,
    );
  });

  test('has duration vaults if the snapshot has their table', () => {
    const durationVaults = [vaultAt(OPERATOR), vaultAt(STETH)];
    const rows = new Witness({ ...ROWS, durationVaults, strategies: [], withdrawals: [] });
    expect(vaultsAmong(rows, 'all-operators')).toEqual([true, false]);
    expect(vaultsAmong(rows, 'all-strategies')).toEqual([true, false]);
    expect(vaultsAmong(rows, 'operator-info', { operator: OPERATOR })).toEqual([true]);
    expect(vaultsAmong(rows, 'operator-info', { operator: DELEGATE_ONLY })).toEqual([false]);
    expect(vaultsAmong(rows, 'strategy-info', { strategy: STETH })).toEqual([true]);
    expect(vaultsAmong(rows, 'strategy-info', { strategy: UNKNOWN_STRATEGY })).toEqual([false]);
  });

  test('is empty without operators', () => {
    const none = meta(0, 1, 12, 0, '{"totalOperators":0,"totalAVSs":0,"totalStakers":0}');
    expect(difference(empty, 'all-operators', {}, `{"data":[],${none}}`)).toBeNull();
  });
});

const NEVER = '"createdAt":null,"updatedAt":null';
const eventAt = (block: number, transactionHash = '') =>
  `{"blockNumber":"${block}","blockTimestamp":"${SERVED_TIME}","transactionHash":"${transactionHash}"}`;

/** The rows with these activities alone, each in a block of its own from 1 on. */
const withActivities = (activities: readonly Partial<ActivitiesRow>[]): SnapshotRows => ({
  ...ROWS,
  activities: ROWS.activities
    .slice(0, 1)
    .flatMap((row) =>
      activities.map((one, at) => ({ ...row, blockNumber: BigInt(at + 1), ...one })),
    ),
});

describe('operator-info', () => {
  const body = (uri: string, avs: number, strategies: string, operator: string, metadata: string) =>
    `{"data":{"operatorDetails":{"operator":"${operator}","metadataURI":"${uri}","durationVault":null,${NEVER}},
      "operatorStats":{"avs":${avs},"stakersCount":1,"strategies":[${strategies}]},"metadata":${metadata}}}`;
  const steth = (shares: string, tvl: string) =>
    `{"strategy":"${STETH}","shares":"${shares}","token":"${TOKEN_A}","tvl":"${tvl}","name":"Lido","symbol":"stETH",${RATES},"decimals":"18"}`;

  test('gives the address of the token of each strategy, the most valuable first', () => {
    const unknown = `{"strategy":"${UNKNOWN_STRATEGY}","shares":"7","token":"","tvl":"0","name":"","symbol":"",${NO_RATES},"decimals":""}`;
    const strategies = `${steth('1000000000000000000', '3000.75')},${unknown}`;
    const byHand = body('ipfs://o', 2, strategies, OPERATOR, NAMED);
    expect(difference(witness, 'operator-info', { operator: OPERATOR }, byHand)).toBeNull();
  });

  test('finds an operator without a row by its stakers, but not by a registration', () => {
    const strategies = steth('500000000000000000', '1500.375');
    const byHand = body('', 0, strategies, DELEGATE_ONLY, NO_METADATA);
    expect(difference(witness, 'operator-info', { operator: DELEGATE_ONLY }, byHand)).toBeNull();
    expect(witness.answer('operator-info', { operator: REGISTERED_ONLY }).status).toBe(404);
  });
});

describe('staker-info', () => {
  test('shows what is held, delegated or not, without a wrapper', () => {
    const byHand = `{"staker":"${CAROL}","operator":"","strategies":[{"strategy":"${USDC}","shares":"10","tokens":"0.000015","tvl":"0.000015","name":"","symbol":""}],
      "updatedAt":"${SERVED_TIME}","stakerDetails":{${NEVER}},"losses":[],"operatorDetails":{"metadataURI":"",${NEVER}},"metadata":${NO_METADATA}}`;
    expect(difference(witness, 'staker-info', { staker: CAROL }, byHand)).toBeNull();
  });

  test('describes the operator and leaves out what the staker no longer holds', () => {
    const rows = new Witness({
      ...withActivities([
        { action: 'POD_DEPLOYED', staker: BOB },
        {
          action: 'OPERATOR_REGISTERED',
          operator: OPERATOR,
          metadata: `{"transactionHash":"${hash(5).toUpperCase()}"}`,
        },
        { action: 'WITHDRAWAL_QUEUED', staker: BOB, metadata: `{"transactionHash":"${hash(7)}"}` },
        { action: 'STAKER_DELEGATED', staker: ALICE, operator: OPERATOR },
        { action: 'STAKER_UNDELEGATED', staker: BOB, operator: OPERATOR },
        {
          action: 'STAKER_DELEGATED',
          staker: BOB,
          operator: OPERATOR,
          blockNumber: 5n,
          logIndex: 2n,
          metadata: `{"transactionHash":"${hash(6)}"}`,
        },
        { action: 'REWARDS_CLAIMED', staker: BOB },
        { action: 'AVS_REGISTER_OPERATOR', operator: OPERATOR },
      ]),
      stakers: ROWS.stakers.map((row) => ({ ...row, operator: OPERATOR })),
    });
    const byHand = `{"staker":"${BOB}","operator":"${OPERATOR}","strategies":[{"strategy":"${STETH}","shares":"500000000000000000","tokens":"0.75","tvl":"1500.375","name":"Lido","symbol":"stETH"}],
      "updatedAt":"${SERVED_TIME}","stakerDetails":{"createdAt":${eventAt(3, hash(7))},"updatedAt":${eventAt(5, hash(6))}},"losses":[],
      "operatorDetails":{"metadataURI":"ipfs://o","createdAt":${eventAt(2, hash(5))},"updatedAt":${eventAt(2, hash(5))}},"metadata":${NAMED}}`;
    expect(difference(rows, 'staker-info', { staker: BOB }, byHand)).toBeNull();
  });

  test('knows no operator as a staker', () => {
    expect(witness.answer('staker-info', { staker: OPERATOR }).status).toBe(404);
  });
});

describe('all-strategies', () => {
  const NO_SETTINGS =
    '"whitelisted":null,"thirdPartyTransfersForbidden":null,"withdrawalDelayBlocks":null,"withdrawals":null,"durationVault":null';

  test('counts who has delegated shares and to whom', () => {
    const byHand = `{"data":[
      {"strategy":"${STETH}","token":"${TOKEN_A}","name":"Lido","symbol":"stETH","shares":"1500000000000000000","tokens":"2.25","tvl":"4501.125",${RATES},"decimals":"18","stakersCount":2,"operatorsCount":2,${NO_SETTINGS}},
      {"strategy":"${UNKNOWN_STRATEGY}","token":"","name":"","symbol":"","shares":"7","tokens":"0","tvl":"0",${NO_RATES},"decimals":"","stakersCount":1,"operatorsCount":1,${NO_SETTINGS}}],
      ${meta(2, 1, 12, 1, '{"totalStrategies":2,"uniqueTokens":1,"totalTokenValue":4501.125,"whitelistedStrategiesCount":null}')}}`;
    expect(difference(witness, 'all-strategies', {}, byHand)).toBeNull();
  });

  test('counts an operator with several stakers once', () => {
    const stakers = ROWS.stakers.map((row) => ({ ...row, operator: OPERATOR }));
    const answer = new Witness({ ...ROWS, stakers }).answer('all-strategies', { limit: '1' });
    const text = JSON.stringify(answer, (_, value) =>
      typeof value === 'bigint' ? Number(value) : value,
    );
    expect(text).toContain('["stakersCount",2],["operatorsCount",1]');
  });

  test('is empty where nothing is delegated', () => {
    const none =
      '{"totalStrategies":0,"uniqueTokens":0,"totalTokenValue":0,"whitelistedStrategiesCount":null}';
    const byHand = `{"data":[],${meta(0, 1, 12, 0, none)}}`;
    expect(difference(empty, 'all-strategies', {}, byHand)).toBeNull();
  });
});

describe('all-pods', () => {
  const [, , deployed, latest] = ROWS.activities;
  if (deployed === undefined || latest === undefined) throw new Error('tiny rows have no pod');
  const [later, silent] = [at(0xf0), at(0xf2)];
  const rows = new Witness({
    ...ROWS,
    activities: [
      ...ROWS.activities,
      { ...latest, blockNumber: 3n, pod: silent, staker: null },
      { ...latest, blockNumber: 4n, pod: later, staker: null },
      { ...latest, blockNumber: 2n, pod: later, staker: BOB },
      { ...latest, blockNumber: 1n, pod: later, staker: CAROL },
      { ...latest, blockNumber: 9n, pod: null, staker: at(0xa9) },
    ],
  });
  const last = SERVED_TIME.replace('.000', '.001');

  test('names the staker of the newest activity that has one; ties by address', () => {
    const byHand = `{"data":[
      {"pod":"${later}","staker":"${BOB}","activities":3,"firstActivityAt":"${last}","lastActivityAt":"${last}"},
      {"pod":"${POD}","staker":"${ALICE}","activities":2,"firstActivityAt":"${SERVED_TIME}","lastActivityAt":"${last}"},
      {"pod":"${silent}","staker":"","activities":1,"firstActivityAt":"${last}","lastActivityAt":"${last}"}],
      ${meta(3, 1, 12, 1, '{"totalPods":3,"uniqueStakers":3}')}}`;
    expect(difference(rows, 'all-pods', {}, byHand)).toBeNull();
  });

  test('orders by the full stored time', () => {
    const activities = [
      { ...deployed, pod: at(0xf3) },
      { ...deployed, pod: at(0xf2), timestamp: deployed.timestamp - 1n },
    ];
    const row = (pod: string) =>
      `{"pod":"${pod}","staker":"","activities":1,"firstActivityAt":"${SERVED_TIME}","lastActivityAt":"${SERVED_TIME}"}`;
    const byHand = `{"data":[${row(at(0xf3))},${row(at(0xf2))}],${meta(2, 1, 12, 1, '{"totalPods":2,"uniqueStakers":0}')}}`;
    expect(difference(new Witness({ ...EMPTY, activities }), 'all-pods', {}, byHand)).toBeNull();
  });
});

describe('the ecosystem', () => {
  test.each([
    ['ecosystem-avs', '{"avs":2}'],
    ['ecosystem-stakers', '{"allTime":3,"delegatedWithOperator":2,"undelegatedWithoutOperator":1}'],
    ['ecosystem-deposits', '{"totalDeposits":3}'],
    ['ecosystem-withdrawals', '{"withdrawalQueuedCount":0}'],
  ])('%s is %s', (operation, figures) => {
    expect(difference(witness, operation, {}, `{"data":${figures}}`)).toBeNull();
    expect(witness.answer(operation, { page: '1' }).status).toBe(400);
  });

  test('counts the withdrawals that were queued, not those that were completed', () => {
    const [first] = ROWS.activities;
    if (first === undefined) throw new Error('tiny rows have no activity');
    const activities = [
      { ...first, action: 'WITHDRAWAL_QUEUED' },
      { ...first, action: 'WITHDRAWAL_QUEUED', logIndex: 2n },
      { ...first, action: 'WITHDRAWAL_COMPLETED' },
    ];
    const byHand = '{"data":{"withdrawalQueuedCount":2}}';
    expect(
      difference(new Witness({ ...EMPTY, activities }), 'ecosystem-withdrawals', {}, byHand),
    ).toBeNull();
  });
});
