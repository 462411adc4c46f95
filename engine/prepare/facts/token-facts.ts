import type { TableNames } from '../../../common/relations/relation.ts';
import { sqlText } from '../../../common/sql.ts';
import type { OptionalTableName } from '../../../common/table-names.ts';
import { BEACON_STRATEGY, ETHER } from '../../../common/vocabulary.ts';
import type { RolledUp } from '../rolled-up.ts';

const NO_METADATA = /* sql */ `
  select '' as token, '' as symbol, '' as name, 0::utinyint as decimals where false`;

const metadataSql = (table: TableNames) => /* sql */ `
  select token::varchar as token, symbol, name, decimals from ${table('snapshot.token_metadata')}`;

const NO_PRICES = /* sql */ `
  select '' as token, null::timestamp as "time", null::varchar as dollar_price,
    null::varchar as eth_price, '' as source
  where false`;

const allPricesSql = (table: TableNames) => /* sql */ `
  select token::varchar as token, "time", nullif(dollar_price, '0') as dollar_price, eth_price, source
  from ${table('snapshot.prices')}`;

/**
 * Selects from the table `prices`: token, time, dollar_price, eth_price and source. A dollar_price
 * of 0 means that there is none, so it is null. No rows if the snapshot leaves out the table.
 */
export const pricesSql = (table: TableNames, absent: readonly OptionalTableName[]): string =>
  absent.includes('prices') ? NO_PRICES : allPricesSql(table);

/**
 * Groups the table `tokens` by token: several strategies may have one, the first with a value
 * counts.
 */
const listedSql = (table: TableNames) => /* sql */ `
  select token::varchar as token, arg_min(symbol, strategy::varchar) as symbol,
    arg_min(name, strategy::varchar) as name, min(decimals) as decimals,
    arg_min(dollar_price, strategy::varchar) filter (dollar_price <> '0') as dollar_price,
    arg_min("timestamp", strategy::varchar) filter (dollar_price <> '0') as priced_at
  from ${table('snapshot.tokens')}
  group by all`;

/**
 * Has facts about tokens, and values rewards by them. Both have nulls if optional tables are left
 * out.
 */
export const TOKEN_FACTS: readonly RolledUp[] = [
  {
    // Has each token in `token_metadata` and `tokens`, with its symbol, name and decimals, and its
    // newest price up to the snapshot's time; null for unknown values. `eth_price` comes from the
    // table `prices`; native ETH's token has that of ether, unless it has one of its own.
    name: 'rollup.token_facts',
    columns: {
      token: 'VARCHAR',
      symbol: 'VARCHAR',
      name: 'VARCHAR',
      decimals: 'INTEGER',
      dollar_price: 'VARCHAR',
      priced_at: 'TIMESTAMP',
      eth_price: 'VARCHAR',
    },
    reads: ['snapshot.token_metadata', 'snapshot.tokens', 'snapshot.prices', 'rollup.latest_time'],
    growth: { whole: 'It has a row for each token; native ETH has the price of ether.' },
    sql: ({ table, absent }) => /* sql */ `
    with metadata as (${absent.includes('token_metadata') ? NO_METADATA : metadataSql(table)}),
    listed as (${listedSql(table)}),
    named as (
      select token, coalesce(metadata.symbol, listed.symbol) as symbol,
        coalesce(metadata.name, listed.name) as name,
        coalesce(metadata.decimals, listed.decimals)::integer as decimals,
        listed.dollar_price, listed.priced_at
      from metadata full join listed using (token)
    ), latest as (
      select token, arg_max(coalesce(dollar_price, '0'), "time") as dollar_price,
        max("time") as priced_at, arg_max(eth_price, "time") as eth_price
      from (${pricesSql(table, absent)}), ${table('rollup.latest_time')}
      where "time" <= snapshot_time
      group by token
    )
    select token, symbol, name, decimals,
      coalesce(named.dollar_price, nullif(latest.dollar_price, '0')) as dollar_price,
      case when named.dollar_price is not null then named.priced_at
        when latest.dollar_price <> '0' then latest.priced_at end as priced_at,
      coalesce(latest.eth_price, ether.eth_price) as eth_price
    from named left join latest using (token)
    left join latest ether on ether.token = ${sqlText(ETHER)} and named.token = ${sqlText(BEACON_STRATEGY)}
    order by token`,
  },
  {
    // Has each row in `rewards`, with its token's facts, its amount in tokens, and its value in US
    // dollars by the newest price up to its submission.
    name: 'rollup.reward_values',
    columns: {
      type: 'VARCHAR',
      avs: 'VARCHAR',
      submitter: 'VARCHAR',
      token_hopper: 'VARCHAR',
      submission_nonce: 'VARCHAR',
      rewards_submission_hash: 'VARCHAR',
      strategies: 'VARCHAR',
      token: 'VARCHAR',
      amount: 'HUGEINT',
      start_timestamp: 'TIMESTAMP',
      duration: 'VARCHAR',
      updated_at: 'TIMESTAMP',
      operator_set_id: 'BIGINT',
      block_number: 'BIGINT',
      symbol: 'VARCHAR',
      name: 'VARCHAR',
      decimals: 'INTEGER',
      tokens: 'VARCHAR',
      dollar_price: 'VARCHAR',
      priced_at: 'TIMESTAMP',
      dollar_value: 'VARCHAR',
    },
    reads: ['snapshot.rewards', 'snapshot.prices', 'rollup.token_facts'],
    growth: { keyed: ['token'] },
    sql: ({ table, absent }) => /* sql */ `
    with amounts as (
      select reward.*, facts.symbol, facts.name, facts.decimals,
        shift_decimal(reward.amount::varchar, (-facts.decimals)::varchar) as tokens
      from ${table('snapshot.rewards')} reward
      left join ${table('rollup.token_facts')} facts on facts.token = reward.token::varchar
    )
    select amounts.*, price.dollar_price,
      if(price.dollar_price is null, null, price."time") as priced_at,
      multiply_decimals(amounts.tokens, price.dollar_price) as dollar_value
    from amounts
    asof left join (${pricesSql(table, absent)}) price
      on price.token = amounts.token::varchar and amounts.updated_at >= price."time"
    order by updated_at desc, rewards_submission_hash, coalesce(strategies, '')`,
  },
];
