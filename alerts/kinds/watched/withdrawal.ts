import * as z from 'zod';
import { BEACON_STRATEGY, WITHDRAWAL_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import { watchList } from '../../rules/fields.ts';
import { changesOf, defineKind, equals, isoTime, newFacts, type Side } from '../kind.ts';
import { estimatedTime, LIST_TABLES, LISTED, WITHDRAWALS } from './lists.ts';
import { futureBlock, named, textOf } from './words.ts';

const IDENTITY = ['list', 'withdrawal_root', 'event'];

const EVENTS = ['queued', 'completable', 'completed'] as const;

/** SQL for the first block in which a withdrawal can be completed. */
const COMPLETABLE_FROM = `start_block + ${WITHDRAWAL_DELAY_BLOCKS + 1}`;

/** Selects open withdrawals that can be completed since the earlier snapshot's head. */
const DUE = /* sql */ `
        select withdrawal_root, staker, withdrawer, start_block, completed, era, false as is_changed
        from later.withdrawals, earlier.head before, later.head after
        where not completed and ${COMPLETABLE_FROM} > before.block_number
          and ${COMPLETABLE_FROM} <= after.block_number`;

/** Selects events about withdrawals with a listed staker or withdrawer. */
const events = (of: Side) => /* sql */ `
      with mine as (
        select withdrawal_root, completed, is_changed, ${COMPLETABLE_FROM} as completable_from,
          coalesce(of_staker.label, of_withdrawer.label) as label
        from (
          select withdrawal_root, staker, withdrawer, start_block, completed, era, true as is_changed
          from ${changesOf(of)}.withdrawals ${of === 'later' ? `union all ${DUE}` : ''}
        )
        left join listed of_staker on of_staker.address = staker
        left join listed of_withdrawer on of_withdrawer.address = withdrawer
        where era = 'slashing' and (of_staker.address is not null or of_withdrawer.address is not null)
      ), happened as (
        select *, 'queued' as event from mine where is_changed
        union all
        select *, 'completed' from mine where is_changed and completed
        union all
        select distinct on (withdrawal_root) mine.*, 'completable'
        from mine, ${of}.head
        where not completed and completable_from <= head.block_number
      )
      select *, $watch::varchar as "list" from happened where ${equals('event', 'event')}`;

/** Adds the events' withdrawals. */
const FACTS = /* sql */ `
      select if(event = 'queued', created_block, if(event = 'completed', updated_block, completable_from)) as block_number,
        ${isoTime("if(event = 'queued', created_at, if(event = 'completed', updated_at, null))")} as "time",
        if(event = 'queued', created_transaction, if(event = 'completed', updated_transaction, null)) as transaction_hash,
        "list", withdrawal_root, event, staker, withdrawer, label, delegated_to as "operator", start_block,
        completable_from - 1 as slashable_until, ${estimatedTime('slashable_until')} as slashable_until_time,
        completable_from, received_as, list_contains(strategies, '${BEACON_STRATEGY}') as has_native_ether,
        strategies, shares
      from fresh join later.withdrawals using (withdrawal_root)`;

export const watchedWithdrawal = defineKind({
  name: 'watched_withdrawal',
  purpose:
    'A withdrawal with a staker or a withdrawer of the list was queued or completed, or can be completed from a block on that is reached.',
  fields: {
    watch: watchList,
    event: z.enum(EVENTS, `must be one of ${EVENTS.join(', ')}`).optional(),
  },
  tables: [
    WITHDRAWALS,
    {
      ...WITHDRAWALS,
      columns: ['withdrawal_root', 'staker', 'withdrawer', 'start_block', 'completed', 'era'],
      changes: { by: ['withdrawal_root', 'completed'], group: 'withdrawal_root' },
    },
    ...LIST_TABLES,
  ],
  dependsOnHead: true,
  identity: IDENTITY,
  sql: newFacts({ common: [LISTED], rows: events, by: IDENTITY, facts: FACTS }),
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
