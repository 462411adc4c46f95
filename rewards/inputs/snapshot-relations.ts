import { type Relation, relation } from '../../common/relations/relation.ts';
import { sqlText } from '../../common/sql.ts';
import { type InputName, typesOf } from './inputs.ts';
import { type EffectBlock, timeOf, timesSql } from './snapshot-blocks.ts';

/** The views of the snapshot's tables are in this schema; the inputs read them. */
export const SNAPSHOT = 'snapshot';

/** Declares an input that reads one table of the snapshot. */
function inputOf(
  name: InputName,
  table: string,
  select: (rows: string) => string,
  columns = typesOf(name),
): Relation {
  const read = `${SNAPSHOT}.${table}`;
  return relation({
    name,
    columns,
    reads: [read],
    as: 'view',
    sql: (statement) => select(statement.table(read)),
  });
}

/** The view has one more column than the calculation reads. */
const REWARDS = Object.fromEntries(
  Object.entries(typesOf('rewards')).flatMap((column) =>
    column[0] === 'rewards_submission_hash' ? [['submitter', 'VARCHAR'], column] : [column],
  ),
);

/**
 * Selects each input from one table in the snapshot. Hashes and addresses are lower-case text,
 * times have no zone and are UTC.
 */
export const OF_SNAPSHOT: readonly Relation[] = [
  // A snapshot may repeat a submission for each of its strategies.
  inputOf(
    'rewards',
    'rewards',
    (rows) => /* sql */ `
    select distinct type, avs, operator_set_id, submitter, rewards_submission_hash, token,
      amount::decimal(38, 0) as amount, start_timestamp,
      case when regexp_full_match(duration, '[0-9]{1,10}') then duration::bigint end as duration, updated_at, block_number
    from ${rows}`,
    REWARDS,
  ),
  inputOf(
    'reward_strategies',
    'reward_strategies',
    (rows) => /* sql */ `
    select rewards_submission_hash, position, strategy, multiplier::decimal(38, 0) as multiplier
    from ${rows}`,
  ),
  inputOf(
    'reward_operators',
    'reward_operators',
    (rows) => /* sql */ `
    select rewards_submission_hash, position, "operator", amount::decimal(38, 0) as amount
    from ${rows}`,
  ),
  // The global commission of the first release has no part in the distribution.
  inputOf(
    'reward_splits',
    'reward_splits',
    (rows) => /* sql */ `
    select "operator", kind, avs, operator_set_id, bips, activated_at, block_number, log_index, "timestamp"
    from ${rows} where not coalesce(is_global_commission, false)`,
  ),
  inputOf(
    'delegation_changes',
    'delegation_changes',
    (rows) => /* sql */ `
    select staker, "operator", block_number, log_index, "timestamp" from ${rows}`,
  ),
  inputOf(
    'registration_changes',
    'registration_changes',
    (rows) => /* sql */ `
    select avs, "operator", registered, operator_set_id, block_number, log_index, "timestamp"
    from ${rows}`,
  ),
  inputOf(
    'operator_share_deltas',
    'operator_share_changes',
    (rows) => /* sql */ `
    select "operator", strategy, delta::decimal(38, 0) as delta, block_number, log_index, "timestamp"
    from ${rows}`,
  ),
  inputOf(
    'share_deltas',
    'reward_share_changes',
    (rows) => /* sql */ `
    select staker, strategy, delta::decimal(38, 0) as delta, block_number, log_index, "timestamp"
    from ${rows}`,
  ),
  inputOf(
    'operator_set_strategy_changes',
    'operator_set_strategy_changes',
    (rows) => /* sql */ `
    select avs, operator_set_id, strategy, added, block_number, log_index, "timestamp"
    from ${rows}`,
  ),
  inputOf(
    'allocation_changes',
    'allocation_changes',
    (rows) => /* sql */ `
    select "operator", avs, operator_set_id, strategy, magnitude::decimal(38, 0) as magnitude, effect_block, block_number, log_index
    from ${rows}`,
  ),
  inputOf(
    'magnitude_changes',
    'magnitude_changes',
    (rows) => /* sql */ `
    select "operator", strategy, max_magnitude::decimal(38, 0) as max_magnitude, block_number, log_index
    from ${rows}`,
  ),
];

/** A file of restaked strategies may replace those of the snapshot. */
interface Restaked {
  /** Selects the file's rows; null without a file. */
  readonly file: string | null;
}

export const restakedStrategies = relation<'snapshot.restaked_strategies', Restaked>({
  name: 'restaked_strategies',
  columns: typesOf('restaked_strategies'),
  reads: ['snapshot.restaked_strategies'],
  as: 'view',
  sql: ({ table, file }) =>
    file === null
      ? `select avs, "operator", strategy, block_number, "timestamp" from ${table('snapshot.restaked_strategies')}`
      : `select distinct * from (${file})`,
});

/** The inputs of these tables have blocks without their times. */
const WITHOUT_TIMES = ['rewards', 'allocation_changes', 'magnitude_changes'] as const;

/** Some blocks have an interpolated time. */
interface Interpolated {
  readonly effectBlocks: readonly EffectBlock[];
}

/** Has the times of blocks, those that are interpolated among them. */
export const blocks = relation<string, Interpolated>({
  name: 'blocks',
  columns: typesOf('blocks'),
  reads: WITHOUT_TIMES.map((name) => `${SNAPSHOT}.${name}`),
  sql: ({ table, effectBlocks }) => {
    const known = timesSql((name) => table(`${SNAPSHOT}.${name}`), WITHOUT_TIMES);
    const interpolated = effectBlocks.map(
      ({ block, interpolated }) =>
        ` union all select ${block}, timestamp ${sqlText(timeOf(interpolated))}`,
    );
    return /* sql */ `
      select number, min("timestamp") as "timestamp"
      from (${known}${interpolated.join('')}) group by number order by number`;
  },
});
