import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import { byEventSql, bytesSql, keysSql, parameterSql } from '../../abi/word-sql.ts';
import { BEACON_SQL, DEPOSITS, POD_UPDATED } from './relations.ts';

export const M1_REMOVED = 'StrategyManager.ShareWithdrawalQueued';
export const POD_TOTAL = 'EigenPodManager.NewTotalShares';
const M1_POD = 'EigenPodManager.BeaconChainETHDeposited';

/** Events that change the shares of one staker in one strategy by an amount: the parameters' names. */
const MOVES: Readonly<
  Record<string, readonly [staker: string, strategy: string | null, amount: string]>
> = {
  [DEPOSITS[0]]: ['staker', 'strategy', 'shares'],
  [DEPOSITS[1]]: ['staker', 'strategy', 'shares'],
  [M1_REMOVED]: ['depositor', 'strategy', 'shares'],
  [POD_UPDATED]: ['podOwner', null, 'sharesDelta'],
  [M1_POD]: ['podOwner', null, 'amount'],
};

/**
 * Makes view `share_moves` of all that came and went: staker, strategy, position, tx, kind, word, reason.
 * The kinds: `add` and `remove` (deposit shares; those of pods signed), `scaled` (a withdrawal since slashing: its
 * scaled shares) and `total` (the pod's shares from then on). A withdrawal that names a strategy
 * several times has as many rows. Needs `known`, `withdrawals`, `returned` and `credits`.
 *
 * From the first NewTotalShares of a staker on each change of its pod has one, so that nothing else counts; the
 * update of a pod's balance that stands just before a total says the same.
 */
export function shareMovesSql(): string {
  const keys = Object.keys(MOVES);
  const of = (index: 0 | 1) =>
    byEventSql(Object.fromEntries(keys.map((key) => [key, MOVES[key]?.[index] ?? null])));
  const word = keys
    .map((key) => `when '${key}' then ${bytesSql(fieldOf(eventOf(key), MOVES[key]?.[2] ?? ''))}`)
    .join(' ');
  return /* sql */ `
    create or replace temp view share_moves as
    with totals as (
      select ${parameterSql(POD_TOTAL, 'podOwner')} as staker, position, tx,
        ${bytesSql(fieldOf(eventOf(POD_TOTAL), 'newTotalShares'))} as word
      from known where event = '${POD_TOTAL}'),
    first_totals as (
      select staker, ${BEACON_SQL} as strategy, min(position) as first_total from totals group by staker),
    updates as (
      select position from known where event = '${POD_UPDATED}'),
    amounts as (
      select ${of(0)} as staker,
        case when event in ('${POD_UPDATED}', '${M1_POD}') then ${BEACON_SQL} else ${of(1)} end as strategy,
        position, tx,
        case event when '${M1_REMOVED}' then 'remove' else 'add' end as kind,
        case event ${word} end as word,
        case event when '${M1_REMOVED}' then 'withdrawal_queued'
          when '${POD_UPDATED}' then 'pod_update' when '${M1_POD}' then 'pod_update' else 'deposit' end as cause
      from known
      where event in (${keysSql(keys)})
      union all
      select staker, unnest(strategies), position, tx, case era when 'm2' then 'remove' else 'scaled' end,
        unnest(shares), 'withdrawal_queued'
      from withdrawals where not migrated
      union all
      select staker, strategy, position, tx, 'add', word, 'withdrawal_completed' from credits),
    moves as (
      select amounts.* from amounts
        left join first_totals using (staker, strategy)
      where first_total is null or position + 1 < first_total
      union all
      select staker, ${BEACON_SQL}, totals.position, tx, 'total', word,
        case when updates.position is null then 'withdrawal_queued' else 'pod_update' end
      from totals left join updates on updates.position + 1 = totals.position)
    select moves.*,
      case when returned.root is not null then 'withdrawal_completed' else cause end as reason
    from moves
      -- A total stands behind the update of the pod.
      left join returned on returned.position = moves.position - (kind = 'total')::integer`;
}
