import { join } from 'node:path';
import { expect, it } from 'vitest';
import { textRows } from '../../common/relations/rows.ts';
import { configure } from '../../ingest/configuration/configuration.ts';
import { Continuation } from '../../ingest/derive/continue.ts';
import { makeTables } from '../../ingest/derive/derive.ts';
import { KEPT_NAMES } from '../../ingest/derive/kept.ts';
import { RELATIONS } from '../../ingest/derive/relations/index.ts';
import { RULES } from '../../ingest/derive/tables/rules.ts';
import { readNetwork } from '../../ingest/networks/network.ts';
import { createLogStoreViews } from '../../ingest/store/columns.ts';
import type { LogStore } from '../../ingest/store/log-store.ts';
import {
  LOSSES,
  LOSSES_BLOCKS,
  LOSSES_REPLACED,
  type LossRow,
  readLosses,
} from '../support/losses.ts';
import { repetitions } from '../support/repetitions.ts';
import { runSeed } from '../support/seed.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { deriveUpTo, keepChain } from './growth/derivation.ts';
import { readIn } from './ingesting.ts';
import { rowsOf } from './optional/compare-tables.ts';
import { Random } from './randomness.ts';
import { openMemory } from './raw-chain.ts';
import { tableSql } from './table-sql.ts';

/** Cuts of the chain: its last slashes are after each. */
const CUTS = repetitions(2, 20);

const BLOCK_COLUMNS = { logs: 'block_number', blocks: 'number', calls: 'block_number' };

const network = await readNetwork(join(LOSSES, 'network.json'));

/** Derives `share_losses` of a store. */
async function lossesOf(store: LogStore): Promise<Record<string, unknown>[]> {
  const { connection, close } = await openMemory();
  await createLogStoreViews(connection, store);
  const configuration = { network, tokens: [], prices: null, entities: [] };
  const context = await makeTables(connection, configuration, LOSSES_BLOCKS.to);
  const rows = await rowsOf(
    connection,
    `select * exclude ("timestamp") from (${tableSql('share_losses', context)})`,
  );
  close();
  return rows;
}

function sorted(rows: readonly (LossRow | Record<string, unknown>)[]): string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
}

it('what each slash took from each staker is what the contracts answered, at both ends of a reorganisation', async () => {
  const base = temporaryFolder();
  const first = await readIn(base, [join(LOSSES, 'raw')], { network, range: LOSSES_BLOCKS });
  const derived = await lossesOf(first.store);
  expect(sorted(derived)).toEqual(sorted(readLosses('first')));
  expect(derived.length).toBeGreaterThan(400);
  const other = await readIn(base, [join(LOSSES, 'reorg/raw')], {
    network,
    range: LOSSES_REPLACED,
    replace: LOSSES_REPLACED,
  });
  const replaced = await lossesOf(other.store);
  expect(sorted(replaced)).toEqual(sorted(readLosses('other')));
  expect(sorted(replaced)).not.toEqual(sorted(derived));
}, 300_000);

it(`are the same if a derivation continues that of an earlier block, ${CUTS} times`, async () => {
  const { store } = await readIn(temporaryFolder(), [join(LOSSES, 'raw')], {
    network,
    range: LOSSES_BLOCKS,
  });
  const { connection, close } = await openMemory();
  await createLogStoreViews(connection, store);
  await keepChain(connection);
  const expected = sorted(readLosses('first'));
  const blocks = [...new Set(readLosses('first').map((row) => Number(row.block_number) - 1))];
  const random = new Random(runSeed());
  const configuration = { network, tokens: [], prices: [], chainPrices: true, entities: [] };
  const drop = async () => {
    const names = RELATIONS.map(({ name }) => `'${name}'`).join(', ');
    const made = await textRows(
      connection,
      `select if(table_type = 'VIEW', 'view', 'table') || ' ' || table_name from information_schema.tables
      where table_catalog = 'temp' and table_name in (${names})`,
    );
    for (const [one] of made) await connection.run(`drop ${one}`);
  };
  for (let cut = 0; cut < CUTS; cut += 1) {
    const base = random.pick(blocks);
    await deriveUpTo(connection, configuration, base, 'base');
    await drop();
    for (const [name, column] of Object.entries(BLOCK_COLUMNS))
      await connection.run(
        `create or replace temp view ${name} as from chain.${name} where ${column} <= ${LOSSES_BLOCKS.to}`,
      );
    await configure(connection, configuration);
    const continuation = new Continuation(
      connection,
      RELATIONS,
      {
        rowsOf: (name) => `from base.${name}`,
        block: base,
        closed: -1,
        names: KEPT_NAMES,
        parts: [],
      },
      { configuration, blockNumber: LOSSES_BLOCKS.to },
    );
    await continuation.run();
    expect(continuation.changes.of('queued_losses'), `from ${base}`).toBe('added');
    const context = { network, snapshotSeconds: 0, blockNumber: LOSSES_BLOCKS.to };
    const rule = RULES.share_losses;
    const { change, way } = await continuation.changes.judge(rule, rule.sql(context));
    expect([change, way]).toEqual(['added', 'added']);
    const later = await rowsOf(
      connection,
      `select * exclude ("timestamp") from (from base.share_losses union all from (${continuation.changes.ofAdded(rule.sql(context), rule)}))`,
    );
    expect(sorted(later), `from ${base}`).toEqual(expected);
    await drop();
    await connection.run('drop schema base cascade');
    for (const schema of ['added', 'per_key'])
      await connection.run(`drop schema if exists ${schema} cascade`);
  }
  close();
}, 600_000);
