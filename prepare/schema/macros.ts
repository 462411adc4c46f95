/** A macro that clients' SQL calls. */
export interface Macro {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly comment: string;
  readonly sql: string;
}

/**
 * The exact value of a share as the nearest double: amounts, values and their products are each rounded once, which is 3 parts in
 * 2^53. A product of all digits would take several times as long.
 */
const perShare = (value: string) => /* sql */ `
  select shares.${value}::double from rollup.share_values shares where shares.strategy = of_strategy::varchar`;

export const MACROS: readonly Macro[] = [
  {
    name: 'to_tokens',
    parameters: ['amount', 'of_strategy'],
    comment:
      'Tokens that shares of a strategy stand for, as a double that is right to 15 digits; null for a strategy without a token: to_tokens(shares, strategy).',
    sql: `amount::double * (${perShare('tokens_per_share')})`,
  },
  {
    name: 'to_dollars',
    parameters: ['amount', 'of_strategy'],
    comment:
      'US dollars that shares of a strategy are worth, as a double that is right to 15 digits; null for a strategy without a token: to_dollars(shares, strategy).',
    sql: `amount::double * (${perShare('tvl_per_share')})`,
  },
  {
    name: 'snapshot_time',
    parameters: [],
    comment:
      'Time of the latest activity (UTC): what now() would be of the snapshot. now() itself is not allowed, as answers are cached.',
    sql: '(select latest.activity_time from rollup.latest_time latest)',
  },
];
