import { DICTIONARY, type DictionaryEvent, FLOATING, OTHER_EVENTS } from '../../abi/dictionary.ts';
import { keysSql } from '../../abi/word-sql.ts';
import { COLUMNS } from '../../store/columns.ts';
import { POSITIONS_IN_BLOCK } from '../chain-sql.ts';
import type { DerivedRelation } from '../relation.ts';

const KEYS = DICTIONARY.map(({ key }) => `'${key}'`).join(', ');

/** DuckDB's type of `event`. */
export const EVENT_TYPE = `ENUM(${KEYS})`;

/** Selects by an SQL condition the logs of the protocol's events. */
const OF_PROTOCOL = `event not in (${keysSql(OTHER_EVENTS.map(({ key }) => key))})`;

/** Declares the columns of every relation of logs with their events. */
export const EVENT_LOG_COLUMNS = {
  ...COLUMNS.logs,
  event: EVENT_TYPE,
  position: 'BIGINT',
  tx: 'BIGINT',
  floating: 'BOOLEAN',
} as const;

/** The contracts of FLOATING that have their addresses in the network's file alone. */
export const LISTED: readonly string[] = ['EigenDACertVerifierRouter'];

/** Lists the keys of the events of contracts. */
export function eventsOf(contracts: readonly string[]): string[] {
  return DICTIONARY.filter(({ contract }) => contracts.includes(contract)).map(({ key }) => key);
}

const FLOATING_EVENTS = eventsOf(FLOATING.filter((contract) => !LISTED.includes(contract)));

/** Finds the number of an event in `enum_code(event)`. */
export function codeOf(event: DictionaryEvent): number {
  return DICTIONARY.indexOf(event);
}

/**
 * Selects the logs of the protocol's events. `position` orders logs, `tx` identifies their
 * transaction; `floating`: the event is one of a contract that has its address in other logs. Most
 * rules read few events, and each would decode all files of the store: here the rows of an event
 * are together, so that a rule reads little more than its own.
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
