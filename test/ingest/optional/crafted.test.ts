import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTables } from '../../../ingest/derive/derive.ts';
import type { TableContext } from '../../../ingest/derive/tables/context.ts';
import { makeLogTables } from '../log-writer.ts';
import { openMemory } from '../raw-chain.ts';
import { tableSql } from '../table-sql.ts';
import { expectEqual, rowsOf } from './compare-tables.ts';
import { CRAFTED_NETWORK, CraftedChain, hash, person } from './crafted-chain.ts';
import { writeStrategies } from './crafted-others.ts';
import { CRAFTED_PARTS } from './crafted-parts.ts';
import { writeMixedCompletions, writeOwnGains } from './crafted-shares.ts';
import { decodeChain } from './decoded-chain.ts';
import { LOG_TABLES } from './expected.ts';

describe('rare events and the greatest values', () => {
  let memory: Awaited<ReturnType<typeof openMemory>>;
  let context: TableContext;
  const chain = new CraftedChain();

  beforeAll(async () => {
    for (const write of CRAFTED_PARTS) {
      write(chain);
      chain.next();
    }
    memory = await openMemory();
    // Rows come in another order than the chain's.
    await makeLogTables(memory.connection, chain.writer.logs.toReversed());
    const configuration = { network: CRAFTED_NETWORK, tokens: [], prices: null, entities: [] };
    context = await makeTables(memory.connection, configuration, chain.writer.block);
  });
  afterAll(() => memory.close());

  it('are none that is rejected', async () => {
    const read = await memory.connection.runAndReadAll('select event, reason from rejected_logs');
    expect(read.getRowsJson()).toEqual([]);
  });

  it.each(LOG_TABLES)('give the rows of %s that viem and plain JavaScript give', async (table) => {
    const logs = decodeChain(CRAFTED_NETWORK, chain.raw);
    expect(await expectEqual(memory.connection, context, logs, table)).toBeGreaterThan(0);
  });
});

describe('a Deposit of shares that come back', () => {
  it('tells no token, since M2 takes any that its caller names', async () => {
    const memory = await openMemory();
    const chain = new CraftedChain();
    writeMixedCompletions(chain);
    await makeLogTables(memory.connection, chain.writer.logs);
    const configuration = { network: CRAFTED_NETWORK, tokens: [], prices: null, entities: [] };
    const context = await makeTables(memory.connection, configuration);
    const tokens = await rowsOf(memory.connection, tableSql('tokens', context));
    expect(tokens.find(({ strategy }) => strategy === person(13))?.token).toBe(person(91));
    memory.close();
  });
});

describe('a withdrawal that is completed in a transaction in which its staker also gains shares', () => {
  it('was received as what its own logs say', async () => {
    const memory = await openMemory();
    const chain = new CraftedChain();
    writeOwnGains(chain);
    await makeLogTables(memory.connection, chain.writer.logs);
    const configuration = { network: CRAFTED_NETWORK, tokens: [], prices: null, entities: [] };
    const context = await makeTables(memory.connection, configuration);
    const withdrawals = await rowsOf(memory.connection, tableSql('withdrawals', context));
    const received = withdrawals.map((row) => [row.withdrawal_root, row.received_as]);
    expect(received).toEqual([
      [hash(100), 'tokens'],
      [hash(101), 'shares'],
      [hash(102), 'shares'],
      [hash(103), 'tokens'],
      [hash(104), 'shares'],
      [hash(105), 'tokens'],
      [hash(106), 'shares'],
      [hash(107), 'tokens'],
    ]);
    const changes = await rowsOf(memory.connection, tableSql('share_changes', context));
    const gains = changes.filter(({ reason }) => reason !== 'withdrawal_queued');
    const ofBlock = (block: string) =>
      gains
        .filter(({ block_number }) => block_number === block)
        .sort((a, b) => Number(a.log_index) - Number(b.log_index))
        .map(({ reason }) => reason);
    const blocks = [...new Set(gains.map(({ block_number }) => String(block_number)))].sort();
    expect(blocks.map(ofBlock)).toEqual([
      ['deposit'],
      ['pod_update'],
      ['pod_update', 'withdrawal_completed'],
      ['deposit', 'withdrawal_completed'],
      ['deposit'],
      ['pod_update', 'withdrawal_completed', 'withdrawal_completed'],
      ['pod_update'],
      ['withdrawal_completed', 'pod_update'],
      ['deposit'],
    ]);
    memory.close();
  });
});

describe('logs of the first release', () => {
  it('tell the one delay of all strategies, until M2 has another', async () => {
    const memory = await openMemory();
    const chain = new CraftedChain();
    const emitDelay = (key: string, newValue: bigint) =>
      chain.emit(key, { previousValue: 0n, newValue }).next();
    const delayOf = async () => {
      await makeLogTables(memory.connection, chain.writer.logs);
      const configuration = { network: CRAFTED_NETWORK, tokens: [], prices: null, entities: [] };
      const context = await makeTables(memory.connection, configuration);
      const [row] = await rowsOf(memory.connection, tableSql('strategies', context));
      return row?.withdrawal_delay_blocks;
    };
    chain.emit('StrategyManager.StrategyAddedToDepositWhitelist', { strategy: person(71) });
    emitDelay('StrategyManager.WithdrawalDelayBlocksSet', 9n);
    emitDelay('StrategyManager.WithdrawalDelayBlocksSet', 7_200n);
    expect(await delayOf()).toBe('7200');
    emitDelay('DelegationManager.MinWithdrawalDelayBlocksSet', 50n);
    expect(await delayOf()).toBe('50');
    memory.close();
  });
});

describe('logs of M2 alone', () => {
  it('tell the delays of strategies, and nothing of the validators of pods whose logs are not there', async () => {
    const memory = await openMemory();
    const chain = new CraftedChain();
    writeStrategies(chain);
    chain.emit('EigenPodManager.PodDeployed', { eigenPod: person(31), podOwner: person(21) });
    await makeLogTables(memory.connection, chain.writer.logs);
    const configuration = { network: CRAFTED_NETWORK, tokens: [], prices: null, entities: [] };
    const context = await makeTables(memory.connection, configuration);
    const delays = await rowsOf(memory.connection, tableSql('strategies', context));
    expect(delays.map((row) => row.withdrawal_delay_blocks)).toEqual(['60000', '50400']);
    const [pod] = await rowsOf(memory.connection, tableSql('pods', context));
    expect(pod?.restaked_validators).toBeNull();
    const logs = decodeChain(CRAFTED_NETWORK, chain.raw);
    for (const table of ['strategies', 'pods', 'rate_changes'] as const)
      await expectEqual(memory.connection, context, logs, table);
    memory.close();
  });
});
