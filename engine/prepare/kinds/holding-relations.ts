import { relation } from '../../../common/relations/relation.ts';
import { type Fields, text } from '../../definition/fields.ts';
import type { Select } from '../../definition/select.ts';
import { LOSSES_OF_STAKER, lossesByStakerSql } from '../../sql/losses-by-staker.ts';
import { stakerLifetimes } from '../facts/optional-facts.ts';
import { membersSql } from '../sql/json-sql.ts';

const EVENT = 'STRUCT(block_number BIGINT, block_timestamp TIMESTAMP, transaction_hash VARCHAR)';

/** The files that a `holdings` operation has are read from these temporary tables. */
export const HOLDING_RELATIONS = [
  relation({
    name: 'held_strategies',
    columns: { strategy: 'VARCHAR', number: 'BIGINT' },
    reads: ['rollup.holdings'],
    growth: 'whole',
    sql: ({ table }) => /* sql */ `
      select strategy, row_number() over (order by strategy) - 1 as number
      from (select distinct strategy from ${table('rollup.holdings')})`,
  }),
  relation({
    name: 'known_operators',
    columns: { operator: 'VARCHAR', number: 'BIGINT' },
    reads: ['rollup.known_operators'],
    growth: 'whole',
    sql: ({ table }) => /* sql */ `
      select "operator", row_number() over (order by "operator") - 1 as number
      from ${table('rollup.known_operators')}`,
  }),
  relation({
    // Copies the stakers, so that rowid numbers them by address.
    name: 'holders',
    columns: {
      staker: 'VARCHAR',
      source: 'BIGINT',
      updated_at: 'TIMESTAMP',
      staker_created_event: EVENT,
      staker_updated_event: EVENT,
      losses: LOSSES_OF_STAKER,
      operator: 'INTEGER',
    },
    reads: ['snapshot.stakers', 'known_operators', 'rollup.staker_updates', 'rollup.staker_losses'],
    growth: 'whole',
    sql: ({ table }) => /* sql */ `
      select stakers.staker, stakers.rowid as source, stakers.updated_at,
        lifetime.created_event as staker_created_event, lifetime.updated_event as staker_updated_event,
        coalesce(lost.losses, []) as losses,
        coalesce(known_operators.number, (select count(*) from ${table('known_operators')}))::integer as "operator"
      from ${table('snapshot.stakers')} stakers
      left join ${table('known_operators')} known_operators on known_operators."operator" = stakers."operator"
      left join (${stakerLifetimes(table)}) lifetime on lifetime.staker = stakers.staker
      left join (${lossesByStakerSql(table)}) lost on lost.staker = stakers.staker::varchar
      order by stakers.staker`,
  }),
  relation({
    name: 'holder_holdings',
    columns: { holder: 'INTEGER', strategy: 'INTEGER', shares: 'VARCHAR' },
    reads: ['holders', 'rollup.holdings', 'held_strategies'],
    growth: 'whole',
    sql: ({ table }) => /* sql */ `
      select holders.rowid::integer as holder, strategies.number::integer as strategy,
        holdings.shares::varchar as shares
      from ${table('holders')} holders
      join ${table('rollup.holdings')} holdings on holdings.staker = holders.source
      join ${table('held_strategies')} strategies on strategies.strategy = holdings.strategy
      order by holder, strategy`,
  }),
];

/** Selects operators with a record's members; the last row is for stakers without one. */
export const operatorRows =
  (operator: Fields): Select =>
  (table) =>
    /* sql */ `
    select coalesce(known_operators."operator"::varchar, ''), ${membersSql(operator)}
    from (select * from ${table('known_operators')} union all select null, null) known_operators
    left join ${table('snapshot.operators')} operators on operators."operator" = known_operators."operator"
    left join ${table('rollup.operator_lifetimes')} lifetime on lifetime."operator" = known_operators."operator"::varchar
    order by known_operators.number nulls last`;

/**
 * Selects strategies with a record's members and what a share is worth: 0 without a token.
 */
export const strategyRows: Select = (table) => /* sql */ `
  select held_strategies.strategy::varchar, ${membersSql({ name: text, symbol: text })},
    coalesce(token.values_per_share, '0 0 0')
  from ${table('held_strategies')} held_strategies
  left join ${table('rollup.share_values')} token on token.strategy = held_strategies.strategy
  order by held_strategies.number`;
