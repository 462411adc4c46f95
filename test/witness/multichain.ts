import type { Cells } from './cells.ts';
import { type ExactObject, record } from './exact.ts';
import type { ReadOptional } from './optional-rows.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { snapshotTime } from './snapshot-time.ts';
import { count, text, time, timeOrNull } from './values.ts';

export interface SupportedChainRow {
  readonly chainId: string;
  readonly operatorTableUpdater: string;
  readonly whitelisted: boolean;
  readonly createdAt: bigint;
  readonly updatedAt: bigint;
}

export interface OperatorTableRow {
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly reserved: boolean;
  readonly owner: string | null;
  readonly maxStalenessPeriod: bigint | null;
  readonly operatorTableCalculator: string | null;
  readonly curve: string | null;
  readonly referenceTimestamp: bigint | null;
  readonly verifierStalenessPeriod: bigint | null;
  readonly updatedAt: bigint;
}

export interface GlobalTableRootRow {
  readonly referenceTimestamp: bigint;
  readonly globalTableRoot: string;
  readonly disabledAt: bigint | null;
  readonly blockNumber: bigint;
  readonly logIndex: bigint;
  readonly timestamp: bigint;
  readonly transactionHash: string;
}

/** Tables of several chains as plain rows; one that the snapshot leaves out is null. */
export interface MultichainRows {
  readonly supportedChains: readonly SupportedChainRow[] | null;
  readonly operatorTables: readonly OperatorTableRow[] | null;
  readonly globalTableRoots: readonly GlobalTableRootRow[] | null;
}

export async function readMultichainRows(read: ReadOptional): Promise<MultichainRows> {
  return {
    supportedChains: await read('supported_chains', (row: Cells) => ({
      chainId: row.text('chain_id'),
      operatorTableUpdater: row.hex('operator_table_updater'),
      whitelisted: row.flag('whitelisted'),
      createdAt: row.time('created_at'),
      updatedAt: row.time('updated_at'),
    })),
    operatorTables: await read('operator_tables', (row: Cells) => ({
      avs: row.hex('avs'),
      operatorSetId: row.integer('operator_set_id'),
      reserved: row.flag('reserved'),
      owner: row.hexOrNull('owner'),
      maxStalenessPeriod: row.integerOrNull('max_staleness_period'),
      operatorTableCalculator: row.hexOrNull('operator_table_calculator'),
      curve: row.textOrNull('curve'),
      referenceTimestamp: row.timeOrNull('reference_timestamp'),
      verifierStalenessPeriod: row.integerOrNull('verifier_staleness_period'),
      updatedAt: row.time('updated_at'),
    })),
    globalTableRoots: await read('global_table_roots', (row: Cells) => ({
      referenceTimestamp: row.time('reference_timestamp'),
      globalTableRoot: row.hex('global_table_root'),
      disabledAt: row.timeOrNull('disabled_at'),
      blockNumber: row.integer('block_number'),
      logIndex: row.integer('log_index'),
      timestamp: row.time('timestamp'),
      transactionHash: row.hex('transaction_hash'),
    })),
  };
}

/** GET /restaking/multichain-chains. */
export function multichainChains(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.supportedChains ?? [];
  const ordered = sorted(
    all.filter((row) => query.accepts('whitelisted', String(row.whitelisted))),
    ascending((row) => row.createdAt),
    ascending((row) => row.chainId),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        chainId: row.chainId,
        operatorTableUpdater: row.operatorTableUpdater,
        whitelisted: row.whitelisted,
        createdAt: time(row.createdAt),
        updatedAt: time(row.updatedAt),
      }),
    record({
      totalChains: count(all),
      whitelistedChains: count(all.filter(({ whitelisted }) => whitelisted)),
    }),
  );
}

function staleAt({ referenceTimestamp, verifierStalenessPeriod }: OperatorTableRow): bigint | null {
  if (referenceTimestamp === null || !verifierStalenessPeriod) return null;
  return referenceTimestamp + verifierStalenessPeriod * 1_000_000n;
}

/** GET /restaking/multichain-sets. */
export function multichainSets(rows: SnapshotRows, query: Query): ExactObject {
  const all = (rows.operatorTables ?? []).map((row) => {
    const end = staleAt(row);
    const isPast = end !== null && end < (snapshotTime(rows) ?? row.updatedAt);
    return { ...row, staleAt: end, stale: row.referenceTimestamp === null ? null : isPast };
  });
  const ordered = sorted(
    all.filter(
      (row) =>
        query.accepts('avs', row.avs) &&
        query.accepts('operatorSetId', String(row.operatorSetId)) &&
        query.accepts('reserved', String(row.reserved)) &&
        query.accepts('stale', row.stale === null ? null : String(row.stale)),
    ),
    ascending((row) => row.avs),
    ascending((row) => row.operatorSetId),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        avs: row.avs,
        operatorSetId: row.operatorSetId,
        reserved: row.reserved,
        owner: text(row.owner),
        maxStalenessPeriod: row.maxStalenessPeriod,
        operatorTableCalculator: text(row.operatorTableCalculator),
        curve: text(row.curve),
        referenceTimestamp: timeOrNull(row.referenceTimestamp),
        verifierStalenessPeriod: row.verifierStalenessPeriod,
        staleAt: timeOrNull(row.staleAt),
        stale: row.stale,
        updatedAt: time(row.updatedAt),
      }),
    record({
      totalSets: count(all),
      reservedSets: count(all.filter(({ reserved }) => reserved)),
      staleSets: count(all.filter(({ stale }) => stale)),
    }),
  );
}

/** GET /restaking/multichain-roots. */
export function multichainRoots(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.globalTableRoots ?? [];
  const ordered = sorted(
    all.filter(
      (row) =>
        query.accepts('globalTableRoot', row.globalTableRoot) &&
        query.accepts('disabled', String(row.disabledAt !== null)),
    ),
    descending((row) => row.blockNumber),
    descending((row) => row.logIndex),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        referenceTimestamp: time(row.referenceTimestamp),
        globalTableRoot: row.globalTableRoot,
        disabled: row.disabledAt !== null,
        disabledAt: timeOrNull(row.disabledAt),
        blockNumber: row.blockNumber,
        transactionHash: row.transactionHash,
        timestamp: time(row.timestamp),
      }),
    record({
      totalRoots: count(all),
      disabledRoots: count(all.filter(({ disabledAt }) => disabledAt !== null)),
    }),
  );
}
