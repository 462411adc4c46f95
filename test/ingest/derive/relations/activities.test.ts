import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS } from '../../../../common/vocabulary.ts';
import { makeTables } from '../../../../ingest/derive/derive.ts';
import { activitiesSql } from '../../../../ingest/derive/relations/activities.ts';
import { EVENTS } from '../../../../ingest/derive/relations/activity-columns.ts';
import { makeActivityLogs } from '../../../../ingest/derive/relations/activity-logs.ts';
import {
  CONTRACTS,
  cases,
  type Parameters,
  SHARES,
  staker,
  strategy,
} from '../../activity-cases.ts';
import { LogWriter, makeLogTables } from '../../log-writer.ts';
import { openMemory } from '../../raw-chain.ts';

/** Integers as decimal text, all else as it is: how `data` writes parameters. */
function asData(parameters: Parameters): string {
  return JSON.stringify(parameters, (_name, value: unknown) =>
    typeof value === 'bigint' || typeof value === 'number' ? String(value) : value,
  );
}

describe('an activity of each event that is one', () => {
  let memory: Awaited<ReturnType<typeof openMemory>>;
  let rows: Record<string, unknown>[];
  beforeAll(async () => {
    memory = await openMemory();
    const writer = new LogWriter(10);
    const emit = (event: string, parameters: Parameters) => {
      const contract = CONTRACTS.find(({ name }) => event.startsWith(`${name}.`));
      writer.emit(event, contract?.address ?? '0x', parameters);
    };
    for (const [index, { event, parameters }] of cases.entries()) {
      // The first release says by an event of its own which shares a withdrawal takes.
      if (event === 'StrategyManager.WithdrawalQueued')
        emit('StrategyManager.ShareWithdrawalQueued', {
          depositor: staker,
          nonce: 0n,
          strategy,
          shares: SHARES,
        });
      emit(event, parameters);
      if (!cases[index + 1]?.origin) writer.nextTransaction();
    }
    const { connection } = memory;
    await makeLogTables(connection, writer.logs);
    const network = {
      chainId: 1,
      network: 'ethereum',
      genesisTime: 0,
      firstBlock: 1,
      contracts: CONTRACTS,
    };
    await makeTables(connection, { network, tokens: [], prices: [], entities: [] });
    await makeActivityLogs(connection, 0, 100);
    rows = (await connection.runAndReadAll(activitiesSql(EVENTS))).getRowObjectsJson();
  });
  afterAll(() => memory.close());

  it('is there for all 32 actions, once a log', () => {
    expect(rows.map(({ action }) => action)).toEqual(cases.map(({ action }) => action));
    expect(new Set(cases.map(({ action }) => action))).toEqual(new Set(ACTIONS));
  });

  it.each(cases.map((one, index) => [one.event, index, one] as const))(
    '%s (%i) fills its columns, and tells its parameters and its log',
    (event, index, { action, parameters, fills, origin }) => {
      const { data, metadata, timestamp, block_number, log_index, ...columns } = rows[index] ?? {};
      expect(columns).toEqual({
        action,
        ...{ operator: null, staker: null, strategy: null, token: null, avs: null, pod: null },
        ...fills,
      });
      expect(data).toBe(asData(parameters));
      expect(timestamp).toBe('2023-11-14 22:15:20');
      expect(block_number).toBe('10');
      const contract = CONTRACTS.find(({ name }) => event.startsWith(`${name}.`));
      expect(JSON.parse(String(metadata))).toEqual({
        transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        transactionIndex: expect.any(Number),
        contract: contract?.address,
        event: event.replace(/^\w+\.(\w+).*$/, '$1'),
        ...(origin ? { origin } : {}),
      });
      expect(Number(log_index)).toBeGreaterThanOrEqual(index);
    },
  );
});
