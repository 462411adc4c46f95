import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { sqlText } from '../../common/sql.ts';
import { dropAfter } from '../../ingest/drop-after.ts';
import { ingest } from '../../ingest/ingest.ts';
import { relationOfKind } from '../../ingest/store/columns.ts';
import { AWS } from './aws-logs.ts';
import { SYNTHETIC, writeSyntheticStore } from './synthetic-store.ts';

/** Histories have this many logs; `PUBLICATION_LOGS=100000,1000000` sets others. */
const SIZES = (process.env.PUBLICATION_LOGS ?? '100000,330000,1000000').split(',').map(Number);
/** A synthetic block has 14 logs, and this many blocks have a day's logs on mainnet. */
const DAY = 150;
const REORGANISED = 64;

/** A step's tasks begin with these words. */
const STEPS: readonly (readonly [name: string, tasks: RegExp])[] = [
  ['derive the tables', /^derives (?!activities)/],
  ['activities', /^derives activities/],
  ['witnesses', /^checks invariants/],
  ['state and manifest', /^keeps the relations/],
  ['check of the contract', /^(reads \w+$|checks the rules|done)/],
  ['read and store the logs', /./],
];

/** Counts processor seconds by step. */
type Costs = Readonly<Record<string, number>>;

/** Publishes a history, a day, a block, and then replaces the last blocks by others. */
async function publications(scratch: string, logs: number): Promise<Record<string, Costs>> {
  const folder = join(scratch, 'synthetic');
  await mkdir(folder);
  const synthetic = await writeSyntheticStore(folder, logs);
  const file = join(scratch, 'logs.parquet');
  const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '1GB' });
  const connection = await instance.connect();
  const [own, blocks] = [relationOfKind(synthetic, 'logs'), relationOfKind(synthetic, 'blocks')];
  const { from = 0, to: end = 0 } = synthetic.covered[0] ?? {};
  const write = (first: number, last: number, fork: string) =>
    connection.run(
      `copy (
         select * replace ('0x' || sha256(transaction_hash || '${fork}') as transaction_hash)
         from (select ${AWS} from ${own} logs join ${blocks} blocks on number = block_number)
         where block_number between ${first} and ${last} order by block_number, log_index)
       to ${sqlText(file)} (format parquet)`,
    );
  const store = join(scratch, 'store');
  const publish = { out: join(scratch, 'out'), keep: 3, tokens: [], prices: null, entities: [] };
  const costs: Record<string, Costs> = {};
  const run = async (name: string, first: number, last: number, fork = '') => {
    await write(first, last, fork);
    const byStep = new Map<string, number>();
    let [task, used] = ['', process.cpuUsage()];
    const end = (next: string) => {
      const { user, system } = process.cpuUsage(used);
      const step = STEPS.find(([, tasks]) => tasks.test(task || 'start'))?.[0] ?? '';
      byStep.set(step, (byStep.get(step) ?? 0) + (user + system) / 1e6);
      [task, used] = [next, process.cpuUsage()];
    };
    const options = {
      ...{ inputs: [file], network: SYNTHETIC, store, range: { from: first, to: last } },
      ...{ replace: null, allowGaps: false, maxRejected: 0, force: false, publish },
    };
    await ingest(options, end);
    end('');
    costs[name] = Object.fromEntries(byStep);
  };
  await run('fresh', from, end - DAY - 2);
  await run('one day', end - DAY - 1, end - 2);
  await run('one block', end - 1, end - 1);
  await dropAfter({ store, network: SYNTHETIC }, end - 1 - REORGANISED);
  // A state would be there already for equal logs.
  await run(`${REORGANISED} other blocks`, end - REORGANISED, end, 'other');
  connection.closeSync();
  instance.closeSync();
  return costs;
}

/** Prints one size's table; each size has its own process, so that the peak is its own. */
async function printSize(logs: number): Promise<void> {
  const scratch = await mkdtemp(join(process.env.INGEST_SCRATCH ?? tmpdir(), 'bench-publication-'));
  try {
    const costs = await publications(scratch, logs);
    const names = Object.keys(costs);
    console.info(`\n| ${logs.toLocaleString('en')} logs, processor s | ${names.join(' | ')} |`);
    console.info(`|---|${names.map(() => '--:|').join('')}`);
    const row = (name: string, of: (one: Costs) => number) =>
      console.info(
        `| ${name} | ${names.map((one) => of(costs[one] ?? {}).toFixed(2)).join(' | ')} |`,
      );
    for (const [step] of STEPS) row(step, (one) => one[step] ?? 0);
    row('**sum**', (one) => Object.values(one).reduce((sum, seconds) => sum + seconds, 0));
    const status = await readFile('/proc/self/status', 'utf8');
    const peak = Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    const { stdout } = await promisify(execFile)('du', ['-sm', 'store', 'out'], { cwd: scratch });
    console.info(`\npeak ${peak} MB; MB on disk: ${stdout.trim().replaceAll(/\s+/g, ' ')}`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const [size] = process.argv.slice(2);
if (size !== undefined) await printSize(Number(size));
else
  for (const logs of SIZES) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...process.execArgv, import.meta.filename, String(logs)],
      { maxBuffer: 2 ** 20 },
    );
    process.stdout.write(stdout);
  }
