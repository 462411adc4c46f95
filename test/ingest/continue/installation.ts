import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { withAddedTables } from '../../../cli/snapshots/added-tables.ts';
import { sqlText } from '../../../common/sql.ts';
import { noProgress } from '../../../data/load/progress.ts';
import { baseOf, type PreparedBase } from '../../../engine/prepare/base.ts';
import { KnownDays } from '../../../engine/prepare/known-days.ts';
import { prepare } from '../../../engine/prepare/prepare.ts';
import type { PriceRow } from '../../../ingest/configuration/prices.ts';
import { dropAfter } from '../../../ingest/drop-after.ts';
import { ingest } from '../../../ingest/ingest.ts';
import { type Network, readNetwork } from '../../../ingest/networks/network.ts';
import { NETWORK_FILE, SMALL } from '../../support/chains.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { optionsIn } from '../ingesting.ts';
import { readTruth } from '../truth.ts';

const WINDOWS = { blocks: 2 ** 16, settled: 2 ** 10, logs: 0 };

const LOGS = join(SMALL.folder, 'aws', 'logs', '**', '*.parquet');

const { firstBlock, operators } = readTruth(SMALL);

/** Where a reorganisation begins, with the time that its block had. */
export interface Fork {
  readonly from: number;
  readonly time: Date;
}

/** An installation with a store, groups of operators, and what its preparations left. */
export class Installation {
  readonly #folder = temporaryFolder();
  readonly #network: Network;
  #logs = join(SMALL.folder, 'aws');
  #from = firstBlock;
  #prepared = 0;

  private constructor(network: Network) {
    this.#network = network;
  }

  static async create(this: void): Promise<Installation> {
    const installation = new Installation(await readNetwork(NETWORK_FILE));
    installation.group((at) => (at % 2 === 0 ? `party ${at % 3}` : null));
    return installation;
  }

  /** Its preparations leave their records here. */
  get days(): string {
    return join(this.#folder, 'days');
  }

  /** Puts operators into groups; null leaves one alone. */
  group(nameOf: (at: number) => string | null): void {
    const rows = operators.flatMap(({ operator }, at) => {
      const name = nameOf(at);
      return name === null ? [] : [`${operator},${name},file`];
    });
    writeFileSync(this.#groups, `operator,group_name,source\n${rows.join('\n')}\n`);
  }

  /** Publishes the blocks after those that the store has, if there are any. */
  async publish(to: number, prices: readonly PriceRow[]): Promise<string> {
    const isRead = this.#from <= to;
    const options = optionsIn(this.#folder, isRead ? [this.#logs] : [], {
      network: this.#network,
      range: isRead ? { from: this.#from, to } : null,
      windows: WINDOWS,
      publish: { out: join(this.#folder, 'out'), keep: 3, tokens: [], prices, entities: [] },
    });
    this.#from = to + 1;
    const { snapshot } = await ingest(options);
    return snapshot?.folder ?? '';
  }

  /**
   * Drops the store's newest blocks with logs; the next publication reads others instead of them,
   * with the same logs some hours later.
   */
  async reorganise(blocks: number, hours: number): Promise<Fork> {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const read = await connection.runAndReadAll(
      `select block_number::integer, epoch_ms(min(block_timestamp))::double
      from read_parquet(${sqlText(LOGS)}) where block_number < ${this.#from}
      group by block_number order by block_number desc limit ${blocks}`,
    );
    const [from, timeMs] = (read.getRowsJS().at(-1) ?? []).map(Number);
    if (from === undefined || timeMs === undefined) throw new RangeError('there is no such block');
    this.#logs = join(this.#folder, 'fork.parquet');
    await connection.run(
      `copy (
        select * replace (
          block_timestamp + interval ${hours} hour as block_timestamp,
          '0x' || sha256(block_hash) as block_hash)
        from read_parquet(${sqlText(LOGS)}) where block_number >= ${from}
        order by block_number, log_index)
      to ${sqlText(this.#logs)} (format parquet)`,
    );
    connection.closeSync();
    instance.closeSync();
    await dropAfter({ store: join(this.#folder, 'store'), network: this.#network }, from - 1);
    this.#from = from;
    return { from, time: new Date(timeMs) };
  }

  /** Prepares a snapshot with what earlier preparations left, and counts the days it computes. */
  async prepare(snapshot: string): Promise<{ folder: string; computed: number }> {
    return this.#prepare(snapshot, await KnownDays.open(this.days));
  }

  /** Prepares a snapshot over an earlier prepared folder's tables. */
  async prepareOver(snapshot: string, earlier: string): Promise<string> {
    return (await this.#prepare(snapshot, KnownDays.none(), baseOf(earlier))).folder;
  }

  async prepareFresh(snapshot: string): Promise<string> {
    return (await this.#prepare(snapshot, KnownDays.none())).folder;
  }

  async #prepare(snapshot: string, days: KnownDays, base: PreparedBase | null = null) {
    this.#prepared += 1;
    const folder = join(this.#folder, `prepared-${this.#prepared}`);
    await withAddedTables(snapshot, { groups: this.#groups }, noProgress, (tables) =>
      prepare(snapshot, folder, tables, { days, base }),
    );
    return { folder, computed: days.computed };
  }

  get #groups(): string {
    return join(this.#folder, 'groups.csv');
  }
}
