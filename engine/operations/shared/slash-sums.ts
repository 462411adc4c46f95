/** Maps a column's name to its SQL. */
type Columns = Readonly<Record<string, string>>;

export interface WeightedSums {
  /** Relation with the position of each row's strategy in `rollup.strategy_weights`. */
  readonly source: string;
  readonly key: string;
  /** Maps each sum's name to the column with shares, and to the column with their weights. */
  readonly sums: Readonly<Record<string, readonly [shares: string, weights: string]>>;
  /** Adds further aggregates. */
  readonly others?: Columns;
  /** Names a relation with one row, which has weights by position as `weighted_sums` reads them. */
  readonly weights: string;
}

/**
 * Selects sums of shares x weights over `source` by `key`, as BIGNUMs; a null share adds nothing.
 * One call into JavaScript computes a column for all keys: a call for each key takes twice as long.
 */
export function weightedSumsSql({ source, key, sums, others = {}, weights }: WeightedSums): string {
  const columns = Object.entries(sums);
  const aggregates = [
    ...Object.entries(others).map(([name, sql]) => `${sql} as ${name}`),
    ...columns.map(
      ([name, [shares]]) =>
        `string_agg(concat(position, '*', ${shares}), ' ') filter (${shares} is not null) as ${name}`,
    ),
  ];
  const collected = columns.map(
    ([name]) => `string_agg(coalesce(${name}, '0*0'), ',' order by place) as ${name}`,
  );
  const computed = columns.map(
    ([name, [, by]]) =>
      `string_split(weighted_sums(collected.${name}, weights.${by}), ' ') as ${name}`,
  );
  return /* sql */ `
    with grouped as materialized (
      select *, row_number() over (order by ${key}) as place
      from (select ${[key, ...aggregates].join(', ')} from ${source} group by ${key})
    ), computed as (
      select ${computed.join(', ')}
      from (select ${collected.join(', ')} from grouped) collected, ${weights} weights
    )
    select ${[key, ...Object.keys(others)].map((name) => `grouped.${name}`).join(', ')},
      ${columns.map(([name]) => `computed.${name}[place]::bignum as ${name}`).join(', ')}
    from grouped, computed`;
}
