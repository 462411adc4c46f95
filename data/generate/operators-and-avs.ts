import type { DuckDBConnection } from '@duckdb/node-api';

/** An operator or AVS that is given rather than invented. */
export interface EntityFact {
  readonly address: string;
  readonly metadataUri: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly website: string | null;
  readonly x: string | null;
  /** Whether a real operator has this name, which must not appear as slashed. */
  readonly real: boolean;
}

/**
 * Creates `operators` or `avs`: the facts first, in their order, then invented ones up to `count`.
 * Those of a low number have the most stakers and registrations.
 */
export async function createEntities(
  connection: DuckDBConnection,
  table: 'operators' | 'avs',
  facts: readonly EntityFact[],
  count: number,
): Promise<void> {
  const kind = table === 'avs' ? 'avs' : 'operator';
  const nouns = table === 'avs' ? ['Oracle', 'Bridge', 'Rollup', 'Prover'] : ['Nodes', 'Staking'];
  const fields =
    '[{"address":"varchar","metadataUri":"varchar","name":"varchar","description":"varchar",' +
    '"website":"varchar","x":"varchar","real":"boolean"}]';
  await connection.run(
    /* sql */ `
    create table ${table} as
    with given_facts as (
      select unnest(from_json($facts, '${fields}')) as fact, unnest(range($given)) as i
    ),
    invented as (
      select
        i,
        ['Amber', 'Basalt', 'Cedar', 'Delta', 'Ember', 'Fjord', 'Granite'][1 + pick(i, 'first', 7)]
          || ' ' || ['${nouns.join("', '")}'][1 + pick(i, 'noun', ${nouns.length})] || ' ' || i as name,
        'https://${kind}-' || i || '.example' as site,
        if(i = 0, 3, pick(i, '${kind} has', 6)) as has
      from range($given, $count) as numbers(i)
    )
    select
      i, fact.address as ${quoted(kind)}, fact.metadataUri as metadata_uri, fact.name, fact.description,
      null::varchar as logo, fact.website, null::varchar as telegram, null::varchar as discord, fact.x, fact.real
    from given_facts
    union all
    select
      i,
      address_of(i, '${kind}'),
      site || '/metadata.json',
      name,
      'Invented ${kind} number ' || i || '.',
      if(has = 1, null, site || '/logo.png'),
      if(has = 2, null, site),
      if(has < 3, null, 'https://t.me/${kind}' || i),
      if(has = 3, 'https://discord.gg/${kind}' || i, null),
      if(has = 5, null, 'https://x.com/${kind}' || i),
      false
    from invented
    order by i
    `,
    { facts: JSON.stringify(facts), given: facts.length, count },
  );
}

/**
 * Creates `avs_operators` from `operators` and `avs`. One operator in five is registered nowhere,
 * and so are the last operator and the last AVS; one registration in eight has ended.
 */
export async function createRegistrations(
  connection: DuckDBConnection,
  population: { readonly operators: number; readonly avs: number },
): Promise<void> {
  await connection.run(/* sql */ `
    create table avs_operators as
    with wishes as (
      select distinct o.i as operator_i, skewed(o.i * 8 + wish, 'avs', ${population.avs - 1}) as avs_i
      from operators as o, range(8) as wishes(wish)
      where o.i < ${population.operators - 1}
        and pick(o.i, 'registers', 5) <> 0
        and wish <= pick(o.i, 'wishes', 8)
    )
    select
      a.avs,
      o."operator",
      pick(operator_i * 1000 + avs_i, 'registered', 8) <> 0 as registered,
      moment((operator_i * 1000 + avs_i) // 3, 'registration') as updated_at
    from wishes
    join operators as o on o.i = operator_i
    join avs as a on a.i = avs_i
  `);
}

/** `operator` is a reserved word in DuckDB. */
function quoted(name: string): string {
  return `"${name}"`;
}
