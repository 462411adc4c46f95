/** A macro that clients' SQL calls. */
export interface Macro {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly comment: string;
  readonly sql: string;
}

/** Tokens for a share of the strategy, as the nearest double. */
const RATE = /* sql */ `
  select tokens.shares_underlying::double / pow(10, tokens.decimals)
  from snapshot.tokens tokens
  where tokens.strategy = of_strategy::varchar`;

export const MACROS: readonly Macro[] = [
  {
    name: 'to_tokens',
    parameters: ['amount', 'of_strategy'],
    comment:
      'Tokens that shares of a strategy stand for, as the nearest double; null for a strategy without a token: to_tokens(shares, strategy).',
    sql: `amount::double * (${RATE})`,
  },
  {
    name: 'to_dollars',
    parameters: ['amount', 'of_strategy'],
    comment:
      'US dollars that shares of a strategy are worth, as the nearest double; null for a strategy without a token: to_dollars(shares, strategy).',
    sql: /* sql */ `amount::double * (
      select tokens.shares_underlying::double / pow(10, tokens.decimals) * tokens.dollar_price::double
      from snapshot.tokens tokens
      where tokens.strategy = of_strategy::varchar)`,
  },
  {
    name: 'snapshot_time',
    parameters: [],
    comment:
      'Time of the latest activity (UTC): what now() would be of the snapshot. now() itself is not allowed, as answers are cached.',
    sql: '(select latest.activity_time from rollup.latest_time latest)',
  },
];
