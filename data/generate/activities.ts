import type { DuckDBConnection } from '@duckdb/node-api';
import { BEACON_STRATEGY } from '../../common/vocabulary.ts';
import { FREE_ACTIONS, type Mention } from './action-shapes.ts';
import type { Population } from './population.ts';

/** At least this many activities have no row in another table. */
const LEAST_FREE = 60;

/** Columns of `activities` that name something, in the order in which sources give them. */
const NAMED = ['operator', 'staker', 'strategy', 'token', 'avs', 'pod'] as const;

type Named = Partial<Record<(typeof NAMED)[number], string>>;

/** Selects one table's logs: their contents and positions. */
export function logs(
  action: string,
  from: string,
  named: Named,
  data: string,
  { at = 'block_number, log_index, "timestamp"', origin = 'false' } = {},
): string {
  const columns = NAMED.map((name) => `${named[name] ?? 'null'} as "${name}"`);
  return /* sql */ `
    select ${action} as action, ${columns.join(', ')}, ${data} as data, ${origin} as returned, ${at} from ${from}`;
}

/** Position and time of rows without a log, in their order in the block. */
export function lifetimeAt(event: 'created' | 'updated', order: string, first: number): string {
  return `${event}_block, ${first} + row_number() over (partition by ${event}_block order by ${order}), ${event}_at`;
}

/** Does the same for rows with a time alone. */
function timeAt(from: number, column: string, order: string, first: number): string {
  const block = `block_at(${from}) + (epoch(${column})::bigint - ${from}) // 12`;
  return `${block}, ${first} + row_number() over (partition by ${block} order by ${order}), ${column}`;
}

const shares = `json_object('shares', abs(delta)::varchar)`;
const withdrawal = `json_object('withdrawalRoot', withdrawal_root, 'nonce', nonce)`;
const root = `json_object('rootIndex', root_index, 'root', root)`;
const approver = `json_object('delegationApprover', address_of(0, 'approver'), 'delay', 0)`;
const nothing = `'{}'`;

/** The logs that the rows of all other tables come from, so that log and tables agree. */
function sources({ from }: Population): readonly string[] {
  const ofStaker = { staker: 'staker' };
  const ofBoth = { staker: 'staker', operator: '"operator"' };
  return [
    logs(
      `'SHARES_DEPOSITED_IN_STRATEGY'`,
      `(select c.*, t.token from share_changes c left join tokens t using (strategy))
        where reason in ('deposit', 'withdrawal_completed') and strategy <> '${BEACON_STRATEGY}'`,
      { staker: 'staker', strategy: 'strategy', token: 'token' },
      shares,
      { origin: `reason = 'withdrawal_completed'` },
    ),
    logs(
      `'POD_SHARES_UPDATED'`,
      `(select c.*, pod from share_changes c join pods using (staker)) where reason = 'pod_update'`,
      { staker: 'staker', pod: 'pod' },
      shares,
    ),
    logs(
      `if(delta > 0, 'OPERATOR_SHARES_INCREASED', 'OPERATOR_SHARES_DECREASED')`,
      `operator_share_changes where staker is not null`,
      { ...ofBoth, strategy: 'strategy' },
      shares,
    ),
    logs(
      `if("operator" is null, 'STAKER_UNDELEGATED', 'STAKER_DELEGATED')`,
      `(select staker, coalesce("operator", lag("operator") over (partition by staker order by block_number, log_index)) as named,
          "operator", block_number, log_index, "timestamp" from delegation_changes)`,
      { staker: 'staker', operator: 'named' },
      nothing,
    ),
    logs(
      `'WITHDRAWAL_QUEUED'`,
      'withdrawals',
      { staker: 'staker', operator: 'delegated_to' },
      withdrawal,
      {
        at: lifetimeAt('created', 'i', 6000),
      },
    ),
    logs(`'WITHDRAWAL_MIGRATED'`, 'withdrawals where migrated', ofStaker, withdrawal, {
      at: lifetimeAt('created', 'i', 6300),
    }),
    logs(`'WITHDRAWAL_COMPLETED'`, 'withdrawals where completed', ofStaker, withdrawal, {
      at: lifetimeAt('updated', 'i', 6600),
    }),
    logs(`'POD_DEPLOYED'`, 'pods', { staker: 'staker', pod: 'pod' }, nothing, {
      at: `created_block, 1 + row_number() over (partition by created_block order by i), created_at`,
    }),
    logs(
      `'REWARDS_CLAIMED'`,
      'reward_claims',
      { staker: 'earner', token: 'token' },
      `json_object('amount', amount::varchar, 'root', root)`,
    ),
    logs(
      `case type when 'avs' then 'AVS_REWARD_SUBMISSION' when 'all_stakers' then 'REWARD_SUBMISSION_FOR_ALL'
        else 'REWARD_SUBMISSION_FOR_EARNER' end`,
      'rewards',
      { avs: 'avs', token: 'token' },
      `json_object('amount', amount::varchar, 'root', rewards_submission_hash)`,
      { at: timeAt(from, 'updated_at', 'i', 7000) },
    ),
    logs(`'DISTRIBUTION_ROOT_SUBMITTED'`, 'distribution_roots', {}, root, {
      at: timeAt(from, 'created_at', 'root_index', 7300),
    }),
    logs(
      `'DISTRIBUTION_ROOT_DISABLED'`,
      'distribution_roots where not active and activated_at is not null',
      {},
      root,
      { at: timeAt(from, 'updated_at', 'root_index', 7600) },
    ),
    logs(
      `if(registered, 'AVS_REGISTER_OPERATOR', 'AVS_DEREGISTER_OPERATOR')`,
      'registration_changes where operator_set_id is null',
      { avs: 'avs', operator: '"operator"' },
      `json_object('status', registered::integer)`,
    ),
    logs(`'OPERATOR_REGISTERED'`, 'operators', { operator: '"operator"' }, approver, {
      at: `block_at(${from}), 1000 + i, time_at(${from})`,
    }),
    logs(
      `'STRATEGY_WHITELISTING'`,
      'strategies',
      { strategy: 'strategy' },
      `json_object('value', true)`,
      { at: lifetimeAt('created', 'strategy', 8000) },
    ),
  ];
}

/**
 * Creates `activities`: the logs that all other tables' rows come from, and others up to the
 * population's number. Every action occurs; neighbouring blocks have some others in pairs. A
 * block's activities belong to one transaction, which `metadata` names.
 */
export async function createActivities(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  await connection.run(/* sql */ `
    create table scratch.told_activities as ${sources(population).join('\n    union all')}`);
  const counted = await connection.runAndReadAll('select count(*) from scratch.told_activities');
  const listed = Number(counted.getRows()[0]?.[0]);
  const free = Math.max(LEAST_FREE, population.activities - listed);
  await connection.run(/* sql */ `
    create table activities as
    with all_activities as (
      from scratch.told_activities
      union all
      ${freeActivities(population, free)}
    )
    select
      row_number() over (order by block_number, log_index, action) - 1 as i,
      action, "operator", staker, strategy, token, avs, pod,
      data::varchar as data,
      if(returned,
        json_object('transactionHash', transaction_of(block_number), 'transactionIndex', pick(block_number, 'transaction index', 300), 'origin', 'withdrawal'),
        json_object('transactionHash', transaction_of(block_number), 'transactionIndex', pick(block_number, 'transaction index', 300))
      )::varchar as metadata,
      "timestamp", block_number, log_index
    from all_activities`);
}

function freeActivities(population: Population, count: number): string {
  const { from, to, stakers, operators, tokens, avs } = population;
  // A multiple of four, so that a pair is an even block and the one after it.
  const quarters = Math.floor((to - from) / 48) - 1;
  const whole = FREE_ACTIONS.reduce((sum, { weight }) => sum + weight, 0);
  const numbered = FREE_ACTIONS.flatMap(({ weight }, shape) => Array<number>(weight).fill(shape));
  const chosen = (of: (shape: (typeof FREE_ACTIONS)[number]) => string) =>
    `case shape ${FREE_ACTIONS.map((one, at) => `when ${at} then ${of(one)}`).join(' ')} end`;
  const named = (mention: Mention, column: string) => {
    const shapes = FREE_ACTIONS.flatMap(({ mentions }, at) =>
      mentions.includes(mention) ? [at] : [],
    );
    return shapes.length === 0 ? 'null' : `if(shape in (${shapes.join(', ')}), ${column}, null)`;
  };
  return /* sql */ `
      select action, ${named('operator', 'o."operator"')}, ${named('staker', 's.staker')},
        ${named('strategy', 't.strategy')}, null, ${named('avs', 'a.avs')}, null, data, false,
        block_number, 8300 + row_number() over (partition by block_number order by drawn.i),
        time_at(${from} + (block_number - block_at(${from})) * 12)
      from (
        select *, ${chosen(({ action }) => `'${action}'`)} as action, ${chosen(({ data }) => data)} as data from (select i,
          -- The first ones are of each action.
          if(i < ${FREE_ACTIONS.length}, i, ([${numbered}])[1 + pick(i, 'action', ${whole})]) as shape,
          block_at(${from}) + (4 - block_at(${from}) % 4) % 4 + busy(pick(i // 2, 'free block', ${quarters}) * 4) // 4 * 4 + i % 2 as block_number
        from range(${count}) as numbers(i))) drawn
      join operators o on o.i = skewed(drawn.i, 'operator', ${operators})
      join stakers s on s.i = skewed(drawn.i, 'staker', ${stakers})
      join tokens t on t.i = skewed(drawn.i, 'token', ${tokens})
      join avs a on a.i = skewed(drawn.i, 'avs', ${avs})`;
}
