import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../ingest/derive/checks/invariants.ts';
import { makeTables } from '../../ingest/derive/derive.ts';
import type { TableContext } from '../../ingest/derive/tables/context.ts';
import type { RULES } from '../../ingest/derive/tables/rules.ts';
import { repetitions } from '../support/repetitions.ts';
import { runSeed } from '../support/seed.ts';
import { makeLogTables } from './log-writer.ts';
import { rowsOf } from './optional/compare-tables.ts';
import { CRAFTED_NETWORK } from './optional/crafted-chain.ts';
import { openMemory } from './raw-chain.ts';
import { Registries } from './registries.ts';
import { tableSql } from './table-sql.ts';

const HISTORIES = repetitions(4, 120, 'INGEST_HISTORIES');
const FIRST_SEED = runSeed();

describe('random histories of the registries', () => {
  let memory: Awaited<ReturnType<typeof openMemory>>;
  beforeAll(async () => {
    memory = await openMemory();
  });
  afterAll(() => memory.close());

  it(`give registrations, descriptions, roots, operators, stakes and batches as in storage, in ${HISTORIES} of them`, async () => {
    const counts = { registrations: 0, roots: 0, operators: 0, ejected: 0, stakes: 0, batches: 0 };
    for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed += 1) {
      const is = new Registries(seed);
      const { writer } = is.chain;
      await makeLogTables(memory.connection, writer.logs, writer.calls);
      const configuration = { network: CRAFTED_NETWORK, tokens: [], prices: null, entities: [] };
      const context = await makeTables(memory.connection, configuration);
      const derived = await derivedRows(context);
      const expected = expectedRows(is, context.snapshotSeconds);
      expect(derived, `seed ${seed}`).toEqual(expected);
      counts.registrations += expected.registrations.length;
      counts.roots += expected.roots.length;
      counts.operators += expected.signers.length;
      counts.ejected += is.signers.filter(({ ejected }) => ejected).length;
      counts.stakes += expected.stakes.length;
      counts.batches += expected.batches.length;
      const disagreeing = (await checkInvariants(memory.connection, true)).filter(
        ({ disagree }) => disagree > 0,
      );
      expect(disagreeing, `seed ${seed}`).toEqual([]);
    }
    console.info(`${HISTORIES} histories of registries: ${JSON.stringify(counts)}`);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
  });

  async function derivedRows(context: TableContext) {
    const read = async (table: keyof typeof RULES, columns: readonly string[]) => {
      const rows = await rowsOf(memory.connection, tableSql(table, context));
      return rows.map((row) => columns.map((name) => JSON.stringify(row[name])).join(' '));
    };
    return {
      registrations: (await read('avs_operators', ['avs', 'operator', 'registered'])).sort(),
      avs: (await read('avs', ['avs', 'metadata_uri'])).sort(),
      operators: (await read('operators', ['operator', 'metadata_uri'])).sort(),
      roots: await read('distribution_roots', ['root_index', 'active']),
      signers: (
        await read('da_operators', ['operator_id', 'operator', 'status', 'ejected', 'socket'])
      ).sort(),
      stakes: (
        await read('da_quorum_stakes', ['operator_id', 'quorum_number', 'block_number', 'stake'])
      ).sort(),
      batches: await read('da_batches', [
        'batch_id',
        'batch_header_hash',
        'signers',
        'non_signers',
        'quorum_stakes',
      ]),
    };
  }
});

const line = (...values: readonly unknown[]) => values.map((one) => JSON.stringify(one)).join(' ');

function expectedRows(is: Registries, now: number) {
  const pairs = new Map<string, boolean>(is.directory);
  for (const [key, member] of is.members) {
    const pair = key.split(' ').slice(0, 2).join(' ');
    pairs.set(pair, (pairs.get(pair) ?? false) || member);
  }
  return {
    registrations: [...pairs].map(([pair, status]) => line(...pair.split(' '), status)).sort(),
    avs: [...is.avsUris].map(([avs, uri]) => line(avs, uri)).sort(),
    operators: [...is.operatorUris].map(([operator, uri]) => line(operator, uri)).sort(),
    roots: is.roots.map(({ activatedAt, disabled }, index) =>
      line(String(index), !disabled && activatedAt <= now),
    ),
    signers: is.signers
      .filter(({ status }) => status !== null)
      .map(({ id, address, status, ejected, socket }) => line(id, address, status, ejected, socket))
      .sort(),
    stakes: [...is.stakes].map(([key, stake]) => line(...key.split(' '), stake.toString())).sort(),
    batches: is.batches.map(({ id, hash, signers, nonSigners, quorum, stake }) =>
      line(String(id), hash, signers, nonSigners, { quorum_number: quorum, stake }),
    ),
  };
}
