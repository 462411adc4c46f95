import type { DuckDBConnection } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { kindOf } from '../../../common/relations/growth.ts';
import { countOf, textRows } from '../../../common/relations/rows.ts';
import { configure } from '../../../ingest/configuration/configuration.ts';
import { Continuation } from '../../../ingest/derive/continue.ts';
import { KEPT_NAMES } from '../../../ingest/derive/kept.ts';
import { RELATIONS } from '../../../ingest/derive/relations/index.ts';
import { shownSql } from '../../../ingest/derive/table-sql.ts';
import { RULES } from '../../../ingest/derive/tables/rules.ts';
import { repetitions } from '../../support/repetitions.ts';
import { runSeed } from '../../support/seed.ts';
import { deriveUpTo, keepChain } from '../growth/derivation.ts';
import { makeJoinedChain } from '../growth/joined-chain.ts';
import { Random } from '../randomness.ts';
import { openMemory } from '../raw-chain.ts';

const CUTS = repetitions(1, 40, 'GROWTH_CUTS');

/** The blocks of the small chain after each other's cut: the base and the last one. */
async function rowsThatDiffer(connection: DuckDBConnection, name: string, whole: string) {
  const [row] = await textRows(
    connection,
    `select (select count(*) from (from ${whole}.${name} except all from ${name}))::varchar,
      (select count(*) from (from ${name} except all from ${whole}.${name}))::varchar`,
  );
  return row?.map(Number) ?? [];
}

/** Drops a derivation's relations: one has tables, another views. */
async function dropRelations(connection: DuckDBConnection): Promise<void> {
  const made = RELATIONS.map(({ name }) => `'${name}'`).join(', ');
  const found = await textRows(
    connection,
    `select table_name, if(table_type = 'VIEW', 'view', 'table') from information_schema.tables
    where table_catalog = 'temp' and table_name in (${made})`,
  );
  for (const [name, kind] of found) await connection.run(`drop ${kind} temp.${name}`);
}

it(`relations and tables that continue those of an earlier block equal whole ones, ${CUTS} times`, async () => {
  const { connection, close } = await openMemory();
  const { network } = await makeJoinedChain(connection, runSeed());
  await keepChain(connection);
  const configuration = {
    network,
    tokens: [],
    prices: [],
    chainPrices: true,
    entities: [],
    partialBatches: true,
  };
  const read = await connection.runAndReadAll('select number from chain.blocks order by number');
  const blocks = read.getRowsJS().map(([number]) => Number(number));
  const random = new Random(runSeed());
  const faults: string[] = [];
  for (let cut = 0; cut < CUTS; cut += 1) {
    const [base, last] = [random.pick(blocks), random.pick(blocks)].sort((a, b) => a - b) as [
      number,
      number,
    ];
    await dropRelations(connection);
    await deriveUpTo(connection, configuration, base, 'base');
    await dropRelations(connection);
    await deriveUpTo(connection, configuration, last, 'whole');
    for (const [name, column] of [
      ['logs', 'block_number'],
      ['blocks', 'number'],
      ['calls', 'block_number'],
    ])
      await connection.run(
        `create or replace temp view ${name} as from chain.${name} where ${column} <= ${last}`,
      );
    await dropRelations(connection);
    await configure(connection, configuration);
    await connection.run('drop schema if exists added cascade');
    await connection.run('drop schema if exists per_key cascade');
    const context = { configuration, blockNumber: last };
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
      context,
    );
    await continuation.run();
    const tableContext = {
      network,
      snapshotSeconds: await countOf(connection, 'select seconds from snapshot_time'),
      blockNumber: last,
    };
    for (const { name, scratch, growth } of RELATIONS) {
      const change = continuation.changes.of(name);
      if (scratch) continue;
      const differ = await rowsThatDiffer(connection, name, 'whole');
      if (differ.some((rows) => rows !== 0))
        faults.push(`${name} (${kindOf(growth)}, ${change}) from ${base} to ${last}: ${differ}`);
      if (change === 'none') {
        const moved = await textRows(
          connection,
          `select count(*)::varchar from (from whole.${name} except all from base.${name})`,
        );
        if (moved[0]?.[0] !== '0') faults.push(`${name} is judged unchanged`);
      }
    }
    for (const [name, rule] of Object.entries(RULES)) {
      const sql = rule.sql(tableContext);
      const { change, way } = await continuation.changes.judge(rule, sql);
      const count = async (rows: string) =>
        Number((await textRows(connection, `select count(*)::varchar from (${rows})`))[0]?.[0]);
      const whole = `whole.${name}`;
      if (change === 'none') {
        if (
          (await count(
            `(from ${whole} except all from base.${name}) union all (from base.${name} except all from ${whole})`,
          )) > 0
        )
          faults.push(`table ${name} is judged unchanged, ${base} to ${last}`);
      } else if (way === 'added') {
        await connection.run(
          `create or replace temp table of_added as ${shownSql(rule, continuation.changes.ofAdded(sql, rule))}`,
        );
        const parts = `(from base.${name} union all from of_added)`;
        const lost = await count(`from ${whole} except all ${parts}`);
        const more = await count(`${parts} except all from ${whole}`);
        if (lost + more > 0)
          faults.push(`table ${name} by parts, ${base} to ${last}: ${lost} lost, ${more} more`);
      }
    }
    await connection.run('drop schema base cascade');
    await connection.run('drop schema whole cascade');
  }
  close();
  expect(faults).toEqual([]);
}, 1_200_000);
