import { textRows } from '../common/relations/rows.ts';
import { dropAfter } from './drop-after.ts';
import { ingest } from './ingest.ts';
import type { IngestOptions, IngestResult, PublishOptions } from './options.ts';
import { storeIdentity } from './reading/selection-version.ts';
import type { FollowedStore } from './rpc/follow.ts';
import { snapshotTable } from './shared/snapshot-files.ts';
import { addAccountCodes, readAccountCodes } from './store/account-codes.ts';
import { relationOfKind } from './store/columns.ts';
import { withDatabase } from './store/database.ts';
import { type LogStore, openLogStore } from './store/log-store.ts';
import { addTokenAnswers, readTokenAnswers } from './store/token-answers.ts';

/** As many newest block hashes are kept in memory; no reorganisation is as long. */
const MAX_BLOCK_REFS = 100_000;

/** Decides how a chain is followed into a log store. */
export interface FollowedIngest
  extends Pick<
    IngestOptions,
    | 'network'
    | 'store'
    | 'maxRejected'
    | 'force'
    | 'allowGaps'
    | 'memory'
    | 'windows'
    | 'wholeCheck'
    | 'checks'
  > {
  /**
   * Output folder and off-chain configuration, read again for each publication: prices may have
   * changed.
   */
  readonly publish: () => Promise<PublishOptions>;
  /** Called after every publication, also for a snapshot that already existed. */
  readonly published: (done: IngestResult) => Promise<void>;
}

/**
 * The log store as `followRpc` needs it. Each step is an ingest.
 *
 * @example
 * await followRpc(options, followedStore(ingestOptions));
 */
export function followedStore(options: FollowedIngest): FollowedStore {
  const { network, store: folder } = options;
  const base = { ...options, replace: null };
  let snapshot: string | null = null;
  const open = () => openLogStore(folder, storeIdentity(network));
  return {
    last: async () => {
      const store = await open();
      const range = store.ranges.at(-1);
      if (!range) return null;
      // After a drop the store has the last block's hash by its logs alone. Without a hash, nothing
      // would show that this block was replaced too.
      const hash = range.lastHash ?? (await newestBlockRefs(store, range.to))[0]?.hash ?? null;
      return { number: range.to, hash };
    },
    blockRefs: async () => newestBlockRefs(await open()),
    append: async ({ folder: spooled, range, lastHash }) => {
      await ingest({ ...base, inputs: [spooled], range, lastHash, publish: null });
    },
    dropAfter: async (block) => {
      await dropAfter(options, block);
    },
    publish: async () => {
      const publish = await options.publish();
      const done = await ingest({ ...base, inputs: [], range: null, publish });
      snapshot = done.snapshot?.folder ?? null;
      await options.published(done);
    },
    unknownTokens: async () => {
      const asked = await readTokenAnswers(folder, network.chainId);
      const known = new Set(asked.map(({ token }) => token));
      const unknown = snapshot === null ? [] : await unknownTokensOf(snapshot, folder);
      return unknown.filter((token) => !known.has(token));
    },
    addTokens: (answers) => addTokenAnswers(folder, network.chainId, answers),
    unknownCodes: async () => {
      const known = await readAccountCodes(folder, network.chainId);
      const contracts = new Set(
        known.filter(({ kind }) => kind === 'contract').map(({ account }) => account),
      );
      const slashers = snapshot === null ? [] : await slashersOf(snapshot, folder);
      // An account without code may have some later, a contract keeps it.
      return slashers.filter((account) => !contracts.has(account));
    },
    addCodes: (answers) => addAccountCodes(folder, network.chainId, answers),
  };
}

/** Lists tokens in a snapshot's `token_metadata` that lack symbol, name or decimals. */
async function unknownTokensOf(snapshot: string, store: string): Promise<string[]> {
  const metadata = await snapshotTable(snapshot, 'token_metadata');
  return textsOf(
    store,
    `select token from ${metadata}
     where symbol is null or name is null or decimals is null order by token`,
  );
}

/**
 * Lists the slashers in a snapshot's operator sets: earlier ones, those in force and pending ones.
 */
async function slashersOf(snapshot: string, store: string): Promise<string[]> {
  const sets = await snapshotTable(snapshot, 'operator_sets');
  const changes = await snapshotTable(snapshot, 'slasher_changes');
  return textsOf(
    store,
    `select slasher from (select slasher from ${sets} union select slasher from ${changes})
     where slasher is not null order by slasher`,
  );
}

/** Runs a SELECT with one column, and returns its values that are not null. */
async function textsOf(store: string, sql: string): Promise<string[]> {
  const rows = await withDatabase({ store }, (connection) => textRows(connection, sql));
  return rows.flatMap(([text]) => text ?? []);
}

/** Reads blocks from `from` on whose hashes are known, ascending. */
async function newestBlockRefs(
  store: LogStore,
  from = 0,
): Promise<{ number: number; hash: string }[]> {
  const ends = store.ranges.flatMap(({ to, lastHash }) =>
    lastHash === null || to < from ? [] : [{ number: to, hash: lastHash }],
  );
  const found = await withDatabase({ store: store.folder }, (connection) =>
    connection.runAndReadAll(/* sql */ `
      select number, '0x' || lower(hex(hash)) from ${relationOfKind(store, 'blocks')}
      where hash is not null and number >= ${from} order by number desc limit ${MAX_BLOCK_REFS}`),
  );
  const blocks = found
    .getRowsJS()
    .map(([number, hash]) => ({ number: Number(number), hash: String(hash) }));
  const byNumber = new Map([...blocks, ...ends].map((block) => [block.number, block]));
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}
