import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDB } from '../../common/duckdb.ts';
import { runRelations } from '../../common/relations/run.ts';
import { registerDecimalFunctions } from '../load/decimal-functions.ts';
import { readFolder } from '../load/files.ts';
import { createTableViews } from '../load/views.ts';
import { LedgerError } from './ledger-error.ts';
import { LEDGER, NEEDED, SCHEMA } from './postings.ts';

/** A ledger has these columns, in order. */
export const COLUMNS = [
  'time',
  'block_number',
  'log_index',
  'transaction_hash',
  'kind',
  'account',
  'strategy',
  'token',
  'symbol',
  'change',
  'balance',
  'tokens',
  'dollar_value',
  'dollar_price',
  'priced_at',
  'price_source',
  'note',
] as const;

/**
 * A posting, or a note without an amount, as texts; `entry` is the same for both halves of a move.
 */
export type LedgerLine = { readonly entry: string } & Readonly<
  Record<(typeof COLUMNS)[number], string | null>
>;

/** Names an address and a time span. */
export interface LedgerRequest {
  /** `0x` and 40 lower-case hexadecimal digits. */
  readonly address: string;
  /** The first instant, such as `2026-01-01`; null: from the first event on. */
  readonly from: string | null;
  /** The first instant after it; null: up to the last event. */
  readonly to: string | null;
  /** FROM clause that reads computed rewards; null without. */
  readonly earned: string | null;
}

/** Has a time span's lines, and the accounts' balances before and after it. */
export interface Ledger {
  readonly opening: readonly LedgerLine[];
  readonly lines: readonly LedgerLine[];
  readonly closing: readonly LedgerLine[];
}

/**
 * Reads an address's ledger from a snapshot. Throws a LedgerError if nothing is known about the
 * address, and a SnapshotError if a needed table is missing.
 */
export async function readLedger(folder: string, request: LedgerRequest): Promise<Ledger> {
  const instance = await openDuckDB();
  const connection = await instance.connect();
  try {
    registerDecimalFunctions(connection);
    await createTableViews(connection, await readFolder(folder), NEEDED, SCHEMA);
    await runRelations(connection, LEDGER, { given: [], context: request });
    const from = request.from ?? '0001-01-01';
    const to = request.to ?? '9999-12-31';
    const all = await linesOf(connection, 'select * from ledger_lines', {});
    if (all.length === 0) {
      throw new LedgerError(`${request.address}: the snapshot has no event of this address`);
    }
    return {
      opening: await balancesAt(connection, 'opening', from),
      lines: await linesOf(
        connection,
        'select * from ledger_lines where time >= $from::timestamp and time < $to::timestamp',
        { from, to },
      ),
      closing: await balancesAt(connection, 'closing', to),
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Finds each account's newest balance before an instant, unless it is 0. */
function balancesAt(
  connection: DuckDBConnection,
  kind: 'opening' | 'closing',
  to: string,
): Promise<LedgerLine[]> {
  const rows = /* sql */ `
    select * replace (null as block_number, null as log_index, null as transaction_hash, '${kind}' as kind, null as change,
      null as tokens, null as dollar_value, null as dollar_price, null as priced_at, null as price_source, null as note)
    from ledger_lines where account is not null and time < $to::timestamp
    qualify row_number() over (partition by account, strategy, token order by entry desc) = 1`;
  return linesOf(connection, `select * from (${rows}) where balance <> 0`, { to });
}

async function linesOf(
  connection: DuckDBConnection,
  select: string,
  values: Readonly<Record<string, string>>,
): Promise<LedgerLine[]> {
  const columns = COLUMNS.map((column) =>
    column === 'time' || column === 'priced_at'
      ? `strftime(${column}, '%Y-%m-%dT%H:%M:%SZ') as ${column}`
      : `${column}::varchar as ${column}`,
  );
  const read = await connection.runAndReadAll(
    `select entry::varchar as entry, ${columns.join(', ')} from (${select}) ledger
     order by ledger.entry, ledger.account, ledger.strategy, ledger.token`,
    { ...values },
  );
  return read.getRowObjectsJS() as unknown as LedgerLine[];
}
