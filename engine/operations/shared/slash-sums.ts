/** SQL by the name of a column. */
type Columns = Readonly<Record<string, string>>;

export interface WeightedSums {
  /** Its rows have the position of a strategy in `rollup.strategy_weights`. */
  readonly source: string;
  readonly key: string;
  /** By the names of the sums: the column of shares, and the column of their weights. */
  readonly sums: Readonly<Record<string, readonly [shares: string, weights: string]>>;
  /** Further aggregates. */
  readonly others?: Columns;
  /** A relation of one row, with weights by position as `weighted_sums` reads them. */
  readonly weights: string;
}

/**
 * SELECT of sums of shares x weights of `source` by `key`, BIGNUMs; a null share adds nothing. One
 * call into JavaScript computes a column of all keys: a call for each key takes twice as long.
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
