import { describe, expect, test } from 'vitest';
import { difference, meta, NO_METADATA } from './by-hand.ts';
import { Witness } from './operations.ts';
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
  OPERATOR,
  POD,
  REGISTERED_ONLY,
  ROWS,
  SERVED_TIME,
  STETH,
  TOKEN_A,
  TOKEN_B,
  UNKNOWN_STRATEGY,
  USDC,
} from './tiny-rows.ts';

const witness = new Witness(ROWS);

function differs(
  operation: string,
  query: Record<string, string>,
  byHand: string,
  rows: Witness = witness,
): string | null {
  return difference(rows, operation, query, byHand);
}

describe('all-stakers', () => {
  const statistics = `{"totalStakers":3,"uniqueOperators":2,"strategyDistribution":{"${STETH}":2,"${UNKNOWN_STRATEGY}":1,"${USDC}":1},"averageStrategiesPerStaker":1.3333333333333333}`;

  test('lists the latest first, then by address, with what each holds', () => {
    const byHand = `{"data":[
      {"staker":"${ALICE}","operator":"${OPERATOR}","strategies":[{"strategy":"${STETH}"},{"strategy":"${UNKNOWN_STRATEGY}"}],"updatedAt":"${SERVED_TIME}"},
      {"staker":"${BOB}","operator":"${DELEGATE_ONLY}","strategies":[{"strategy":"${STETH}"}],"updatedAt":"${SERVED_TIME}"},
      {"staker":"${CAROL}","operator":"","strategies":[{"strategy":"${USDC}"}],"updatedAt":"${SERVED_TIME}"}],
      ${meta(3, 1, 12, 1, statistics)}}`;
    expect(differs('all-stakers', { page: '' }, byHand)).toBeNull();
  });

  test('echoes a page past the end with every digit', () => {
    const byHand = `{"data":[],"meta":{"total":3,"page":99999999999999999999,"limit":2,"totalPages":2,"hasMore":false,"statistics":${statistics}}}`;
    expect(differs('all-stakers', { page: '99999999999999999999', limit: '2' }, byHand)).toBeNull();
  });

  test('divides nothing by no stakers', () => {
    const byHand = `{"data":[],${meta(0, 1, 12, 0, '{"totalStakers":0,"uniqueOperators":0,"strategyDistribution":{},"averageStrategiesPerStaker":0}')}}`;
    expect(differs('all-stakers', {}, byHand, new Witness(EMPTY))).toBeNull();
  });
});

describe('all-tokens', () => {
  const statistics = '{"totalTokens":5,"syncedTokens":4}';

  test('serves rates as numbers and null as ""', () => {
    const byHand = `{"data":[{"token":"${TOKEN_B}","strategy":"${USDC}","name":"","symbol":"","decimals":6,"synced":false,"sharesUnderlying":1.5,"ethPrice":0.99,"dollarPrice":"1","updatedAt":"${SERVED_TIME}","timestamp":"${SERVED_TIME}"}],${meta(1, 1, 12, 1, statistics)}}`;
    expect(differs('all-tokens', { synced: 'false' }, byHand)).toBeNull();
    expect(
      differs('all-tokens', { synced: 'false', token: TOKEN_B.toUpperCase() }, byHand),
    ).toBeNull();
  });

  test('orders symbols by their UTF-8 bytes, null first', () => {
    const answer = witness.answer('all-tokens', {});
    const text = JSON.stringify(answer, (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const order = [USDC, at(0xc6), STETH, at(0xc5), at(0xc4)].map((strategy) =>
      text.indexOf(strategy),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test('compares symbols exactly', () => {
    expect(
      differs('all-tokens', { symbol: 'steth' }, `{"data":[],${meta(0, 1, 12, 0, statistics)}}`),
    ).toBeNull();
  });
});

describe('operator-avs and avs-operators', () => {
  const pagination = '"pagination":{"page":1,"limit":12,"totalPages":1,"hasMore":false}';

  test('list registrations, the latest first', () => {
    const byHand = `{"data":{"avs":[
      {"avsAddress":"${AVS_WITHOUT_ROW}","metadataURI":"","metadata":${NO_METADATA}},
      {"avsAddress":"${AVS}","metadataURI":"","metadata":${NO_METADATA}}],${pagination}}}`;
    expect(differs('operator-avs', { operator: OPERATOR }, byHand)).toBeNull();
  });

  test('list operators that have no row of their own', () => {
    const named = NO_METADATA.replace('"name":""', '"name":"Op"');
    const byHand = `{"data":{"operators":[
      {"operator":"${OPERATOR}","metadataURI":"ipfs://o","metadata":${named}},
      {"operator":"${REGISTERED_ONLY}","metadataURI":"","metadata":${NO_METADATA}}],${pagination}}}`;
    expect(differs('avs-operators', { avs: AVS }, byHand)).toBeNull();
  });

  test('know an operator by its row or its stakers, an AVS by its row or its registrations', () => {
    expect(witness.answer('operator-avs', { operator: DELEGATE_ONLY }).status).toBe(200);
    expect(witness.answer('operator-avs', { operator: REGISTERED_ONLY }).status).toBe(404);
    expect(witness.answer('avs-operators', { avs: AVS_WITHOUT_ROW }).status).toBe(200);
    expect(witness.answer('avs-operators', { avs: at(1) }).status).toBe(404);
    expect(differs('ecosystem-operators', {}, '{"data":{"operators":2}}')).toBeNull();
  });
});

describe('activities', () => {
  test('all-deposits pages in the order of the full stored times', () => {
    const deposit = (staker: string, data: string) =>
      `{"action":"SHARES_DEPOSITED_IN_STRATEGY","staker":"${staker}","strategy":"${STETH}","token":"${TOKEN_A}","data":${data},"metadata":{},"timestamp":"${SERVED_TIME.replace('.000', '.001')}"}`;
    const first = deposit(ALICE, '{}');
    const second = deposit(BOB, '{}').replace('.001', '.000');
    const third = deposit(ALICE, '{"2":12345678901234567890,"1":1.5}').replace('.001', '.000');
    expect(
      differs('all-deposits', { limit: '2' }, `{"data":[${first},${second}],${meta(3, 1, 2, 2)}}`),
    ).toBeNull();
    expect(
      differs('all-deposits', { limit: '2', page: '2' }, `{"data":[${third}],${meta(3, 2, 2, 2)}}`),
    ).toBeNull();
  });

  test('activity describes the selected rows in its statistics', () => {
    const byHand = `{"data":[],${meta(3, 2, 12, 1, '{"totalActivities":3,"uniqueActions":1,"uniqueOperators":1}')}}`;
    const query = { page: '2', action: 'SHARES_DEPOSITED_IN_STRATEGY', strategy: STETH };
    expect(differs('activity', query, byHand)).toBeNull();
  });

  test('pod-activity describes all pods in its statistics', () => {
    const statistics = '{"totalActivities":2,"uniqueActions":2,"uniqueStakers":1,"uniquePods":1}';
    const shared = `"strategy":"${STETH}","token":"${TOKEN_A}","avs":"","pod":"${POD}","data":{},"metadata":{}`;
    const byHand = `{"data":[
      {"action":"SHARES_DEPOSITED_IN_STRATEGY","operator":"${OPERATOR}","staker":"${ALICE}",${shared},"activity_timestamp":"2024-04-11T08:31:11.001Z"},
      {"action":"POD_DEPLOYED","operator":"","staker":"",${shared},"activity_timestamp":"${SERVED_TIME}"}],${meta(2, 1, 12, 1, statistics)}}`;
    expect(differs('pod-activity', { pod: POD }, byHand)).toBeNull();
    expect(witness.answer('pod-activity', { pod: at(1) }).status).toBe(404);
  });
});

describe('total value locked', () => {
  test('operator-strategies leaves an unresolved strategy without value', () => {
    const byHand = `{"operator":"${OPERATOR}","totalStakers":1,"strategiesTVL":[
      {"strategy":"${STETH}","totalShares":"1000000000000000000","tokens":"1.5","tvl":"3000.75","tokenDetails":{"name":"Lido","symbol":"stETH","sharesUnderlying":"1.5","dollarPrice":"2000.5","decimals":"18","ethPrice":"0.99"}},
      {"strategy":"${UNKNOWN_STRATEGY}","totalShares":"7","tokens":"0","tvl":"0","tokenDetails":{"name":"","symbol":"","sharesUnderlying":"","dollarPrice":"","decimals":"","ethPrice":""}}]}`;
    expect(differs('operator-strategies', { operator: OPERATOR }, byHand)).toBeNull();
    expect(
      differs('operator-strategies', { operator: OPERATOR }, byHand.replace('3000.75', '3000.76')),
    ).toMatch(/^\$\.strategiesTVL\[0\]\.tvl/);
    expect(witness.answer('operator-strategies', { operator: REGISTERED_ONLY }).status).toBe(404);
  });

  test('operators-tvl counts delegated holdings of more than 0 shares', () => {
    const byHand = `{"data":[{"operator":"${DELEGATE_ONLY}","strategies":[
      {"strategy":"${STETH}","totalShares":"500000000000000000","token":"${TOKEN_A}","name":"Lido","symbol":"stETH","sharesUnderlying":"1.5","dollarPrice":"2000.5","ethPrice":"0.99","tokens":"0.75","tvl":"1500.375","uniqueStakers":1}]}],
      ${meta(2, 2, 1, 2, '{"totalOperators":2,"totalStrategies":2,"totalUniqueStakers":2}')}}`;
    expect(differs('operators-tvl', { page: '2', limit: '1' }, byHand)).toBeNull();
  });

  test('ecosystem-tvl adds up all operators', () => {
    const byHand = `{"data":{"strategies":[
      {"strategy":"${STETH}","name":"Lido","symbol":"stETH","shares":"1500000000000000000","tokens":"2.25","tvl":"4501.125","sharesUnderlying":"1.5","dollarPrice":"2000.5","ethPrice":"0.99","decimals":"18"},
      {"strategy":"${UNKNOWN_STRATEGY}","name":"","symbol":"","shares":"7","tokens":"0","tvl":"0","sharesUnderlying":"","dollarPrice":"","ethPrice":"","decimals":""}],
      "metadata":{"totalShares":"1500000000000000007"},"tokenStatistics":{"uniqueTokens":1,"totalTokenValue":4501.125}}}`;
    expect(differs('ecosystem-tvl', {}, byHand)).toBeNull();
  });
});

describe('availability', () => {
  test('all-operators serves the latest stake of each quorum', () => {
    const byHand = `{"data":[
      {"operatorId":"${hash(2)}","operator":"${OPERATOR}","socket":"s:1","status":false,"ejected":true,"quorumStakes":[{"quorumNumber":"2","stake":"8"},{"quorumNumber":"10","stake":"5"}],"totalStake":13},
      {"operatorId":"${hash(1)}","operator":"${OPERATOR}","socket":"","status":true,"ejected":false,"quorumStakes":[],"totalStake":0}],
      ${meta(2, 1, 12, 1, '{"totalOperators":2,"activeOperators":1,"ejectedOperators":1,"totalStake":13,"averageStake":6.5}')}}`;
    expect(differs('availability/all-operators', { network: 'holesky' }, byHand)).toBeNull();
  });

  test('all-operators of a network without operators is empty', () => {
    const byHand = `{"data":[],${meta(0, 1, 12, 0, '{"totalOperators":0,"activeOperators":0,"ejectedOperators":0,"totalStake":0,"averageStake":0}')}}`;
    expect(differs('availability/all-operators', {}, byHand, new Witness(EMPTY))).toBeNull();
  });

  test('batch-by-hash serves the nested records in the order of the specification', () => {
    const byHand = `{"data":{"batchId":"42","batchHeaderHash":"${hash(9)}","blobsLength":2,"quorumNumbers":[0,1],"blobHeadersRoot":"${hash(8)}","referenceBlockNumber":5,"signedStakeForQuorums":[86,80],"transactionHash":"${hash(7)}","blockTimestamp":"${SERVED_TIME}","blockNumber":6,
      "batchMetadata":{"apkG2":"g","sigma":"","quorumApks":["a",""],"quorumApkIndices":[4],"nonSignerPubkeys":[],"totalStakeIndices":[],"nonSignerStakeIndices":[],"nonSignerQuorumBitmapIndices":[]},
      "operators":{"signers":"2","nonSigners":"1"},"signers":["X","y"],"nonSigners":["z"],"quorumStakes":{"quorumNumber":"0","stake":"12"},"signatoryRecordHash":"${hash(6)}",
      "logs":[{"logIndex":"1","logTransactionHash":"h","logTransactionIndex":"2","logAddress":"A","logData":"","topics":["t"]}],"transactions":[],"block":null},
      "metadata":{"batchId":"42","blockNumber":6,"timestamp":"${SERVED_TIME}"}}`;
    const query = { batchHeaderHash: hash(9).toUpperCase(), network: 'holesky' };
    expect(differs('availability/batch-by-hash', query, byHand)).toBeNull();
    const answer = witness.answer('availability/batch-by-hash', { batchHeaderHash: hash(9) });
    expect(answer.status).toBe(404);
  });
});

describe('refusals', () => {
  test.each<[string, Record<string, string>, number]>([
    ['all-stakers', { page: 'abc' }, 400],
    ['all-stakers', { limit: '1.5' }, 400],
    ['all-stakers', { page: '0' }, 422],
    ['all-stakers', { page: '-1' }, 422],
    ['all-stakers', { limit: '0' }, 422],
    ['all-stakers', { limit: '1001' }, 422],
    ['all-stakers', { limit: '1000' }, 200],
    ['all-stakers', { limit: '0', page: 'x' }, 400],
    ['all-stakers', { operator: OPERATOR }, 400],
    ['all-stakers', { constructor: '1' }, 400],
    ['all-tokens', { synced: 'maybe' }, 422],
    ['all-tokens', { token: '0x12' }, 400],
    ['activity', { action: 'POD_EXPLODED' }, 422],
    ['activity', { action: '' }, 200],
    ['activity', { pod: at(1) }, 200],
    ['operator-avs', {}, 400],
    ['operator-avs', { operator: '' }, 400],
    ['operator-avs', { operator: at(1), limit: '0' }, 422],
    ['distribution-root-info', { rootIndex: '-1' }, 400],
    ['distribution-root-info', { rootIndex: '99999999999999999999' }, 404],
    ['availability/all-operators', { network: 'sepolia' }, 422],
    ['availability/batch-by-hash', { batchHeaderHash: 'xyz' }, 400],
    ['availability/batch-by-hash', { batchHeaderHash: hash(1) }, 404],
    ['ecosystem-tvl', { page: '1' }, 400],
  ])('%s with %j is answered with %i', (operation, query, status) => {
    expect(witness.answer(operation, query).status).toBe(status);
  });

  test('throws for an operation that does not exist', () => {
    expect(() => witness.answer('all-nothing', {})).toThrow('no operation all-nothing');
  });
});
