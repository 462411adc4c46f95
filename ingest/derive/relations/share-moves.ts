import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import { byEventSql, bytesSql, keysSql, parameterSql } from '../../abi/word-sql.ts';
import { BEACON_SQL } from '../chain-sql.ts';
import { DEPOSITS, M1_REMOVED, POD_TOTAL, POD_UPDATED } from '../event-keys.ts';
import type { DerivedRelation } from '../relation.ts';
import { firstInferenceSql } from './inferred-returns.ts';

const M1_POD = 'EigenPodManager.BeaconChainETHDeposited';

/**
 * Events that change the shares of one staker in one strategy by an amount: the parameters' names.
 */
const MOVES: Readonly<
  Record<string, readonly [staker: string, strategy: string | null, amount: string]>
> = {
  [DEPOSITS[0]]: ['staker', 'strategy', 'shares'],
  [DEPOSITS[1]]: ['staker', 'strategy', 'shares'],
  [M1_REMOVED]: ['depositor', 'strategy', 'shares'],
  [POD_UPDATED]: ['podOwner', null, 'sharesDelta'],
  [M1_POD]: ['podOwner', null, 'amount'],
};

const KEYS = Object.keys(MOVES);

const WORD_BRANCHES = KEYS.map(
  (key) => `when '${key}' then ${bytesSql(fieldOf(eventOf(key), MOVES[key]?.[2] ?? ''))}`,
).join(' ');

function parameterOf(index: 0 | 1): string {
  return byEventSql(Object.fromEntries(KEYS.map((key) => [key, MOVES[key]?.[index] ?? null])));
}

/** Columns `staker`, `strategy` and `word` of logs of these events; words of pods are signed. */
export const MOVE_COLUMNS = `${parameterOf(0)} as staker,
        case when event in ('${POD_UPDATED}', '${M1_POD}') then ${BEACON_SQL} else ${parameterOf(1)} end as strategy,
        case event ${WORD_BRANCHES} end as word`;

const TOTALS = /* sql */ `
      select ${parameterSql(POD_TOTAL, 'podOwner')} as staker, position, tx,
        ${bytesSql(fieldOf(eventOf(POD_TOTAL), 'newTotalShares'))} as word
      from fixed_logs where event = '${POD_TOTAL}'`;

/** Each staker with a pod has its first total here. */
export const firstTotals: DerivedRelation = {
  name: 'first_totals',
  columns: { staker: 'BLOB', strategy: 'BLOB', first_total: 'BIGINT' },
  reads: ['fixed_logs'],
  growth: 'append',
  addition: { once: ['staker'] },
  sql: () => /* sql */ `
    select staker, ${BEACON_SQL} as strategy, min(position) as first_total
    from (${TOTALS}) group by staker`,
};

/**
 * All shares that came and went, by kind: `add` and `remove` (deposit shares; those of pods are
 * signed), `scaled` (scaled shares of a withdrawal since slashing) and `total` (the pod's shares
 * from then on). A withdrawal that names a strategy several times has as many rows.
 *
 * From the first NewTotalShares of a staker on, each change of its pod has one, so that nothing
 * else counts; the update of a pod's balance just before a total is the same change.
 */
export const shareMoves: DerivedRelation = {
  name: 'share_moves',
  columns: {
    staker: 'BLOB',
    strategy: 'BLOB',
    position: 'BIGINT',
    tx: 'BIGINT',
    kind: 'VARCHAR',
    word: 'BLOB',
    cause: 'VARCHAR',
    reason: 'VARCHAR',
  },
  reads: [
    'queued_withdrawals',
    'fixed_logs',
    'first_totals',
    'returned_shares',
    'unlogged_returns',
  ],
  growth: { revised: firstInferenceSql },
  addition: { looksBack: ['first_totals'] },
  sql: () => /* sql */ `
    with totals as (${TOTALS}),
    updates as (
      select position from fixed_logs where event = '${POD_UPDATED}'),
    amounts as (
      select ${MOVE_COLUMNS}, position, tx,
        case event when '${M1_REMOVED}' then 'remove' else 'add' end as kind,
        case event when '${M1_REMOVED}' then 'withdrawal_queued'
          when '${POD_UPDATED}' then 'pod_update' when '${M1_POD}' then 'pod_update' else 'deposit' end as cause
      from fixed_logs
      where event in (${keysSql(KEYS)})
      union all
      select staker, unnest(strategies), unnest(shares), position, tx,
        case era when 'm2' then 'remove' else 'scaled' end, 'withdrawal_queued'
      from queued_withdrawals where not migrated
      union all
      select staker, strategy, word, position, tx, 'add', 'withdrawal_completed' from unlogged_returns),
    moves as (
      select staker, strategy, position, tx, kind, word, cause from amounts
        left join first_totals using (staker, strategy)
      where first_total is null or position + 1 < first_total
      union all
      select staker, ${BEACON_SQL}, totals.position, tx, 'total', word,
        case when updates.position is null then 'withdrawal_queued' else 'pod_update' end
      from totals left join updates on updates.position + 1 = totals.position)
    select moves.*,
      case when returned.root is not null then 'withdrawal_completed' else cause end as reason
    from moves
      -- A total follows the update of the pod.
      left join returned_shares returned on returned.position = moves.position - (kind = 'total')::integer`,
};
