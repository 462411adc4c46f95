import type { DuckDBConnection } from '@duckdb/node-api';
import { ACTION_SHAPES, type ActionShape, type Mention } from './action-shapes.ts';
import type { Population } from './population.ts';

/**
 * Creates `activities` from `stakers`, `operators`, `tokens` and `avs`. A few stakers have most of
 * them; every action occurs; several share a block and so a timestamp. A transaction's activities
 * share the hash in `metadata`.
 */
export async function createActivities(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const shapes = Object.entries(ACTION_SHAPES);
  await createSlots(connection, shapes);

  // Activities fall into groups of neighbouring blocks. The blocks of the period, not the
  // activities, bound the number of groups.
  const perGroup = population.activities > 4_000_000 ? 40 : 4;
  const groups = Math.ceil(population.activities / perGroup);
  const halfStride = Math.floor((population.to - population.from) / 12 / groups / 2);
  const spread = Math.floor(population.activities / shapes.length);

  await connection.run(/* sql */ `
    create table activities as
    with drawn as (
      select
        i,
        i // ${perGroup} as g,
        pick(i, 'block', 2) as half,
        if(i % ${spread} = 0 and i // ${spread} < ${shapes.length},
          -1 - i // ${spread},
          pick(i, 'action', ${total(shapes)})) as slot,
        skewed(i, 'pod', ${population.pods}) as pod_i,
        skewed(i, 'staker', ${population.stakers}) as staker_i,
        skewed(i, 'operator', ${population.operators}) as operator_i,
        skewed(i, 'token', ${population.tokens}) as token_i,
        skewed(i, 'avs', ${population.avs}) as avs_i
      from range(${population.activities}) as numbers(i)
    ),
    placed as (
      select
        drawn.*,
        slots.*,
        -- A pod belongs to the staker of the same number.
        case when names_pod then pod_i when names_staker then staker_i end as whose,
        2 * (g * ${halfStride} + pick(g, 'place', ${halfStride})) + half as block_offset,
        (1 + pick(i, 'shares', 9999)) * [1, 10, 100, 1000][1 + skewed(i, 'digits', 4)]
          * 10000000000000::hugeint + pick(i, 'wei', 10000000000) as amount
      from drawn
      join slots using (slot)
    ),
    resolved as (
      select
        placed.*,
        coalesce(s."operator", o."operator") as "operator",
        s.staker,
        t.strategy,
        t.token,
        a.avs
      from placed
      left join stakers as s on s.i = whose
      left join operators as o on o.i = operator_i
      left join tokens as t on t.i = token_i
      left join avs as a on a.i = avs_i
    )
    select
      i,
      action,
      if(names_operator, "operator", null) as "operator",
      staker,
      if(names_strategy, strategy, null) as strategy,
      if(names_token, token, null) as token,
      if(names_avs, avs, null) as avs,
      if(names_pod, address_of(pod_i, 'pod'), null) as pod,
      case shape
        ${shapes.map(([, { data }], index) => `when ${index} then ${data}`).join('\n        ')}
      end::varchar as data,
      json_object(
        'transactionHash', hash_of(g * 2 + half, 'transaction'),
        'transactionIndex', pick(g * 2 + half, 'transaction index', 300)
      )::varchar as metadata,
      time_at(${population.from} + block_offset * 12) as "timestamp",
      block_at(${population.from}) + block_offset as block_number,
      (i % ${perGroup}) * 3 + pick(i, 'log', 3) as log_index
    from resolved
  `);
}

/**
 * Creates `slots`: an action has as many slots from 0 upwards as it has weight, so that drawing a
 * slot draws an action, and one slot below 0 by which it can be had for certain.
 */
async function createSlots(
  connection: DuckDBConnection,
  shapes: readonly (readonly [string, ActionShape])[],
): Promise<void> {
  const mentions: readonly Mention[] = ['operator', 'staker', 'strategy', 'token', 'avs', 'pod'];
  const rows = shapes.map(([action, shape], index) => {
    const names = mentions.map((mention) => shape.mentions.includes(mention));
    return `(${index}, '${action}', ${shape.weight}, ${names.join(', ')})`;
  });
  await connection.run(/* sql */ `
    create table slots as
    with shapes(shape, action, weight, ${mentions.map((name) => `names_${name}`).join(', ')}) as (
      values ${rows.join(',\n      ')}
    ),
    numbered as (
      select shape as number, unnest(range(weight)) as nth
      from shapes
    )
    select row_number() over (order by number, nth) - 1 as slot, shapes.*
    from numbered
    join shapes on shape = number
    union all
    select -1 - shape, shapes.*
    from shapes
  `);
}

function total(shapes: readonly (readonly [string, ActionShape])[]): number {
  return shapes.reduce((sum, [, { weight }]) => sum + weight, 0);
}
