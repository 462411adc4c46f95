import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { type Table, tableFromIPC } from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlName } from '../../../common/sql.ts';
import { columnOf, type Fields } from '../../../engine/definition/fields.ts';
import {
  isView,
  type ListDefinition,
  preparedTexts,
} from '../../../engine/definition/kinds/list-operation.ts';
import { operations } from '../../../engine/operations/index.ts';
import { whereSql } from '../../../engine/prepare/sql/where-sql.ts';
import { prepared } from '../../support/engines.ts';
import { generated, SAMPLE, sampleHas, withoutRows } from '../../support/snapshots.ts';
import {
  compareDecimals,
  type Decimal,
  parseDecimal,
  plainDecimal,
  times,
} from '../../witness/decimal.ts';

/** The ordinal of a row without a term, as in the metadata of the files. */
const NONE = 0xffffffff;

const SAMPLED = 'the sample';

const subjects = [
  { name: SAMPLED, snapshot: async () => SAMPLE },
  { name: 'a tiny snapshot', snapshot: () => generated('tiny', 1) },
  { name: 'a snapshot without rows', snapshot: withoutRows },
];

/** Definitions of lists, each once: the histogram counts the rows of one of them. */
const lists = operations.flatMap((operation) =>
  operation.kind === 'list' ? [operation.definition] : [],
);
const entities = operations.flatMap((operation) =>
  operation.kind === 'entity' ? [operation.definition] : [],
);
const summaries = operations.filter(({ kind }) => kind === 'summary');

describe.each(subjects)('the Arrow files of $name, read with apache-arrow alone', (subject) => {
  let folder: string;
  let promised: Record<string, { bytes: number }>;
  let connection: DuckDBConnection;
  beforeAll(async () => {
    folder = await prepared(await subject.snapshot());
    promised = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).files;
    const tables = join(folder, 'tables.duckdb');
    const instance = await DuckDBInstance.create(tables, { access_mode: 'READ_ONLY' });
    connection = await instance.connect();
  });
  afterAll(() => connection.closeSync());

  const read = (path: string): Table => tableFromIPC(readFileSync(join(folder, path)));
  const has = (path: string) => path in promised;

  /** A column of numbers as an array, without Arrow's padding after its rows. */
  function numbers(table: Table, column: string): number[] {
    return Array.from(table.getChild(column) ?? missing(column), Number);
  }

  function texts(path: string, column: string): string[] {
    const all: string[] = [];
    for (let file = 0; has(`${path}-${file}.arrow`); file += 1) {
      const vector = read(`${path}-${file}.arrow`).getChild(column) ?? missing(column);
      all.push(...Array.from(vector, String));
    }
    return all;
  }

  function terms(table: Table, column = 'term'): string[] {
    return Array.from(table.getChild(column) ?? missing(column), String);
  }

  /** The rows of each term, and of all together. */
  function postings(table: Table): number[][] {
    const vector = table.getChild('postings') ?? missing('postings');
    return Array.from(vector, (rows: Iterable<number>) => Array.from(rows, Number));
  }

  async function rows(sql: string): Promise<unknown[][]> {
    return (await connection.runAndReadAll(sql)).getRowsJS();
  }

  /** SELECT over the rows of a list, in its order. */
  function select(what: string, definition: ListDefinition): string {
    if (!isView(definition)) return `select ${what} from lists.${sqlName(definition.name)}`;
    const { source } = definition.rows.of;
    return `select ${what} from ${source} where ${whereSql(definition)}`;
  }

  it('are those that the manifest lists, and say which they are', () => {
    const found = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
    expect(found.sort()).toEqual([...Object.keys(promised), 'manifest.json'].sort());
    const { id } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    const others = found.filter((path) => !path.endsWith('.arrow'));
    expect(
      others.every((path) => /^(exports\/|(tables\.duckdb|(manifest|schema)\.json)$)/.test(path)),
    ).toBe(true);
    for (const path of found.filter((one) => one.endsWith('.arrow'))) {
      const { schema } = read(path);
      expect(schema.metadata.get('restaking.path')).toBe(path);
      expect(schema.metadata.get('restaking.prepared')).toBe(id);
      expect(schema.fields.length, path).toBeGreaterThan(0);
      expect(schema.fields.filter(({ nullable }) => nullable)).toEqual([]);
    }
  });

  /** Those with tables that the snapshot has. */
  const ofSnapshot = subject.name === SAMPLED ? lists.filter(sampleHas) : lists;

  describe.each(ofSnapshot)('$name', (definition) => {
    const path = `lists/${definition.name}`;
    const filters = Object.keys(definition.filters ?? {}).filter(
      (filter) => filter !== 'startTimestamp' && filter !== 'endTimestamp',
    );
    const aliases = isView(definition) ? undefined : definition.required?.aliases;
    const [first, ...rest]: readonly string[] = definition.required?.key ?? [];
    const indexed = filters.filter((filter) => !rest.includes(filter));
    const whole = isView(definition) && definition.rows.where === undefined;
    const home = isView(definition) ? `tables/${definition.rows.of.name}` : path;

    it('has a record for each row, with the fields of the definition', async () => {
      const [[count] = []] = await rows(select('count(*)', definition));
      const fields = Object.keys(definition.record);
      if (isView(definition)) {
        const table = read(`${home}/columns.arrow`);
        for (const field of columnsOf(definition.record)) {
          const { columns, times, texts: own } = definition.rows.of;
          expect([...columns, ...times, ...Object.keys(own)]).toContain(field);
        }
        const length = whole ? table.numRows : read(`${path}/columns.arrow`).numRows;
        expect(length).toBe(Number(count));
        for (const column of preparedTexts(definition.rows.of)) {
          const stored = texts(`${home}/texts`, column);
          expect(stored.length).toBe(table.numRows);
          // Plain text is stored without the quotes that a record has around it.
          const quote = definition.rows.of.texts[column]?.type.kind === 'plain' ? '"' : '';
          for (const text of stored.slice(0, 50)) JSON.parse(`${quote}${text}${quote}`);
        }
        if (definition.rows.of.records === 'composed') return;
      }
      const records = texts(`${path}/records`, 'record');
      expect(records.length).toBe(Number(count));
      for (const record of records) expect(Object.keys(JSON.parse(record))).toEqual(fields);
    });

    it('has for each filter the terms of its rows, ascending, and the rows of each', async () => {
      for (const filter of indexed) {
        // The terms of a view are those of its table, and so is the whole index of a whole table.
        const column = whole ? columnOf(filter) : filter;
        const index = read(`${whole ? home : path}/${column}.arrow`);
        const dictionary = terms(
          isView(definition) ? read(`${home}/${columnOf(filter)}.arrow`) : index,
        );
        const sorted = [...new Set(dictionary)].sort((a, b) =>
          Buffer.compare(Buffer.from(a), Buffer.from(b)),
        );
        expect(dictionary).toEqual(sorted);
        const found = postings(index);
        expect(found.length).toBe(dictionary.length);
        const key = filter === first ? [first, ...rest] : [filter];
        const columns = key.map((name) => sqlName(columnOf(name)));
        const stored = await rows(select(columns.join(', '), definition));
        // A row that goes by several names has a list of them.
        const expected = new Map<string, number[]>(dictionary.map((term) => [term, []]));
        for (const [row, values] of stored.entries()) {
          const named = filter === aliases ? [values[0]].flat() : [values[0]];
          for (const name of new Set(named)) {
            if ([name, ...values.slice(1)].includes(null)) continue;
            const term = [name, ...values.slice(1)].join(' ');
            expect(expected.has(term), `${filter} ${term}`).toBe(true);
            expected.get(term)?.push(row);
          }
        }
        expect(found).toEqual([...expected.values()]);
        if (filter === aliases) continue;
        const ordinals = numbers(read(`${whole ? home : path}/columns.arrow`), column);
        expect(ordinals.length).toBe(stored.length);
        for (const [ordinal, having] of found.entries()) {
          for (const row of having) expect(ordinals[row]).toBe(ordinal);
        }
        const without = ordinals.filter((ordinal) => ordinal === NONE).length;
        expect(without + found.flat().length).toBe(ordinals.length);
      }
    });

    it('has orders that are permutations of its rows, and their inverses', () => {
      if (isView(definition) || !definition.sorts) return;
      const { own, by } = definition.sorts;
      const columns = read(`${path}/columns.arrow`);
      const names = columns.schema.fields.map(({ name }) => name);
      const sorts = Object.keys(by).flatMap((field) => [field, `-${field}`]);
      const stored = names.filter((name) => name.startsWith('sort ')).map((name) => name.slice(5));
      expect(stored.sort()).toEqual(sorts.filter((name) => name !== own).sort());
      for (const name of stored) {
        const order = numbers(columns, `sort ${name}`);
        expect([...order].sort((a, b) => a - b)).toEqual([...order.keys()]);
        if (!names.includes(`position ${name}`)) continue;
        const positions = numbers(columns, `position ${name}`);
        expect(order.map((row) => positions[row])).toEqual([...order.keys()]);
      }
    });

    it('has times, from the newest to the oldest where no column says how they go', () => {
      const times = isView(definition) ? whole : definition.times !== undefined;
      if (!times) return;
      const columns = read(`${home}/columns.arrow`);
      const stored = numbers(columns, 'time');
      const newest = columns.getChild('newest_first')
        ? numbers(columns, 'newest_first')
        : [...stored.keys()];
      expect([...newest].sort((a, b) => a - b)).toEqual([...stored.keys()]);
      for (let at = 1; at < newest.length; at += 1) {
        expect(stored[newest[at - 1] ?? -1]).toBeGreaterThanOrEqual(stored[newest[at] ?? -1] ?? 0);
      }
    });

    it('has for each row the entry of the names and the address that are searched', async () => {
      if (isView(definition) || !definition.search) return;
      const { names, address } = definition.search;
      const entries = read(`${path}/search.arrow`);
      const [addresses, folded] = [terms(entries, 'address'), terms(entries, 'names')];
      const ordinals = numbers(read(`${path}/columns.arrow`), 'search');
      const stored = await rows(select([address, ...names].map(sqlName).join(', '), definition));
      expect(ordinals.length).toBe(stored.length);
      expect(addresses).toEqual([...addresses].sort());
      for (const [row, [found, ...called]] of stored.entries()) {
        expect(addresses[ordinals[row] ?? -1]).toBe(found);
        // A line for each name; the tests of case folding cover how names are folded.
        expect(folded[ordinals[row] ?? -1]?.split('\n').length).toBe(called.length + 1);
      }
    });

    it('has the statistics that do not depend on a request', async () => {
      const { statistics } = definition;
      if (!statistics || statistics.of === 'selection') {
        expect(has(`${path}/statistics.arrow`)).toBe(false);
        return;
      }
      const table = read(`${path}/statistics.arrow`);
      const keys = terms(table, 'key');
      expect(new Set(keys).size).toBe(keys.length);
      if (statistics.of === 'snapshot') expect(keys).toEqual(['']);
      for (const json of terms(table, 'json')) {
        expect(Object.keys(JSON.parse(json))).toEqual(Object.keys(statistics.fields));
      }
    });
  });

  const found = entities.flatMap((definition) =>
    definition.keys.map((key) => ({ name: definition.name, key, definition })),
  );
  it.each(found)(
    '$name has keys $key, ascending, and a document for each',
    ({ key, definition }) => {
      const keys = read(`entities/${definition.documents}/by-${key.join('-')}.arrow`);
      const documents = texts(`entities/${definition.documents}/documents`, 'document');
      const found = terms(keys);
      expect(found).toEqual(
        [...new Set(found)].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
      );
      for (const row of numbers(keys, 'row')) expect(row).toBeLessThan(documents.length);
      for (const document of documents) {
        expect(Object.keys(JSON.parse(document))).toEqual(Object.keys(definition.record));
      }
      if (subject.name !== 'a snapshot without rows') expect(found.length).toBeGreaterThan(0);
    },
  );

  it.each(summaries)('$name has one body', ({ name, response }) => {
    const [body = '', another] = terms(read(`summaries/${name}.arrow`), 'json');
    expect(another).toBeUndefined();
    expect(response.safeParse(JSON.parse(body)).error).toBeUndefined();
  });

  it('have each staker and what it holds, with exact values, the most valuable first', async () => {
    const stakers = read('entities/restaking/staker-info/stakers.arrow');
    const strategies = terms(read('entities/restaking/staker-info/strategies.arrow'));
    const operators = terms(read('entities/restaking/staker-info/operators.arrow'));
    // The last row of the operators is that of stakers without one.
    expect(operators.at(-1)).toBe('');
    const found: unknown[][] = [];
    for (const { term, operator, holdings } of stakers) {
      const known = (operators[operator] ?? missing('operator')) || null;
      if (holdings.length === 0) found.push([term, known, null, null, null, null]);
      for (const { strategy, shares, tokens, tvl } of holdings) {
        const named = strategies[strategy] ?? missing('strategy');
        found.push([term, known, named, shares, tokens, tvl]);
      }
    }
    const stored = await rows(
      `select stakers.staker::varchar, stakers."operator"::varchar, holding.strategy::varchar,
         holding.shares::varchar, token.decimals::varchar, token.shares_underlying::varchar,
         token.dollar_price::varchar
       from snapshot.stakers stakers
       left join snapshot.staker_shares holding
         on holding.staker = stakers.staker and holding.shares > 0
       left join snapshot.tokens token on token.strategy = holding.strategy`,
    );
    const expected = stored.map(([staker, operator, strategy, shares, ...token]) => {
      if (shares === null) return { row: [staker, operator, null, null, null, null], tvl: ZERO };
      const [decimals, rate, price] = token.map((value) => parseDecimal(String(value ?? 0)));
      const held = { digits: BigInt(String(shares)), scale: Number(decimals?.digits ?? 0) };
      const tokens = times(held, rate ?? ZERO);
      const tvl = times(tokens, price ?? ZERO);
      return { row: [staker, operator, strategy, shares, plain(tokens), plain(tvl)], tvl };
    });
    expected.sort(
      (a, b) =>
        byText(a.row[0], b.row[0]) || compareDecimals(b.tvl, a.tvl) || byText(a.row[2], b.row[2]),
    );
    expect(found).toEqual(expected.map(({ row }) => row));
  });
});

/** The columns that the fields of a record read, those of groups included. */
function columnsOf(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.type.kind === 'group' ? columnsOf(field.type.fields) : [columnOf(name, field)],
  );
}

const ZERO: Decimal = { digits: 0n, scale: 0 };

function plain({ digits, scale }: Decimal): string {
  return plainDecimal(`${digits}e-${scale}`);
}

function byText(a: unknown, b: unknown): number {
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

function missing(column: string): never {
  throw new RangeError(`no column ${column}`);
}
