import type { DuckDBConnection } from '@duckdb/node-api';
import type { Population } from './population.ts';

/** A token that is given rather than invented. Absent addresses are invented. */
export interface TokenFact {
  readonly token?: string;
  readonly strategy?: string;
  readonly name: string | null;
  readonly symbol: string | null;
  readonly decimals: number;
  /** One share stands for this many underlying tokens. */
  readonly rate: string;
  /** Rate before the first log that has one; absent if unknown. */
  readonly initialRate?: string;
  readonly ethPrice: string;
  readonly dollarPrice: string;
  /** All stakers together have this many whole shares (times 10^decimals in `staker_shares`). */
  readonly wholeShares: number;
}

/**
 * Creates `tokens`: the facts first, in their order, then invented ones up to the
 * population. Tokens of a low number are the ones that most stakers hold. Their prices are from the
 * last day of the period.
 */
export async function createTokens(
  connection: DuckDBConnection,
  facts: readonly TokenFact[],
  population: Pick<Population, 'tokens' | 'to'>,
): Promise<void> {
  const fields =
    '[{"token":"varchar","strategy":"varchar","name":"varchar","symbol":"varchar",' +
    '"decimals":"integer","rate":"double","initialRate":"varchar","ethPrice":"double","dollarPrice":"varchar",' +
    '"wholeShares":"hugeint"}]';
  await connection.run(
    /* sql */ `
    create table tokens as
    with given_facts as (
      select unnest(from_json($facts, '${fields}')) as fact, unnest(range($given)) as i
    ),
    described as (
      select
        i, fact.token, fact.strategy, fact.name, fact.symbol, fact.decimals,
        fact.rate, fact.initialRate as initial_rate, fact.ethPrice as eth_price, fact.dollarPrice as dollar_price,
        fact.wholeShares as whole_shares
      from given_facts
      union all
      select
        i, null, null, 'Restaked Token ' || i, 'rst' || i, [18, 18, 18, 6, 8][1 + pick(i, 'decimals', 5)],
        (1000000 + pick(i, 'rate', 300000)) / 1000000,
        if(pick(i, 'initial rate', 2) = 0, '1.01', null),
        (500000 + pick(i, 'eth price', 600000)) / 1000000,
        printf('%d.%06d', pick(i, 'dollars', 40), pick(i, 'cents', 1000000)),
        1000 + pick(i, 'whole shares', 400000)
      from range($given, $count) as numbers(i)
    )
    select
      i,
      coalesce(token, address_of(i, 'token')) as token,
      coalesce(strategy, address_of(i, 'strategy')) as strategy,
      name,
      symbol,
      decimals,
      pick(i, 'synced', 9) <> 0 as synced,
      rate as shares_underlying,
      initial_rate,
      eth_price,
      dollar_price,
      time_at(${population.to} - 1 - pick(i // 2, 'token updated', 43200)) as updated_at,
      time_at(${population.to} - 43201 - pick(i // 3, 'token priced', 43200)) as "timestamp",
      whole_shares * ('1' || repeat('0', decimals))::hugeint as target_shares
    from described
    order by i
    `,
    { facts: JSON.stringify(facts), given: facts.length, count: population.tokens },
  );
}
