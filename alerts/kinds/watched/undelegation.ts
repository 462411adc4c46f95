import { WITHDRAWAL_DELAY_BLOCKS } from '../../../common/vocabulary.ts';
import { watchList } from '../../rules/rule-fields.ts';
import { BY_LOG, changesOf, defineKind, isoTime, newFacts, type Side } from '../kind.ts';
import { estimatedTime, LIST_TABLES, LISTED_ADDRESSES, WITHDRAWALS } from './lists.ts';
import { countedNoun, futureBlock, labelledAddress, textOf } from './words.ts';

const IDENTITY = ['list', 'transaction_hash', 'staker', 'position'];

/** Selects forced undelegations from listed stakers. */
const undelegations = (of: Side) => /* sql */ `
      from (
        select change.*, label, $watch::varchar as "list",
          row_number() over (partition by staker, transaction_hash order by block_number, log_index) as position
        from ${changesOf(of)}.delegation_changes change join listed on address = staker
      )
      where forced`;

/** Adds the operators before, and the withdrawals that undelegations queued. */
const FACTS = /* sql */ `
      select fresh.block_number, ${isoTime('fresh."timestamp"')} as "time", transaction_hash, "list",
        fresh.staker, label, operator_before, position, coalesce(queued_count, 0) as queued_count,
        slashable_until, ${estimatedTime('slashable_until')} as slashable_until_time
      from fresh
      left join (
        select block_number, log_index,
          lag("operator") over (partition by staker order by block_number, log_index) as operator_before
        from later.delegation_changes semi join fresh using (staker)
      ) was on was.block_number = fresh.block_number and was.log_index = fresh.log_index
      left join (
        select staker, created_transaction, count(*) as queued_count,
          max(start_block) + ${WITHDRAWAL_DELAY_BLOCKS} as slashable_until
        from listed_withdrawals
        where era = 'slashing' and staker in (select staker from fresh)
        group by staker, created_transaction
      ) queued on queued.staker = fresh.staker and queued.created_transaction = fresh.transaction_hash`;

export const watchedUndelegation = defineKind({
  name: 'watched_undelegation',
  purpose: 'The operator, or its approver, ended the delegation of a staker of the list.',
  fields: { watch: watchList },
  tables: [
    { name: 'delegation_changes', changes: BY_LOG },
    { name: 'delegation_changes' },
    WITHDRAWALS,
    ...LIST_TABLES,
  ],
  identity: IDENTITY,
  sql: newFacts({ common: [LISTED_ADDRESSES], rows: undelegations, by: IDENTITY, facts: FACTS }),
  title: ({ list, staker, label, operatorBefore }) =>
    `Operator ${operatorBefore ?? 'unknown'}, or its approver, ended the delegation of ` +
    `${labelledAddress(staker, label)} of list ${list}`,
  details: ({ queuedCount, slashableUntil, slashableUntilTime }) =>
    queuedCount === '0'
      ? ['The transaction queued no withdrawal.']
      : [
          `The transaction queued ${countedNoun(queuedCount, 'withdrawal')}, slashable with this operator up to ` +
            `${futureBlock(slashableUntil, slashableUntilTime)}, ` +
            `which can be completed from block ${BigInt(textOf(slashableUntil)) + 1n} on.`,
          'A new delegation does not move what is queued.',
        ],
});
