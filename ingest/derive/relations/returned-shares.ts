import { byEventSql, keysSql } from '../../abi/word-sql.ts';
import { BEACON_SQL } from '../chain-sql.ts';
import { DEPOSITS, POD_TOTAL, POD_UPDATED } from '../event-keys.ts';
import type { DerivedRelation } from '../relation.ts';

/** Greater than every position. */
const NO_END = '9223372036854775807';

/** The only events between a completion and the shares that it returns. */
const MEMBERS = [
  ...DEPOSITS,
  POD_UPDATED,
  POD_TOTAL,
  'DelegationManager.DepositScalingFactorUpdated',
  'DelegationManager.OperatorSharesIncreased',
  'DelegationManager.WithdrawalCompleted',
  'DelegationManager.SlashingWithdrawalCompleted',
];

/**
 * The Deposits and updates of pods that are no new shares, with the root of the completed
 * withdrawal that they are part of. They are before M2's event of the completion and after the
 * event since slashing, up to the next completion of the transaction. They go to the withdrawer;
 * native ETH goes to the staker with the pod, and so do all shares since slashing.
 *
 * The logs of one completion have consecutive indices. A deposit has a token's and a strategy's log
 * before its own, and a pod that updates its balance has one of its own before or after: such a log
 * ends the run. Shares that came just before a completion of M2 are in its run too; so it has as
 * many of the nearest as it names the strategy.
 */
export const returnedShares: DerivedRelation = {
  name: 'returned_shares',
  columns: { root: 'BLOB', position: 'BIGINT' },
  reads: ['queued_withdrawals', 'fixed_logs', 'withdrawal_completions'],
  growth: 'append',
  addition: { looksBack: ['queued_withdrawals'] },
  sql: () => /* sql */ `
    with members as (
      select position, tx, event, topic1, data, position - row_number() over (order by position) as run
      from fixed_logs semi join withdrawal_completions using (tx)
      where event in (${keysSql(MEMBERS)})),
    windows as (
      select root, completions.tx, run, completions.position as completed, since_slashing,
        case when since_slashing then completions.position
          else coalesce(lag(completions.position) over completing, 0) end as since,
        case when since_slashing then coalesce(lead(completions.position) over completing, ${NO_END})
          else completions.position end as until
      from withdrawal_completions completions join members using (position)
      window completing as (partition by completions.tx order by completions.position)),
    returns as (
      select root, tx, run, completed, since, until, strategy, count(*) as times,
        case when since_slashing or strategy = ${BEACON_SQL} then staker else withdrawer end as owner
      from (
        select root, windows.tx, run, completed, since, until, since_slashing, staker, withdrawer, unnest(strategies) as strategy
        from windows join queued_withdrawals using (root))
      group by all),
    gains as (
      select position, tx, run,
        ${byEventSql({ [DEPOSITS[0]]: 'staker', [DEPOSITS[1]]: 'staker', [POD_UPDATED]: 'podOwner' })} as owner,
        case event when '${POD_UPDATED}' then ${BEACON_SQL}
          else ${byEventSql({ [DEPOSITS[0]]: 'strategy', [DEPOSITS[1]]: 'strategy' })} end as strategy
      from members
      where event in (${keysSql([...DEPOSITS, POD_UPDATED])})),
    nearest as (
      select root, position
      from returns join gains using (tx, run, owner, strategy)
      where position between since and until
      qualify row_number() over (partition by root, strategy order by abs(position - completed), position) <= times)
    select min(root) as root, position from nearest group by position`,
};
