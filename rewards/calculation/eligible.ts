import { relation, type TableNames } from '../../common/relations/relation.ts';

/** Returns SQL for the first day that all windows share, and for the day after the last one. */
function commonDays(...windows: readonly string[]): readonly [from: string, to: string] {
  const ends = (column: string) => windows.map((name) => `${name}.${column}`).join(', ');
  return [`greatest(${ends('from_day')})`, `least(${ends('to_day')})`];
}

/** Returns the two columns for a SELECT list, and the condition that the windows share a day. */
function within(...windows: readonly string[]): {
  readonly columns: string;
  readonly some: string;
} {
  const [from, to] = commonDays(...windows);
  return { columns: `${from} as from_day, ${to} as to_day`, some: `${from} < ${to}` };
}

/** Types `table` for the SELECTs below: they read these relations. */
type Reads = TableNames<
  | 'active_submissions'
  | 'multipliers'
  | 'registration_windows'
  | 'registered_windows'
  | 'restaked_windows'
  | 'set_strategy_windows'
  | 'directed_windows'
  | 'magnitude_windows'
>;

/**
 * Pairs each operator-directed and each stake submission with the operators it may pay, while they
 * are registered.
 */
export const directedWindows = relation({
  name: 'directed_windows',
  columns: {
    submission: 'INTEGER',
    operator: 'INTEGER',
    from_day: 'INTEGER',
    to_day: 'INTEGER',
  },
  reads: ['active_submissions', 'registration_windows', 'operator_amounts'],
  sql: ({ table }) => {
    const common = within('s', 'r');
    const registered = /* sql */ `
      ${table('active_submissions')} s
      join ${table('registration_windows')} r
        on r.avs = s.avs and r.operator_set_id is not distinct from s.operator_set_id`;
    return /* sql */ `
    select s.submission, r.operator, ${common.columns}
    from ${registered}
    join ${table('operator_amounts')} o on o.submission = s.submission and o.operator = r.operator
    where ${common.some}
    union all
    select s.submission, r.operator, ${common.columns}
    from ${registered}
    where s.type in ('unique_stake', 'total_stake') and ${common.some}`;
  },
});

/**
 * Strategies count as weight by submission, operator and days. Weights are compared within a pool:
 * the operator, or 0 for all stakers together. A submission for all stakers has no operator.
 */
export const eligibleWindows = relation({
  name: 'eligible_windows',
  columns: {
    submission: 'INTEGER',
    pool: 'INTEGER',
    operator: 'INTEGER',
    strategy: 'INTEGER',
    multiplier: 'HUGEINT',
    magnitude: 'HUGEINT',
    max_magnitude: 'HUGEINT',
    from_day: 'INTEGER',
    to_day: 'INTEGER',
  },
  reads: [
    'active_submissions',
    'multipliers',
    'registration_windows',
    'registered_windows',
    'restaked_windows',
    'set_strategy_windows',
    'directed_windows',
    'magnitude_windows',
  ],
  sql: ({ table }) =>
    [avsSql, allEarnersSql, allStakersSql, directedSql, setSql, uniqueSql]
      .map((select) => select(table))
      .join('\nunion all\n'),
});

const WHOLE_SHARES = 'null::hugeint as magnitude, null::hugeint as max_magnitude';

/** Operators count if they are registered with the AVS and restake the strategy there. */
function avsSql(table: Reads): string {
  const common = within('s', 'r', 'k');
  return /* sql */ `
    select submission, 0 as pool, r.operator, m.strategy, multiplier, ${WHOLE_SHARES}, ${common.columns}
    from ${table('active_submissions')} s
    join ${table('multipliers')} m using (submission)
    join ${table('registration_windows')} r on r.avs = s.avs and r.operator_set_id is null
    join ${table('restaked_windows')} k on k.avs = s.avs and k.operator = r.operator and k.strategy = m.strategy
    where s.type = 'avs' and ${common.some}`;
}

/** Operators count if they are registered with any AVS. */
function allEarnersSql(table: Reads): string {
  const common = within('s', 'r');
  return /* sql */ `
    select submission, 0 as pool, r.operator, strategy, multiplier, ${WHOLE_SHARES}, ${common.columns}
    from ${table('active_submissions')} s
    join ${table('multipliers')} m using (submission)
    join ${table('registered_windows')} r on ${common.some}
    where s.type = 'all_earners'`;
}

/** All holders count, delegated or not, so that no operator takes part. */
function allStakersSql(table: Reads): string {
  return /* sql */ `
    select submission, 0 as pool, 0 as operator, strategy, multiplier, ${WHOLE_SHARES}, from_day, to_day
    from ${table('active_submissions')} s
    join ${table('multipliers')} m using (submission)
    where type = 'all_stakers'`;
}

/**
 * Counts operators that an AVS names and pays, and operators in a set that is paid by its total
 * stake.
 */
function directedSql(table: Reads): string {
  return /* sql */ `
    select submission, d.operator as pool, d.operator, strategy, multiplier, ${WHOLE_SHARES}, d.from_day, d.to_day
    from ${table('directed_windows')} d
    join ${table('active_submissions')} s using (submission)
    join ${table('multipliers')} m using (submission)
    where s.type in ('operator_directed_avs', 'total_stake')`;
}

/** Counts operators in an operator set, for the strategies that the set has. */
function setSql(table: Reads): string {
  const common = within('d', 't');
  return /* sql */ `
    select submission, d.operator as pool, d.operator, m.strategy, multiplier, ${WHOLE_SHARES}, ${common.columns}
    from ${table('directed_windows')} d
    join ${table('active_submissions')} s using (submission)
    join ${table('multipliers')} m using (submission)
    join ${table('set_strategy_windows')} t
      on t.avs = s.avs and t.operator_set_id = s.operator_set_id and t.strategy = m.strategy
    where s.type = 'operator_directed_operator_set' and ${common.some}`;
}

/**
 * Counts operators by the part that they allocate to the set, in every strategy that the submission
 * names, also in those that the set does not have.
 */
function uniqueSql(table: Reads): string {
  const common = within('d', 'a');
  return /* sql */ `
    select submission, d.operator as pool, d.operator, m.strategy, multiplier, magnitude, max_magnitude, ${common.columns}
    from ${table('directed_windows')} d
    join ${table('active_submissions')} s using (submission)
    join ${table('multipliers')} m using (submission)
    join ${table('magnitude_windows')} a
      on a.avs = s.avs and a.operator_set_id = s.operator_set_id and a.strategy = m.strategy and a.operator = d.operator
    where s.type = 'unique_stake' and ${common.some}`;
}
