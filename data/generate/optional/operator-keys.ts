import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from '../population.ts';
import { blocksOf, lifetimeSql, slashingOffset } from './moments.ts';

/**
 * Creates `operator_keys` from `operator_set_members`: members have a registered key, of the set's
 * curve, and every seventh an earlier one; those that left have one that was deregistered.
 */
export async function createOperatorKeys(
  connection: DuckDBConnection,
  population: Population,
): Promise<void> {
  const { from } = population;
  const hour = 300;
  const last = blocksOf(population) - 1;
  const words = [1, 2, 3, 4, 5, 6].map((word) => `substr(hash_of(place, 'key ' || ${word}), 3)`);
  await connection.run(/* sql */ `
    create table operator_keys as
    with members as (
      select avs, operator_set_id, "operator", registered, sets.seat % 2 as bn254,
        2 * row_number() over (order by avs, operator_set_id, "operator") as member,
        (epoch(members.updated_at)::bigint - ${from}) // 12 as joined
      from operator_set_members members join operator_sets sets using (avs, operator_set_id)
    ), placed as (
      select *, member as place, greatest(${slashingOffset(population)}, joined - 8 * ${hour}) as made,
        if(registered, null, least(${last}, joined + ${hour})) as ended
      from members
      union all
      select *, member + 1, greatest(${slashingOffset(population)}, joined - 24 * ${hour}),
        greatest(${slashingOffset(population)}, joined - 9 * ${hour})
      from members where registered and member % 7 = 0
    )
    select
      avs, operator_set_id, "operator", if(bn254 = 1, 'bn254', 'ecdsa') as curve,
      if(bn254 = 1, '0x' || ${words.join(' || ')}, address_of(place, 'key')) as public_key,
      ended is null as registered,
      if(ended is null, null, time_at(${from} + ended * 12)) as deregistered_at,
      ${lifetimeSql(population, 'made', 'coalesce(ended, made)')}
    from placed`);
}
