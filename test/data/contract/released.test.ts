import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contractProblems, wrongReleases } from '../../../build/release/contract-problems.ts';
import { contractOf, readReleased } from '../../../build/release/released-contract.ts';
import {
  type ColumnDeclarations,
  columns,
  integer,
  list,
  oneOf,
  optional,
  type Table,
  text,
  time,
} from '../../../data/contract/declare.ts';
import { TABLES } from '../../../data/contract/tables.ts';

const comment = 'A column.';

/** Two tables as release 0.2.0 has them. */
const stakers: Table = {
  name: 'stakers',
  purpose: 'Stakers.',
  columns: columns({
    staker: { type: text, comment },
    kind: { type: oneOf('one', 'two'), comment },
    tags: { type: list(text), nullable: true, comment },
    added: { type: integer, since: '0.2.0', comment },
  }),
  key: ['staker', 'kind'],
  references: [],
};
const pods = optional({
  name: 'pods',
  purpose: 'Pods.',
  columns: columns({ pod: { type: text, comment } }),
  key: ['pod'],
});
const first: Table = { ...stakers, columns: stakers.columns.slice(0, 3) };
const released = contractOf('0.2.0', [stakers, pods], contractOf('0.1.0', [first]));

/** The table of stakers with some declarations replaced or added. */
function withColumns(declared: ColumnDeclarations): Table[] {
  const changed = columns(declared);
  const kept = stakers.columns.filter(({ name }) => declared[name] === undefined);
  return [{ ...stakers, columns: [...kept, ...changed] }, pods];
}

const without = (name: string): Table[] => [
  { ...stakers, columns: stakers.columns.filter((column) => column.name !== name) },
  pods,
];

describe('the contract of the newest release', () => {
  it('is kept by the tables: read the remedies below if this fails', () => {
    expect(contractProblems(readReleased(), TABLES)).toEqual([]);
  });

  it('has the version of package.json: make a release with `npm version`', () => {
    const file = new URL('../../../package.json', import.meta.url);
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    expect(readReleased().version).toBe(version);
  });
});

describe('a contract', () => {
  it('names the release that added each table and column', () => {
    expect(released).toEqual({
      version: '0.2.0',
      tables: {
        stakers: {
          since: '0.1.0',
          key: ['staker', 'kind'],
          columns: {
            staker: { type: 'text', since: '0.1.0' },
            kind: { type: { oneOf: ['one', 'two'] }, since: '0.1.0' },
            tags: { type: { list: 'text' }, nullable: true, since: '0.1.0' },
            added: { type: 'integer', nullable: true, mayBeAbsent: true, since: '0.2.0' },
          },
        },
        pods: {
          since: '0.2.0',
          optional: true,
          key: ['pod'],
          columns: { pod: { type: 'text', since: '0.2.0' } },
        },
      },
    });
  });

  it.each<[string, Table[]]>([
    ['nothing changed', [stakers, pods]],
    ['a column was added since', withColumns({ another: { type: time, since: '0.3.0', comment } })],
    [
      'a column was added in a far release',
      withColumns({ a: { type: time, since: '0.10.0', comment } }),
    ],
    [
      'a column may have nulls now',
      withColumns({ staker: { type: text, nullable: true, comment } }),
    ],
    [
      'a column has a further value',
      withColumns({ kind: { type: oneOf('one', 'two', 'three'), comment } }),
    ],
    ['the key is longer', [{ ...stakers, key: [...stakers.key, 'added'] }, pods]],
    ['an optional table was added', [stakers, pods, { ...pods, name: 'slashes' }]],
  ])('is kept if %s', (_, tables) => {
    expect(contractProblems(released, tables)).toEqual([]);
  });

  it.each<[string, Table[], problem: string]>([
    [
      'a new column is nullable only',
      withColumns({ another: { type: time, nullable: true, comment } }),
      "stakers.another: snapshots of 0.2.0 lack this column, and would be refused: declare it with since: '0.3.0' and without nullable",
    ],
    [
      'a new column is in every row',
      withColumns({ another: { type: time, comment } }),
      "stakers.another: snapshots of 0.2.0 lack this column, and would be refused: declare it with since: '0.3.0'",
    ],
    [
      'a new column is said to be old',
      withColumns({ another: { type: time, since: '0.2.0', comment } }),
      'stakers.another: snapshots of 0.2.0 lack this column',
    ],
    [
      'a column is gone',
      without('tags'),
      'stakers.tags: 0.2.0 has this column, and queries name it',
    ],
    [
      'a column has no nulls any more',
      withColumns({ tags: { type: list(text), comment } }),
      'stakers.tags: rows of 0.2.0 may have null here: declare it with nullable: true',
    ],
    [
      'a column may not be left out any more',
      withColumns({ added: { type: integer, nullable: true, comment } }),
      "stakers.added: files of 0.2.0 may leave this column out: declare it with since: '0.2.0'",
    ],
    [
      'a column is said to be later',
      withColumns({ added: { type: integer, since: '0.3.0', comment } }),
      "stakers.added: files of 0.2.0 may leave this column out: declare it with since: '0.2.0'",
    ],
    [
      'a column that was always there may be left out',
      withColumns({ tags: { type: list(text), since: '0.3.0', comment } }),
      'stakers.tags: every file of 0.2.0 has this column: declare it without since',
    ],
    [
      'a type differs',
      withColumns({ staker: { type: time, comment } }),
      'stakers.staker: has the type "text" in 0.2.0: keep the type, or add a column with another name',
    ],
    [
      'the type of items differs',
      withColumns({ tags: { type: list(time), nullable: true, comment } }),
      'stakers.tags: has the type "text" in 0.2.0',
    ],
    [
      'a value is gone',
      withColumns({ kind: { type: oneOf('two'), comment } }),
      'stakers.kind: may be one in 0.2.0: keep the type',
    ],
    [
      'the key is shorter',
      [{ ...stakers, key: ['staker'] }, pods],
      'stakers: rows of 0.2.0 may differ in kind alone: keep it in the key',
    ],
    [
      'rows need others',
      [
        {
          ...stakers,
          references: [
            {
              columns: ['staker'],
              table: 'pods',
              targets: ['pod'],
              severity: 'error',
              consequence: '',
            },
          ],
        },
        pods,
      ],
      "stakers: rows of 0.2.0 need no row of pods: declare the reference with severity: 'warning'",
    ],
    ['a table is gone', [stakers], 'pods: 0.2.0 has this table: keep it'],
    [
      'an optional table is mandatory',
      [
        stakers,
        {
          name: 'pods',
          purpose: pods.purpose,
          columns: pods.columns,
          key: pods.key,
          references: [],
        },
      ],
      'pods: snapshots of 0.2.0 may leave this table out: declare it with optional()',
    ],
    [
      'a new table is mandatory',
      [stakers, pods, { ...stakers, name: 'slashes' }],
      'slashes: snapshots of 0.2.0 lack this table, and would be refused: declare it with optional()',
    ],
  ])('is broken, with the remedy, if %s', (_, tables, problem) => {
    const [found, ...more] = contractProblems(released, tables);
    expect(more).toEqual([]);
    expect(found).toContain(problem);
  });
});

it('the compiler refuses a column that is nullable and new, and a release without three numbers', () => {
  columns({
    // @ts-expect-error: a column with `since` is nullable by itself.
    both: { type: text, nullable: true, since: '0.3.0', comment },
    // @ts-expect-error: releases have three numbers.
    short: { type: text, since: '0.3', comment },
    // @ts-expect-error: a column is nullable or has no such member.
    never: { type: text, nullable: false, comment },
  });
});

describe('a release', () => {
  const tables = withColumns({ another: { type: time, since: '0.3.0', comment } });

  it('is refused if a new column names another one', () => {
    expect(wrongReleases('0.3.0', released, tables)).toEqual([]);
    expect(wrongReleases('1.0.0', released, tables)).toEqual([
      "stakers.another: declared since '0.3.0', but 1.0.0 is the first release that has it",
    ]);
  });

  it('keeps the tables that it records', () => {
    const next = contractOf('0.3.0', tables, released);
    expect(contractProblems(next, tables)).toEqual([]);
    expect(next.tables.stakers?.columns).toMatchObject({
      staker: { since: '0.1.0' },
      added: { since: '0.2.0' },
      another: { since: '0.3.0', mayBeAbsent: true },
    });
  });
});
