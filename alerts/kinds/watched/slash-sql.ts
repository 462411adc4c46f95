import { BEACON_STRATEGY, WITHDRAWAL_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import { changesOf, dollarsOfText, isoTime, type Side, tokensOfText } from '../kind.ts';
import { estimatedTime, greatestFirst, LISTED_ADDRESSES, sumOf } from './lists.ts';

/** Columns that identify a slash, in any block. */
export const SLASH = ['transaction_hash', 'avs', 'operator_set_id', 'operator', 'position'];

/** A message lists at most this many addresses with losses, and at most as many withdrawals. */
const LARGEST = 10;

/**
 * Relations with the withdrawers of withdrawals; losses that only the earlier side has are rare.
 */
const WITHDRAWERS: Readonly<Record<Side, string>> = {
  later: 'listed_withdrawals',
  earlier: 'earlier.withdrawals',
};

/** Joins two relations that both have a slash's block and log. */
const SAME_LOG = 'using (block_number, log_index)';

/**
 * Common table expressions for a side: losses that listed stakers have, or withdrawals with a
 * listed withdrawer, and slashes with such a loss or a listed operator. A slash has a row for each
 * strategy; its position is as for kind `slash`.
 */
const hits = (of: Side) => /* sql */ `
  ${of}_losses as materialized (
    select loss.*, coalesce(of_staker.address, of_withdrawer.address) as address
    from ${changesOf(of)}.share_losses loss
    left join listed of_staker on of_staker.address = loss.staker
    left join (
      select withdrawal_root, address
      from (from ${WITHDRAWERS[of]} semi join ${changesOf(of)}.share_losses using (withdrawal_root))
      join listed on address = withdrawer
    ) of_withdrawer on of_withdrawer.withdrawal_root = loss.withdrawal_root
    where cause = 'slash' and (of_staker.address is not null or of_withdrawer.address is not null)
  ), ${of}_hits as (
    select numbered.*, listed.address is not null as operator_listed
    from (
      select transaction_hash, avs, operator_set_id, "operator", block_number, log_index,
        any_value("timestamp") as "timestamp", any_value(slash_id) as slash_id,
        bool_and(strategy = '${BEACON_STRATEGY}') as only_native_ether,
        row_number() over (
          partition by transaction_hash, avs, operator_set_id, "operator" order by block_number, log_index) as position
      from ${changesOf(of)}.slashes
      group by transaction_hash, avs, operator_set_id, "operator", block_number, log_index
    ) numbered
    left join (select distinct block_number, log_index, true as is_hit from ${of}_losses) hit ${SAME_LOG}
    left join listed on listed.address = numbered."operator"
    where hit.is_hit or listed.address is not null
  )`;

/** Sums lost shares under a condition, as text. */
const shares = (column: string, condition: string) =>
  `coalesce((sum(${column}::bignum) filter (where ${condition}))::varchar, '0')`;

/** Values the column `lost_shares`. */
const VALUES = `${tokensOfText('lost_shares::varchar', 'token')} as lost_tokens,
      ${dollarsOfText('lost_shares::varchar', 'token')} as dollars`;

/** Common table expressions that have each new slash's losses, in all and the largest. */
const LOSSES = /* sql */ `
  parts as (
    select block_number, log_index, address, strategy,
      ${shares('shares_before', 'withdrawal_root is null')} as held_before,
      ${shares('shares_after', 'withdrawal_root is null')} as held_after,
      ${shares('shares_before', 'withdrawal_root is not null')} as queued_before,
      ${shares('shares_after', 'withdrawal_root is not null')} as queued_after,
      sum((shares_before - shares_after)::bignum) as lost_shares
    from later_losses semi join fresh ${SAME_LOG}
    group by block_number, log_index, address, strategy
  ), by_address as (
    select block_number, log_index, address, ${sumOf('dollars')} as dollars,
      list(struct_pack(strategy := strategy, held_before := held_before, held_after := held_after,
        queued_before := queued_before, queued_after := queued_after, lost_shares := lost_shares::varchar,
        lost_tokens := lost_tokens, dollars := dollars) order by strategy) as lost
    from (select parts.*, ${VALUES} from parts left join later.tokens token on token.strategy = parts.strategy)
    group by block_number, log_index, address
  ), largest as (
    select block_number, log_index, count(*) as addresses,
      list(struct_pack(address := ranked.address, label := label, dollars := dollars, lost := lost)
        order by "rank") filter (where "rank" <= ${LARGEST}) as largest
    from (
      select *, row_number() over (partition by block_number, log_index
        order by ${greatestFirst('dollars')}, address) as "rank"
      from by_address
    ) ranked left join listed on listed.address = ranked.address
    group by block_number, log_index
  ), totals as (
    select block_number, log_index, ${sumOf('dollars')} as dollars,
      list(struct_pack(strategy := strategy, symbol := symbol, lost_shares := lost_shares::varchar,
        lost_tokens := lost_tokens, dollars := dollars) order by strategy) as lost
    from (
      select summed.*, token.symbol, ${VALUES}
      from (
        select block_number, log_index, strategy, sum(lost_shares) as lost_shares
        from parts group by block_number, log_index, strategy
      ) summed left join later.tokens token on token.strategy = summed.strategy
    )
    group by block_number, log_index
  )`;

/**
 * Common table expression that has the list's withdrawals still queued with the slashed operator.
 */
const QUEUE = /* sql */ `
  queue as (
    select block_number, log_index,
      count(*) filter (where is_slashable) as queued_count,
      min(slashable_until) filter (where is_slashable) as first_slashable_until,
      max(slashable_until) filter (where is_slashable) as last_slashable_until,
      count(*) filter (where not is_slashable) as due_count,
      bool_or(has_native_ether) as has_native_ether,
      (list(struct_pack(withdrawal_root := withdrawal_root, staker := staker, slashable_until := slashable_until,
        slashable_until_time := slashable_until_time, completable_from := slashable_until + 1)
        order by slashable_until, withdrawal_root) filter (where is_slashable))[1:${LARGEST}] as queued
    from (
      select fresh.block_number, fresh.log_index, withdrawal_root, staker,
        start_block + ${WITHDRAWAL_DELAY_BLOCKS} as slashable_until,
        ${estimatedTime('slashable_until')} as slashable_until_time,
        slashable_until > (select block_number from later.head) as is_slashable,
        list_contains(strategies, '${BEACON_STRATEGY}') as has_native_ether
      from fresh join listed_withdrawals queued on queued.delegated_to = fresh."operator"
      where not completed and era = 'slashing'
        and (staker in (select address from listed) or withdrawer in (select address from listed))
    )
    group by block_number, log_index
  )`;

/** SELECT that finds new slashes that hit a list. */
export const SLASHED_LISTS = /* sql */ `
  with ${LISTED_ADDRESSES}, ${hits('later')}, ${hits('earlier')}, fresh as materialized (
    from later_hits anti join earlier_hits using (${SLASH.map((one) => `"${one}"`).join(', ')})
  ), ${LOSSES}, ${QUEUE}, resolutions as (
    select avs, operator_set_id, slash_id, min(resolution_block) as resolution_block,
      bool_and(resolved_shares >= shares) as resolved
    from later.slash_resolutions group by avs, operator_set_id, slash_id
  )
  select fresh.block_number, ${isoTime('fresh."timestamp"')} as "time", fresh.transaction_hash,
    $watch::varchar as "list", fresh.avs, fresh.operator_set_id, fresh."operator", fresh.position, fresh.slash_id,
    fresh.operator_listed, fresh.only_native_ether, coalesce(addresses, 0) as addresses,
    if(addresses is null, '0', dollars) as dollars, coalesce(totals.lost, []) as lost,
    coalesce(largest, []) as largest, greatest(coalesce(addresses, 0) - ${LARGEST}, 0) as more_addresses,
    coalesce(queued_count, 0) as queued_count, first_slashable_until, last_slashable_until,
    ${estimatedTime('first_slashable_until')} as first_slashable_time,
    ${estimatedTime('last_slashable_until')} as last_slashable_time,
    coalesce(due_count, 0) as due_count, coalesce(has_native_ether, false) as has_native_ether,
    coalesce(queued, []) as queued, ${WITHDRAWAL_DELAY_BLOCKS} as delay_blocks,
    resolution_block, resolution_block + 1 as first_clearing_block,
    ${estimatedTime('resolution_block + 1')} as first_clearing_time,
    coalesce(resolved, false) as resolved, sets.redistribution_recipient as recipient
  from fresh
  left join totals on totals.block_number = fresh.block_number and totals.log_index = fresh.log_index
  left join largest on largest.block_number = fresh.block_number and largest.log_index = fresh.log_index
  left join queue on queue.block_number = fresh.block_number and queue.log_index = fresh.log_index
  left join resolutions on resolutions.avs = fresh.avs and resolutions.slash_id = fresh.slash_id
    and resolutions.operator_set_id = fresh.operator_set_id
  left join later.operator_sets sets on sets.avs = fresh.avs
    and sets.operator_set_id = fresh.operator_set_id`;
