import * as z from 'zod';
import { MAX_ROWS } from '../common/limits.ts';
import type { Setting } from './setting.ts';
import { whole } from './setting-rules.ts';

/** These settings bound filtered lists, clients' SQL and a snapshot's size. */
export const QUERY_SETTINGS = {
  queryMemory: {
    variable: 'QUERY_MEMORY',
    meaning: 'bytes of memory for the process that writes filtered lists',
    rule: whole(64 * 2 ** 20, Number.MAX_SAFE_INTEGER).prefault(String(512 * 2 ** 20)),
  },
  querySeconds: {
    variable: 'QUERY_SECONDS',
    meaning: 'seconds to write a filtered list; after that the request gets 503',
    rule: whole(1, 3600).prefault('60'),
  },
  query: {
    variable: 'QUERY',
    meaning: 'SQL access (/query): 1 also for the keys of API_KEYS, 0 for no key',
    otherwise: 'issued keys with the group query, and the key generated for this run',
    rule: z
      .enum(['0', '1'])
      .optional()
      .transform((value) => (value === undefined ? undefined : value === '1')),
  },
  sqlRate: {
    variable: 'SQL_RATE',
    meaning:
      'CPU seconds per window for one key: its SQL, its states (asOf), histories and filtered lists; 0 for no limit',
    rule: whole(0, 1e6).prefault('30'),
  },
  sqlProcesses: {
    variable: 'SQL_PROCESSES',
    meaning: "processes for clients' SQL, each for one query at a time",
    rule: whole(1, 64).prefault('2'),
  },
  sqlQueue: {
    variable: 'SQL_QUEUE',
    meaning: "clients' queries waiting for such a process; further ones get 503",
    rule: whole(0, 1000).prefault('16'),
  },
  sqlMemory: {
    variable: 'SQL_MEMORY',
    meaning: "bytes of memory for DuckDB in each process for clients' SQL",
    rule: whole(64 * 2 ** 20, Number.MAX_SAFE_INTEGER).prefault(String(512 * 2 ** 20)),
  },
  sqlSeconds: {
    variable: 'SQL_SECONDS',
    meaning: "maximum seconds of a client's query",
    rule: whole(1, 3600).prefault('5'),
  },
  sqlRows: {
    variable: 'SQL_ROWS',
    meaning: "maximum rows of an answer to a client's SQL; further ones are cut off",
    rule: whole(1, 1e8).prefault('100000'),
  },
  sqlBytes: {
    variable: 'SQL_BYTES',
    meaning:
      "maximum bytes of an answer to a client's SQL, for its values and for its encoded text; further rows are cut off",
    rule: whole(1024, 2 ** 30).prefault(String(16 * 2 ** 20)),
  },
  maxRows: {
    variable: 'MAX_ROWS',
    meaning: 'maximum rows of all tables together; a larger snapshot is refused before it is read',
    rule: whole(1, Number.MAX_SAFE_INTEGER).prefault(String(MAX_ROWS)),
  },
} as const satisfies Record<string, Setting>;
