import type { DuckDBConnection } from '@duckdb/node-api';
import { eventOf } from '../../../ingest/abi/dictionary.ts';
import type { Network } from '../../../ingest/networks/network.ts';
import { writeHistory } from '../histories.ts';
import { LogWriter, makeLogTables } from '../log-writer.ts';
import { AM, DM, EPM, SM } from '../model.ts';
import { CRAFTED_NETWORK, CraftedChain, person } from '../optional/crafted-chain.ts';
import { CRAFTED_PARTS } from '../optional/crafted-parts.ts';
import { openRawChain } from '../raw-chain.ts';
import { writeLateLogs } from './late-logs.ts';

/** After every block of the small chain. */
const LATE_BLOCKS = 30_000_000;

const ANSWER = 'OffchainAggregator.AnswerUpdated';

type Written = Pick<LogWriter, 'logs' | 'calls'>;

/**
 * Moves the second half of the blocks behind those of the small chain: what began before a cut
 * there ends after it.
 */
function divided({ logs, calls }: Written): Written {
  const blocks = [...new Set(logs.map(({ block }) => block))];
  const middle = blocks[Math.floor(blocks.length / 2)] ?? 0;
  const moved = <Row extends { readonly block: number }>(row: Row) => ({
    ...row,
    block: row.block < middle ? row.block : row.block + LATE_BLOCKS,
  });
  return { logs: logs.map(moved), calls: calls.map(moved) };
}

/**
 * The tables of the small chain of the real contracts, and before and after it logs of rare events,
 * a random history of stakers and logs that come before others that name them.
 *
 * @returns the network, and the blocks of the small chain with logs.
 */
export async function makeJoinedChain(
  connection: DuckDBConnection,
  seed: number,
): Promise<{ network: Network; blocks: readonly number[] }> {
  const parts: Written[] = [];
  let block = 100;
  const crafted = (write: (chain: CraftedChain) => void) => {
    const chain = new CraftedChain(block);
    write(chain);
    parts.push(divided(chain.writer));
    block = chain.writer.block + 1;
  };
  for (const write of CRAFTED_PARTS) crafted(write);
  crafted((chain) => writeLateLogs(chain, chain.writer.block + 1 + LATE_BLOCKS));
  const history = new LogWriter(block);
  writeHistory(history, seed);
  parts.push(divided(history));
  await makeLogTables(
    connection,
    parts.flatMap(({ logs }) => logs),
    parts.flatMap(({ calls }) => calls),
  );
  for (const name of ['logs', 'blocks', 'calls'])
    await connection.run(`create table ${name}_around as from ${name}; drop table temp.${name}`);
  const network = await openRawChain(connection);
  const read = await connection.runAndReadAll('select distinct block_number from logs order by 1');
  const blocks = read.getRowsJS().map(([number]) => Number(number));
  await addPrices(connection);
  for (const name of ['logs', 'blocks', 'calls'])
    await connection.run(`insert into ${name} by name from ${name}_around`);
  const contracts = Object.entries({
    StrategyManager: SM,
    DelegationManager: DM,
    EigenPodManager: EPM,
    AllocationManager: AM,
  }).map(([name, address]) => ({ name, address }));
  return {
    blocks,
    network: {
      ...network,
      contracts: [...network.contracts, ...CRAFTED_NETWORK.contracts, ...contracts],
      prices: [
        {
          source: 'chainlink',
          token: 'ETH',
          quote: 'USD',
          proxy: FEED,
          decimals: 8,
          aggregators: [{ address: FEED }],
        },
      ],
    },
  };
}

const FEED = person(950);

/** Adds an answer of a feed in each block, and one in the next block: its period then has two. */
async function addPrices(connection: DuckDBConnection): Promise<void> {
  const { topic0 } = eventOf(ANSWER);
  await connection.run(/* sql */ `
    insert into blocks by name
    select number + 1 as number, timestamp + 12 as timestamp from blocks
    where number + 1 not in (select number from blocks);
    insert into logs by name
    select number as block_number, 10000 as log_index, 10000 as transaction_index,
      unhex(lpad(hex(number), 64, '0')) as transaction_hash, unhex('${FEED.slice(2)}') as address,
      unhex('${topic0.slice(2)}') as topic0, unhex(lpad(hex(number), 64, '0')) as topic1,
      unhex(repeat('00', 32)) as topic2, null::blob as topic3, unhex(repeat('00', 32)) as data, '${ANSWER}' as event
    from blocks`);
}
