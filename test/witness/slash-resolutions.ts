import type { Cells } from './cells.ts';
import type { Moment } from './change-rows.ts';
import { type ExactObject, record } from './exact.ts';
import type { ReadOptional } from './optional-rows.ts';
import { ascending, descending, sorted } from './order.ts';
import { listing, pageOf } from './page.ts';
import type { Query } from './query.ts';
import type { SnapshotRows } from './snapshot-rows.ts';
import { count, countDistinct, text, time, timeOrNull } from './values.ts';

export interface SlashResolutionRow {
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly slashId: string;
  readonly strategy: string;
  readonly shares: bigint;
  readonly resolvedShares: bigint;
  readonly resolutionBlock: bigint | null;
  readonly resolvedAt: bigint | null;
  readonly createdAt: bigint;
}

export interface ProtocolFeeOptInRow {
  readonly submitter: string;
  readonly optedIn: boolean;
  readonly createdAt: bigint;
  readonly updatedAt: bigint;
}

export interface SlasherChangeRow extends Moment {
  readonly avs: string;
  readonly operatorSetId: bigint;
  readonly slasher: string | null;
  readonly effectBlock: bigint;
  readonly migrated: boolean;
  readonly transactionHash: string;
}

export interface AccountCodeRow {
  readonly account: string;
  readonly kind: string;
}

/**
 * Tables of resolutions, fees and slashers as plain rows; one that the snapshot leaves out is null.
 */
export interface ResolutionRows {
  readonly slashResolutions: readonly SlashResolutionRow[] | null;
  readonly protocolFeeOptIns: readonly ProtocolFeeOptInRow[] | null;
  readonly slasherChanges: readonly SlasherChangeRow[] | null;
  readonly accountCodes: readonly AccountCodeRow[] | null;
}

export async function readResolutionRows(read: ReadOptional): Promise<ResolutionRows> {
  return {
    slashResolutions: await read('slash_resolutions', (row: Cells) => ({
      avs: row.hex('avs'),
      operatorSetId: row.integer('operator_set_id'),
      slashId: row.text('slash_id'),
      strategy: row.hex('strategy'),
      shares: row.integer('shares'),
      resolvedShares: row.integer('resolved_shares'),
      resolutionBlock: row.integerOrNull('resolution_block'),
      resolvedAt: row.timeOrNull('resolved_at'),
      createdAt: row.time('created_at'),
    })),
    slasherChanges: await read('slasher_changes', (row: Cells) => ({
      avs: row.hex('avs'),
      operatorSetId: row.integer('operator_set_id'),
      slasher: row.hexOrNull('slasher'),
      effectBlock: row.integer('effect_block'),
      migrated: row.flag('migrated'),
      blockNumber: row.integer('block_number'),
      logIndex: row.integer('log_index'),
      timestamp: row.time('timestamp'),
      transactionHash: row.hex('transaction_hash'),
    })),
    accountCodes: await read('account_codes', (row: Cells) => ({
      account: row.hex('account'),
      kind: row.text('kind'),
    })),
    protocolFeeOptIns: await read('protocol_fee_opt_ins', (row: Cells) => ({
      submitter: row.hex('submitter'),
      optedIn: row.flag('opted_in'),
      createdAt: row.time('created_at'),
      updatedAt: row.time('updated_at'),
    })),
  };
}

/** GET /restaking/slash-resolutions. */
export function slashResolutions(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.slashResolutions ?? [];
  const ordered = sorted(
    all.filter(
      (row) =>
        query.accepts('avs', row.avs) &&
        query.accepts('operatorSetId', String(row.operatorSetId)) &&
        query.accepts('slashId', row.slashId) &&
        query.accepts('strategy', row.strategy),
    ),
    descending((row) => row.createdAt),
    ascending((row) => row.avs),
    ascending((row) => row.operatorSetId),
    ascending((row) => row.slashId),
    ascending((row) => row.strategy),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        avs: row.avs,
        operatorSetId: row.operatorSetId,
        slashId: row.slashId,
        strategy: row.strategy,
        shares: String(row.shares),
        resolvedShares: String(row.resolvedShares),
        resolutionBlock: row.resolutionBlock,
        resolvedAt: timeOrNull(row.resolvedAt),
        createdAt: time(row.createdAt),
      }),
    record({
      totalSlashedStrategies: count(all),
      resolvedSlashedStrategies: count(all.filter(({ resolvedAt }) => resolvedAt !== null)),
    }),
  );
}

/** GET /restaking/slasher-changes. */
export function slasherChanges(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.slasherChanges ?? [];
  const ordered = sorted(
    all.filter(
      (row) =>
        query.accepts('avs', row.avs) &&
        query.accepts('operatorSetId', String(row.operatorSetId)) &&
        query.accepts('slasher', row.slasher) &&
        query.covers(row.timestamp),
    ),
    descending((row) => row.timestamp),
    descending((row) => row.blockNumber),
    descending((row) => row.logIndex),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        avs: row.avs,
        operatorSetId: row.operatorSetId,
        slasher: text(row.slasher),
        effectBlock: row.effectBlock,
        migrated: row.migrated,
        blockNumber: String(row.blockNumber),
        transactionHash: row.transactionHash,
        timestamp: time(row.timestamp),
      }),
    record({
      totalChanges: count(all),
      changedOperatorSets: countDistinct(all.map((row) => `${row.avs} ${row.operatorSetId}`)),
    }),
  );
}

/** GET /restaking/protocol-fee-opt-ins. */
export function protocolFeeOptIns(rows: SnapshotRows, query: Query): ExactObject {
  const all = rows.protocolFeeOptIns ?? [];
  const ordered = sorted(
    all.filter(
      (row) =>
        query.accepts('submitter', row.submitter) && query.accepts('optedIn', String(row.optedIn)),
    ),
    ascending((row) => row.submitter),
  );
  return listing(
    pageOf(ordered, query),
    (row) =>
      record({
        submitter: row.submitter,
        optedIn: row.optedIn,
        createdAt: time(row.createdAt),
        updatedAt: time(row.updatedAt),
      }),
    record({
      totalSubmitters: count(all),
      optedInSubmitters: count(all.filter(({ optedIn }) => optedIn)),
    }),
  );
}
