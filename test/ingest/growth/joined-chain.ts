import type { DuckDBConnection } from '@duckdb/node-api';
import { encodeAbiParameters, getContractAddress, parseAbiParameters } from 'viem';
import { BEACON_STRATEGY } from '../../../common/vocabulary.ts';
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
  await addProducts(connection);
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
      products: [...LISTERS, FACTORY].map((address, index) => ({
        product: `product ${index}`,
        issuer: `issuer ${index}`,
        ...(address === FACTORY
          ? {
              registries: [{ address, event: MADE, field: 'vault', use: 'vault', ...PROVED }],
              vaults: { event: OF_VAULT, field: 'eigenPodOwner', source: 'invented' },
            }
          : {
              registries: [
                { address, event: ADDED, field: 'restaker', use: 'adds', ...PROVED },
                { address, event: REMOVED, field: 'od', use: 'removes', ...PROVED },
                { address, event: OWNED, field: 'restakingOperator', use: 'operator', ...PROVED },
              ],
            }),
        ...(index === 0 && {
          formulas: [{ creator: MAKER, nonces: NODES, beacon: BEACON, ...PROVED }],
        }),
        ...(index === 1 && { strategies: SHARED }),
      })),
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

const ADDED = 'InceptionVault.RestakerDeployed';
const REMOVED = 'RenzoRestakeManager.OperatorDelegatorRemoved';
const OWNED = 'PufferModuleManager.RestakingOperatorCreated';
const PROVED = { certainty: 'issuer', source: 'invented' } as const;

/** The registries of three products, and the creator of the nodes of the first. */
const LISTERS = [person(960), person(961), person(962)];
const MAKER = person(963);
/** Names two vaults, whose logs add stakers, also before. */
const FACTORY = person(964);
const VAULTS = [person(965), person(966)];
const BEACON = person(967);
/** Stakers of one product hold native ETH and an unknown token for others. */
const SHARED = [BEACON_STRATEGY, person(969)].map((strategy, index) => ({
  product: `part ${index}`,
  strategy,
  source: 'invented',
}));
const MADE = 'StakeWiseVaultFactory.VaultCreated';
const OF_VAULT = 'StakeWiseVault.EigenPodCreated';
const PROXY = 'BeaconProxy.BeaconUpgraded';
const NODES = 40;
const MADE_DATA = encodeAbiParameters(parseAbiParameters('address, bytes'), [person(968), '0x']);

/**
 * Adds logs of registries and vaults that name stakers, at any block, and remove some of them,
 * pods of nodes that lie at addresses of a formula, and logs that name operators.
 */
async function addProducts(connection: DuckDBConnection): Promise<void> {
  const bytes = (hex: string) => `unhex('${hex.slice(2)}')`;
  const word = (hex: string) => `unhex('${hex.slice(2).padStart(64, '0')}')`;
  const deployed = 'EigenPodManager.PodDeployed';
  const nodes = Array.from({ length: NODES }, (_, index) => {
    const node = getContractAddress({ from: MAKER, nonce: BigInt(index + 1) });
    return `(${index}, ${word(person(2000 + index))}, ${word(node)})`;
  });
  const lister = `[${LISTERS.map(bytes).join(', ')}][1 + n % 3]`;
  const topic = (key: string) => bytes(eventOf(key).topic0);
  await connection.run(/* sql */ `
    create temp table numbered_blocks as
    select number, row_number() over (order by number) - 1 as place, count(*) over () as total from blocks;
    create temp table named_stakers as
    select topic1 as staker, row_number() over (order by topic1) as n
    from (select distinct topic1 from logs where event = 'DelegationManager.StakerDelegated');
    create temp table named_operators as
    select topic1 as "operator", row_number() over (order by topic1) as n
    from (select distinct topic1 from logs where split_part(event, '(', 1) = 'DelegationManager.OperatorRegistered');
    create temp table product_logs as
    select n * 37 as place, 20000 + n as log_index, ${lister} as address, ${topic(ADDED)} as topic0,
      staker as topic1, null::blob as topic2, ''::blob as data, '${ADDED}' as event
    from named_stakers where n % 9 < 3
    union all
    select n * 53, 30000 + n, ${lister}, ${topic(REMOVED)}, null, null, staker, '${REMOVED}'
    from named_stakers where n % 9 = 0
    union all
    select n * 71, 50000 + n, ${lister}, ${topic(OWNED)}, "operator", null, ''::blob, '${OWNED}' from named_operators
    union all
    select 400 * n, 60000 + n, ${bytes(FACTORY)}, ${topic(MADE)}, ${word(FACTORY)}, vault, ${bytes(MADE_DATA)}, '${MADE}'
    from (values ${VAULTS.map((vault, index) => `(${index + 1}, ${word(vault)})`).join(', ')}) made(n, vault)
    union all
    select n * 41, 70000 + n, [${VAULTS.map(bytes).join(', ')}][1 + n % 2], ${topic(OF_VAULT)}, null, null,
      staker || ${word(FACTORY)}, '${OF_VAULT}'
    from named_stakers where n % 9 in (4, 5)
    union all
    select n * 101, 80000 + n, node[13:], ${topic(PROXY)}, ${word(BEACON)}, null, ''::blob, '${PROXY}'
    from (values ${nodes.join(', ')}) made(n, pod, node) where n % 5 > 0
    union all
    select n * 101, 40000 + n, ${bytes(EPM)}, ${topic(deployed)}, pod, node, ''::blob, '${deployed}'
    from (values ${nodes.join(', ')}) made(n, pod, node);
    insert into logs by name
    select number as block_number, log_index, log_index as transaction_index,
      unhex(lpad(hex(number), 64, '0')) as transaction_hash, address, topic0, topic1, topic2, null::blob as topic3,
      data, event
    from product_logs join numbered_blocks on numbered_blocks.place = product_logs.place % total;
    drop table product_logs; drop table named_stakers; drop table named_operators; drop table numbered_blocks`);
}
