import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '../../ingest/ingest.ts';
import { readNetwork } from '../../ingest/networks/network.ts';
import type { Interval } from '../../ingest/shared/interval.ts';
import { CASES } from '../support/chains.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { optionsIn } from './ingesting.ts';

const NETWORK = await readNetwork(join(CASES, 'network.json'));

let database: DuckDBConnection;
beforeAll(async () => {
  database = await (await DuckDBInstance.create(':memory:')).connect();
});
afterAll(() => database.closeSync());

/** The rows of a table of a snapshot, all as text. */
async function rowsOf(folder: string, table: string, columns: string) {
  const read = await database.runAndReadAll(
    `select (columns([${columns.split(' ').map((name) => `'${name}'`)}]))::varchar from '${folder}/${table}.parquet' order by all`,
  );
  return read.getRowsJS();
}

/** Ingests the logs of one case. */
async function published(name: string, range: Interval, network = NETWORK) {
  const { snapshot } = await ingest(
    optionsIn(temporaryFolder(), [join(CASES, name)], { network, range }),
  );
  if (!snapshot?.report) throw new Error('not published');
  return { folder: snapshot.folder, report: snapshot.report };
}

describe('logs of strangers under topics of strategies and pods', () => {
  it('refuse nothing, whatever their bytes are', async () => {
    const range = { from: 21_000_001, to: 21_000_100 };
    const { report } = await published('foreign-malformed-log', range);
    expect(report.rejected).toEqual({});
    expect(report.foreignEmitters).toEqual({
      'EigenPod.ValidatorRestaked(uint40)': 1,
      'StrategyBase.ExchangeRateEmitted': 1,
      'StrategyBase.StrategyTokenSet': 1,
    });
  });
});

describe('a withdrawal that a contract completes as tokens, and whose pod finishes a checkpoint in the same transaction', () => {
  it('gave no shares back, and the checkpoint is an update of the pod', async () => {
    const range = { from: 21_000_001, to: 22_356_242 };
    const { folder } = await published('received-as-checkpoint', range);
    const withdrawals = await rowsOf(folder, 'withdrawals', 'withdrawal_root received_as');
    expect(withdrawals).toContainEqual([
      '0x2d2327791d9f4de81d44a7eb3c33527790e9a141e42e4e3f2b69e30219f55321',
      'tokens',
    ]);
    const changes = await rowsOf(folder, 'share_changes', 'reason block_number log_index');
    expect(changes).toContainEqual(['pod_update', '22356242', '263']);
  });
});

describe('an allocation whose decrease is due at the last block', () => {
  it('is encumbered no more, as the contract answers, although no event says so', async () => {
    const name = 'encumbered-due-deallocation';
    const network = await readNetwork(join(CASES, `${name}.network.json`));
    const { folder } = await published(name, { from: 2_932_514, to: 2_960_000 }, network);
    const columns = 'strategy encumbered_magnitude';
    const magnitudes = (await rowsOf(folder, 'magnitudes', columns)) as string[][];
    const of = (start: string) => magnitudes.find(([strategy]) => strategy?.startsWith(start));
    expect(['0x5c8b', '0x947e', '0xee2e'].map((start) => of(start)?.[1])).toEqual(['0', '0', '0']);
  });
});

describe('slashes that take the same from each of hundreds of pods', () => {
  it('are published, although their rows compress to less than a byte each', async () => {
    const range = { from: 21_000_001, to: 21_001_305 };
    const { folder } = await published('own-density-rule', range);
    const changes = await database.runAndReadAll(
      `select count(*), count(distinct staker) from '${folder}/share_changes.parquet'`,
    );
    expect(changes.getRowsJS()).toEqual([[150_500n, 500n]]);
  });
});
