import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkGrowth, type Growth } from '../../common/relations/growth.ts';
import {
  type DefinedRelation,
  inOrder,
  namesFor,
  type Relation,
  relation,
  wholeStatement,
} from '../../common/relations/relation.ts';
import { textRows } from '../../common/relations/rows.ts';
import { withTemporaryRelations } from '../../common/relations/run-relations.ts';
import { columnsOf, createEmpty, expressionsOf, readsOf } from '../support/relations.ts';

const declared = (name: string, ...reads: string[]) => ({ name, columns: {}, reads });

describe('the order of relations', () => {
  it('puts each after those that it reads, and otherwise keeps theirs', () => {
    const relations = [declared('c', 'b', 'logs'), declared('a'), declared('b', 'a')];
    expect(inOrder(relations, ['logs']).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('does not exist for a cycle', () => {
    const relations = [declared('a', 'b'), declared('b', 'a')];
    expect(() => inOrder(relations, [])).toThrow(/cycle: a, b, a/);
  });

  it('does not exist if a name is not declared, or declared twice', () => {
    expect(() => inOrder([declared('a', 'logs')], [])).toThrow(/a reads logs/);
    expect(() => inOrder([declared('a'), declared('a')], [])).toThrow(/a is declared twice/);
  });
});

describe('a declared growth', () => {
  const grown = (name: string, growth: Growth, ...reads: string[]) => ({ name, growth, reads });
  const readable = [
    grown('list', 'fixed'),
    grown('logs', 'append', 'blocks', 'list'),
    grown('states', { keyed: ['staker'] }, 'logs'),
    grown('late', { revised: () => 'select 1' }, 'states'),
    grown('time', { whole: 'It has one row.' }, 'late'),
  ];

  it('can be append only if all reads are append or fixed', () => {
    checkGrowth([...readable, grown('changes', 'append', 'logs', 'list')]);
    for (const [read, kind] of [
      ['states', 'keyed'],
      ['late', 'revised'],
      ['time', 'whole'],
    ] as const)
      expect(() => checkGrowth([...readable, grown('changes', 'append', 'logs', read)])).toThrow(
        `relation changes is append, but reads ${read}: ${kind}`,
      );
  });

  it('can be fixed only if it reads nothing of the chain', () => {
    expect(() => checkGrowth([...readable, grown('names', 'fixed', 'logs')])).toThrow(
      'relation names is fixed, but reads logs: append',
    );
  });
});

describe('a declared SELECT', () => {
  const holders = relation({
    name: 'rollup.holders',
    columns: { staker: 'VARCHAR' },
    reads: ['snapshot.stakers'],
    sql: ({ table }) => `select staker from ${table('snapshot.stakers')}`,
  });

  it('reads what stands in for the relations that it declares', () => {
    expect(holders.sql(wholeStatement(holders))).toBe('select staker from snapshot.stakers');
    expect(holders.sql(wholeStatement(holders, () => 'earlier'))).toBe(
      'select staker from earlier',
    );
  });

  it('reads no other', () => {
    expect(() => namesFor(holders)('snapshot.tokens')).toThrow(
      /rollup.holders does not declare snapshot.tokens/,
    );
  });
});

describe('temporary relations', () => {
  const numbers: Relation = {
    name: 'numbers',
    columns: { number: 'BIGINT' },
    reads: [],
    sql: () => 'select unnest([3, 1, 2])::bigint as number',
  };
  // Its columns are those of rows that a definition has.
  const sorted: DefinedRelation = {
    name: 'sorted_numbers',
    reads: ['numbers'],
    sql: ({ table }) => `select * from ${table('numbers')} order by number`,
    parts: () => ['from numbers where number < 3', 'from numbers where number = 3'],
  };

  it('are there in any order of declaration for as long as they are read', async () => {
    const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
    const tables = () => textRows(connection, 'select table_name from duckdb_tables() order by 1');
    const read = await withTemporaryRelations(connection, [sorted, numbers], {}, async () => {
      expect(await tables()).toEqual([['numbers'], ['sorted_numbers']]);
      return textRows(connection, 'select number::varchar from sorted_numbers order by rowid');
    });
    expect(read.flat().sort()).toEqual(['1', '2', '3']);
    expect(await tables()).toEqual([]);
    connection.closeSync();
  });

  it('without declared columns have no rows that are computed, as these need their types', () => {
    // @ts-expect-error: the runner creates the table of computed rows from its columns.
    const computed: DefinedRelation = { ...sorted, compute: (rows) => rows };
    // @ts-expect-error: the same of a table that stays empty.
    const overflowing: DefinedRelation = { ...sorted, onOverflow: 'no rows' };
    expect([computed.name, overflowing.name]).toEqual(['sorted_numbers', 'sorted_numbers']);
  });
});

describe("the names in a SELECT, by DuckDB's parser", () => {
  let connection: DuckDBConnection;
  beforeAll(async () => {
    connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  });

  it('are those of tables in any clause, but not of common table expressions', async () => {
    const select = `
      with a as (select * from b), d as (select * from a asof join s.e x on x.p >= a.p)
      select (select max(g) from c), [y for y in z] from d semi join f using (q)
      where p in (select p from h) union all (with b as (from c) select * from b)`;
    expect(await readsOf(connection, select)).toEqual(['b', 'c', 'f', 'h', 's.e']);
    expect(await expressionsOf(connection, select)).toEqual(['a', 'b', 'd']);
  });

  it('are those of tables that a common table expression of the same name reads', async () => {
    expect(await readsOf(connection, 'with f as (select * from f) from f')).toEqual(['f']);
  });

  it('have columns', async () => {
    await createEmpty(connection, 'amounts', { position: 'BIGINT', amount: 'DECIMAL(38,0)' });
    expect(
      await columnsOf(connection, 'select amount, position::varchar as at from amounts'),
    ).toEqual({ amount: 'DECIMAL(38,0)', at: 'VARCHAR' });
  });
});
