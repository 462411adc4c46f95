import { GROWS_BY_PRICE, OF_STAKERS, ONE_ROW } from '../growth.ts';
import { type Rollup, rollup } from '../rolled-up.ts';
import { heldByOperatorSql, VALUED_COLUMNS, valuedSql } from './valued.ts';

/**
 * Has operators, the shares that are delegated to them, and these shares' value.
 *
 * Sums of one strategy's shares fit a HUGEINT (the contract caps them at 1e38 - 1); sums over
 * strategies are BIGNUMs. TVL is exact: shares x rate x price as a decimal text, and the same as a
 * whole number in `tvl_units` (one unit is 10^-tvl_places dollars, one scale a snapshot), which
 * sums and orders it without rounding.
 */
export const DELEGATIONS: readonly Rollup[] = [
  rollup({
    name: 'rollup.stakers_by_operator',
    columns: { operator: 'VARCHAR', stakers: 'BIGINT' },
    reads: ['snapshot.stakers'],
    growth: { keyed: ['operator'] },
    sql: ({ table }) => /* sql */ `
      select operator, count(*) as stakers
      from ${table('snapshot.stakers')}
      where operator is not null
      group by operator`,
  }),
  rollup({
    name: 'rollup.known_operators',
    columns: { operator: 'VARCHAR' },
    reads: ['snapshot.operators', 'rollup.stakers_by_operator'],
    growth: { keyed: ['operator'] },
    sql: ({ table }) => /* sql */ `
      select operator from ${table('snapshot.operators')}
      union
      select operator from ${table('rollup.stakers_by_operator')}`,
  }),
  rollup({
    // `staker` is the rowid in snapshot.stakers: addresses with 42 bytes are joined once.
    name: 'rollup.holdings',
    columns: { staker: 'BIGINT', operator: 'VARCHAR', strategy: 'VARCHAR', shares: 'HUGEINT' },
    reads: ['snapshot.staker_shares', 'snapshot.stakers'],
    growth: OF_STAKERS,
    sql: ({ table }) => /* sql */ `
      select stakers.rowid as staker, stakers.operator, holding.strategy, holding.shares
      from ${table('snapshot.staker_shares')} holding
      join ${table('snapshot.stakers')} stakers on stakers.staker = holding.staker
      where holding.shares > 0`,
  }),
  rollup({
    name: 'rollup.shares_by_operator',
    columns: { operator: 'VARCHAR', strategy: 'VARCHAR', shares: 'HUGEINT', stakers: 'BIGINT' },
    reads: ['rollup.holdings'],
    growth: { keyed: ['operator', 'strategy'] },
    sql: ({ table }) => /* sql */ `
      select operator, strategy, sum(shares)::hugeint as shares, count(*) as stakers
      from ${table('rollup.holdings')}
      where operator is not null
      group by operator, strategy`,
  }),
  rollup({
    name: 'rollup.delegated_holders',
    columns: { stakers: 'BIGINT' },
    reads: ['rollup.holdings'],
    growth: ONE_ROW,
    sql: ({ table }) => /* sql */ `
      select count(distinct staker) as stakers from ${table('rollup.holdings')} where operator is not null`,
  }),
  rollup({
    name: 'rollup.shares_by_strategy',
    columns: { strategy: 'VARCHAR', shares: 'HUGEINT' },
    reads: ['rollup.shares_by_operator'],
    growth: { keyed: ['strategy'] },
    sql: ({ table }) => /* sql */ `
      select strategy, sum(shares)::hugeint as shares
      from ${table('rollup.shares_by_operator')}
      group by strategy`,
  }),
  rollup({
    // Has all that depends on the token alone, so that each holding needs one multiplication.
    name: 'rollup.share_values',
    columns: {
      token: 'VARCHAR',
      strategy: 'VARCHAR',
      name: 'VARCHAR',
      symbol: 'VARCHAR',
      decimals: 'BIGINT',
      synced: 'BOOLEAN',
      shares_underlying: 'VARCHAR',
      eth_price: 'VARCHAR',
      dollar_price: 'VARCHAR',
      updated_at: 'TIMESTAMP',
      timestamp: 'TIMESTAMP',
      initial_rate: 'VARCHAR',
      tokens_per_share: 'VARCHAR',
      tvl_per_share: 'VARCHAR',
      tvl_places: 'VARCHAR',
      values_per_share: 'VARCHAR',
    },
    reads: ['snapshot.tokens'],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => /* sql */ `
      with rated as (
        select *, shift_decimal(shares_underlying, (-decimals)::varchar) as tokens_per_share
        from ${table('snapshot.tokens')}
      ), priced as (
        select *, multiply_decimals(tokens_per_share, dollar_price) as tvl_per_share from rated
      ), scale as (
        select coalesce(max(strlen(split_part(tvl_per_share, '.', 2))), 0)::varchar as tvl_places
        from priced
      )
      select priced.*, tvl_places,
        concat_ws(' ', tokens_per_share, tvl_per_share, shift_decimal(tvl_per_share, tvl_places))
          as values_per_share
      from priced, scale`,
  }),
  rollup({
    name: 'rollup.operator_strategies',
    columns: { operator: 'VARCHAR', stakers: 'BIGINT', ...VALUED_COLUMNS },
    reads: ['rollup.shares_by_operator', 'rollup.share_values'],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) =>
      valuedSql(table, table('rollup.shares_by_operator'), 'operator, stakers,', 'operator'),
  }),
  rollup({
    name: 'rollup.strategies',
    columns: { ...VALUED_COLUMNS },
    reads: ['rollup.shares_by_strategy', 'rollup.share_values'],
    growth: GROWS_BY_PRICE,
    sql: ({ table }) => valuedSql(table, table('rollup.shares_by_strategy')),
  }),
  rollup({
    name: 'rollup.held_by_operator',
    columns: {
      operator: 'VARCHAR',
      tvl_units: 'BIGNUM',
      tvl_places: 'VARCHAR',
      strategies:
        'STRUCT("position" BIGINT, strategy VARCHAR, shares HUGEINT, token VARCHAR, "name" VARCHAR, symbol VARCHAR, decimals VARCHAR, shares_underlying VARCHAR, eth_price VARCHAR, dollar_price VARCHAR, tokens VARCHAR, tvl VARCHAR, stakers BIGINT)[]',
    },
    reads: ['rollup.operator_strategies'],
    growth: GROWS_BY_PRICE,
    // Its rows are lists, which DuckDB keeps in memory until their statement ends; mainnet has
    // fewer.
    slices: { of: 'from rollup.operator_strategies', by: '"operator"', maxRows: 2 ** 15 },
    sql: ({ table, slice }) =>
      heldByOperatorSql(`(select * from ${table('rollup.operator_strategies')} where ${slice})`),
  }),
];
