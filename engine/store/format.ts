import { reachedCode, VERSIONED_MODULES } from '../../common/code-version.ts';
import { programFile } from '../../common/program-file.ts';

/** A build replaces it by the version; it is not declared if the sources run. */
declare const PREPARATION_CODE: string;

/**
 * Identifies the code that prepares, definitions of operations included: a program serves only
 * folders of its own version. It has 32 bits of a hash, as ClickHouse's table of loaded snapshots
 * has a column.
 */
export const FORMAT_VERSION: number = Number.parseInt(
  (typeof PREPARATION_CODE === 'string'
    ? PREPARATION_CODE
    : reachedCode(programFile(''), VERSIONED_MODULES.PREPARATION_CODE).version
  ).slice(0, 8),
  16,
);

/** A row without a value has this ordinal, which no term has. */
export const NO_ORDINAL = 0xffffffff;

/** Gives the paths to the files in a prepared folder, relative to it. */
export const PATHS = {
  manifest: 'manifest.json',
  tables: 'tables.duckdb',
  /** An earlier snapshot's database has rows that both share. */
  base: 'base.duckdb',
  /** An earlier folder's file with the older rows of texts, by its path there. */
  older: (path: string) => `older/${path}`,
  schema: 'schema.json',
  list: (operation: string) => `lists/${operation}`,
  table: (name: string) => `tables/${name}`,
  texts: (table: string) => `tables/${table}/texts`,
  /** Counts, for each row, the rows of another table that precede it. */
  before: (name: string) => `tables/${name}/before.arrow`,
  entity: (name: string) => `entities/${name}`,
  /** Has the keys that parameters make up, in an entity's folder. */
  keys: (name: string, key: readonly string[]) => `entities/${name}/by-${key.join('-')}.arrow`,
  summary: (operation: string) => `summaries/${operation}.arrow`,
  whole: (operation: string, format: string) => `exports/${operation}.${format}`,
} as const;

/** Names columns in lists' Arrow files; a filter's ordinals have the filter's name. */
export const COLUMNS = {
  term: 'term',
  postings: 'postings',
  time: 'time',
  newestFirst: 'newest_first',
  search: 'search',
  row: 'row',
  before: 'before',
  record: 'record',
  key: 'key',
  json: 'json',
  document: 'document',
  sort: (name: string) => `sort ${name}`,
  position: (name: string) => `position ${name}`,
} as const;
