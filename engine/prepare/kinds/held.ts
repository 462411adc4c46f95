import { relation } from '../../../common/relations/relation.ts';
import { stakerLifetimes } from '../facts/optional-facts.ts';

const EVENT = 'STRUCT(block_number BIGINT, block_timestamp TIMESTAMP, transaction_hash VARCHAR)';

/** The temporary tables that the files of an operation of kind `holdings` are read from. */
export const HELD = [
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
    // A copy of the stakers that is numbered by rowid in the order of addresses.
    name: 'holders',
    columns: {
      staker: 'VARCHAR',
      source: 'BIGINT',
      updated_at: 'TIMESTAMP',
      staker_created_event: EVENT,
      staker_updated_event: EVENT,
      operator: 'INTEGER',
    },
    reads: ['snapshot.stakers', 'known_operators', 'rollup.staker_updates'],
    growth: 'whole',
    sql: ({ table }) => /* sql */ `
      select stakers.staker, stakers.rowid as source, stakers.updated_at,
        lifetime.created_event as staker_created_event, lifetime.updated_event as staker_updated_event,
        coalesce(known.number, (select count(*) from ${table('known_operators')}))::integer as "operator"
      from ${table('snapshot.stakers')} stakers
      left join ${table('known_operators')} known on known."operator" = stakers."operator"
      left join (${stakerLifetimes(table)}) lifetime on lifetime.staker = stakers.staker
      order by stakers.staker`,
  }),
  relation({
    name: 'holder_holdings',
    columns: { holder: 'INTEGER', strategy: 'INTEGER', shares: 'VARCHAR' },
    reads: ['holders', 'rollup.holdings', 'held_strategies'],
    growth: 'whole',
    sql: ({ table }) => /* sql */ `
      select holders.rowid::integer as holder, strategies.number::integer as strategy,
        held.shares::varchar as shares
      from ${table('holders')} holders
      join ${table('rollup.holdings')} held on held.staker = holders.source
      join ${table('held_strategies')} strategies on strategies.strategy = held.strategy
      order by holder, strategy`,
  }),
];
