import type { Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../common/messages.ts';
import { textRows } from '../../common/relations/rows.ts';
import { DICTIONARY, eventOf, UNLISTED_CONTRACTS } from '../../ingest/abi/dictionary.ts';
import { type DerivationReport, makeReport } from '../../ingest/derive/derivation-report.ts';
import { makeTables } from '../../ingest/derive/derive.ts';
import { activitiesSql } from '../../ingest/derive/relations/activities.ts';
import { EVENTS } from '../../ingest/derive/relations/activity-columns.ts';
import { makeActivityLogs } from '../../ingest/derive/relations/activity-logs.ts';
import type { Network } from '../../ingest/networks/network.ts';
import { addressOfNumber, encodeLog, LogWriter, makeLogTables } from './log-writer.ts';
import { DM, EPM, SM } from './model.ts';
import { openMemory } from './raw-chain.ts';
import { tableSql } from './table-sql.ts';

/** The witnesses that refuse a snapshot. */
const witnessesOf = (problems: readonly Message[]) =>
  problems.map(({ parameters }) => parameters.witness);

const network: Network = {
  chainId: 1,
  network: 'ethereum',
  genesisTime: 1_606_824_023,
  firstBlock: 1,
  contracts: [
    { name: 'StrategyManager', address: SM },
    { name: 'DelegationManager', address: DM },
    { name: 'EigenPodManager', address: EPM },
    { name: 'EigenDACertVerifierRouter', address: addressOfNumber(78) },
  ],
};

const STAKER = addressOfNumber(100);
const OPERATOR = addressOfNumber(101);
const STRATEGY = addressOfNumber(102);
const DEPOSIT = 'StrategyManager.Deposit(address,address,uint256)';
const INCREASED = 'DelegationManager.OperatorSharesIncreased';
const QUEUED = 'DelegationManager.SlashingWithdrawalQueued';
const RATE = 'StrategyBase.ExchangeRateEmitted';
const URI = 'DelegationManager.OperatorMetadataURIUpdated';
const word = (value: bigint) => value.toString(16).padStart(64, '0');

/**
 * The problems of an ingest by its own logs' faults (docs of faults: 13 to 15, 18 to 21, 24 to 27).
 */
describe('faulty logs', () => {
  let memory: Awaited<ReturnType<typeof openMemory>>;
  let writer: LogWriter;

  beforeAll(async () => {
    memory = await openMemory();
  });
  afterAll(() => memory.close());
  beforeEach(() => {
    writer = new LogWriter(10);
    writer.emit('DelegationManager.OperatorRegistered(address,address)', DM, {
      operator: OPERATOR,
      delegationApprover: OPERATOR,
    });
    writer.emit('DelegationManager.StakerDelegated', DM, { staker: STAKER, operator: OPERATOR });
    writer.emit(DEPOSIT, SM, { staker: STAKER, strategy: STRATEGY, shares: 50n });
    writer.emit(INCREASED, DM, {
      operator: OPERATOR,
      staker: STAKER,
      strategy: STRATEGY,
      shares: 50n,
    });
    writer.nextBlock();
  });

  async function report(): Promise<DerivationReport> {
    const { connection } = memory;
    await makeLogTables(connection, writer.logs);
    await makeTables(connection, { network, tokens: [], prices: [], entities: [] });
    await makeActivityLogs(connection, 0, 1_000_000);
    return reportOf(true);
  }

  /** Of the tables that `report` has made, of complete logs or of others. */
  function reportOf(complete: boolean): Promise<DerivationReport> {
    return makeReport(memory.connection, complete, `(${activitiesSql(EVENTS)})`);
  }

  async function shares(): Promise<unknown> {
    const context = { network, snapshotSeconds: 0, blockNumber: 0 };
    return textRows(
      memory.connection,
      `select staker, shares::varchar from (${tableSql('staker_shares', context)})`,
    );
  }

  /** A log with changed bytes. */
  function emitChanged(
    key: string,
    parameters: Readonly<Record<string, unknown>>,
    change: (log: { topics: Hex[]; data: Hex }) => { topics: Hex[]; data: Hex },
  ): void {
    const { topics, data } = change(encodeLog(eventOf(key), parameters));
    writer.emitRaw(key, DM, topics, data);
  }

  const increase = { operator: OPERATOR, staker: STAKER, strategy: STRATEGY, shares: 1n };
  const withdrawal = {
    withdrawalRoot: `0x${word(7n)}`,
    withdrawal: {
      staker: STAKER,
      delegatedTo: OPERATOR,
      withdrawer: STAKER,
      nonce: 0n,
      startBlock: 1,
      strategies: [STRATEGY],
      scaledShares: [5n],
    },
    sharesToWithdraw: [5n],
  };

  it('13: an unknown topic of a known contract is counted, told, and changes nothing', async () => {
    writer.emitRaw(null, DM, [`0x${word(99n)}`], '0x');
    const { unknownTopics, warnings, problems } = await report();
    expect(unknownTopics).toEqual({ [`${DM} 0x${word(99n)}`]: 1 });
    expect(warnings.join()).toContain('a topic that the dictionary does not have');
    expect(problems).toEqual([]);
    expect(await shares()).toEqual([[STAKER, '50']]);
  });

  it("15: a strategy's event of an address that is none is counted as foreign, and gives no rate and no token", async () => {
    writer.emit('StrategyBase.ExchangeRateEmitted', addressOfNumber(999), { rate: 5n });
    writer.emit('StrategyBase.ExchangeRateEmitted', STRATEGY, { rate: 2n * 10n ** 18n });
    writer.emit('StrategyBase.StrategyTokenSet', STRATEGY, {
      token: addressOfNumber(55),
      decimals: 6,
    });
    const { foreignEmitters } = await report();
    expect(foreignEmitters).toEqual({ 'StrategyBase.ExchangeRateEmitted': 1 });
    const context = { network, snapshotSeconds: 0, blockNumber: 0 };
    expect(
      await textRows(
        memory.connection,
        `select strategy, shares_underlying, decimals::varchar from (${tableSql('tokens', context)}) where token = '${addressOfNumber(55)}'`,
      ),
    ).toEqual([[STRATEGY, '2', '6']]);
  });

  /** Every event that any address may emit. */
  const FLOATING_EVENTS = DICTIONARY.filter(({ contract }) =>
    UNLISTED_CONTRACTS.includes(contract),
  );
  /** Bytes that are not an encoding of an event: topics after the first, and data. */
  const NO_ENCODINGS: readonly (readonly [topics: readonly Hex[], data: Hex])[] = [
    [[], '0x'],
    [[], '0x01020304050607'],
    [[`0x${word(5n)}`, `0x${word(5n)}`, `0x${word(5n)}`], '0x'],
    [[`0x${'ff'.repeat(32)}`], `0x${'ff'.repeat(32)}`],
    [[`0x${'ff'.repeat(32)}`, `0x${'ff'.repeat(32)}`], `0x${'ff'.repeat(96)}`],
  ];

  it('15: what no strategy and no pod emits under their topics is foreign, whatever its bytes are', async () => {
    for (const { key, topic0 } of FLOATING_EVENTS)
      for (const [topics, data] of NO_ENCODINGS)
        writer.emitRaw(key, addressOfNumber(999), [topic0, ...topics], data);
    const { foreignEmitters, rejected, rejectedExamples, problems } = await report();
    expect(foreignEmitters).toEqual(
      Object.fromEntries(FLOATING_EVENTS.map(({ key }) => [key, NO_ENCODINGS.length])),
    );
    expect([rejected, rejectedExamples, problems]).toEqual([{}, [], []]);
    expect(await shares()).toEqual([[STAKER, '50']]);
  });

  it('15: a strategy that emits what only pods do is foreign, and a pod likewise', async () => {
    const pod = addressOfNumber(77);
    writer.emit('EigenPodManager.PodDeployed', EPM, { eigenPod: pod, podOwner: STAKER });
    const restaked = 'EigenPod.ValidatorRestaked(uint40)';
    writer.emitRaw(restaked, STRATEGY, [eventOf(restaked).topic0], '0x');
    writer.emitRaw(RATE, pod, [eventOf(RATE).topic0], '0x');
    const { foreignEmitters, rejected } = await report();
    expect([foreignEmitters, rejected]).toEqual([{ [restaked]: 1, [RATE]: 1 }, {}]);
  });

  it('19: no encoding is rejected where a strategy or a pod emits it', async () => {
    const pod = addressOfNumber(77);
    writer.emit('EigenPodManager.PodDeployed', EPM, { eigenPod: pod, podOwner: STAKER });
    const emitters = { EigenPod: pod, EigenDACertVerifierRouter: addressOfNumber(78) };
    for (const { contract, key, topic0 } of FLOATING_EVENTS)
      writer.emitRaw(key, Object(emitters)[contract] ?? STRATEGY, [topic0], '0x');
    const { foreignEmitters, rejected } = await report();
    expect(foreignEmitters).toEqual({});
    expect(Object.values(rejected).reduce((sum, rows) => sum + rows, 0)).toBe(
      FLOATING_EVENTS.length,
    );
  });

  /**
   * Logs that are rejected: the fault, the reason, the event, its parameters and the changed bytes.
   */
  const REJECTED: readonly (readonly [
    fault: string,
    reason: string,
    key: string,
    parameters: Readonly<Record<string, unknown>>,
    change: (log: { topics: Hex[]; data: Hex }) => { topics: Hex[]; data: Hex },
  ])[] = [
    [
      '18: a topic too few',
      'topics',
      INCREASED,
      increase,
      (log) => ({ ...log, topics: log.topics.slice(0, 1) }),
    ],
    [
      '18: a topic too many',
      'topics',
      INCREASED,
      increase,
      (log) => ({ ...log, topics: [...log.topics, `0x${word(1n)}`] }),
    ],
    [
      '19: data shorter than the static words',
      'length',
      INCREASED,
      increase,
      (log) => ({ ...log, data: log.data.slice(0, -2) as Hex }),
    ],
    [
      '19: data longer where all is static',
      'length',
      INCREASED,
      increase,
      (log) => ({ ...log, data: `${log.data}00` }),
    ],
    ['19: no data', 'length', QUEUED, withdrawal, (log) => ({ ...log, data: '0x' })],
    [
      '20: an offset beyond the data',
      'offset',
      URI,
      { operator: OPERATOR, metadataURI: 'x' },
      (log) => ({ ...log, data: log.data.replace(word(32n), word(4096n)) as Hex }),
    ],
    [
      '20: an offset beyond 2^64',
      'offset',
      URI,
      { operator: OPERATOR, metadataURI: 'x' },
      (log) => ({ ...log, data: log.data.replace(word(32n), word(2n ** 255n)) as Hex }),
    ],
    [
      '20: a length beyond the data',
      'offset',
      URI,
      { operator: OPERATOR, metadataURI: 'x' },
      (log) => ({ ...log, data: log.data.replace(word(1n), word(500n)) as Hex }),
    ],
    [
      '20: a list longer than the data',
      'offset',
      QUEUED,
      withdrawal,
      (log) => ({ ...log, data: log.data.replaceAll(word(1n), word(2n ** 30n)) as Hex }),
    ],
    [
      '20: lists of unequal length',
      'lists',
      QUEUED,
      { ...withdrawal, sharesToWithdraw: [1n, 2n] },
      (log) => log,
    ],
    [
      '21: an address with a byte in front',
      'range',
      INCREASED,
      increase,
      (log) => ({ ...log, data: log.data.replace('0x0', '0x1') as Hex }),
    ],
    [
      '21: an address in a topic with a byte in front',
      'range',
      INCREASED,
      increase,
      ({ topics, data }) => ({
        topics: topics.map((topic, at) =>
          at === 1 ? (topic.replace('0x0', '0x1') as Hex) : topic,
        ),
        data,
      }),
    ],
    [
      '21: an address in a list with a byte in front',
      'range',
      QUEUED,
      withdrawal,
      (log) => ({
        ...log,
        data: log.data.replace(
          `${'0'.repeat(24)}${STRATEGY.slice(2)}`,
          `1${'0'.repeat(23)}${STRATEGY.slice(2)}`,
        ) as Hex,
      }),
    ],
    [
      '25: an amount over 1e38 - 1',
      'amount',
      INCREASED,
      { ...increase, shares: 10n ** 38n },
      (log) => log,
    ],
  ];

  it('18 to 21, 25: each is rejected by its reason, and changes nothing', async () => {
    for (const [, , key, parameters, change] of REJECTED) emitChanged(key, parameters, change);
    const { rejected, rejectedExamples, problems } = await report();
    const found = await textRows(
      memory.connection,
      `select log_index::varchar, event, reason from rejected_logs
       where block_number = 11 order by log_index`,
    );
    const named = ([at, ...others]: readonly unknown[]) => [REJECTED[Number(at)]?.[0], ...others];
    expect(found.map(named)).toEqual(REJECTED.map(([fault, reason, key]) => [fault, key, reason]));
    const reasons = REJECTED.map(([, reason]) => reason);
    const counts = reasons.map((one) => [one, reasons.filter((other) => other === one).length]);
    expect(rejected).toEqual(Object.fromEntries(counts));
    for (const reason of new Set(reasons)) {
      const at = reasons.indexOf(reason);
      const example = { event: REJECTED[at]?.[2], block: 11, log: at, reason: expect.any(String) };
      expect(rejectedExamples).toContainEqual(
        expect.objectContaining({ code: 'log_rejected', parameters: example }),
      );
    }
    expect(problems).toEqual([]);
    expect(await shares()).toEqual([[STAKER, '50']]);
  });

  it('21: words read from the wrong end are told as such', async () => {
    const swap = (hex: string) =>
      hex.replace(/[0-9a-f]{64}/g, (one) => one.match(/../g)?.reverse().join('') ?? '') as Hex;
    for (let index = 0; index < 20; index += 1) {
      emitChanged(INCREASED, increase, ({ topics, data }) => ({
        topics: topics.map((topic, at) => (at === 0 ? topic : swap(topic))),
        data: swap(data),
      }));
    }
    const { warnings, rejected } = await report();
    expect(rejected).toEqual({ range: 20 });
    expect(warnings).toContain(
      'words look little-endian: most rejected logs have their zeros at the other end',
    );
  });

  it('24: a text that is no UTF-8 or holds NUL stays, with replacement characters, and is told', async () => {
    emitChanged(URI, { operator: OPERATOR, metadataURI: 'abc' }, (log) => ({
      ...log,
      data: log.data.replace('616263', '61ff00') as Hex,
    }));
    const { warnings, rejected } = await report();
    expect(rejected).toEqual({});
    expect(warnings.join()).toContain('no UTF-8 or hold NUL');
    const context = { network, snapshotSeconds: 0, blockNumber: 0 };
    expect(
      await textRows(
        memory.connection,
        `select metadata_uri from (${tableSql('operators', context)})`,
      ),
    ).toEqual([['a\ufffd\ufffd']]);
    expect(
      await textRows(
        memory.connection,
        `select data from (${activitiesSql(EVENTS)}) where action = 'OPERATOR_METADATA_URI_UPDATED'`,
      ),
    ).toEqual([[JSON.stringify({ operator: OPERATOR, metadataURI: 'a\ufffd\ufffd' })]]);
  });

  it('25: rewards over 1e38 - 1 are rejected, and are no activity', async () => {
    writer.emit('RewardsCoordinator.AVSRewardsSubmissionCreated', DM, {
      avs: OPERATOR,
      submissionNonce: 0n,
      rewardsSubmissionHash: `0x${word(1n)}`,
      rewardsSubmission: {
        strategiesAndMultipliers: [],
        token: STRATEGY,
        amount: 10n ** 38n,
        startTimestamp: 0,
        duration: 0,
      },
    });
    const { rejected, actions } = await report();
    expect(rejected).toEqual({ amount: 1 });
    expect(actions).not.toHaveProperty('AVS_REWARD_SUBMISSION');
  });

  it('26: shares of a token below 0 refuse, with the events of the pair', async () => {
    writer.emit(QUEUED, DM, {
      ...withdrawal,
      withdrawal: { ...withdrawal.withdrawal, scaledShares: [60n] },
    });
    writer.emit('DelegationManager.OperatorSharesDecreased', DM, { ...increase, shares: 50n });
    const { problems } = await report();
    expect(problems).toMatchObject([
      {
        code: 'derivation_contradicted',
        parameters: {
          witness: expect.stringContaining('deposit shares of a token are not below 0'),
          disagree: 1,
        },
      },
      {
        code: 'events_of_contradiction',
        parameters: {
          addresses: [STAKER, STRATEGY],
          logs: expect.arrayContaining([`${DEPOSIT} at block 10, log 2`]),
        },
      },
    ]);
  });

  it("26: an operator's shares that its stakers do not have refuse", async () => {
    writer.emit(INCREASED, DM, increase);
    const { problems } = await report();
    const examples = [`${OPERATOR} ${STRATEGY}: operator 51, stakers 50`];
    expect(problems).toContainEqual(
      expect.objectContaining({
        code: 'derivation_contradicted',
        parameters: expect.objectContaining({ disagree: 1, examples }),
      }),
    );
  });

  it('26: a counter with a hole refuses where the logs are complete, else it is told', async () => {
    writer.emit(QUEUED, DM, { ...withdrawal, withdrawal: { ...withdrawal.withdrawal, nonce: 1n } });
    writer.emit('DelegationManager.OperatorSharesDecreased', DM, { ...increase, shares: 5n });
    const name = 'withdrawal nonces of a staker have no hole';
    const { problems } = await report();
    expect(witnessesOf(problems)).toContainEqual(expect.stringContaining(name));
    expect((await reportOf(false)).warnings.join('\n')).toContain(name);
  });

  it('27: a completion of what was not queued refuses where the logs are complete, else it is told', async () => {
    writer.emit('DelegationManager.SlashingWithdrawalCompleted', DM, {
      withdrawalRoot: `0x${word(5n)}`,
    });
    const name = 'a completed withdrawal was queued before';
    expect(witnessesOf((await report()).problems)).toContainEqual(expect.stringContaining(name));
    const incomplete = await reportOf(false);
    expect(incomplete.warnings.join('\n')).toContain(name);
    expect(incomplete.problems).toEqual([]);
  });
});
