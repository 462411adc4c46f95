import {
  DICTIONARY,
  type DictionaryEvent,
  OTHER_EVENTS,
  UNLISTED_CONTRACTS,
} from '../../abi/dictionary.ts';
import { keysSql } from '../../abi/word-sql.ts';
import { COLUMNS } from '../../store/columns.ts';
import { POSITIONS_IN_BLOCK } from '../chain-sql.ts';
import type { DerivedRelation } from '../relation.ts';

const KEYS = DICTIONARY.map(({ key }) => `'${key}'`).join(', ');

/** DuckDB's type of `event`. */
export const EVENT_TYPE = `ENUM(${KEYS})`;

/** Selects logs with the protocol's events by an SQL condition. */
const OF_PROTOCOL = `event not in (${keysSql(OTHER_EVENTS.map(({ key }) => key))})`;

/** Declares the columns that every relation with logs and their events has. */
export const EVENT_LOG_COLUMNS = {
  ...COLUMNS.logs,
  event: EVENT_TYPE,
  position: 'BIGINT',
  tx: 'BIGINT',
  floating: 'BOOLEAN',
} as const;

/** The contracts of UNLISTED_CONTRACTS that have their addresses in the network's file alone. */
export const LISTED_CONTRACTS: readonly string[] = ['EigenDACertVerifierRouter'];

/** Lists the keys that contracts' events have. */
export function eventsOf(contracts: readonly string[]): string[] {
  return DICTIONARY.filter(({ contract }) => contracts.includes(contract)).map(({ key }) => key);
}

const FLOATING_EVENTS = eventsOf(
  UNLISTED_CONTRACTS.filter((contract) => !LISTED_CONTRACTS.includes(contract)),
);

/** Finds an event's number in `enum_code(event)`. */
export function codeOf(event: DictionaryEvent): number {
  return DICTIONARY.indexOf(event);
}

/**
 * Selects the logs with the protocol's events. `position` orders logs, `tx` identifies their
 * transaction; `floating`: other logs have the address that the contract has. Most rules read few
 * events, and each would decode all the store's files: here an event's rows are together, so that a
 * rule reads little more than its own.
 */
export const eventLogs: DerivedRelation = {
  name: 'event_logs',
  columns: EVENT_LOG_COLUMNS,
  reads: ['logs'],
  growth: 'append',
  // Rows that are sorted at a time: within the memory limit, and many times as many as DuckDB reads
  // at once.
  slices: {
    of: `select block_number from logs where ${OF_PROTOCOL}`,
    by: 'blocks',
    maxRows: 250_000,
  },
  facts: 'select distinct event::varchar from event_logs',
  sql: ({ slice }) => /* sql */ `
    select * replace (event::${EVENT_TYPE} as event), ${position('log_index')} as position, ${position('transaction_index')} as tx,
      event in (${keysSql(FLOATING_EVENTS)}) as floating
    from logs where ${OF_PROTOCOL} and ${slice}
    order by enum_code(event::${EVENT_TYPE}), position`,
};

function position(index: 'log_index' | 'transaction_index'): string {
  return `block_number * ${POSITIONS_IN_BLOCK} + ${index}`;
}

/** A table, as most rules join it: each would decode the files of the store otherwise. */
export const blockTimes: DerivedRelation = {
  name: 'block_times',
  columns: { number: 'BIGINT', timestamp: 'BIGINT' },
  reads: ['blocks'],
  growth: 'append',
  sql: () => 'select number, timestamp from blocks',
};
