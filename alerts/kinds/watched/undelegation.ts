import { WITHDRAWAL_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import { watchList } from '../../rules/fields.ts';
import { defineKind, isoTime, newFacts, type Side } from '../kind.ts';
import { estimatedTime, LIST_TABLES, LISTED } from './lists.ts';
import { counted, futureBlock, named, textOf } from './words.ts';

const IDENTITY = ['list', 'transaction_hash', 'staker', 'position'];

/** Selects forced undelegations from listed stakers, with the withdrawals that they queued. */
const undelegations = (of: Side) => /* sql */ `
      with ${LISTED}, changes as (
        select change.*, label,
          lag("operator") over (partition by staker order by block_number, log_index) as operator_before,
          row_number() over (partition by staker, transaction_hash order by block_number, log_index) as position
        from ${of}.delegation_changes change join listed on address = staker
      ), queued as (
        select staker, created_transaction, count(*) as queued_count,
          max(start_block) + ${WITHDRAWAL_DELAY_BLOCKS} as slashable_until
        from ${of}.withdrawals
        where era = 'slashing' and staker in (select address from listed)
        group by staker, created_transaction
      )
      select block_number, ${isoTime('"timestamp"')} as "time", transaction_hash, $watch::varchar as "list",
        changes.staker, label, operator_before, position, coalesce(queued_count, 0) as queued_count,
        slashable_until, ${estimatedTime('slashable_until')} as slashable_until_time
      from changes left join queued
        on queued.staker = changes.staker and queued.created_transaction = changes.transaction_hash
      where forced`;

export const watchedUndelegation = defineKind({
  name: 'watched_undelegation',
  purpose: 'The operator, or its approver, ended the delegation of a staker of the list.',
  fields: { watch: watchList },
  tables: [{ name: 'delegation_changes' }, { name: 'withdrawals' }, ...LIST_TABLES],
  identity: IDENTITY,
  sql: newFacts(undelegations, IDENTITY),
  title: ({ list, staker, label, operatorBefore }) =>
    `The delegation of ${named(staker, label)} of list ${list} to operator ${operatorBefore ?? 'unknown'} ` +
    'was ended by the operator or its approver',
  details: ({ queuedCount, slashableUntil, slashableUntilTime }) =>
    queuedCount === '0'
      ? ['The transaction queued no withdrawal.']
      : [
          `The transaction queued ${counted(queuedCount, 'withdrawal')}, slashable with this operator up to ` +
            `${futureBlock(slashableUntil, slashableUntilTime)}, ` +
            `which can be completed from block ${BigInt(textOf(slashableUntil)) + 1n} on.`,
          'A new delegation does not move what is queued.',
        ],
});
