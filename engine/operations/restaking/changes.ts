import { relation, type TableNames } from '../../../common/relations/relation.ts';
import { blockOrTime } from '../../definition/block-or-time.ts';
import {
  decimalText,
  described,
  hex,
  integer,
  nullableDecimal,
  plainWord,
  time,
} from '../../definition/fields.ts';
import { type QueryDefinition, query } from '../../definition/kinds/query-operation.ts';
import { address, addresses, oneOf } from '../../definition/parameters.ts';
import { ofAddresses } from '../../sql/changes-of-addresses.ts';
import { CHANGES, CHANGES_ORDER, changedRows } from '../../sql/changes-sql.ts';
import { changeCounts } from '../shared/change-counts.ts';

const THEN = 'since_block <= $block::bigint and until_block > $block::bigint';

/** Tests whether a key's period is the current one, which has no end. */
const NOW = 'until_block = 9223372036854775807';

/**
 * Selects `delegations_now` or `delegations_then` from `redelegated`; `number` is the operator's.
 */
const delegations = (
  table: TableNames<'redelegated' | 'rollup.delegates'>,
  number: string,
  further = '',
) => /* sql */ `
  select staker, coalesce(delegates."operator", '') as "operator" ${further}
  from ${table('redelegated')} redelegated
  left join ${table('rollup.delegates')} delegates on delegates.number = ${number}`;

/** Selects `shares_now` or `shares_then` from `resized`. */
const sharesOf = (
  table: TableNames<'resized' | 'rollup.delegates' | 'rollup.known_strategies'>,
  shares: string,
  further = '',
) => /* sql */ `
  select delegates."operator", known_strategies.strategy, ${shares} as shares ${further}
  from ${table('resized')} resized
  join ${table('rollup.delegates')} delegates on delegates.number = resized."operator"
  join ${table('rollup.known_strategies')} known_strategies on known_strategies.number = resized.strategy
  where ${shares} is not null`;

/** The definitions of changes and changes-feed have this part in common. */
export const changesSince = {
  tables: ['share_changes', 'delegation_changes', 'registration_changes', 'slashes'],
  block: { parameter: 'since' },
  parameters: () => ({
    since: blockOrTime(
      'Block to compare the newest state with, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`). Answers 404 outside the blocks of the snapshot’s changes.',
    ),
    operator: address(
      'Address of an operator: its changes, and those of stakers it gained or lost.',
    ).optional(),
    avs: address(
      'Address of an AVS: its registrations and slashes, and the shares that its registered operators gained or lost.',
    ).optional(),
    address: addresses(
      '1 to 100 addresses with commas between them, of stakers or operators: changes of the stakers, and of these operators and those that the stakers delegate to now.',
    ).optional(),
    change: oneOf('Kind of change.', CHANGES).optional(),
  }),
  relations: [
    relation({
      // A key has changed if its current period began after the block. The last segment has a
      // period of 0 shares for strategies that an operator lost.
      name: 'resized',
      columns: {
        operator: 'INTEGER',
        strategy: 'INTEGER',
        shares_before: 'HUGEINT',
        shares_after: 'HUGEINT',
        resized_block: 'BIGINT',
      },
      reads: ['rollup.share_periods'],
      sql: ({ table }) => /* sql */ `
      select "operator", strategy, earlier.shares as shares_before, now.shares as shares_after, now.resized_block
      from (
        select "operator", strategy, shares, resized_block from ${table('rollup.share_periods')}
        where segment = $newestSegment::integer and strategy > 0 and ${NOW} and since_block > $block::bigint
      ) now
      left join (
        select "operator", strategy, shares from ${table('rollup.share_periods')}
        where segment = $segment::integer and strategy > 0 and ${THEN}
      ) earlier using ("operator", strategy)`,
    }),
    relation({
      name: 'shares_then',
      columns: { operator: 'VARCHAR', strategy: 'VARCHAR', shares: 'HUGEINT' },
      reads: ['resized', 'rollup.delegates', 'rollup.known_strategies'],
      sql: ({ table }) => sharesOf(table, 'shares_before'),
    }),
    relation({
      name: 'shares_now',
      columns: {
        operator: 'VARCHAR',
        strategy: 'VARCHAR',
        shares: 'HUGEINT',
        block_number: 'BIGINT',
        updated_at: 'TIMESTAMP',
      },
      reads: ['resized', 'rollup.delegates', 'rollup.known_strategies'],
      sql: ({ table }) =>
        sharesOf(
          table,
          'shares_after',
          ', resized_block as block_number, null::timestamp as updated_at',
        ),
    }),
    relation({
      name: 'redelegated',
      columns: {
        staker: 'VARCHAR',
        delegate: 'INTEGER',
        left_delegate: 'INTEGER',
        block_number: 'BIGINT',
        updated_at: 'TIMESTAMP',
      },
      reads: ['rollup.delegation_moves', 'rollup.holders'],
      sql: ({ table }) => /* sql */ `
      select staker, moved.* exclude (holder)
      from (
        select holder, arg_max(delegate, position) as delegate, arg_min(left_delegate, position) as left_delegate,
          max(block_number) filter (delegate <> left_delegate) as block_number,
          arg_max("timestamp", position) filter (delegate <> left_delegate) as updated_at
        from ${table('rollup.delegation_moves')}
        where block_number > $block::bigint
        group by holder
      ) moved
      join ${table('rollup.holders')} holders on holders.holder = moved.holder
      where delegate <> left_delegate`,
    }),
    relation({
      name: 'delegations_now',
      columns: {
        staker: 'VARCHAR',
        operator: 'VARCHAR',
        block_number: 'BIGINT',
        updated_at: 'TIMESTAMP',
      },
      reads: ['redelegated', 'rollup.delegates'],
      sql: ({ table }) => delegations(table, 'delegate', ', block_number, updated_at'),
    }),
    relation({
      name: 'delegations_then',
      columns: { staker: 'VARCHAR', operator: 'VARCHAR' },
      reads: ['redelegated', 'rollup.delegates'],
      sql: ({ table }) => delegations(table, 'left_delegate'),
    }),
    relation({
      name: 'holdings_now',
      columns: { staker: 'VARCHAR', strategy: 'VARCHAR', shares: 'HUGEINT' },
      reads: ['snapshot.staker_shares', 'redelegated'],
      sql: ({ table }) => /* sql */ `
      select redelegated.staker, staker_shares.strategy, staker_shares.shares
      from ${table('snapshot.staker_shares')} staker_shares join ${table('redelegated')} redelegated on redelegated.staker = staker_shares.staker`,
    }),
    relation({
      // Only for stakers without an operator now; the others are valued by their current holdings.
      name: 'holdings_then',
      columns: { staker: 'VARCHAR', strategy: 'VARCHAR', shares: 'HUGEINT' },
      reads: ['snapshot.share_changes', 'redelegated'],
      sql: ({ table }) => /* sql */ `
      select change.staker, change.strategy, arg_max(change.shares, (change.block_number, log_index)) as shares
      from ${table('snapshot.share_changes')} change
      join ${table('redelegated')} redelegated on redelegated.staker = change.staker and redelegated.delegate = 0
      where change.block_number <= $block::bigint
      group by change.staker, change.strategy`,
    }),
    relation({
      name: 'registered_then',
      columns: { avs: 'VARCHAR', operator: 'VARCHAR', registered: 'BOOLEAN' },
      reads: ['rollup.registration_periods'],
      sql: ({ table }) =>
        `select avs, "operator", registered from ${table('rollup.registration_periods')} where ${THEN}`,
    }),
    relation({
      name: 'registered_now',
      columns: {
        avs: 'VARCHAR',
        operator: 'VARCHAR',
        registered: 'BOOLEAN',
        block_number: 'BIGINT',
        updated_at: 'TIMESTAMP',
      },
      reads: ['rollup.registration_periods'],
      sql: ({ table }) => /* sql */ `
      select avs, "operator", registered, turned_block as block_number, turned_at as updated_at
      from ${table('rollup.registration_periods')} where ${NOW}`,
    }),
    relation({
      name: 'slashed_since',
      columns: {
        operator: 'VARCHAR',
        avs: 'VARCHAR',
        strategy: 'VARCHAR',
        shares: 'HUGEINT',
        delegated: 'HUGEINT',
        block_number: 'BIGINT',
        updated_at: 'TIMESTAMP',
      },
      reads: ['snapshot.slashes', 'rollup.slash_losses'],
      sql: ({ table }) => /* sql */ `
      select slash."operator", avs, slash.strategy, shares_slashed as shares,
        coalesce(loss.shares, 0) as delegated, slash.block_number, "timestamp" as updated_at
      from ${table('snapshot.slashes')} slash
      left join ${table('rollup.slash_losses')} loss on loss.block_number = slash.block_number
        and loss.log_index = slash.log_index and loss.strategy = slash.strategy::varchar
      where slash.block_number > $block::bigint`,
    }),
    relation({
      name: 'scale',
      columns: { tvl_places: 'VARCHAR' },
      reads: ['rollup.share_values'],
      sql: ({ table }) =>
        `select coalesce(max(tvl_places), '0') as tvl_places from ${table('rollup.share_values')}`,
    }),
  ],
  rows: (table) => /* sql */ `
    select * from (${changedRows(table)})
    where ($operator::varchar is null or "operator" = $operator or previous_operator = $operator)
      and ($change::varchar is null or change = $change)
      and ${ofAddresses(table)}
      and ($avs::varchar is null or avs = $avs or (change in ('grew', 'shrank') and "operator" in (
        select "operator" from ${table('rollup.registrations')} where avs = $avs)))`,
  order: CHANGES_ORDER,
} satisfies Partial<QueryDefinition>;

export const changes = query({
  ...changesSince,
  name: 'restaking/changes',
  purpose:
    'Differences between the state at an earlier block and the newest state: shares that operators gained and lost, new delegations, AVS registrations, slashes; largest value first.',
  record: {
    change: described(`Kind of the change: ${CHANGES.join(', ')}.`, plainWord),
    operator: described('The operator; for a staker’s change its operator now, "" if none.', hex),
    previousOperator: described(
      'Earlier operator of the staker; "" if none, and for other changes.',
      hex,
    ),
    staker: described(
      'The staker with a new operator, or without one now; "" for other changes.',
      hex,
    ),
    avs: described(
      'AVS that the operator joined or left, or that slashed it; "" for other changes.',
      hex,
    ),
    strategy: described('Strategy of the shares; "" for changes without shares.', hex),
    sharesBefore: described(
      'For grew and shrank: shares delegated to the operator at the earlier block; otherwise null.',
      nullableDecimal,
    ),
    sharesAfter: described(
      'For grew and shrank: shares delegated to the operator now. For slashed: slashed shares, null if unknown. Otherwise null.',
      nullableDecimal,
    ),
    delegatedSharesSlashed: described(
      'For slashed: part of sharesAfter that was delegated; the rest was queued for withdrawal. For grew and shrank: delegated shares that rows slashed have; value leaves them out, so that each slash counts once. Otherwise null.',
      nullableDecimal,
    ),
    value: described(
      'US dollars at the newest rates and prices. grew, shrank: value of the shares added or lost, without slashes. slashed: value of the slashed shares, or of the delegated ones if sharesAfter is unknown. delegated, redelegated: value of the staker’s holdings now; undelegated: then. registered, deregistered: value of all shares delegated to the operator.',
      decimalText,
    ),
    blockNumber: described(
      'Block of the newest event that changed the shares, the staker’s operator or the registration.',
      integer,
    ),
    updatedAt: described('Time of that block.', time),
  },
  pageRows: (table) => /* sql */ `
    select page.* replace (coalesce(updated_at, "time") as updated_at),
      shift_decimal(units::varchar, '-' || tvl_places) as value
    from ${table('page')}
    left join ${table('rollup.blocks')} blocks on blocks.block_number = page.block_number, ${table('scale')}`,
  statistics: {
    fields: {
      totalChanges: described('Number of changes that match the parameters.', integer),
      ...changeCounts,
    },
    rows: (table) => /* sql */ `
      select count(*) as total_changes,
        ${CHANGES.map((one) => `count(*) filter (where change = '${one}') as ${one}`).join(', ')}
      from ${table('selected')}`,
  },
});
