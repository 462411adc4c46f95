import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableNames } from '../../../common/relations/relation.ts';
import { type TextRow, textRows } from '../../../common/relations/rows.ts';
import { CLOSED_DAYS } from '../growth.ts';
import type { KnownDays } from '../known-days.ts';
import type { RolledUp, RollupContext } from '../rolled-up.ts';
import { RunningKey, StrategiesInKey } from './running-key.ts';

/** Declares the columns of `rollup.slashable_days` that follow from the facts of a key. */
export const SLASHABLE_VALUES = {
  members: 'BIGINT',
  allocated_operators: 'BIGINT',
  ether_tvl: 'VARCHAR',
  tvl: 'VARCHAR',
  slashable_ether_tvl: 'VARCHAR',
  slashable_tvl: 'VARCHAR',
} as const;

const COLUMNS = Object.keys(SLASHABLE_VALUES);

const NAME = 'slashable_day_keys';

/**
 * Selects the facts behind values in `rollup.slashable_days`, by day, as
 * `day, kind, number, one, other`: a share's value in ether and in dollars, the shares that
 * are held and those that sets can slash, and the members. The kind `until` ends a day. Numbers
 * have the order of addresses.
 */
const factsSql = (table: TableNames) => /* sql */ `
  with facts as (
    select "day", 'price' as kind, number, ether_per_share as one, dollars_per_share as other
    from ${table('rollup.strategy_values')}
    where number in (select number from ${table('total_states')})
    union all
    select "day", 'shares', number, held, slashable from ${table('total_states')}
    union all
    select "day", 'members', 0, members::varchar, allocated_operators::varchar
    from ${table('rollup.slashable_counts')} where avs is null
    union all
    select "day", 'until', 0, null, null from ${table('rollup.days')}
    where "day" >= (select min(first_day) from ${table('rollup.dated_sets')})
  )
  select "day"::varchar, kind, number::varchar, one, other from facts
  order by facts."day", kind = 'until', kind, number`;

/** Has the key for each day in `rollup.slashable_days`, and its values if they are known. */
export const SLASHABLE_DAY_KEYS: RolledUp = {
  name: NAME,
  columns: { day: 'TIMESTAMP', key: 'VARCHAR', is_known: 'BOOLEAN', ...SLASHABLE_VALUES },
  reads: [
    'rollup.days',
    'rollup.strategy_values',
    'total_states',
    'rollup.slashable_counts',
    'rollup.dated_sets',
  ],
  growth: CLOSED_DAYS,
  facts: `select "day"::varchar from ${NAME} where not is_known order by "day"`,
  sql: ({ table }) => factsSql(table),
  compute: keysByDay,
};

async function* keysByDay(
  rows: AsyncIterable<TextRow>,
  { days }: RollupContext,
): AsyncIterable<TextRow> {
  const key = new RunningKey(NAME);
  const strategies = new StrategiesInKey(key);
  for await (const [day = null, kind, number, one = null, other = null] of rows) {
    const strategy = Number(number);
    if (kind === 'price') strategies.price(strategy, JSON.stringify([one, other]));
    else if (kind === 'shares') key.add(kind, strategies.ordinalOf(strategy), one, other);
    else if (kind === 'members') key.add(kind, one, other);
    else {
      const [known] = days?.find(key.current()) ?? [];
      yield [
        day,
        key.current(),
        String(known !== undefined),
        ...(known ?? COLUMNS.map(() => null)),
      ];
    }
  }
}

/** Selects the rows in `rollup.slashable_days` that are known. */
export const knownDaysSql = (table: TableNames<'slashable_day_keys'>) => /* sql */ `
  select "day", ${COLUMNS.join(', ')} from ${table('slashable_day_keys')} where is_known order by "day"`;

/** Leaves all days' values to later preparations. */
export async function keepSlashableDays(
  connection: DuckDBConnection,
  days: KnownDays,
): Promise<void> {
  const values = COLUMNS.map((column) => `shown.${column}::varchar`).join(', ');
  const rows = await textRows(
    connection,
    `select "key", ${values} from ${NAME} join rollup.slashable_days shown using ("day")`,
  );
  for (const [key, ...row] of rows) days.rowsOf(String(key), () => [row]);
}
