import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { sqlText } from '../../common/sql.ts';
import { ingest } from '../../ingest/ingest.ts';
import type { IngestOptions } from '../../ingest/options.ts';
import { relationOfKind } from '../../ingest/store/columns.ts';
import type { LogStore } from '../../ingest/store/log-store.ts';
import { AWS } from './aws-logs.ts';
import { SYNTHETIC, writeSyntheticStore } from './synthetic-store.ts';

/** Each input has this many rows: `INGEST_LOGS=10000000` for more. */
const ROWS = Number(process.env.INGEST_LOGS ?? 1_000_000);
/** If the input has a whole chain, one row in this many is a log that the protocol emits. */
const PROTOCOL_EACH = 20;

/** Describes an input, and the required rows per second with two processors. */
interface Input {
  readonly name: string;
  readonly rows: number;
  readonly floor: number;
  readonly paths: readonly string[];
  /** Whether a snapshot is derived from it too. */
  readonly isWhole?: true;
}

/** Columns for transfers of 20,000 other tokens; 40 tokens have half the transfers. */
const STRANGERS = `(100 + i % 300)::bigint as log_index, '0x' || sha256('t' || i // 3) as transaction_hash,
  (i % 300 // 3)::bigint as transaction_index,
  '0x' || left(sha256('a' || (if(random() < 0.5, 40, 20000) * random())::integer), 40) as address,
  '0x' || lpad(printf('%x', i * 7919), 64, '0') as data,
  ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    '0x' || lpad(left(sha256('f' || (200000 * random())::integer), 40), 64, '0'),
    '0x' || lpad(left(sha256('f' || (200000 * random())::integer), 40), 64, '0')] as topics`;

/**
 * Reads and selects logs, compared with `count(*)` over the same file, and ingests from logs to a
 * published snapshot. The rate with two processors is computed from processor seconds, as on an
 * otherwise idle machine.
 */
async function run(): Promise<void> {
  const scratch = await mkdtemp(join(process.env.INGEST_SCRATCH ?? tmpdir(), 'bench-ingest-'));
  const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '1GB' });
  const connection = await instance.connect();
  try {
    await mkdir(join(scratch, 'synthetic'));
    const store = await writeSyntheticStore(join(scratch, 'synthetic'), ROWS);
    for (const input of await writeInputs(connection, store, scratch)) {
      const counted = await measure(() =>
        connection.run(`select count(*) from read_parquet(${sqlText(input.paths[0] ?? '')})`),
      );
      report(`count(*) of ${input.name}`, input.rows, counted);
      const folder = join(scratch, 'store');
      const read = await measure(() => ingest(optionsOf(folder, input, store, null)));
      report(`read and select ${input.name}`, input.rows, read, input.floor);
      if (input.isWhole) {
        const publish = {
          out: join(scratch, 'out'),
          keep: 1,
          tokens: [],
          prices: [],
          entities: [],
        };
        await rm(folder, { recursive: true });
        const through = await measure(() => ingest(optionsOf(folder, input, store, publish)));
        report(`${input.name} to a snapshot`, input.rows, through, 0.5e6);
      }
      await rm(folder, { recursive: true });
    }
    const status = await readFile('/proc/self/status', 'utf8');
    const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0);
    console.info(`peak memory ${Math.round(kilobytes / 1024)} MB`);
  } finally {
    instance.closeSync();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function writeInputs(
  connection: DuckDBConnection,
  store: LogStore,
  folder: string,
): Promise<Input[]> {
  const logs = relationOfKind(store, 'logs');
  const blocks = relationOfKind(store, 'blocks');
  const write = async (name: string, compression: string, sql: string) => {
    const path = join(folder, name);
    const copied = await connection.run(
      `copy (${sql}) to ${sqlText(path)} (format parquet, compression ${compression})`,
    );
    return { path, rows: copied.rowsChanged };
  };
  const ours = `select ${AWS} from ${logs} join ${blocks} on number = block_number`;
  const chain = await write(
    'aws.parquet',
    'snappy',
    `from (
       select * from (${ours} limit ${ROWS / PROTOCOL_EACH})
       union all by name
       select ${STRANGERS}, block_timestamp, block_number, block_hash
       from (select row_number() over () as n, block_timestamp, block_number, block_hash from (${ours} limit ${ROWS / PROTOCOL_EACH}))
         join range(${ROWS - ROWS / PROTOCOL_EACH}) r(i) on n = i // ${PROTOCOL_EACH - 1} + 1)
     order by block_number, log_index`,
  );
  const aws = await write('aws-ours.parquet', 'snappy', `${ours} order by block_number, log_index`);
  const binary = await write(
    'cryo.parquet',
    'lz4',
    `select block_number::uinteger as block_number, transaction_index::uinteger as transaction_index,
       log_index::uinteger as log_index, transaction_hash, address, topic0, topic1, topic2, topic3, data,
       octet_length(data)::uinteger as n_data_bytes, ${SYNTHETIC.chainId}::ubigint as chain_id
     from ${logs} order by block_number, log_index`,
  );
  const headers = await write(
    'blocks.parquet',
    'lz4',
    `select number::uinteger as block_number, timestamp::uinteger as timestamp from ${blocks} order by number`,
  );
  return [
    { name: 'AWS, 5 % ours', rows: chain.rows, floor: 2e6, paths: [chain.path] },
    { name: 'AWS, all ours', rows: aws.rows, floor: 0, paths: [aws.path] },
    {
      name: 'binary, all ours',
      rows: binary.rows,
      floor: 1e6,
      paths: [binary.path, headers.path],
      isWhole: true,
    },
  ];
}

function optionsOf(
  folder: string,
  { paths }: Input,
  store: LogStore,
  publish: IngestOptions['publish'],
): IngestOptions {
  return {
    inputs: paths,
    network: SYNTHETIC,
    store: folder,
    range: { from: store.covered[0]?.from ?? 0, to: store.covered.at(-1)?.to ?? 0 },
    replace: null,
    allowGaps: false,
    maxRejected: 0,
    force: false,
    publish,
  };
}

interface Lap {
  readonly seconds: number;
  readonly processorSeconds: number;
}

async function measure(work: () => Promise<unknown>): Promise<Lap> {
  const [start, used] = [process.hrtime.bigint(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return {
    seconds: Number(process.hrtime.bigint() - start) / 1e9,
    processorSeconds: (user + system) / 1e6,
  };
}

function report(what: string, rows: number, { seconds, processorSeconds }: Lap, floor = 0): void {
  const million = (value: number) => `${(value / 1e6).toFixed(2).padStart(8)} M/s`;
  const two = (rows * 2) / processorSeconds;
  console.info(
    `${what.padEnd(34)} ${seconds.toFixed(2).padStart(7)} s ${processorSeconds.toFixed(2).padStart(7)} processor s ` +
      `${million(rows / seconds)} ${million(two)} of two processors` +
      `${floor > 0 ? `, floor ${(floor / 1e6).toFixed(1)}: ${(two / floor).toFixed(2)} of it` : ''}`,
  );
}

await run();
