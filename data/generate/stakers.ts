import type { DuckDBConnection } from '@duckdb/node-api';
import { BEACON_STRATEGY } from '../../common/vocabulary.ts';
import type { Population } from './population.ts';

/** Among twenty stakers the one with this number leaves a strategy, late in the period. */
export const LEAVING_STAKER = 8;

/**
 * Creates `stakers` from `operators`. One staker in five does not delegate; most others delegate
 * to operators with a low number. Pairs of stakers share `updated_at`.
 */
export async function createStakers(
  connection: DuckDBConnection,
  population: Pick<Population, 'stakers' | 'operators' | 'from' | 'to'>,
): Promise<void> {
  await connection.run(/* sql */ `
    create table stakers as
    with numbered as (
      select
        i,
        if(pick(i, 'delegates', 5) = 0, null, skewed(i, 'delegate', ${population.operators})) as operator_i
      from range(${population.stakers}) as numbers(i)
    )
    select
      numbered.i,
      address_of(numbered.i, 'staker') as staker,
      o."operator",
      if(numbered.i % 20 = ${LEAVING_STAKER},
        time_at(${population.to} - 12 * (1 + pick(numbered.i, 'leaves', 200000))),
        moment(numbered.i // 2, 'staker updated')) as updated_at
    from numbered
    left join operators as o on o.i = operator_i
  `);
}

/**
 * Creates `staker_shares` from `stakers` and `tokens`. A strategy's shares add up to the token's
 * `target_shares`, split unevenly. Every token has a holder; one staker in twenty and the last one
 * have no holding; one holding in forty is empty. Owners of pods, the stakers of the lowest
 * numbers, hold ether of the beacon chain.
 */
export async function createStakerShares(
  connection: DuckDBConnection,
  population: Pick<Population, 'stakers' | 'holdings' | 'tokens' | 'pods'>,
): Promise<void> {
  const { stakers, holdings, tokens, pods } = population;
  await connection.run(/* sql */ `
    create table staker_shares as
    with candidates as (
      -- One holder for each token, in front of all others.
      select -1 - i as j, pick(i, 'first holder', ${stakers - 1}) as staker_i, i as token_i
      from range(${tokens}) as numbers(i)
      union all
      -- More than needed, because a staker may draw the same strategy again.
      select j, pick(j, 'holder', ${stakers - 1}), skewed(j, 'held', ${tokens})
      from range(${4 * holdings}) as numbers(j)
      where pick(pick(j, 'holder', ${stakers - 1}), 'holds', 20) <> 0
    ),
    allowed as (
      select j, token_i,
        if(strategy = '${BEACON_STRATEGY}', staker_i % ${pods}, staker_i) as staker_i
      from candidates join tokens on tokens.i = token_i
    ),
    chosen as (
      select staker_i, token_i, min(j) as j
      from allowed
      group by staker_i, token_i
      order by j
      limit ${holdings}
    ),
    weighed as (
      select
        *,
        if(j >= 0 and pick(j, 'empty', 40) = 0, 0, 1 + pick(j, 'weight', 999))
          * [1, 1, 10, 10, 100, 100, 1000, 10000, 100000][1 + skewed(j, 'magnitude', 9)] as weight
      from chosen
    )
    select
      j,
      token_i,
      staker_i,
      s.staker,
      t.strategy,
      (t.target_shares * weight // sum(weight) over (partition by token_i))::decimal(38, 0) as shares
    from weighed
    join stakers as s on s.i = staker_i
    join tokens as t on t.i = token_i
  `);
}
