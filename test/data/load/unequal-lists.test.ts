import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sqlName, sqlText } from '../../../common/sql.ts';
import { TABLES, type TableName } from '../../../data/contract/tables.ts';
import { accepted, ask, originalSnapshot, replace, withDatabase } from '../../support/broken.ts';
import { damagedTogether } from '../../support/damaged-together.ts';
import { error } from '../expected-problems.ts';

const original = originalSnapshot(1);

/**
 * Lists of tables that have several and whose items do not describe each other's; or that a log or
 * a file of others gives, which may have them of different lengths.
 */
const APART: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  da_batches: [
    'signers',
    'non_signers',
    'logs',
    'transactions',
    'quorum_numbers',
    'signed_stake_for_quorums',
  ],
  da_reservation_changes: ['quorum_numbers', 'quorum_splits'],
  da_v2_batches: ['quorum_numbers', 'signed_percentages'],
  da_threshold_changes: ['previous_values', 'values'],
};

/** The first item once more. */
const longer = (column: string) =>
  `if(${sqlName(column)} is not null, list_concat(${sqlName(column)}, ${sqlName(column)}[1:1]), null)`;

const damages = TABLES.flatMap((table) =>
  (table.parallel ?? []).flatMap((columns) =>
    columns.map((column) => ({
      subject: table.name,
      table,
      columns,
      column,
      apply: (folder: string) => replace(folder, table.name, { [column]: longer(column) }),
    })),
  ),
);

describe('lists of a row that belong together', () => {
  const errorsUnder = damagedTogether(original, damages);

  it.each(damages)(
    'refuse the snapshot if $column of $subject is longer, with the rows',
    async (damage) => {
      const { table, columns, column } = damage;
      const key = `concat_ws(' ', ${table.key.map((name) => `lower(${sqlName(name)}::varchar)`).join(', ')})`;
      const lengths = columns.map((name) => {
        const length = `len(${sqlName(name)})${name === column ? ' + 1' : ''}`;
        return `coalesce((${length})::varchar, 'null')`;
      });
      const rows = await withDatabase((connection) =>
        ask(
          connection,
          `select ${key} || ' (' || concat_ws(', ', ${lengths.join(', ')}) || ')'
           from read_parquet(${sqlText(join(original.whole, `${table.name}.parquet`))})
           where len(${sqlName(column)}) > 0 order by 1`,
        ),
      );
      expect(rows).not.toHaveLength(0);
      const subject = `${table.name}.${columns.join(', ')}`;
      const rule = `the lists must have equally many items in a row, and differ in ${table.name}.parquet`;
      const examples = rows.slice(0, 3).map(([example]) => String(example));
      expect(await errorsUnder(damage)).toEqual([error(subject, rows.length, rule, examples)]);
    },
  );

  it('are accepted if one of them is null where it may be', async () => {
    const folder = original.copyWith('withdrawals');
    await replace(folder, 'withdrawals', { scaled_shares: 'if(true, null, scaled_shares)' });
    expect((await accepted(folder)).rows.withdrawals).toBeGreaterThan(0);
  });

  it('are declared, or hold things of their own', () => {
    for (const { name, columns, parallel = [] } of TABLES) {
      const lists = columns.filter(({ type }) => type.kind === 'list').map((column) => column.name);
      if (lists.length < 2) continue;
      expect([...parallel.flat(), ...(APART[name] ?? [])].sort()).toEqual(lists.sort());
    }
  });
});
