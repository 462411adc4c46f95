import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineageText } from '../../build/document/lineage/lineage.ts';
import {
  addGivenRelations,
  addRelations,
  emptyLineage,
} from '../../build/document/lineage/relation-sources.ts';
import { ANY_LOG, givenSource } from '../../build/document/lineage/sources.ts';
import { openDuckDB } from '../../common/duckdb.ts';
import { COMPUTED_TABLE_NAMES, TABLE_NAMES } from '../../common/table-names.ts';
import { LINEAGE } from '../../data/contract/lineage.ts';
import { TABLES } from '../../data/contract/tables.ts';
import { VIEWS } from '../../engine/prepare/schema/views.ts';
import { DICTIONARY, OTHER_EVENTS } from '../../ingest/abi/dictionary.ts';
import { UNUSED_EVENTS } from '../../ingest/abi/unused-events.ts';

const FILE = new URL('../../data/contract/lineage.json', import.meta.url);

describe('data/contract/lineage.json', () => {
  it('is what `npm run document` writes', async () => {
    expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(JSON.parse(await lineageText()));
  });

  it('has each table and view, and columns that they have', () => {
    const views = VIEWS.map(({ name }) => name);
    expect(Object.keys(LINEAGE).sort()).toEqual([...TABLE_NAMES, ...views].sort());
    const all = [
      ...TABLES.map(({ name, columns }) => ({ name, columns: columns.map((one) => one.name) })),
      ...VIEWS.map(({ name, columns }) => ({ name, columns: Object.keys(columns) })),
    ];
    for (const { name, columns } of all) {
      expect(columns, name).toEqual(
        expect.arrayContaining(Object.keys(LINEAGE[name]?.columns ?? {})),
      );
    }
  });

  it('has sources for every table: of logs or files, or of other tables', () => {
    const computed: readonly string[] = [...COMPUTED_TABLE_NAMES, ...VIEWS.map(({ name }) => name)];
    for (const [name, lineage] of Object.entries(LINEAGE)) {
      const { tables, inputs, events } = lineage?.computedFrom ?? {};
      const own = [...(inputs ?? []), ...(events ?? [])];
      expect([tables?.length !== 0, own.length !== 0], name).toEqual(
        computed.includes(name) ? [true, false] : [false, true],
      );
    }
  });

  it('names each event that feeds a table, and no other', () => {
    const unused = UNUSED_EVENTS.flatMap(({ events }) =>
      Object.entries(events).flatMap(([contract, names]) =>
        names.map((name) => `${contract}.${name}`),
      ),
    );
    const named = new Set(Object.values(LINEAGE).flatMap((one) => one?.computedFrom.events ?? []));
    const others: readonly string[] = OTHER_EVENTS.map(({ key }) => key);
    expect([...named].filter((key) => !others.includes(key)).sort()).toEqual(
      DICTIONARY.map(({ key }) => key)
        .filter((key) => !unused.includes(key))
        .sort(),
    );
  });

  it('narrows the events of a column to those with its value', () => {
    expect(LINEAGE.pods.columns.staker?.events).toEqual(['EigenPodManager.PodDeployed']);
    expect(LINEAGE.operators.columns.metadata_uri?.events).toEqual([
      'DelegationManager.OperatorMetadataURIUpdated',
    ]);
    expect(LINEAGE.operators.columns.name).toEqual({
      tables: [],
      inputs: ['entities'],
      events: [],
    });
    expect(LINEAGE.slash_losses?.columns.product?.tables).toEqual(['product_stakers']);
  });
});

describe('sources of columns', () => {
  const [A, B] = ['AVSDirectory.AVSMetadataURIUpdated', 'AllocationManager.OperatorSetCreated'];
  let columns: (sql: string) => Promise<unknown>;
  let close: () => void;

  beforeAll(async () => {
    const database = await openDuckDB();
    const connection = await database.connect();
    close = () => {
      connection.closeSync();
      database.closeSync();
    };
    columns = async (sql) => {
      const lineage = emptyLineage();
      addGivenRelations(lineage, 'logs', ['event', 'word', 'block'], ANY_LOG);
      addGivenRelations(
        lineage,
        'block_times',
        ['number', 'timestamp'],
        givenSource('block_times'),
      );
      addGivenRelations(lineage, 'files', ['word', 'name'], givenSource('files'));
      const reads = ['logs', 'block_times', 'files'];
      await addRelations(connection, lineage, [{ name: 'one', reads, sql: () => sql }], {});
      const found = lineage.columns.get('one') ?? [];
      return Object.fromEntries(
        [...found].map(([name, { events, given }]) => [name, [...events, ...given].join(' ')]),
      );
    };
  });
  afterAll(() => close());

  it.each([
    [`select word as a from logs where event = '${A}'`, { a: A }],
    [`select a from (select word as a, event from logs) where event = '${A}'`, { a: A }],
    [`with x as (from logs where event = '${B}') select x.word as a from x`, { a: B }],
    [
      `select case event when '${A}' then word end as a, block as b from logs where event in ('${A}', '${B}')`,
      { a: A, b: `${A} ${B}` },
    ],
    [
      `select count(*) filter (event = '${B}') as a from logs where event in ('${A}', '${B}')`,
      { a: B },
    ],
    [
      `select word from logs where event = '${A}' union all select name from files`,
      { word: `${A} files` },
    ],
    [
      `select * from logs anti join files using (word) where event = '${A}'`,
      { event: A, word: A, block: A },
    ],
    [
      `select * exclude (event, block) replace (name as word) from logs, (select name from files) f where event = '${A}'`,
      { word: 'files', name: 'files' },
    ],
    [
      `select timestamp from logs join block_times on number = block where event = '${A}'`,
      { timestamp: `${A} block_times` },
    ],
    [
      `select name, (select max(word) from logs where event = '${B}') as a from files`,
      { name: 'files', a: B },
    ],
    [`select word from logs where event <> '${A}' and event = '${B}'`, { word: B }],
  ])('%s', async (sql, expected) => {
    expect(await columns(sql)).toEqual(expected);
  });
});
