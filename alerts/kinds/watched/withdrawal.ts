import * as z from 'zod';
import { BEACON_STRATEGY, WITHDRAWAL_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import { watchList } from '../../rules/fields.ts';
import { defineKind, equals, isoTime, newFacts, type Side } from '../kind.ts';
import { estimatedTime, LIST_TABLES, LISTED } from './lists.ts';
import { futureBlock, named, textOf } from './words.ts';

const IDENTITY = ['list', 'withdrawal_root', 'event'];

const EVENTS = ['queued', 'completable', 'completed'] as const;

/** Selects events that concern withdrawals with a listed staker or withdrawer. */
const events = (of: Side) => /* sql */ `
      with ${LISTED}, mine as (
        select one.*, coalesce(of_staker.label, of_withdrawer.label) as label,
          start_block + ${WITHDRAWAL_DELAY_BLOCKS} as slashable_until, slashable_until + 1 as completable_from
        from ${of}.withdrawals one
        left join listed of_staker on of_staker.address = staker
        left join listed of_withdrawer on of_withdrawer.address = withdrawer
        where era = 'slashing' and (of_staker.address is not null or of_withdrawer.address is not null)
      ), happened as (
        select *, 'queued' as event, created_block as block_number, created_at as happened_at,
          created_transaction as transaction_hash
        from mine
        union all
        select *, 'completed', updated_block, updated_at, updated_transaction from mine where completed
        union all
        select mine.*, 'completable', completable_from, null, null
        from mine, ${of}.head
        where not completed and completable_from <= head.block_number
      )
      select block_number, ${isoTime('happened_at')} as "time", transaction_hash, $watch::varchar as "list",
        withdrawal_root, event, staker, withdrawer, label, delegated_to as "operator", start_block,
        slashable_until, ${estimatedTime('slashable_until')} as slashable_until_time, completable_from,
        received_as, list_contains(strategies, '${BEACON_STRATEGY}') as has_native_ether, strategies, shares
      from happened
      where ${equals('event', 'event')}`;

export const watchedWithdrawal = defineKind({
  name: 'watched_withdrawal',
  purpose:
    'A withdrawal with a staker or a withdrawer of the list was queued or completed, or can be completed from a block on that is reached.',
  fields: {
    watch: watchList,
    event: z.enum(EVENTS, `must be one of ${EVENTS.join(', ')}`).optional(),
  },
  tables: [{ name: 'withdrawals' }, ...LIST_TABLES],
  identity: IDENTITY,
  sql: newFacts(events, IDENTITY),
  title: ({ list, withdrawalRoot, event, staker, label, completableFrom, receivedAs }) => {
    const subject = `Withdrawal ${withdrawalRoot} of ${named(staker, label)}, list ${list},`;
    if (event === 'queued') return `${subject} was queued`;
    if (event === 'completable')
      return `${subject} can be completed since block ${completableFrom}`;
    return `${subject} was completed${receivedAs === null ? '' : ` as ${receivedAs}`}`;
  },
  details: (facts) => {
    const { event, operator, slashableUntil, slashableUntilTime, completableFrom } = facts;
    if (event === 'completed') return [];
    const ofNativeEther =
      facts.hasNativeEther === true
        ? ['Its native ETH also loses by a checkpoint with a lower balance, until it is completed.']
        : [];
    if (event === 'completable') return ofNativeEther;
    const until = futureBlock(slashableUntil, slashableUntilTime);
    return [
      operator === null
        ? 'It was queued without an operator: no operator set can slash it.'
        : `It is slashable with operator ${textOf(operator)} up to ${until}.`,
      `It can be completed from block ${textOf(completableFrom)} on.`,
      ...ofNativeEther,
    ];
  },
});
