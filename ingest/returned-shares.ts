import { BEACON_SQL, DEPOSITS, POD_UPDATED, RATE } from './relations.ts';
import { byEventSql, keysSql } from './words.ts';

/** Behind every position. */
const NO_END = '9223372036854775807';

/**
 * SQL of table `returned` (root, position): the Deposits and updates of pods that are no new shares, and the withdrawal whose
 * completion they are a part of. They stand between it and the next one of the transaction: before M2's event, and behind the one
 * since slashing. They go to the withdrawer; native ETH goes to the staker, who has the pod, and so does all since slashing. A
 * Deposit that stands directly behind the rate of its strategy was paid in, because a strategy tells its rate when tokens come or go.
 */
export function returnedSql(): string {
  return /* sql */ `
    create or replace temp table returned as
    with windows as (
      select root, tx, since_slashing,
        case when since_slashing then position
          else coalesce(lag(position) over completing, 0) end as since,
        case when since_slashing then coalesce(lead(position) over completing, ${NO_END})
          else position end as until
      from completions
      window completing as (partition by tx order by position)),
    returns as (
      select root, tx, since, until, strategy,
        case when since_slashing or strategy = ${BEACON_SQL} then staker else withdrawer end as owner
      from (
        select root, windows.tx, since, until, since_slashing, staker, withdrawer, unnest(strategies) as strategy
        from windows join withdrawals using (root))),
    gains as (
      select position, tx,
        ${byEventSql({ [DEPOSITS[0]]: 'staker', [DEPOSITS[1]]: 'staker', [POD_UPDATED]: 'podOwner' })} as owner,
        case event when '${POD_UPDATED}' then ${BEACON_SQL}
          else ${byEventSql({ [DEPOSITS[0]]: 'strategy', [DEPOSITS[1]]: 'strategy' })} end as strategy
      from known semi join completions using (tx)
      where event in (${keysSql([...DEPOSITS, POD_UPDATED])})),
    rates as (
      select position + 1 as position, address as strategy
      from known semi join completions using (tx) where event = '${RATE}')
    select min(root) as root, position
    from returns join gains using (tx, owner, strategy) anti join rates using (position, strategy)
    where position between since and until
    group by position`;
}
