import * as z from 'zod';
import { BEACON_STRATEGY, WITHDRAWAL_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import { watchList } from '../../rules/rule-fields.ts';
import {
  changesOf,
  defineKind,
  equals,
  isoTime,
  newFacts,
  type Side,
  tokensOfText,
} from '../kind.ts';
import { estimatedTime, LIST_TABLES, LISTED_ADDRESSES, WITHDRAWALS } from './lists.ts';
import { amountOf, futureBlock, itemsOf, labelledAddress, textOf } from './words.ts';

const IDENTITY = ['list', 'withdrawal_root', 'event'];

const EVENTS = ['queued', 'completable', 'completed'] as const;

/** SQL for the first block in which a withdrawal can be completed. */
const COMPLETABLE_FROM = `start_block + ${WITHDRAWAL_DELAY_BLOCKS + 1}`;

/** Selects open withdrawals that can be completed since the earlier snapshot's head. */
const DUE = /* sql */ `
        select withdrawal_root, staker, withdrawer, start_block, completed, era, false as is_changed
        from listed_withdrawals
        where not completed and start_block > getvariable('earlier_block') - ${WITHDRAWAL_DELAY_BLOCKS + 1}
          and start_block <= getvariable('later_block') - ${WITHDRAWAL_DELAY_BLOCKS + 1}`;

/** Selects events about withdrawals with a listed staker or withdrawer. */
const events = (of: Side) => /* sql */ `
      with watched_withdrawals as (
        select withdrawal_root, staker, withdrawer, start_block, completed, is_changed, ${COMPLETABLE_FROM} as completable_from,
          coalesce(of_staker.label, of_withdrawer.label) as label
        from (
          select withdrawal_root, staker, withdrawer, start_block, completed, era, true as is_changed
          from ${changesOf(of)}.withdrawals ${of === 'later' ? `union all ${DUE}` : ''}
        )
        left join listed of_staker on of_staker.address = staker
        left join listed of_withdrawer on of_withdrawer.address = withdrawer
        where era = 'slashing' and (of_staker.address is not null or of_withdrawer.address is not null)
      ), withdrawal_events as (
        select *, 'queued' as event from watched_withdrawals where is_changed
        union all
        select *, 'completed' from watched_withdrawals where is_changed and completed
        union all
        select distinct on (withdrawal_root) watched_withdrawals.*, 'completable'
        from watched_withdrawals, ${of}.head
        where not completed and completable_from <= head.block_number
      )
      select *, $watch::varchar as "list" from withdrawal_events where ${equals('event', 'event')}`;

/** Adds the events' withdrawals, with their amounts. */
const FACTS = /* sql */ `
      from (
        with changed_withdrawals as materialized (
          from fresh join (select * exclude (staker, withdrawer, completed, era) from listed_withdrawals)
            using (withdrawal_root, start_block)
        ), amounts as (
          select withdrawal_root, list(struct_pack(strategy := part.strategy, symbol := token.symbol, shares := part.shares::varchar,
            tokens := ${tokensOfText('part.shares::varchar', 'token')}) order by part.strategy) as amounts
          from (
            select withdrawal_root, unnest(strategies) as strategy, unnest(shares) as shares
            from (select distinct on (withdrawal_root) * from changed_withdrawals)
          ) part left join later.tokens token on token.strategy = part.strategy
          group by withdrawal_root
        )
        select if(event = 'queued', created_block, if(event = 'completed', updated_block, completable_from)) as block_number,
          ${isoTime("if(event = 'queued', created_at, if(event = 'completed', updated_at, null))")} as "time",
          if(event = 'queued', created_transaction, if(event = 'completed', updated_transaction, null)) as transaction_hash,
          "list", withdrawal_root, event, staker, withdrawer, label, delegated_to as "operator", start_block,
          completable_from - 1 as slashable_until, ${estimatedTime('slashable_until')} as slashable_until_time,
          completable_from, ${estimatedTime('completable_from')} as completable_from_time, received_as,
          list_contains(strategies, '${BEACON_STRATEGY}') as has_native_ether, strategies, shares, amounts
        from changed_withdrawals left join amounts using (withdrawal_root)
      )`;

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
      changes: {
        by: ['withdrawal_root', 'completed'],
        group: 'withdrawal_root',
      },
    },
    { name: 'tokens' },
    ...LIST_TABLES,
  ],
  dependsOnHead: true,
  identity: IDENTITY,
  sql: newFacts({ common: [LISTED_ADDRESSES], rows: events, by: IDENTITY, facts: FACTS }),
  title: (facts) => {
    const { list, withdrawalRoot, event, staker, label, receivedAs } = facts;
    const { completableFrom, completableFromTime } = facts;
    const subject = `Withdrawal ${withdrawalRoot} of ${labelledAddress(staker, label)}, list ${list},`;
    if (event === 'queued') return `${subject} was queued`;
    if (event === 'completable')
      return `${subject} can be completed since ${futureBlock(completableFrom, completableFromTime)}`;
    return `${subject} was completed${receivedAs === null ? '' : ` as ${receivedAs}`}`;
  },
  details: (facts) => {
    const { event, operator, slashableUntil, slashableUntilTime, completableFrom } = facts;
    const queued = itemsOf(facts.amounts).map(amountOf).join(', ');
    const amounts = queued === '' ? [] : [`Queued: ${queued}.`];
    if (event === 'completed') return amounts;
    const ofNativeEther =
      facts.hasNativeEther === true
        ? ['Its native ETH also loses by a checkpoint with a lower balance, until it is completed.']
        : [];
    if (event === 'completable') return [...amounts, ...ofNativeEther];
    const until = futureBlock(slashableUntil, slashableUntilTime);
    return [
      ...amounts,
      operator === null
        ? 'It was queued without an operator: no operator set can slash it.'
        : `It is slashable with operator ${textOf(operator)} up to ${until}.`,
      `It can be completed from block ${textOf(completableFrom)} on.`,
      ...ofNativeEther,
    ];
  },
});
