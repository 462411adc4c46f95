import * as z from 'zod';
import { DEALLOCATION_DELAY_BLOCKS, WITHDRAWAL_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import type { TableName } from '../../../data/contract/tables.ts';
import { watchList } from '../../rules/rule-fields.ts';
import {
  BY_FILE,
  BY_LOG,
  changesOf,
  defineKind,
  equals,
  isoTime,
  newFacts,
  PERIOD_OF_LATER,
  type Side,
} from '../kind.ts';
import { estimatedTime, LIST_TABLES, LISTED_ADDRESSES, WITHDRAWALS } from './lists.ts';
import { operatorDetails, operatorTitle } from './operator-words.ts';

const IDENTITY = [
  'list',
  'event',
  'operator',
  'avs',
  'operator_set_id',
  'strategy',
  'before',
  'after',
  'occurrence',
];

const EVENTS = ['entered', 'left', 'allocated', 'delay_shortened', 'slasher_changed'] as const;

/**
 * Common table expression with the list's operators: those that listed stakers delegate to, or
 * that can still be slashed with a listed withdrawal, and listed ones. Both sides have the later
 * snapshot's, so that a new delegation brings no earlier events.
 */
const OPERATORS = /* sql */ `operators as materialized (
        select "operator", count(distinct staker) as stakers, bool_or(is_listed) as is_listed
        from (
          select "operator", staker, false as is_listed
          from later.stakers join listed on address = staker where "operator" is not null
          union all
          select delegated_to, staker, false
          from listed_withdrawals join listed on address = staker
          where delegated_to is not null and not completed and era = 'slashing'
            and start_block + ${WITHDRAWAL_DELAY_BLOCKS} > (select block_number from later.head)
          union all
          select address, null, true from listed
        )
        group by "operator"
      )`;

/** Columns that place an event on the chain. */
const AT = 'block_number, "timestamp" as happened_at, transaction_hash';

/** Numbers a transaction's equal events: an id has neither a block nor a log. */
const occurrence = (columns: string) =>
  `transaction_hash || ' ' || row_number() over (partition by transaction_hash, ${columns} order by block_number, log_index)`;

/** Keeps changes that the other side lacks: the value before each needs all of them. */
const isNew = (of: Side, table: TableName) => /* sql */ `semi join ${changesOf(of)}.${table} own
        on own.block_number = change.block_number and own.log_index = change.log_index`;

/** Selects registrations with operator sets. */
const registrations = (of: Side) => /* sql */ `
      select ${AT}, if(registered, 'entered', 'left') as event, "operator", avs, operator_set_id, '' as strategy,
        '' as before, '' as after,
        ${occurrence('"operator", avs, operator_set_id, registered')} as occurrence,
        if(registered, null, block_number + ${DEALLOCATION_DELAY_BLOCKS}) as effect_block
      from ${changesOf(of)}.registration_changes semi join operators using ("operator")
      where operator_set_id is not null`;

/** Selects allocations that grew, without those that a slash states. */
const allocations = (of: Side) => /* sql */ `
      select ${AT}, 'allocated' as event, "operator", avs, operator_set_id, strategy,
        magnitude_before::varchar as before, magnitude::varchar as after,
        ${occurrence('"operator", avs, operator_set_id, strategy, magnitude')} as occurrence, effect_block
      from (
        select *, coalesce(lag(magnitude) over (
          partition by "operator", avs, operator_set_id, strategy order by block_number, log_index), 0) as magnitude_before
        from ${of}.allocation_changes semi join ${changesOf(of)}.allocation_changes using ("operator")
      ) change
      ${isNew(of, 'allocation_changes')}
      semi join operators using ("operator")
      where magnitude > magnitude_before and (effect_block > block_number or not exists (
        from ${changesOf(of)}.slashes slash
        where slash.block_number = change.block_number and slash.log_index > change.log_index
          and slash.transaction_hash = change.transaction_hash and slash."operator" = change."operator"
          and slash.avs = change.avs and slash.operator_set_id = change.operator_set_id
          and slash.strategy = change.strategy))`;

/** Selects slashers that replace others in operator sets with a listed operator. */
const slashers = (of: Side) => /* sql */ `
      select ${AT}, 'slasher_changed' as event, member."operator", change.avs, change.operator_set_id,
        '' as strategy, before, after,
        ${occurrence('member."operator", change.avs, change.operator_set_id, after')} as occurrence, effect_block
      from (
        select *, coalesce(slasher, '') as after, coalesce(lag(slasher) over (
          partition by avs, operator_set_id order by block_number, log_index), '') as before,
          row_number() over (partition by avs, operator_set_id order by block_number, log_index) as number
        from ${of}.slasher_changes semi join ${changesOf(of)}.slasher_changes using (avs, operator_set_id)
      ) change
      ${isNew(of, 'slasher_changes')}
      join (
        select avs, operator_set_id, "operator"
        from later.operator_set_members semi join operators using ("operator") where registered
      ) member on member.avs = change.avs and member.operator_set_id = change.operator_set_id
      where number > 1 and before <> after`;

/** Selects allocation delays that are shorter than in the earlier snapshot. */
const delays = (of: Side) => /* sql */ `
      select head.block_number, now.updated_at, null as transaction_hash,
        'delay_shortened' as event, now."operator", '' as avs, 0::bigint as operator_set_id, '' as strategy,
        was.delay::varchar as before, now.delay::varchar as after, ${PERIOD_OF_LATER}::varchar as occurrence,
        now.effect_block
      from (
        select "operator", coalesce(pending_delay, delay) as delay, effect_block, updated_at
        from later_changes.allocation_delays semi join operators using ("operator")
      ) now
      join (
        select "operator", coalesce(pending_delay, delay) as delay from earlier_changes.allocation_delays
      ) was on was."operator" = now."operator", later.head
      where now.delay < was.delay and '${of}' = 'later'`;

/** Selects a side's events. */
const events = (of: Side) => /* sql */ `
      select *, $watch::varchar as "list"
      from (${[registrations, allocations, slashers, delays].map((one) => one(of)).join(' union all ')})
      where ${equals('event', 'event')}`;

/** Adds the list's stakers to events. */
const FACTS = /* sql */ `
      select fresh.* exclude happened_at, ${isoTime('happened_at')} as "time",
        ${estimatedTime('fresh.effect_block')} as effect_time, operators.stakers, operators.is_listed,
        coalesce(label, '') as label
      from fresh join operators using ("operator") left join listed on address = "operator"`;

export const watchedOperator = defineKind({
  name: 'watched_operator',
  purpose:
    'An operator of the list, or of a staker of the list, entered or left an operator set, allocated magnitude, shortened its allocation delay, or one of its sets changed its slasher.',
  fields: {
    watch: watchList,
    event: z.enum(EVENTS, `must be one of ${EVENTS.join(', ')}`).optional(),
  },
  tables: [
    { name: 'stakers' },
    WITHDRAWALS,
    { name: 'registration_changes', changes: BY_LOG },
    { name: 'allocation_changes' },
    { name: 'allocation_changes', changes: BY_LOG },
    { name: 'slashes', changes: BY_LOG },
    { name: 'slasher_changes' },
    { name: 'slasher_changes', changes: BY_LOG },
    { name: 'operator_set_members' },
    { name: 'allocation_delays', changes: BY_FILE },
    ...LIST_TABLES,
  ],
  identity: IDENTITY,
  sql: newFacts({
    common: [LISTED_ADDRESSES, OPERATORS],
    rows: events,
    by: IDENTITY,
    facts: FACTS,
  }),
  title: operatorTitle,
  details: operatorDetails,
});
