import { sqlText } from '../../../common/sql.ts';

/** A client's SQL can call this macro. */
export interface Macro {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly comment: string;
  /** Defines the macro in a prepared folder: a query over the roll-ups. */
  readonly sql: string;
  /**
   * Does the same without a query, from a snapshot's values: those of shares, and SQL for the time
   * of the latest activity.
   */
  readonly valueSql: (shares: readonly ShareValue[], latestTime: string) => string;
}

/** Values a share in a strategy, as texts of doubles; null if it is not known. */
export interface ShareValue {
  readonly strategy: string;
  readonly tokens: string | null;
  readonly dollars: string | null;
}

/**
 * Returns a share's exact value as the nearest double: amounts, values and their products are each
 * rounded once, which is 3 parts in 2^53. A product with all digits would take several times as
 * long.
 */
const perShare = (value: string) => /* sql */ `
  select shares.${value}::double from rollup.share_values shares where shares.strategy = of_strategy::varchar`;

/**
 * Does the same with each strategy's values in a list: DuckDB refuses `abs(usd)` if the alias `usd`
 * has a query inside.
 */
const perListedShare =
  (value: 'tokens' | 'dollars') =>
  (shares: readonly ShareValue[]): string => {
    const strategies = shares.map(({ strategy }) => sqlText(strategy));
    const values = shares.map((share) => (share[value] === null ? 'null' : sqlText(share[value])));
    const at = `list_position([${strategies.join(', ')}]::varchar[], of_strategy::varchar)`;
    return `amount::double * list_extract([${values.join(', ')}]::double[], ${at})`;
  };

export const MACROS: readonly Macro[] = [
  {
    name: 'to_tokens',
    parameters: ['amount', 'of_strategy'],
    comment:
      'Tokens that shares of a strategy stand for, as a double that is right to 15 digits; null for a strategy without a token: to_tokens(shares, strategy).',
    sql: `amount::double * (${perShare('tokens_per_share')})`,
    valueSql: perListedShare('tokens'),
  },
  {
    name: 'to_dollars',
    parameters: ['amount', 'of_strategy'],
    comment:
      'US dollars that shares of a strategy are worth, as a double that is right to 15 digits; null for a strategy without a token: to_dollars(shares, strategy).',
    sql: `amount::double * (${perShare('tvl_per_share')})`,
    valueSql: perListedShare('dollars'),
  },
  {
    name: 'snapshot_time',
    parameters: [],
    comment:
      'Time of the latest activity (UTC): what now() would be of the snapshot. now() itself is not allowed, as answers are cached.',
    sql: '(select latest.activity_time from rollup.latest_time latest)',
    valueSql: (_shares, latestTime) => latestTime,
  },
];
