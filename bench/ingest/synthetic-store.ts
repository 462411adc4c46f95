import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { sqlText } from '../../common/sql.ts';
import { eventOf } from '../../ingest/abi/dictionary.ts';
import type { Network } from '../../ingest/networks/network.ts';
import { BLOCK_COLUMN, COLUMNS } from '../../ingest/store/columns.ts';
import { LogStore, type StoreFile } from '../../ingest/store/log-store.ts';

/** Contracts' addresses end with these bytes. */
const CONTRACTS = {
  StrategyManager: 0x11,
  DelegationManager: 0x12,
  EigenPodManager: 0x13,
  AllocationManager: 0x14,
  RewardsCoordinator: 0x15,
} as const;

const FIRST_BLOCK = 20_000_000;
const STRATEGIES = 20;
const OPERATORS = 400;
/** One staker has this many logs: see `EPISODE`. */
const LOGS_EACH = 14;
/** One operator in this many is slashed; its stakers' shares need 256-bit products. */
const SLASHED_EACH = 50;

/** Synthetic stores have this network. */
export const SYNTHETIC: Network = {
  chainId: 1,
  network: 'ethereum',
  genesisTime: 1_606_824_023,
  firstBlock: FIRST_BLOCK,
  contracts: Object.entries(CONTRACTS).map(([name, byte]) => ({
    name,
    address: `0x${byte.toString(16).padStart(40, '0')}`,
  })),
};

/** SQL that writes an address as 40 hex digits, from a kind and a number. */
const person = (kind: string, number: string) =>
  `('${kind}' || lpad(to_hex((${number})::bigint), 38, '0'))`;
const staker = person('a5', 'i');
const operator = person('0b', `i % ${OPERATORS}`);
const strategy = person('57', `i % ${STRATEGIES}`);
const token = person('7e', `i % ${STRATEGIES}`);
/** SQL that computes shares: first deposit, second deposit, withdrawal. */
const first = '((i % 1000 + 1)::hugeint * 1000000000000000000 + i)';
const more = '((i % 100 + 1)::hugeint * 10000000000000000 + i)';
const left = '((i % 50 + 1)::hugeint * 10000000000000000)';

const padded = (address: string) => `(repeat('0', 24) || ${address})`;
const number = (value: string) => `lpad(to_hex((${value})::hugeint), 64, '0')`;
const root = "('ee' || lpad(to_hex(i::bigint), 62, '0'))";
/** Stakers of slashed operators, whose deposit scaling factor offsets the earlier slash. */
const SLASHED = `(i % ${OPERATORS}) % ${SLASHED_EACH} = 0`;
const RAISED = '1111111111111111111';
/** SQL that computes the withdrawn shares, as in the event. */
const scaled = `case when ${SLASHED} then ${left} * ${RAISED} // 1000000000000000000 else ${left} end`;

/** One log has an event, an emitter (a contract or an address), topics and data as hex. */
type Line = readonly [
  key: string,
  emitter: keyof typeof CONTRACTS | null,
  topics: readonly string[],
  data: readonly string[],
];

const increased = (amount: string): Line => [
  'DelegationManager.OperatorSharesIncreased',
  'DelegationManager',
  [padded(operator)],
  [padded(staker), padded(strategy), number(amount)],
];
const deposit = (amount: string): Line => [
  'StrategyManager.Deposit(address,address,uint256)',
  'StrategyManager',
  [],
  [padded(staker), padded(strategy), number(amount)],
];
const factor: Line = [
  'DelegationManager.DepositScalingFactorUpdated',
  'DelegationManager',
  [],
  [
    padded(staker),
    padded(strategy),
    number(`case when ${SLASHED} then ${RAISED} else 1000000000000000000 end`),
  ],
];
const rate: Line = [
  'StrategyBase.ExchangeRateEmitted',
  null,
  [],
  [number('1000000000000000000 + i')],
];

/** The logs of one staker: delegation, two deposits, a reward claim and a partial withdrawal. */
const EPISODE: readonly Line[] = [
  [
    'DelegationManager.StakerDelegated',
    'DelegationManager',
    [padded(staker), padded(operator)],
    [],
  ],
  deposit(first),
  factor,
  increased(first),
  rate,
  deposit(more),
  factor,
  increased(more),
  rate,
  [
    'RewardsCoordinator.RewardsClaimed',
    'RewardsCoordinator',
    [padded(staker), padded(staker), padded(staker)],
    [root, padded(token), number(left)],
  ],
  [
    'RewardsCoordinator.ClaimerForSet',
    'RewardsCoordinator',
    [padded(staker), padded(person('00', '0')), padded(staker)],
    [],
  ],
  [
    'DelegationManager.OperatorSharesDecreased',
    'DelegationManager',
    [padded(operator)],
    [padded(staker), padded(strategy), number(left)],
  ],
  [
    'DelegationManager.SlashingWithdrawalQueued',
    'DelegationManager',
    [],
    [
      root,
      number('96'),
      number('448'),
      padded(staker),
      padded(operator),
      padded(staker),
      number('0'),
      number(`${FIRST_BLOCK}`),
      number('224'),
      number('288'),
      number('1'),
      padded(strategy),
      number('1'),
      number(scaled),
      number('1'),
      number(left),
    ],
  ],
  ['DelegationManager.SlashingWithdrawalCompleted', 'DelegationManager', [], [root]],
];

/** The store begins with these logs: operators, strategies and slashes. */
const OPERATOR: Line = [
  'DelegationManager.OperatorRegistered(address,address)',
  'DelegationManager',
  [padded(person('0b', 'i'))],
  [padded(person('00', '0'))],
];
const LISTED: Line = [
  'StrategyManager.StrategyAddedToDepositWhitelist',
  'StrategyManager',
  [],
  [padded(strategy)],
];
const TOKEN: Line = ['StrategyBase.StrategyTokenSet', null, [], [padded(token), number('18')]];
const SLASH: Line = [
  'AllocationManager.MaxMagnitudeUpdated',
  'AllocationManager',
  [],
  [
    padded(person('0b', `(i // ${STRATEGIES}) * ${SLASHED_EACH}`)),
    padded(strategy),
    number('900000000000000000'),
  ],
];

/**
 * Writes a store of about `logs` logs of the slashing release to `folder`, in files of up to 2
 * million logs. These have the events and the sizes of half of mainnet's logs, and their sums are
 * consistent; no log has a batch's transaction.
 */
export async function writeSyntheticStore(folder: string, logs: number): Promise<LogStore> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '1GB' });
  const connection = await instance.connect();
  const stakers = Math.ceil(logs / LOGS_EACH);
  const last = FIRST_BLOCK + 1 + stakers;
  const files: StoreFile[] = [];
  const perFile = Math.floor(2_000_000 / LOGS_EACH);
  files.push(await write(connection, folder, 'logs', `${FIRST_BLOCK}-start`, startSql()));
  for (let from = 0; from < stakers; from += perFile) {
    const to = Math.min(from + perFile, stakers);
    files.push(
      await write(connection, folder, 'logs', `${FIRST_BLOCK + 1 + from}`, episodesSql(from, to)),
    );
  }
  const columns = Object.entries(COLUMNS.blocks)
    .slice(2)
    .map(([name, type]) => `null::${type} as ${name}`);
  files.push(
    await write(
      connection,
      folder,
      'blocks',
      'all',
      /* sql */ `
      select number, 1606824023 + 12 * (number - 4700013) as timestamp, ${columns.join(', ')}
      from range(${FIRST_BLOCK}, ${last + 1}) numbers(number)`,
    ),
  );
  connection.closeSync();
  instance.closeSync();
  const range = {
    from: FIRST_BLOCK,
    to: last,
    source: 'synthetic',
    rows: logs,
    lastHash: null,
    rejected: {},
    files,
  };
  return new LogStore(folder, {
    version: 1,
    chainId: 1,
    selection: 'synthetic',
    dictionary: 'synthetic',
    ranges: [range],
    inputs: [],
    gaps: [],
    staged: null,
  });
}

function startSql(): string {
  const block = String(FIRST_BLOCK);
  const parts = [
    [[OPERATOR], OPERATORS],
    [[LISTED, TOKEN], STRATEGIES],
    [[SLASH], (OPERATORS / SLASHED_EACH) * STRATEGIES],
  ] as const;
  return parts
    .map(([lines, count], at) => {
      const rows = linesSql(lines, `range(${count})`, block);
      return `select * replace (log_index + ${1000 * at} as log_index) from (${rows})`;
    })
    .join(' union all ');
}

function episodesSql(from: number, to: number): string {
  return linesSql(EPISODE, `range(${from}, ${to})`, `${FIRST_BLOCK + 1} + i`);
}

/** SQL of the lines for each `i` of a range. The lines of one `i` share a transaction. */
function linesSql(lines: readonly Line[], numbers: string, block: string): string {
  const each = (of: (line: Line) => string) =>
    `case line ${lines.map((line, index) => `when ${index} then ${of(line)}`).join(' ')} end`;
  const topic = (at: number) =>
    each(([, , topics]) => (topics[at] === undefined ? 'null::blob' : `unhex(${topics[at]})`));
  const alone = block.includes('i') ? 'line' : `i * ${lines.length} + line`;
  return /* sql */ `
    select (${block})::bigint as block_number, (${alone})::integer as log_index, 0 as transaction_index,
      unhex(lpad(to_hex((${block})::bigint), 64, '0')) as transaction_hash,
      ${each(([, emitter]) => (emitter === null ? `unhex(${strategy})` : `unhex('${CONTRACTS[emitter].toString(16).padStart(40, '0')}')`))} as address,
      ${each(([key]) => `unhex('${eventOf(key).topic0.slice(2)}')`)} as topic0,
      ${topic(0)} as topic1, ${topic(1)} as topic2, ${topic(2)} as topic3,
      ${each(([, , , data]) => (data.length === 0 ? "''::blob" : `unhex(${data.join(' || ')})`))} as data,
      ${each(([key]) => `'${eventOf(key).key}'`)} as event
    from ${numbers} episodes(i), range(${lines.length}) lines(line)
    order by block_number, log_index`;
}

async function write(
  connection: DuckDBConnection,
  folder: string,
  kind: 'logs' | 'blocks',
  name: string,
  sql: string,
): Promise<StoreFile> {
  await mkdir(join(folder, kind), { recursive: true });
  const path = `${kind}/${name}.parquet`;
  const copied = await connection.runAndReadAll(
    `copy (select ${Object.keys(COLUMNS[kind]).join(', ')} from (${sql}) order by ${BLOCK_COLUMN[kind]}${kind === 'logs' ? ', log_index' : ''})
     to ${sqlText(join(folder, path))} (format parquet, compression zstd, write_bloom_filter false)`,
  );
  const rows = Number(copied.getRowsJS()[0]?.[0] ?? 0);
  return { kind, path, sha256: '', rows, digest: String(rows) };
}
