import type { TextRow } from '../../../common/relations/rows.ts';
import { keysSql, parameterSql } from '../../abi/word-sql.ts';
import { BEACON_SQL } from '../chain-sql.ts';
import { DEPOSITS, M1_REMOVED, POD_UPDATED } from '../event-keys.ts';
import { type DerivedRelation, texts } from '../relation.ts';
import { WAD } from '../replay.ts';
import { ofHalvesSql, sumSql, wordHalvesSql } from '../wide-sums.ts';
import { BEACON_FACTOR_DECREASED, SPANS_SQL } from './share-factors.ts';
import { MOVE_COLUMNS } from './share-moves.ts';

/*
 * The shares that divide the rewards of RewardsCoordinator. The distribution off chain counts them
 * by events alone, and otherwise than the contracts: completions of the first release and its pods'
 * deposits have no part in them, scaling factors neither, and a slash takes its part of whole
 * shares.
 */

const KEYS = [...DEPOSITS, M1_REMOVED, POD_UPDATED];

const [HIGH, LOW] = wordHalvesSql((from, to) => `word[${from}:${to}]`);

const SHARES = ofHalvesSql(HIGH, LOW);

/**
 * The shares that an event of a staker adds to a strategy or removes; null above 1e38 - 1. A
 * withdrawal since slashing removes what can be withdrawn of it, and a migrated one nothing.
 */
export const rewardShareMoves: DerivedRelation = {
  name: 'reward_share_moves',
  columns: { staker: 'BLOB', strategy: 'BLOB', position: 'BIGINT', delta: 'HUGEINT' },
  reads: ['fixed_logs', 'queued_withdrawals'],
  growth: 'append',
  sql: () => /* sql */ `
    select staker, strategy, position, if(is_removed, -(${SHARES}), ${SHARES}) as delta
    from (
      select ${MOVE_COLUMNS}, position, event = '${M1_REMOVED}' as is_removed
      from fixed_logs where event in (${keysSql(KEYS)}))
    union all
    -- A withdrawal may name a strategy several times.
    select staker, strategy, position, -(${sumSql(HIGH, LOW)})
    from (
      select staker, unnest(strategies) as strategy, unnest(coalesce(withdrawable, shares)) as word, position
      from queued_withdrawals where not migrated)
    group by staker, strategy, position`,
};

/**
 * The moves of each staker and strategy that a slash concerned, in shares, and the slashes, in
 * parts of 1e18. Moves before the first slash have its position, as their sum is slashed: no slash
 * adds rows in earlier blocks.
 */
export const rewardSlashSteps: DerivedRelation = {
  name: 'reward_slash_steps',
  columns: {
    staker: 'BLOB',
    strategy: 'BLOB',
    position: 'BIGINT',
    kind: 'VARCHAR',
    amount: 'HUGEINT',
  },
  reads: ['fixed_logs', 'delegations', 'slashed_strategies', 'reward_share_moves'],
  growth: 'append',
  addition: null,
  perKey: {
    keys: ['staker', 'strategy'],
    touched: (added) => /* sql */ `
      select staker, strategy from ${added('reward_share_moves')}
      union all
      select staker, strategy from ${added('slashed_strategies')} join delegations using ("operator")
      union all
      select ${parameterSql(BEACON_FACTOR_DECREASED, 'staker')}, ${BEACON_SQL}
      from ${added('fixed_logs')} where event = '${BEACON_FACTOR_DECREASED}'`,
  },
  scratch: true,
  sql: () => /* sql */ `
    with slashed as (
      select staker, slashes.strategy, slashes.position, wad
      from slashed_strategies slashes
        join (${SPANS_SQL}) spans on spans."operator" = slashes."operator" and slashes.position > since and slashes.position < until
      union all
      select staker, ${BEACON_SQL}, position, ${WAD} - ${WAD} * after_slash // before_slash
      from (
        select ${parameterSql(BEACON_FACTOR_DECREASED, 'staker')} as staker, position,
          ${parameterSql(BEACON_FACTOR_DECREASED, 'prevBeaconChainSlashingFactor')} as before_slash,
          ${parameterSql(BEACON_FACTOR_DECREASED, 'newBeaconChainSlashingFactor')} as after_slash
        from fixed_logs where event = '${BEACON_FACTOR_DECREASED}')
      where before_slash > 0)
    select staker, strategy, position, 'slash' as kind, wad as amount from slashed
    union all
    select staker, strategy, greatest(position, first_slash), 'move', delta
    from reward_share_moves join (
      select staker, strategy, min(position) as first_slash from slashed group by staker, strategy)
      using (staker, strategy)
    where delta is not null`,
};

/**
 * The shares that each slash takes from a staker, whole ones: products of 1e18 and shares exceed
 * the integers of SQL. Addresses are digits, amounts decimals.
 */
export const rewardSlashLosses: DerivedRelation = {
  name: 'reward_slash_losses',
  columns: texts('staker', 'strategy', 'position', 'loss'),
  reads: ['reward_slash_steps'],
  growth: 'append',
  addition: null,
  perKey: { keys: ['staker', 'strategy'] },
  slices: { of: 'select staker from reward_slash_steps', by: 'staker', maxRows: 100_000 },
  sql: ({ slice }) => /* sql */ `
    select hex(staker), hex(strategy), position::varchar, kind, amount::varchar
    from reward_slash_steps where ${slice}
    order by staker, strategy, reward_slash_steps.position, kind`,
  compute: lossesOf,
};

/** A slash takes its part, rounded down, of the shares that are left; of none or a debt nothing. */
async function* lossesOf(rows: AsyncIterable<TextRow>): AsyncGenerator<TextRow> {
  let pair = '';
  let shares = 0n;
  for await (const [staker = '', strategy = '', position = '', kind, amount] of rows) {
    if (pair !== `${staker} ${strategy}`) {
      pair = `${staker} ${strategy}`;
      shares = 0n;
    }
    if (kind === 'move') shares += BigInt(amount ?? 0);
    else if (shares > 0n) {
      const loss = (shares * BigInt(amount ?? 0)) / WAD;
      shares -= loss;
      if (loss > 0n) yield [staker, strategy, position, String(loss)];
    }
  }
}
