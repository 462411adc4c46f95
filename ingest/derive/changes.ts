import type { DuckDBConnection } from '@duckdb/node-api';
import { kindOf, type PerKey } from '../../common/relations/growth.ts';
import { countOf } from '../../common/relations/rows.ts';
import { sqlName } from '../../common/sql.ts';
import type { TableName } from '../../common/table-names.ts';
import { DICTIONARY } from '../abi/dictionary.ts';
import type { Interval } from '../shared/interval.ts';
import { keySql, touchedTable, withBound } from './changed-rows.ts';
import type { DerivedRelation } from './relation.ts';

/** This schema has the rows that the delta adds, under their relations' names. */
export const ADDED_SCHEMA = 'added';

/** This schema has the rows under touched keys. */
export const PER_KEY = 'per_key';

/** Relations of logs: a relation that reads them names the events that concern it. */
const LOGS: readonly string[] = ['event_logs', 'well_formed_logs', 'fixed_logs', 'floating_logs'];

/** Relations that others look rows up in: new rows alone change no reader. */
export const LOOKED_UP: readonly string[] = ['blocks', 'block_times'];

/** `logsWhere` joins by it. */
const BLOCK_TIMES = 'join block_times on number = block_number';

const EVENT_KEYS = DICTIONARY.map(({ key }) => key);

/** How a relation's rows differ from those at the base. */
export type Change = 'none' | 'added' | 'keyed' | 'rewritten';

/** A file in the store: it has a table's rows from some blocks. */
export interface Part extends Interval {
  readonly table: TableName;
  /** Leads to the file from the store. */
  readonly path: string;
  readonly sha256: string;
  readonly rows: number;
  /** If the table depends on the configuration, a hash over that. */
  readonly key?: string | undefined;
}

/** The relations at an earlier block, which a derivation continues. */
export interface Base {
  /** Selects the rows that one of `names` has. */
  readonly rowsOf: (name: string) => string;
  /** Last block in the base's logs. */
  readonly block: number;
  /** Last block in the base's closed windows. */
  readonly closed: number;
  /** The relations that it has. */
  readonly names: ReadonlySet<string>;
  /** The tables' files up to its block. */
  readonly parts: readonly Part[];
}

/** A relation or a table's rule, as far as its change is concerned. */
export type Changing = Pick<DerivedRelation, 'reads' | 'growth' | 'addition' | 'perKey' | 'timed'>;

/** A relation, or a table, with rows that change key by key. */
export type KeyedRelation = Pick<DerivedRelation, 'name' | 'reads' | 'perKey'>;

/** How the changed rows are computed: from the rows that were added, key by key, or from all. */
type Way = 'added' | 'per key' | 'whole';

/** How rows change, and how those that changed are computed. */
export interface Judgement {
  readonly change: Change;
  readonly way: Way;
}

/** Knows how relations and tables differ from those at a base. */
export class Changes {
  readonly #connection: DuckDBConnection;
  readonly #relations: ReadonlyMap<string, DerivedRelation>;
  readonly #base: Base;
  readonly #changes = new Map<string, Change>([
    ['logs', 'added'],
    ['blocks', 'added'],
    ['calls', 'added'],
  ]);
  /** Relations that have a table with touched keys. */
  readonly touched = new Set<string>();
  /** Facts that the added rows have, by relation. */
  readonly facts = new Map<string, readonly string[]>();
  /** The block that each SELECT in a `revised` gave. */
  readonly #revisions = new Map<string, number>();

  constructor(
    connection: DuckDBConnection,
    relations: ReadonlyMap<string, DerivedRelation>,
    base: Base,
  ) {
    this.#connection = connection;
    this.#relations = relations;
    this.#base = base;
  }

  /** How a relation's rows differ from those at the base. */
  of(name: string): Change {
    return this.#changes.get(name) ?? 'rewritten';
  }

  /** Notes how a relation's rows differ. */
  set(name: string, change: Change): void {
    this.#changes.set(name, change);
  }

  /**
   * How a relation's or table's rows change, and whether those that are added can be computed
   * alone.
   */
  async judge(one: Changing, sql: string): Promise<Judgement> {
    if (one.timed) return { change: 'rewritten', way: 'whole' };
    const kind = kindOf(one.growth);
    const concern = one.reads.filter((read) => !LOOKED_UP.includes(read));
    const changed = (concern.length > 0 ? concern : one.reads).filter((read) =>
      this.#concerns(read, sql),
    );
    if (changed.length === 0 && kind !== 'whole') return { change: 'none', way: 'whole' };
    const isKept = kind === 'append' || (kind === 'revised' && !(await this.#isRevised(one)));
    const addition = one.addition === undefined ? (kind === 'append' ? {} : null) : one.addition;
    const changes = one.reads.map((read) => this.of(read));
    if (isKept && addition && changes.every((change) => change === 'none' || change === 'added'))
      return { change: 'added', way: 'added' };
    if (one.perKey && this.touchedSql(one.perKey, changed) !== null)
      return { change: isKept ? 'added' : 'keyed', way: 'per key' };
    return { change: isKept ? 'added' : 'rewritten', way: 'whole' };
  }

  /** Selects the keys under which rows may change; null if they are not known. */
  touchedSql({ keys, touched, named }: PerKey, changed: readonly string[]): string | null {
    if (touched) {
      let isKnown = true;
      const sql = touched((read) => {
        if (this.of(read) === 'rewritten' || this.of(read) === 'keyed') isKnown = false;
        return `(${this.addedRows(read)})`;
      });
      return isKnown ? sql : null;
    }
    const columns = keys.map(sqlName).join(', ');
    const selects = changed.map((read) => {
      const of = this.#relations.get(read);
      const select = named?.[read];
      if (select !== undefined && this.of(read) === 'added')
        return withBound([`${read} as not materialized (${this.addedRows(read)})`], select);
      if (!of || !keys.every((key) => key in of.columns)) return null;
      const touchedKeys = of.perKey?.keys ?? [];
      if (
        this.touched.has(read) &&
        keys.every((key) => (touchedKeys as readonly string[]).includes(key))
      )
        return `select ${columns} from ${touchedTable(read)}`;
      return this.of(read) === 'added'
        ? `select ${keys.map((key) => keySql(of, key)).join(', ')} from ${ADDED_SCHEMA}.${read}`
        : null;
    });
    return selects.includes(null) ? null : selects.map((one) => `(${one})`).join(' union all ');
  }

  /** SQL that reads the rows under touched keys alone, from relations that have their columns. */
  ofTouched(sql: string, relation: KeyedRelation): string {
    const { name, reads, perKey } = relation;
    const bound = reads.flatMap((read) => {
      const of = this.#relations.get(read);
      const keys = (perKey?.keys ?? []).filter((key) => of && key in of.columns);
      if (!of || keys.length === 0) return [];
      const rows = of.scratch && this.touched.has(read) ? `${PER_KEY}.${read}` : `temp.${read}`;
      const same = keys.map(
        (key) => `${keySql(of, key, 'existing_rows')} = touched.${sqlName(key)}`,
      );
      return `${read} as not materialized (select existing_rows.* from ${rows} existing_rows semi join ${touchedTable(name)} touched on ${same.join(' and ')})`;
    });
    return withBound(bound, sql);
  }

  /**
   * SQL that reads the added rows alone, except where the relation looks back.
   */
  ofAdded(sql: string, { reads, addition }: Changing): string {
    const bound = reads
      .filter(
        (read) => !(addition?.looksBack ?? []).includes(read) && this.growthOf(read) !== 'fixed',
      )
      .map((read) => `${read} as not materialized (${this.addedRows(read)})`);
    return withBound(bound, sql);
  }

  /** Selects the rows that were added to a relation. */
  addedRows(read: string): string {
    if (this.of(read) === 'added') return `from ${ADDED_SCHEMA}.${read}`;
    const columns = this.#relations.get(read)?.columns ?? {};
    const none = Object.entries(columns).map(([name, type]) => `null::${type} as ${sqlName(name)}`);
    return `select ${none.join(', ')} where false`;
  }

  /** Whether a relation's change can change one that reads it by `sql`. */
  #concerns(read: string, sql: string): boolean {
    if (this.of(read) === 'none') return false;
    if (!LOGS.includes(read)) return true;
    const all = new RegExp(`\\b(from|join)\\s+${read}\\b`, 'g');
    const filtered = new RegExp(`${all.source}\\s+(${BLOCK_TIMES}\\s+)?where event (=|in) `, 'g');
    if (sql.match(all)?.length !== sql.match(filtered)?.length) return true;
    const events = EVENT_KEYS.filter((key) => sql.includes(`'${key}'`));
    const added = this.facts.get('event_logs') ?? [];
    return events.some((key) => added.includes(key));
  }

  async #isRevised({ growth }: Changing): Promise<boolean> {
    if (typeof growth === 'string' || !('revised' in growth)) return false;
    const sql = growth.revised(this.#base.block + 1);
    const known = this.#revisions.get(sql);
    const block =
      known ??
      (await countOf(this.#connection, `select coalesce((${sql}), ${Number.MAX_SAFE_INTEGER})`));
    this.#revisions.set(sql, block);
    return block <= this.#base.block;
  }

  growthOf(read: string) {
    const relation = this.#relations.get(read);
    return relation && kindOf(relation.growth);
  }
}
