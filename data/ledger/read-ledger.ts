import { openDuckDB } from '../../common/duckdb.ts';
import { LEDGER_ORDER, ledgerRowsSql } from '../../common/ledger/lines.ts';
import { countOf } from '../../common/relations/rows.ts';
import { runRelations } from '../../common/relations/run-relations.ts';
import { registerDecimalFunctions } from '../load/decimal-functions.ts';
import { readFolder } from '../load/files.ts';
import { createTableViews } from '../load/views.ts';
import { LedgerError } from './ledger-error.ts';
import { LEDGER_PROBLEMS } from './ledger-problems.ts';
import { GIVEN_TABLES, LEDGER_TABLES, ledgerOf, SCHEMA } from './postings.ts';

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
  /** The ledger begins then, such as `2026-01-01`; null: with the first event. */
  readonly from: string | null;
  /** The ledger ends before this instant; null: with the last event. */
  readonly to: string | null;
  /** This FROM clause reads computed rewards; null if the snapshot has them. */
  readonly earned: string | null;
}

/** Has a time span's lines, and the accounts' balances before and after it. */
export interface Ledger {
  readonly request: LedgerRequest;
  /** Entries come from the snapshot with this id. */
  readonly snapshot: string;
  /** Whether rewards are those that were earned; otherwise they are claimed ones. */
  readonly hasEarned: boolean;
  /** Whether losses have their operator set, and include those from queued withdrawals. */
  readonly hasLosses: boolean;
  readonly opening: readonly LedgerLine[];
  readonly lines: readonly LedgerLine[];
  readonly closing: readonly LedgerLine[];
}

/**
 * Reads an address's ledger from a snapshot. Throws a LedgerError if nothing is known about the
 * address, and a SnapshotError if a needed table is missing.
 *
 * @example
 *     const request = { address, from: null, to: null, earned: null };
 *     const ledger = await readLedger('snapshots/current', request);
 */
export async function readLedger(folder: string, request: LedgerRequest): Promise<Ledger> {
  const instance = await openDuckDB();
  const connection = await instance.connect();
  try {
    registerDecimalFunctions(connection);
    const found = await readFolder(folder);
    await createTableViews(connection, found, LEDGER_TABLES, SCHEMA);
    const relations = ledgerOf(request.address, request.earned);
    await runRelations(connection, relations, { given: GIVEN_TABLES, context: {} });
    if ((await countOf(connection, 'select count(*) from ledger_moves')) === 0) {
      const { address } = request;
      throw new LedgerError([LEDGER_PROBLEMS.ledger_without_events({ address })]);
    }
    const read = await connection.runAndReadAll(ROWS, { from: request.from, to: request.to });
    const rows = read.getRowObjectsJS() as unknown as (LedgerLine & { section: number })[];
    const inSection = (wanted: number) =>
      rows
        .filter(({ section }) => section === wanted)
        .map(({ section: _, ...line }): LedgerLine => line);
    return {
      request,
      snapshot: found.id,
      hasEarned: (await countOf(connection, 'select count(*) from ledger_computed')) > 0,
      hasLosses: found.files.some(({ table }) => table === 'share_losses'),
      opening: inSection(0),
      lines: inSection(1),
      closing: inSection(2),
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const TEXTS = COLUMNS.map((column) =>
  column === 'time' || column === 'priced_at'
    ? `strftime(${column}, '%Y-%m-%dT%H:%M:%SZ') as ${column}`
    : `${column}::varchar as ${column}`,
);

const SPAN = {
  since: 'time >= $from::timestamp',
  until: 'time < $to::timestamp',
  isForward: '$from::timestamp <= $to::timestamp',
};

/** Selects a ledger's rows between two instants, as texts. */
const ROWS = /* sql */ `
  select section, number::varchar as entry, ${TEXTS.join(', ')}
  from (${ledgerRowsSql('ledger_lines', SPAN)}) ledger
  order by ${LEDGER_ORDER.replaceAll(/(\w+)/g, 'ledger.$1')}`;
