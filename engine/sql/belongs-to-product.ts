/** SQL that lists the strategies of a staker's other rows, for its row with all other shares. */
export const OTHER_STRATEGIES =
  'if(given.strategy is null, list(given.strategy::varchar order by given.strategy) filter (where given.strategy is not null) over (partition by given.staker), null)';

/** SQL that tests whether a staker's shares in a strategy belong to the product of row `given`. */
export function belongsToProduct(staker: string, strategy: string): string {
  return `given.staker = ${staker} and if(given.strategy is null,
    not list_contains(coalesce(given.other_strategies, []), ${strategy}), given.strategy = ${strategy})`;
}
