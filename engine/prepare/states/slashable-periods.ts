import type { TableNames } from '../../../common/relations/relation.ts';
import { sqlName } from '../../../common/sql.ts';
import type { OptionalTableName } from '../../../common/table-names.ts';
import { DEALLOCATION_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import type { RolledUp } from '../rolled-up.ts';
import { NO_END } from '../sql/no-end.ts';

/**
 * Makes a roll-up with the periods in which a row in a table of changes is the latest for its key.
 * `where` is a condition on the changes.
 */
function latestPeriods(
  rollup: Pick<RolledUp, 'name' | 'columns'>,
  changes: OptionalTableName,
  key: readonly [string, ...string[]],
  value: string,
  {
    needs = [],
    where = () => 'true',
    keyed = key,
  }: {
    needs?: readonly OptionalTableName[];
    where?: (table: TableNames) => string;
    keyed?: readonly [string, ...string[]];
  } = {},
): RolledUp {
  const columns = key.map(sqlName).join(', ');
  const texts = key.map((one) =>
    one === 'operator_set_id' ? one : `${sqlName(one)}::varchar as ${sqlName(one)}`,
  );
  return {
    ...rollup,
    reads: [changes, ...needs].map((name) => `snapshot.${name}`),
    growth: { keyed },
    needs: [changes, ...needs],
    sql: ({ table }) => /* sql */ `
      with periods_in_order as (
        select ${texts.join(', ')}, block_number as since_block,
          lead(block_number, 1, ${NO_END}) over chain as until_block, ${value}
        from ${table(`snapshot.${changes}`)}
        where ${where(table)}
        window chain as (partition by ${columns} order by block_number, log_index)
      )
      select * from periods_in_order where since_block < until_block
      order by ${columns}, since_block`,
  };
}

/**
 * Has the periods in which operators are members of operator sets. After an exit the set can slash
 * the operator for one period, and cannot for the next one.
 */
const MEMBERSHIP_PERIODS: RolledUp = {
  name: 'rollup.membership_periods',
  columns: {
    avs: 'VARCHAR',
    operator_set_id: 'BIGINT',
    operator: 'VARCHAR',
    registered: 'BOOLEAN',
    since_block: 'BIGINT',
    until_block: 'BIGINT',
    slashable: 'BOOLEAN',
  },
  reads: ['snapshot.registration_changes'],
  growth: { keyed: ['avs', 'operator_set_id', 'operator'] },
  needs: ['registration_changes'],
  sql: ({ table }) => /* sql */ `
  with periods_in_order as (
    select avs::varchar as avs, operator_set_id, "operator"::varchar as "operator", registered,
      block_number as since_block, lead(block_number, 1, ${NO_END}) over chain as until_block,
      if(registered, until_block, least(until_block, block_number + ${DEALLOCATION_DELAY_BLOCKS + 1})) as safe_block
    from ${table('snapshot.registration_changes')}
    where operator_set_id is not null
    window chain as (partition by avs, operator_set_id, "operator" order by block_number, log_index)
  ), split as (
    select * replace (safe_block as until_block), true as slashable from periods_in_order
    union all
    select * replace (safe_block as since_block), false from periods_in_order
  )
  select * exclude (safe_block) from split where since_block < until_block
  order by avs, operator_set_id, "operator", since_block`,
};

/** Has the allocations' periods with their pending changes. */
const ALLOCATION_PERIODS: RolledUp = {
  name: 'rollup.allocation_periods',
  columns: {
    operator: 'VARCHAR',
    avs: 'VARCHAR',
    operator_set_id: 'BIGINT',
    strategy: 'VARCHAR',
    since_block: 'BIGINT',
    until_block: 'BIGINT',
    magnitude: 'HUGEINT',
    pending_magnitude: 'HUGEINT',
    effect_block: 'BIGINT',
  },
  reads: ['snapshot.allocation_changes'],
  growth: { keyed: ['operator', 'avs', 'operator_set_id', 'strategy'] },
  needs: ['allocation_changes'],
  sql: ({ table }) => /* sql */ `
      with stepped as (
        select "operator"::varchar as "operator", avs::varchar as avs, operator_set_id, strategy::varchar as strategy,
          string_split(allocation_periods(string_agg(concat_ws(',', block_number, magnitude, effect_block), ' '
            order by block_number, log_index)), ' ') as periods
        from ${table('snapshot.allocation_changes')}
        group by "operator", avs, operator_set_id, strategy
      ), numbered as (
        select * exclude (periods), string_split(unnest(periods), ',') as parts,
          generate_subscripts(periods, 1) as position
        from stepped
      ), periods_in_order as (
        select "operator", avs, operator_set_id, strategy, parts[1]::bigint as since_block,
          lead(parts[1]::bigint, 1, ${NO_END}) over chain as until_block, parts[2]::hugeint as magnitude,
          nullif(parts[3], '')::hugeint as pending_magnitude, nullif(parts[4], '')::bigint as effect_block
        from numbered
        window chain as (partition by "operator", avs, operator_set_id, strategy order by position)
      )
      select * from periods_in_order where since_block < until_block
      order by "operator", avs, operator_set_id, strategy, since_block`,
};

/**
 * Slashable stake at a block follows from these tables of periods: allocations with their pending
 * changes, maximum magnitudes, strategies and members of operator sets, and the shares of operators
 * that ever were members of a set or had an allocation.
 */
export const SLASHABLE_PERIODS: readonly RolledUp[] = [
  ALLOCATION_PERIODS,
  latestPeriods(
    {
      name: 'rollup.max_magnitude_periods',
      columns: {
        operator: 'VARCHAR',
        strategy: 'VARCHAR',
        since_block: 'BIGINT',
        until_block: 'BIGINT',
        max_magnitude: 'HUGEINT',
      },
    },
    'magnitude_changes',
    ['operator', 'strategy'],
    'max_magnitude',
  ),
  latestPeriods(
    {
      name: 'rollup.listed_strategy_periods',
      columns: {
        avs: 'VARCHAR',
        operator_set_id: 'BIGINT',
        strategy: 'VARCHAR',
        since_block: 'BIGINT',
        until_block: 'BIGINT',
        added: 'BOOLEAN',
      },
    },
    'operator_set_strategy_changes',
    ['avs', 'operator_set_id', 'strategy'],
    'added',
  ),
  MEMBERSHIP_PERIODS,
  latestPeriods(
    {
      name: 'rollup.operator_share_periods',
      columns: {
        operator: 'VARCHAR',
        strategy: 'VARCHAR',
        since_block: 'BIGINT',
        until_block: 'BIGINT',
        shares: 'HUGEINT',
      },
    },
    'operator_share_changes',
    ['operator', 'strategy'],
    'shares',
    {
      needs: ['registration_changes', 'allocation_changes'],
      // With its first membership or allocation an operator has its earlier periods, too.
      keyed: ['operator'],
      where: (table) => `"operator"::varchar in (
        select "operator"::varchar from ${table('snapshot.registration_changes')} where operator_set_id is not null
        union all
        select "operator"::varchar from ${table('snapshot.allocation_changes')})`,
    },
  ),
];
