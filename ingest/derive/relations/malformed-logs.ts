import { MAX_AMOUNT } from '../../../common/vocabulary.ts';
import { DICTIONARY } from '../../abi/dictionary.ts';
import { zeros } from '../../abi/word-sql.ts';
import type { DerivedRelation } from '../relation.ts';
import { EVENT_LOG_COLUMNS, EVENT_TYPE } from './event-logs.ts';
import { faultSql, wordOf } from './log-faults.ts';
import { withdrawalFaultSql } from './queued-withdrawals.ts';

/**
 * The logs that do not encode their event, with a key of REASONS. `swapped`: the first word would
 * be an address if its bytes were in reverse order.
 */
export const malformedLogs: DerivedRelation = {
  name: 'malformed_logs',
  columns: {
    position: 'BIGINT',
    block_number: 'BIGINT',
    log_index: 'INTEGER',
    event: EVENT_TYPE,
    reason: 'VARCHAR',
    swapped: 'BOOLEAN',
  },
  reads: ['event_logs', 'withdrawal_words'],
  growth: 'append',
  sql: ({ facts }) => {
    const { numbers, branches } = shapes(facts('event_logs'));
    // Numbers of few shapes instead of many events: each branch takes a comparison in each row.
    return /* sql */ `
    with malformed as materialized (
      select position, block_number, log_index, event, reason,
        coalesce(topic1, data[1:32])[21:32] = ${zeros(12)} as swapped
      from (
        select position, block_number, log_index, event, topic1, data, case shape ${branches.join(' ')} end as reason
        from (
          select *, [${numbers.join(', ')}][enum_code(event) + 1] as shape from event_logs))
      where reason is not null)
    select * from malformed
    union all
    select position, block_number, log_index, event, reason, false
    from (
      select position, block_number, log_index, event, ${withdrawalFaultSql(wordOf(MAX_AMOUNT))} as reason
      from withdrawal_words)
    where reason is not null and position not in (select position from malformed)`;
  },
};

/**
 * Writes the events' distinct conditions as branches in a CASE, and the branch for each event in
 * the dictionary, in its order. DuckDB plans the branches for all events in a third of a second, so
 * that events without a log have none.
 */
function shapes(events: readonly string[] | undefined): {
  readonly numbers: readonly number[];
  readonly branches: readonly string[];
} {
  const faults = DICTIONARY.map((event) =>
    events === undefined || events.includes(event.key) ? faultSql(event) : 'null',
  );
  const distinct = [...new Set(faults)];
  const numberOf = new Map(distinct.map((sql, shape) => [sql, shape]));
  return {
    numbers: faults.map((sql) => numberOf.get(sql) ?? 0),
    branches: distinct.map((sql, shape) => `when ${shape} then ${sql}`),
  };
}

/** The logs that encode their event, also those from foreign addresses. */
export const wellFormedLogs: DerivedRelation = {
  name: 'well_formed_logs',
  columns: EVENT_LOG_COLUMNS,
  reads: ['event_logs', 'malformed_logs'],
  growth: 'append',
  as: 'view',
  sql: ({ empty }) =>
    empty.has('malformed_logs')
      ? 'select * from event_logs'
      : 'select * from event_logs anti join malformed_logs using (position)',
};
