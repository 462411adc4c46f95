import { CHANGED_ROWS, CHANGES, CHANGES_ORDER } from '../../changes-sql.ts';
import {
  decimalText,
  described,
  type Fields,
  hex,
  integer,
  nullableDecimal,
  plainWord,
  time,
} from '../../fields.ts';
import { type QueryDefinition, query } from '../../kinds/query.ts';
import { address, blockOrTime, oneOf } from '../../parameters.ts';

const THEN = 'since_block <= $block::bigint and until_block > $block::bigint';

/** Of the periods of a key the last one has not ended. */
const NOW = 'until_block = 9223372036854775807';

/** Rows of `redelegated` with the operator of that number, or '', as `delegations_now` and `delegations_then` have them. */
const delegations = (number: string, further = '') => /* sql */ `
  select staker, coalesce(delegates."operator", '') as "operator" ${further}
  from redelegated
  left join rollup.delegates delegates on delegates.number = ${number}`;

/** Rows of `resized` with shares, as `shares_now` and `shares_then` have them. */
const sharesOf = (shares: string, further = '') => /* sql */ `
  select delegates."operator", known.strategy, ${shares} as shares ${further}
  from resized
  join rollup.delegates delegates on delegates.number = resized."operator"
  join rollup.known_strategies known on known.number = resized.strategy
  where ${shares} is not null`;

/** The part of the definition that the list shares with its feed. */
export const changesSince = {
  tables: ['share_changes', 'delegation_changes', 'registration_changes', 'slashes'],
  block: { parameter: 'since' },
  parameters: () => ({
    since: blockOrTime(
      'A block number, or a time, which means the newest block not after it: the state at the end of that block is compared with the newest. Answers 404 before the first change and after the block or the time up to which the snapshot tells.',
    ),
    operator: address(
      'Address of an operator: changes of it, and of stakers that it gained or lost.',
    ).optional(),
    avs: address(
      'Address of an AVS: registrations with it, slashes by it, and what the operators that are registered with it gained or lost.',
    ).optional(),
    change: oneOf('Kind of the changes.', CHANGES).optional(),
  }),
  relations: {
    // The newest period of whatever changed began since then; the last segment has one of what an operator lost as well.
    resized: /* sql */ `
      select "operator", strategy, earlier.shares as shares_before, now.shares as shares_after, now.resized_block
      from (
        select "operator", strategy, shares, resized_block from rollup.share_periods
        where segment = $newestSegment::integer and strategy > 0 and ${NOW} and since_block > $block::bigint
      ) now
      left join (
        select "operator", strategy, shares from rollup.share_periods
        where segment = $segment::integer and strategy > 0 and ${THEN}
      ) earlier using ("operator", strategy)
      where now.shares <> coalesce(earlier.shares, 0)`,
    shares_then: sharesOf('shares_before'),
    shares_now: sharesOf(
      'shares_after',
      ', resized_block as block_number, null::timestamp as updated_at',
    ),
    redelegated: /* sql */ `
      select staker, moved.* exclude (holder)
      from (
        select holder, arg_max(delegate, position) as delegate, arg_min(left_delegate, position) as left_delegate,
          max(block_number) filter (delegate <> left_delegate) as block_number,
          arg_max("timestamp", position) filter (delegate <> left_delegate) as updated_at
        from rollup.delegation_moves
        where block_number > $block::bigint
        group by holder
      ) moved
      join rollup.holders holders on holders.holder = moved.holder
      where delegate <> left_delegate`,
    delegations_now: delegations('delegate', ', block_number, updated_at'),
    delegations_then: delegations('left_delegate'),
    holdings_now: /* sql */ `
      select redelegated.staker, held.strategy, held.shares
      from snapshot.staker_shares held join redelegated on redelegated.staker = held.staker`,
    // Of those who delegate to nobody any more: the others are valued by what they hold now.
    holdings_then: /* sql */ `
      select change.staker, change.strategy, arg_max(change.shares, (change.block_number, log_index)) as shares
      from snapshot.share_changes change
      join redelegated on redelegated.staker = change.staker and redelegated.delegate = 0
      where change.block_number <= $block::bigint
      group by change.staker, change.strategy`,
    registered_then: `select avs, "operator", registered from rollup.registration_periods where ${THEN}`,
    registered_now: /* sql */ `
      select avs, "operator", registered, turned_block as block_number, turned_at as updated_at
      from rollup.registration_periods where ${NOW}`,
    slashed_since: /* sql */ `
      select "operator", avs, strategy, shares_slashed as shares, block_number, "timestamp" as updated_at
      from snapshot.slashes where block_number > $block::bigint`,
    scale: "select coalesce(max(tvl_places), '0') as tvl_places from rollup.share_values",
  },
  rows: /* sql */ `
    select * from (${CHANGED_ROWS})
    where ($operator::varchar is null or "operator" = $operator or previous_operator = $operator)
      and ($change::varchar is null or change = $change)
      and ($avs::varchar is null or avs = $avs or (change in ('grew', 'shrank') and "operator" in (
        select "operator" from rollup.registrations where avs = $avs)))`,
  order: CHANGES_ORDER,
} satisfies Partial<QueryDefinition>;

const count = (what: string) => described(`How many of them ${what}.`, integer);

/** How many changes there are of each kind. */
const counts: Fields = {
  grew: count('are additions to what is delegated to an operator in a strategy'),
  shrank: count('are losses of it'),
  delegated: count('are stakers that delegated to nobody before'),
  undelegated: count('are stakers that delegate to nobody now'),
  redelegated: count('are stakers that delegate to another operator now'),
  registered: count('are registrations of an operator with an AVS'),
  deregistered: count('are ends of one'),
  slashed: count('are slashes of an operator in a strategy'),
};

export const changes = query({
  ...changesSince,
  name: 'restaking/changes',
  purpose:
    'How the newest state differs from that at an earlier block: what operators gained and lost, who delegates elsewhere, who joined or left an AVS, who was slashed; the largest first.',
  record: {
    change: described(`Kind of the change: ${CHANGES.join(', ')}.`, plainWord),
    operator: described('The operator, or to whom the staker delegates now; "" for nobody.', hex),
    previousOperator: described(
      'To whom the staker delegated then; "" for nobody, or where it is no staker that changed.',
      hex,
    ),
    staker: described('The staker that delegates elsewhere; "" for other changes.', hex),
    avs: described(
      'The AVS that it joined or left, or that slashed it; "" for other changes.',
      hex,
    ),
    strategy: described('The strategy of the shares; "" where the change is of none.', hex),
    sharesBefore: described(
      'Shares that were delegated to it then, of grew and shrank; else null.',
      nullableDecimal,
    ),
    sharesAfter: described(
      'Shares that are delegated to it now, or, of slashed, that were slashed, where that is known; else null.',
      nullableDecimal,
    ),
    value: described(
      'US dollars at the newest rates and prices: of the shares that were added, lost or slashed; of what the staker holds, or held then where it delegates to nobody now; of all that is delegated to the operator that joined or left.',
      decimalText,
    ),
    blockNumber: described(
      'Block of the newest of the events that made it: that changed the shares, the operator of the staker, or whether the operator is registered.',
      integer,
    ),
    updatedAt: described('Time of that block.', time),
  },
  pageRows: /* sql */ `
    select page.* replace (coalesce(updated_at, "time") as updated_at),
      shift_decimal(units::varchar, '-' || tvl_places) as value
    from page
    left join rollup.blocks blocks on blocks.block_number = page.block_number, scale`,
  statistics: {
    fields: {
      totalChanges: described('How many changes the parameters select.', integer),
      ...counts,
    },
    rows: /* sql */ `
      select count(*) as total_changes,
        ${CHANGES.map((one) => `count(*) filter (where change = '${one}') as ${one}`).join(', ')}
      from selected`,
  },
});
