import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { optionsOf } from '../../cli/ingest/ingest-options.ts';
import { ADDED_TABLE_NAMES, TABLE_NAMES } from '../../common/table-names.ts';
import { makeTables } from '../../ingest/derive/derive.ts';
import { ingest } from '../../ingest/ingest.ts';
import { readNetwork } from '../../ingest/networks/network.ts';
import type { IngestResult } from '../../ingest/options.ts';
import { snapshotId } from '../../ingest/publish.ts';
import { createLogStoreViews } from '../../ingest/store/columns.ts';
import { CHAINS, NETWORK_FILE } from '../support/chains.ts';
import { repetitions } from '../support/repetitions.ts';
import { optionsIn, readIn } from './ingesting.ts';
import { OF_FILES } from './optional/expected.ts';
import { compareOptionalWithTruth } from './optional-truth.ts';
import { openMemory } from './raw-chain.ts';
import { tableSql } from './table-sql.ts';
import { compareWithTruth, type Row, readTruth } from './truth.ts';

/** Larger chains have their turn in `npm run test:long`: each is ingested in every layout. */
const COMPARED = CHAINS.slice(0, repetitions(1, CHAINS.length));

/** The files of a chain by layout: the logs, and the blocks if the logs have no time. */
const LAYOUTS: Readonly<Record<string, readonly string[]>> = {
  'JSON-RPC': ['raw/logs.ndjson', 'raw/blocks.ndjson'],
  cryo: ['cryo'],
  'cryo --hex': ['cryo-hex'],
  AWS: ['aws/logs'],
  BigQuery: ['bigquery'],
};

/** One layout of each set of equal rows in the store. */
const DERIVED = ['JSON-RPC', 'cryo', 'AWS'];

/** Most of a batch is in no log: its transactions come with every layout. */
const TRANSACTIONS = 'raw/eigenda_transactions.ndjson';

describe.each(COMPARED)('logs of the chain $name as people have them', (chain) => {
  let scratch: string;
  const ingested = new Map<string, IngestResult>();

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'layouts-'));
    const { firstBlock, block } = readTruth(chain);
    for (const [layout, files] of Object.entries(LAYOUTS)) {
      const inputs = [...files, TRANSACTIONS].map((file) => join(chain.folder, file));
      // As the command makes them of its flags, with all that comes with the program.
      const options = await optionsOf(
        inputs,
        {
          network: NETWORK_FILE,
          range: { from: firstBlock, to: block.number },
          store: join(scratch, layout, 'store'),
          // Equal rows in the store have one snapshot: it is derived once.
          out: join(scratch, 'out'),
          keep: Object.keys(LAYOUTS).length,
          maxRejected: 0,
          memory: '800MB',
          publishMinutes: 10,
        },
        new AbortController().signal,
      );
      ingested.set(layout, await ingest(options));
    }
  });
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  const folderOf = (layout: string) => ingested.get(layout)?.snapshot?.folder ?? '';

  it('gives equal rows in the store, whose snapshot is one, as far as the layouts have equal blocks', () => {
    const idOf = (layout: string) => ingested.get(layout)?.snapshot?.id;
    expect(idOf('cryo')).toMatch(/^[0-9a-f]{16}$/);
    expect(idOf('cryo --hex')).toBe(idOf('cryo'));
    expect(idOf('BigQuery')).toBe(idOf('AWS'));
  });

  it.each(DERIVED)(
    '%s gives what the contracts have in storage, and no witness is against it',
    async (layout) => {
      const { connection, close } = await openMemory();
      const rowsOf = async (table: string): Promise<Row[]> => {
        const read = await connection.runAndReadAll(
          `from read_parquet('${folderOf(layout)}/${table}.parquet')`,
        );
        return read.getRowObjectsJson();
      };
      const truth = readTruth(chain);
      const lines = [
        ...(await compareWithTruth(truth, rowsOf)),
        ...(await compareOptionalWithTruth(truth, rowsOf)),
      ];
      close();
      expect(
        lines.flatMap(({ line, different }) => different.map((one) => `${line}: ${one}`)),
      ).toEqual([]);
      const report = ingested.get(layout)?.snapshot?.report;
      expect(report?.witnesses.filter(({ disagree }) => disagree > 0)).toEqual([]);
      expect(report?.rejected).toEqual({});
    },
  );

  it('gives tables of equal bytes in every layout, but for the blocks of batches, which only some have', async () => {
    const names = (await readdir(folderOf('AWS')))
      .filter((name) => name.endsWith('.parquet'))
      .sort();
    // Nothing gave files or computed rewards.
    const absent: readonly string[] = [...OF_FILES, ...ADDED_TABLE_NAMES];
    expect(names).toEqual(
      TABLE_NAMES.filter((name) => !absent.includes(name))
        .map((name) => `${name}.parquet`)
        .sort(),
    );
    for (const name of names) {
      const contents = await Promise.all(
        DERIVED.map(async (layout) =>
          (await readFile(join(folderOf(layout), name))).toString('base64'),
        ),
      );
      const others = name === 'da_batches.parquet' ? contents.slice(1) : contents;
      expect(new Set(others).size, name).toBe(1);
    }
  });

  it('gives equal batches in every layout, with their blocks where the layout has them', async () => {
    const { connection, close } = await openMemory();
    const rowsOf = async (layout: string, columns: string) =>
      (
        await connection.runAndReadAll(
          `select ${columns} from read_parquet('${folderOf(layout)}/da_batches.parquet')`,
        )
      ).getRowsJson();
    const [first, ...others] = await Promise.all(
      DERIVED.map((layout) => rowsOf(layout, '* exclude (block)')),
    );
    expect(others.every((other) => JSON.stringify(other) === JSON.stringify(first))).toBe(true);
    const blocks = await rowsOf('JSON-RPC', 'block_number, block.block_number, block.parent_hash');
    expect(
      blocks.every(
        ([own, told, parent]) => own === told && /^0x[0-9a-f]{64}$/.test(String(parent)),
      ),
    ).toBe(true);
    expect(await rowsOf('AWS', 'distinct block')).toEqual([[null]]);
    close();
  });

  it('gives batches their blocks when these come later, as if they had come with the logs', async () => {
    const base = join(scratch, 'later');
    await cp(join(scratch, 'AWS'), base, { recursive: true, verbatimSymlinks: true });
    const network = await readNetwork(NETWORK_FILE);
    const blocks = join(chain.folder, 'raw/blocks.ndjson');
    const { store } = await readIn(base, [blocks], { network });
    // The snapshot is a function of the store's rows.
    expect(store.digest).toBe(ingested.get('JSON-RPC')?.store.digest);
    expect(store.digest).not.toBe(ingested.get('AWS')?.store.digest);
  });

  it('gives batches without their transactions where these are allowed to be partial', async () => {
    const base = join(scratch, 'partial');
    const network = await readNetwork(NETWORK_FILE);
    const { firstBlock, block, eigenda } = readTruth(chain);
    const options = optionsIn(base, [join(chain.folder, 'aws/logs')], {
      network,
      range: { from: firstBlock, to: block.number },
    });
    const { connection, close } = await openMemory();
    const batchesIn = async (table: string) =>
      (
        await connection.runAndReadAll(
          `select batch_id::varchar, batch_header_hash, len(transactions)::varchar, len(signers)::varchar from ${table}`,
        )
      ).getRowsJson();
    const { store } = await ingest({ ...options, publish: null });
    const without = { network, tokens: [], prices: [], entities: [] };
    await createLogStoreViews(connection, store);
    const context = await makeTables(connection, without, block.number);
    expect(await batchesIn(`(${tableSql('da_batches', context)})`)).toEqual([]);
    const publish = {
      out: join(base, 'out'),
      keep: 3,
      tokens: [],
      prices: [],
      entities: [],
      partialBatches: true,
    };
    const partial = await ingest({ ...options, inputs: [], range: null, publish });
    expect(partial.snapshot?.id).not.toBe(snapshotId({ store, ...without }));
    const rows = await batchesIn(`read_parquet('${partial.snapshot?.folder}/da_batches.parquet')`);
    expect(new Set(rows.map(String))).toEqual(
      new Set(
        eigenda.batches.map(({ batchId, batchHeaderHash }) =>
          String([batchId, batchHeaderHash, 0, 0]),
        ),
      ),
    );
    close();
  });
});
