import type { OptionalTableName } from '../../common/table-names.ts';

/** A block number after every block: the end of a period that has not ended. */
export const NO_END = '9223372036854775807';

/** A roll-up by which `asOf` finds the state at a block, and the tables of changes that it is made of. */
export interface Roll {
  readonly needs: readonly OptionalTableName[];
  readonly sql: readonly string[];
}

/**
 * Tables of periods: a row is true from the end of `since_block` to the beginning of `until_block`, so that the state
 * at a block is a filter and nothing is summed. Periods within one block are left out. Operators are numbers in them,
 * by which DuckDB skips row groups.
 */
export const PERIODS: readonly Roll[] = [
  {
    needs: ['delegation_changes'],
    sql: [
      /* sql */ `create table rollup.delegates as
      select "operator", (row_number() over (order by "operator"))::integer as number
      from (select distinct "operator"::varchar as "operator" from snapshot.delegation_changes where "operator" is not null)`,

      /* sql */ `create table rollup.staker_count_periods as
      with moves as (
        select coalesce(number, 0) as "operator", block_number, log_index, staker,
          coalesce(lag(number) over (partition by staker order by block_number, log_index), 0) as operator_before
        from snapshot.delegation_changes change
        left join rollup.delegates delegates on delegates."operator" = change."operator"
      ), deltas as (
        select "operator", block_number, log_index, staker, 1 as delta
        from moves where "operator" not in (0, operator_before)
        union all
        select operator_before, block_number, log_index, staker, -1
        from moves where operator_before not in (0, "operator")
      ), running as (
        select "operator", block_number as since_block, lead(block_number, 1, ${NO_END}) over chain as until_block,
          sum(delta) over chain as stakers
        from deltas
        window chain as (partition by "operator" order by block_number, log_index, staker rows unbounded preceding)
      )
      select "operator", since_block, until_block, stakers::integer as stakers
      from running where since_block < until_block
      order by "operator", since_block`,
    ],
  },
  {
    needs: ['share_changes', 'delegation_changes'],
    sql: [
      // The shares of a holding, and to whom its staker delegates, change one after the other.
      /* sql */ `create table rollup.holding_moves as
      with held as (
        select staker, strategy, row_number() over (order by staker, strategy)::integer as holding,
          dense_rank() over (order by staker)::integer as holder
        from (select distinct staker, strategy from snapshot.share_changes)
      ), events as (
        select held.holding, held.holder, held.strategy, block_number, log_index, shares::hugeint as shares,
          null::integer as "operator"
        from snapshot.share_changes change
        join held on held.staker = change.staker and held.strategy = change.strategy
        union all
        select held.holding, held.holder, held.strategy, block_number, log_index, null, coalesce(number, 0)
        from snapshot.delegation_changes change
        left join rollup.delegates delegates on delegates."operator" = change."operator"
        join held on held.staker = change.staker
      ), states as (
        select holding, holder, strategy, block_number, log_index, "operator" is null as of_shares,
          coalesce(last_value(shares ignore nulls) over upto, 0) as shares,
          coalesce(last_value("operator" ignore nulls) over upto, 0) as "operator"
        from events
        window upto as (partition by holding order by block_number, log_index, "operator" nulls first
          rows between unbounded preceding and current row)
      )
      select *, coalesce(lag(shares) over chain, 0) as shares_before, coalesce(lag("operator") over chain, 0) as operator_before
      from states
      window chain as (partition by holding order by block_number, log_index, of_shares desc)`,

      // Running sums in the order of the chain are states, which the protocol caps; a sum in another order may overflow.
      /* sql */ `create table rollup.share_periods as
      with deltas as (
        select "operator", strategy, block_number, log_index, holding, of_shares, shares as delta, (shares > 0)::integer as holders
        from rollup.holding_moves where "operator" not in (0, operator_before)
        union all
        select operator_before, strategy, block_number, log_index, holding, of_shares, -shares_before, -(shares_before > 0)::integer
        from rollup.holding_moves where operator_before not in (0, "operator")
        union all
        select "operator", strategy, block_number, log_index, holding, of_shares, shares - shares_before,
          (shares > 0)::integer - (shares_before > 0)::integer
        from rollup.holding_moves where "operator" <> 0 and "operator" = operator_before
      ), running as (
        select "operator", strategy, block_number, sum(delta) over chain as shares, sum(holders) over chain as stakers
        from deltas
        window chain as (partition by "operator", strategy order by block_number, log_index, of_shares desc, holding
          rows unbounded preceding)
        qualify block_number is distinct from lead(block_number) over chain
      ), changed as (
        select * from running
        window pair as (partition by "operator", strategy order by block_number)
        qualify (shares, stakers) is distinct from (lag(shares, 1, 0) over pair, lag(stakers, 1, 0) over pair)
      )
      select "operator", strategy, block_number as since_block,
        lead(block_number, 1, ${NO_END}) over (partition by "operator", strategy order by block_number) as until_block,
        shares, stakers::integer as stakers
      from changed
      order by "operator", strategy, since_block`,

      // A holder is delegated while it has an operator and more than 0 shares of any strategy.
      /* sql */ `create table rollup.delegated_holder_periods as
      with moves as (
        select holder, block_number, log_index,
          ("operator" <> 0 and shares > 0)::integer - (operator_before <> 0 and shares_before > 0)::integer as delta
        from rollup.holding_moves
      ), by_block as (
        select holder, block_number, sum(delta) as delta
        from moves where delta <> 0
        group by holder, block_number
      ), counted as (
        select block_number, sum(delta) over chain as holdings, delta
        from by_block
        window chain as (partition by holder order by block_number rows unbounded preceding)
      ), netted as (
        select block_number, sum((holdings > 0)::integer - (holdings - delta > 0)::integer) as delta
        from counted group by block_number
      )
      select block_number as since_block, lead(block_number, 1, ${NO_END}) over chain as until_block,
        (sum(delta) over chain)::bigint as stakers
      from netted where delta <> 0
      window chain as (order by block_number rows unbounded preceding)
      order by block_number`,

      'drop table rollup.holding_moves',
    ],
  },
  {
    // An operator is registered with an AVS as such, or by any of its operator sets.
    needs: ['registration_changes'],
    sql: [
      /* sql */ `create table rollup.registration_periods as
      with moves as (
        select avs, "operator", block_number, log_index, "timestamp",
          registered::integer - coalesce(lag(registered::integer) over membership, 0) as delta
        from snapshot.registration_changes
        window membership as (partition by avs, "operator", operator_set_id order by block_number, log_index)
      ), running as (
        select avs, "operator", block_number as since_block, lead(block_number, 1, ${NO_END}) over chain as until_block,
          sum(delta) over chain > 0 as registered, "timestamp" as updated_at
        from moves
        window chain as (partition by avs, "operator" order by block_number, log_index rows unbounded preceding)
      )
      select * from running where since_block < until_block
      order by avs, "operator", since_block`,
    ],
  },
  {
    needs: ['rate_changes'],
    sql: [
      /* sql */ `create table rollup.rate_periods as
      with chained as (
        select strategy, block_number as since_block, lead(block_number, 1, ${NO_END}) over chain as until_block, rate
        from snapshot.rate_changes
        window chain as (partition by strategy order by block_number, log_index)
      )
      select * from chained where since_block < until_block
      union all
      -- A share counts as one token until its strategy first tells a rate.
      select strategy, 0, min(block_number), '1' from snapshot.rate_changes group by strategy
      order by strategy, since_block`,
    ],
  },
];

/**
 * A price counts from the first block whose time is not before it on; one after the newest change, from `last` on. Until its
 * first price a token has none, which is 0.
 */
export const pricePeriodsSql = (last: number) => /* sql */ `create table rollup.price_periods as
  with placed as (
    select price.token::varchar as token, price."time", eth_price, dollar_price,
      coalesce(block.block_number, ${last}) as since_block
    from snapshot.prices price
    asof left join (
      select min(block_number) as block_number, "time" from rollup.blocks group by "time"
    ) block on price."time" <= block."time"
  ), chained as (
    select token, since_block, lead(since_block, 1, ${NO_END}) over chain as until_block, eth_price, dollar_price
    from placed
    window chain as (partition by token order by "time")
  )
  select * from chained where since_block < until_block
  union all
  select token, 0, min(since_block), '0', '0' from placed group by token
  order by token, since_block`;
