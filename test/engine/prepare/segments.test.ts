import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { makeRelation } from '../../../common/relations/run-relations.ts';
import { NO_END } from '../../../engine/prepare/sql/no-end.ts';
import {
  RUNNING_SHARES,
  SHARE_PERIODS,
  segmentSql,
} from '../../../engine/prepare/states/share-periods.ts';
import { Random } from '../../ingest/randomness.ts';

async function withConnection(use: (connection: DuckDBConnection) => Promise<void>) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await DuckDBConnection.create(instance);
  try {
    await use(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

it.each([[[]], [[5]], [[5, 6]], [[1, 3, 4, 9, 10, 17, 30]]])(
  'the segment of a block is how many of %j are at most it',
  (blocks: number[]) =>
    withConnection(async (connection) => {
      const starts = blocks.map(BigInt);
      const reader = await connection.runAndReadAll(
        `select block, ${segmentSql('block', starts)} from range(0, 32) blocks(block)`,
      );
      for (const [block, segment] of reader.getRows()) {
        expect(segment).toBe(starts.filter((start) => start <= BigInt(String(block))).length);
      }
    }),
);

describe('the periods of shares in segments', () => {
  interface Change {
    readonly delegate: number;
    readonly number: number;
    readonly block: number;
    readonly delta: number;
    readonly stakers: number;
  }
  const BLOCKS = 60;

  /**
   * Changes in the order of the chain, one of a share in a block at most, after which no share is
   * below nothing.
   */
  function changesOf(seed: number): Change[] {
    const random = new Random(seed);
    const stakers = new Map<string, number>();
    return Array.from({ length: BLOCKS }, (_, block) => block + 1).flatMap((block) =>
      [1, 2, 3].flatMap((delegate): Change[] => {
        const number = random.whole(0, 2);
        const key = `${delegate} ${number}`;
        const had = stakers.get(key) ?? 0;
        const has = random.whole(0, 2);
        if (has === had || random.chance(0.5)) return [];
        stakers.set(key, has);
        const delta = 100 * (has - had);
        return [{ delegate, number, block, delta, stakers: has - had }];
      }),
    );
  }

  /**
   * Each share at each block in a segment: "segment block delegate number shares stakers", by
   * adding up the changes.
   */
  function addedUp(changes: readonly Change[], starts: readonly number[]): string[] {
    const texts: string[] = [];
    for (let block = 0; block <= BLOCKS + 1; block += 1) {
      const segment = starts.filter((start) => start <= block).length;
      const sums = new Map<string, { shares: number; stakers: number }>();
      for (const change of changes.filter((one) => one.block <= block)) {
        const key = `${change.delegate} ${change.number}`;
        const sum = sums.get(key) ?? { shares: 0, stakers: 0 };
        sums.set(key, {
          shares: sum.shares + change.delta,
          stakers: sum.stakers + change.stakers,
        });
      }
      for (const [key, { shares, stakers }] of sums) {
        if (stakers > 0) texts.push(`${segment} ${block} ${key} ${shares} ${stakers}`);
      }
    }
    return texts.sort();
  }

  /** Makes the periods of segments that begin at `starts`; a statement adds up `most` changes. */
  async function makePeriods(
    connection: DuckDBConnection,
    starts: readonly number[],
    changes: number,
    most: number,
  ): Promise<void> {
    const context = { absent: [], block: null, maxChanges: most };
    const slices = { of: 'from delegated_changes', by: 'delegate', maxRows: most };
    await makeRelation(connection, { ...RUNNING_SHARES, slices }, context);
    const facts = new Map([
      ['rollup.segments', [0, ...starts].map(String)],
      ['running_shares', [String(changes)]],
    ]);
    await makeRelation(connection, SHARE_PERIODS, context, { empty: new Set(), facts });
  }

  it.each([1, 2, 3, 4, 5, 6])('tell what the changes add up to (%d)', (seed) =>
    withConnection(async (connection) => {
      const changes = changesOf(seed);
      expect(changes.length).toBeGreaterThan(30);
      const rows = changes.map(
        ({ delegate, number, block, delta, stakers }) =>
          `(${delegate}, ${number}, ${block}::bigint, date '2026-01-01', ${delta}::hugeint, ${stakers})`,
      );
      await connection.run('create schema rollup');
      await connection.run(
        `create table delegated_changes as
         from (values ${rows.join(', ')}) changes(delegate, number, block_number, day, delta, stakers)`,
      );
      for (const starts of [[], [20], [3, 4, 20, 41, 60]]) {
        const expected = addedUp(changes, starts);
        const tables: unknown[] = [];
        for (const most of [1_000, 40, 24, 1]) {
          await makePeriods(connection, starts, changes.length, most);
          const told = await connection.runAndReadAll(
            `select segment || ' ' || block || ' ' || "operator" || ' ' || strategy || ' ' || shares || ' ' || stakers
             from rollup.share_periods, range(0, ${BLOCKS + 2}) blocks(block)
             where since_block <= block and block < until_block and stakers > 0
               and segment = ${segmentSql('block', starts.map(BigInt))}`,
          );
          expect(told.getRows().flat().map(String).sort()).toEqual(expected);
          const table = await connection.runAndReadAll('from rollup.share_periods');
          tables.push(table.getRows());
        }
        // The rows are the same and as much in order, however many statements write them.
        for (const table of tables) expect(table).toEqual(tables[0]);
        const [all] = tables as unknown[][][];
        const gone = all?.filter(([, , , , , , stakers]) => stakers === 0) ?? [];
        expect(gone.length).toBeGreaterThan(0);
        for (const [segment, , , , until] of gone) {
          expect([segment, String(until)]).toEqual([starts.length, NO_END]);
        }
      }
    }),
  );
});
