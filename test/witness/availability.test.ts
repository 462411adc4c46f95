import { describe, expect, test } from 'vitest';
import { difference, meta } from './by-hand.ts';
import { Witness } from './operations.ts';
import type { DaBatchesRow } from './snapshot-rows.ts';
import { at, EMPTY, hash, OPERATOR, ROWS, SERVED_TIME } from './tiny-rows.ts';

const [JUST, LOST] = [at(0xb8), hash(0xaa)];
const operator = { network: 'holesky', socket: null, status: true, ejected: false };

/** Of OPERATOR hash(2) has the larger stake, hash(1) none; JUST goes by LOST alone. */
const witness = new Witness({
  ...ROWS,
  daOperators: [...ROWS.daOperators, { ...operator, operatorId: LOST, operator: JUST }],
  daBatches: [
    batch(1, 5n, [hash(2).replace('0x', '0X')], [LOST]),
    batch(2, 5n, [OPERATOR.toUpperCase(), hash(2)], [hash(1), OPERATOR]),
    batch(3, 6n, [hash(1), JUST], []),
    batch(4, 4n, [], [hash(2)]),
    { ...batch(5, 9n, [], [hash(2)]), network: 'ethereum' },
  ],
});

/** A batch of holesky, at a time in microseconds after that of the tiny rows. */
function batch(
  number: number,
  time: bigint,
  signers: string[],
  nonSigners: string[],
): DaBatchesRow {
  const [some] = ROWS.daBatches;
  if (some === undefined) throw new Error('tiny rows have no batch');
  const identity = { batchHeaderHash: hash(number), batchId: `${number % 3}` };
  return { ...some, ...identity, blockTimestamp: some.blockTimestamp + time, signers, nonSigners };
}

const LATER = SERVED_TIME.replace('.000', '.001');

describe('all-batches', () => {
  const shown = (number: number, signers: number, nonSigners: number) =>
    `{"batchId":"${number % 3}","batchHeaderHash":"${hash(number)}","blobsLength":2,"quorumNumbers":[0,1],"blobHeadersRoot":"${hash(8)}","referenceBlockNumber":5,"signedStakeForQuorums":[86,80],"transactionHash":"${hash(7)}","blockTimestamp":"${LATER}","blockNumber":6,"operators":{"signers":"${signers}","nonSigners":"${nonSigners}"},"quorumStakes":{"quorumNumber":"0","stake":"12"}}`;

  test('lists the newest first by the full stored time, then by hash, with those of the network counted', () => {
    const statistics =
      '{"totalBatches":4,"batchesWithNonSigners":3,"batchesWithNonSignersPercentage":75}';
    const byHand = `{"data":[${shown(3, 2, 0)},${shown(1, 1, 1)},${shown(2, 2, 2)},${shown(4, 0, 1)}],${meta(4, 1, 12, 1, statistics)}}`;
    expect(
      difference(witness, 'availability/all-batches', { network: 'holesky' }, byHand),
    ).toBeNull();
  });

  test('gives the nearest double of a third, and 0 without batches', () => {
    const daBatches = [1, 2, 3].map((number) => batch(number, 0n, [], number === 1 ? ['x'] : []));
    const figures = (rows: Witness) =>
      JSON.stringify(rows.answer('availability/all-batches', { network: 'holesky' }), (_, value) =>
        typeof value === 'bigint' ? Number(value) : value,
      );
    expect(figures(new Witness({ ...EMPTY, daBatches }))).toContain(
      '["batchesWithNonSignersPercentage",33.333333333333336]',
    );
    expect(figures(new Witness(EMPTY))).toContain('["batchesWithNonSignersPercentage",0]');
  });
});

describe('batch-by-id', () => {
  test('takes the newest of several batches with the id, ties by hash', () => {
    const found = (query: Record<string, string>) => {
      const answer = witness.answer('availability/batch-by-id', { network: 'holesky', ...query });
      return /"batchHeaderHash","(0x[0-9a-f]+)"/.exec(
        JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
      )?.[1];
    };
    expect(found({ batchId: '1' })).toBe(hash(1));
    expect(found({ batchId: '01' })).toBe(hash(1));
    expect(found({ batchId: '2' })).toBe(hash(2));
    expect(found({ batchId: '2', network: 'ethereum' })).toBe(hash(5));
  });

  test('answers as batch-by-hash', () => {
    const query = { network: 'holesky' };
    const tiny = new Witness(ROWS);
    expect(tiny.answer('availability/batch-by-id', { ...query, batchId: '42' })).toEqual(
      tiny.answer('availability/batch-by-hash', { ...query, batchHeaderHash: hash(9) }),
    );
  });

  test.each<[Record<string, string>, number]>([
    [{}, 400],
    [{ batchId: '-1' }, 400],
    [{ batchId: '0x1' }, 400],
    [{ batchId: '1', network: 'sepolia' }, 422],
    [{ batchId: '99999999999999999999999' }, 404],
    [{ batchId: '1' }, 404],
  ])('answers %j with %i', (query, status) => {
    expect(witness.answer('availability/batch-by-id', query).status).toBe(status);
  });
});

describe('availability/operator-info', () => {
  const larger = `"operatorId":"${hash(2)}","operator":"${OPERATOR}","socket":"s:1","status":false,"ejected":true,"quorumStakes":[{"quorumNumber":"2","stake":"8"},{"quorumNumber":"10","stake":"5"}],"totalStake":13`;
  const smaller = (operatorId: string, address: string) =>
    `"operatorId":"${operatorId}","operator":"${address}","socket":"","status":true,"ejected":false,"quorumStakes":[],"totalStake":0`;
  const signing = (signed: number, missed: number, percentage: number) =>
    `"quorums":[],"signing":{"batchesSigned":${signed},"batchesMissed":${missed},"signedPercentage":${percentage}}`;

  test.each<[string, string]>([
    // Signed 1 and, once, 2; missed 2, by the address, and 4.
    [OPERATOR, `${larger},${signing(2, 2, 50)}`],
    [hash(2).toUpperCase(), `${larger},${signing(2, 2, 50)}`],
    // Signed 2, by the address, and 3; missed 2.
    [hash(1), `${smaller(hash(1), OPERATOR)},${signing(2, 1, 66.66666666666667)}`],
    [JUST, `${smaller(LOST, JUST)},${signing(1, 1, 50)}`],
  ])('%s has stakes and signatures', (wanted, byHand) => {
    const query = { network: 'holesky', operator: wanted };
    expect(
      difference(witness, 'availability/operator-info', query, `{"data":{${byHand}}}`),
    ).toBeNull();
  });

  test('has of each quorum the last entry, and the exit behind it', () => {
    const event = (block: bigint, quorumNumber: bigint, action: string) => ({
      network: 'holesky',
      operatorId: hash(2),
      operator: OPERATOR,
      quorumNumber,
      action,
      stake: null,
      socket: null,
      batchId: block === 12n ? '7' : null,
      blockNumber: block,
      logIndex: 0n,
      transactionHash: hash(1),
      timestamp: ROWS.daBatches[0]?.blockTimestamp ?? 0n,
    });
    const rows = new Witness({
      ...ROWS,
      daBatches: [],
      daOperatorEvents: [
        event(12n, 1n, 'Registered'),
        event(9n, 1n, 'Deregistered'),
        event(5n, 1n, 'Registered'),
        event(5n, 0n, 'Registered'),
        event(7n, 0n, 'Ejected'),
      ],
    });
    const at = (block: number, batchId = '') =>
      `{"blockNumber":${block},"blockTimestamp":"${SERVED_TIME}","batchId":"${batchId}"}`;
    const quorums = `[{"quorumNumber":"0","entry":${at(5)},"exit":${at(7)}},{"quorumNumber":"1","entry":${at(12, '7')},"exit":null}]`;
    const byHand = `{"data":{${larger},${signing(0, 0, 0).replace('"quorums":[]', `"quorums":${quorums}`)}}}`;
    const query = { network: 'holesky', operator: OPERATOR };
    expect(difference(rows, 'availability/operator-info', query, byHand)).toBeNull();
  });

  test('takes the smaller id where stakes are equal, and 0 percent of no batches', () => {
    const rows = new Witness({ ...ROWS, daQuorumStakes: [], daBatches: [] });
    const byHand = `{"data":{${smaller(hash(1), OPERATOR)},${signing(0, 0, 0)}}}`;
    const query = { network: 'holesky', operator: OPERATOR };
    expect(difference(rows, 'availability/operator-info', query, byHand)).toBeNull();
  });

  test.each<[Record<string, string>, number]>([
    [{}, 400],
    [{ operator: '0x12' }, 400],
    [{ operator: `${OPERATOR}ab` }, 400],
    [{ operator: OPERATOR, page: '1' }, 400],
    [{ operator: OPERATOR }, 200],
    [{ operator: hash(2) }, 404],
    [{ operator: at(1) }, 404],
    [{ operator: OPERATOR, network: 'Holesky' }, 422],
  ])('answers %j with %i', (query, status) => {
    expect(witness.answer('availability/operator-info', query).status).toBe(status);
  });
});

describe('operator-nonsignings', () => {
  const listed = (...numbers: readonly number[]) => {
    const shown = numbers.map(
      (number) =>
        `{"batchId":"${number % 3}","batchHeaderHash":"${hash(number)}","blockTimestamp":"${LATER}","blockNumber":6}`,
    );
    return `{"data":[${shown.join(',')}],${meta(numbers.length, 1, 12, numbers.length === 0 ? 0 : 1)}}`;
  };

  test.each<[string, string]>([
    [OPERATOR, listed(2, 4)],
    [hash(2), listed(2, 4)],
    [hash(1).toUpperCase(), listed(2)],
    [JUST, listed(1)],
    [LOST, listed(1)],
  ])('lists what %s missed, each batch once, the newest first', (wanted, byHand) => {
    const query = { network: 'holesky', operator: wanted };
    expect(difference(witness, 'availability/operator-nonsignings', query, byHand)).toBeNull();
  });

  test('counts any id of an address', () => {
    const rows = new Witness({ ...ROWS, daBatches: [batch(1, 0n, [], [hash(1)])] });
    const query = (wanted: string) => ({ network: 'holesky', operator: wanted });
    const name = 'availability/operator-nonsignings';
    const once = listed(1).replace(LATER, SERVED_TIME);
    expect(difference(rows, name, query(OPERATOR), once)).toBeNull();
    expect(difference(rows, name, query(hash(2)), listed())).toBeNull();
    expect(rows.answer(name, query(at(1))).status).toBe(404);
  });
});

describe('quorum-operators', () => {
  const network = 'holesky';
  const stake = { network, quorumNumber: 7n, blockNumber: 1n };
  const rows = new Witness({
    ...ROWS,
    daQuorumStakes: [
      { ...stake, operatorId: hash(2), stake: 10n ** 30n },
      { ...stake, operatorId: hash(1), stake: 999n },
      { ...stake, operatorId: hash(1), stake: 10n ** 30n, blockNumber: 2n },
      { ...stake, operatorId: hash(5), stake: 2n * 10n ** 30n },
      { ...stake, operatorId: hash(6), stake: 0n, blockNumber: 9n },
      { ...stake, operatorId: hash(6), stake: 5n },
      { ...stake, operatorId: hash(7), stake: 5n, quorumNumber: 8n },
    ],
  });
  const shown = (operatorId: string, address: string, amount: string, active = false) =>
    `{"operatorId":"${operatorId}","operator":"${address}","stake":"${amount}","active":${active}}`;
  const [one, two] = [`1${'0'.repeat(30)}`, `2${'0'.repeat(30)}`];

  test('lists the latest stake of each operator, the largest first, then by id', () => {
    const all = [
      shown(hash(5), '', two),
      shown(hash(1), OPERATOR, one, true),
      shown(hash(2), OPERATOR, one),
      shown(hash(6), '', '0'),
    ];
    const byHand = `{"data":[${all}],${meta(4, 1, 12, 1, '{"totalOperators":4,"totalStake":4e30,"averageStake":1e30}')}}`;
    expect(
      difference(rows, 'availability/quorum-operators', { network, quorumNumber: '07' }, byHand),
    ).toBeNull();
  });

  test.each<[Record<string, string>, number]>([
    [{ network }, 400],
    [{ network, quorumNumber: '-1' }, 400],
    [{ network, quorumNumber: '7', limit: '0' }, 422],
    [{ network, quorumNumber: '9' }, 404],
    [{ network, quorumNumber: '256' }, 404],
    [{ quorumNumber: '7' }, 404],
  ])('answers %j with %i', (query, status) => {
    expect(rows.answer('availability/quorum-operators', query).status).toBe(status);
  });
});
