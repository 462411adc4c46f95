import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countOf } from '../../common/relations/rows.ts';
import { derive } from '../../ingest/derive/derive.ts';
import { completePartial, preparePartial, publish } from '../../ingest/publish.ts';
import { checkSnapshot } from '../../ingest/snapshot.ts';
import { relationOfKind } from '../../ingest/store/columns.ts';
import { withDatabase } from '../../ingest/store/database.ts';
import { SYNTHETIC, writeSyntheticStore } from './synthetic-store.ts';

/** The synthetic store has this many logs: `INGEST_LOGS=10000000` for more. */
const LOGS = Number(process.env.INGEST_LOGS ?? 2_000_000);
const ID = '0'.repeat(16);

/** Holds a run's wall-clock and processor seconds, with its rates. */
interface Lap {
  readonly what: string;
  readonly seconds: number;
  readonly processorSeconds: number;
}

/**
 * Measures the way from a store with synthetic logs to a published snapshot, compared with
 * `count(*)` over the same files. The rate per processor second is the more stable one on a shared
 * machine.
 */
async function run(): Promise<void> {
  const scratch = await mkdtemp(join(process.env.INGEST_SCRATCH ?? tmpdir(), 'bench-ingest-'));
  const laps: Lap[] = [];
  const lap = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const [start, used] = [process.hrtime.bigint(), process.cpuUsage()];
    const result = await work();
    const { user, system } = process.cpuUsage(used);
    laps.push({
      what,
      seconds: Number(process.hrtime.bigint() - start) / 1e9,
      processorSeconds: (user + system) / 1e6,
    });
    return result;
  };
  try {
    const folder = join(scratch, 'store');
    const out = join(scratch, 'out');
    await mkdir(folder);
    const store = await writeSyntheticStore(folder, LOGS);
    const rows = await withDatabase({ store: folder }, (connection) =>
      lap('count(*) of the store', () =>
        countOf(connection, `select count(*) from ${relationOfKind(store, 'logs')}`),
      ),
    );
    const partial = await preparePartial(out, ID);
    const steps: string[] = [];
    const derived = await lap('derive', () =>
      withDatabase({ store: folder }, (connection) =>
        derive(
          connection,
          { store, network: SYNTHETIC, tokens: [], prices: [], entities: [] },
          partial,
          (task) => {
            const now = `${(Number(process.hrtime.bigint() / 1_000_000n) % 1e6) / 1e3} ${task}`;
            steps.push(now);
          },
        ),
      ),
    );
    if (process.env.INGEST_STEPS) console.info(steps.join('\n'));
    if (derived.report.problems.length > 0)
      throw new Error(derived.report.problems.map(({ text }) => text).join('\n'));
    await lap('manifest', () => completePartial(out, { ...derived, id: ID }));
    const peak = await peakMegabytes();
    await lap("the contract's check", () =>
      checkSnapshot(out, ID, { store: folder }, () => undefined),
    );
    await lap('publish', () => publish(out, ID, 1));
    console.info(
      `${rows.toLocaleString('en')} logs of a store, ${derived.files.reduce((sum, file) => sum + file.rows, 0).toLocaleString('en')} rows of a snapshot`,
    );
    for (const { what, seconds, processorSeconds } of laps) {
      console.info(
        `${what.padEnd(24)} ${seconds.toFixed(2).padStart(8)} s ${processorSeconds.toFixed(2).padStart(8)} processor s ` +
          `${(rows / seconds / 1e6).toFixed(2).padStart(8)} M logs/s ${((rows * 2) / processorSeconds / 1e6).toFixed(2).padStart(8)} M logs/s of two processors`,
      );
    }
    console.info(`peak memory ${peak} MB after derive, ${await peakMegabytes()} MB in all`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function peakMegabytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

await run();
